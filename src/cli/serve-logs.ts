/**
 * What `serve` writes down: its log on standard error, and where it is asked for a line for each answer on standard
 * output.
 */
import { type Command, Option } from "commander";
import { type Logger, pino, stdTimeFunctions } from "pino";
import { type AccessFormat, AccessLog, accessFormats } from "../serve/watch/access-log.ts";
import { openSink } from "../serve/watch/line-sink.ts";

export const logLevels = ["error", "warn", "info", "silent"] as const;

export interface LogFlags {
  readonly logLevel?: (typeof logLevels)[number];
  /** None where absent. */
  readonly accessLog?: AccessFormat | "off";
}

export function addLogOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--log-level <level>", "how much is said on standard error")
        .env("MONTRA_LOG_LEVEL")
        .choices(logLevels)
        .default("info"),
    )
    .addOption(
      new Option("--access-log <format>", "a line for each answer on standard output")
        .env("MONTRA_ACCESS_LOG")
        .choices([...accessFormats, "off"])
        .default("off"),
    );
}

/** One JSON object a line. */
export function openLog({ logLevel: level = "info" }: LogFlags): Logger {
  const options = { name: "montra", level, timestamp: stdTimeFunctions.isoTime };
  return pino(options, pino.destination({ dest: 2, sync: true }));
}

export function openAccessLog({ accessLog = "off" }: LogFlags): AccessLog | undefined {
  return accessLog === "off" ? undefined : new AccessLog(openSink(1), accessLog);
}
