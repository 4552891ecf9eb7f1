/**
 * What `serve` writes down: its log on standard error, and where it is asked for a line for each answer on standard
 * output.
 */
import { type Command, Option } from "commander";
import { type Logger, pino, stdTimeFunctions } from "pino";
import { type AccessFormat, AccessLog, accessFormats } from "../serve/watch/access-log.ts";
import { isPipe, openSink, unblock } from "../serve/watch/line-sink.ts";

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

export interface ServeLog {
  readonly log: Logger;
  /** Waits until all is written down, a second at most; nothing can be said on standard error after it. */
  end(): Promise<void>;
}

const STANDARD_ERROR = 2;

/** What a full disk does not take, in characters. */
const MOST_WAITING = 1024 * 1024;

/**
 * One JSON object a line. A reader who takes nothing or a full disk keeps nobody from being answered: what there is no
 * room for in memory is lost.
 */
export function openLog({ logLevel: level = "info" }: LogFlags): ServeLog {
  const options = { name: "montra", level, timestamp: stdTimeFunctions.isoTime };
  if (isPipe(STANDARD_ERROR)) {
    const sink = openSink(STANDARD_ERROR);
    process.once("exit", () => sink.flush(STANDARD_ERROR));
    const log = pino(options, { write: (line) => sink.write(asAscii(line)) });
    return { log, end: () => sink.end() };
  }
  const file = pino.destination({ dest: STANDARD_ERROR, sync: true, maxLength: MOST_WAITING });
  // It is written again with the next line.
  file.on("error", () => {});
  return { log: pino(options, file), end: async () => {} };
}

/** To be called when a process has been started that writes its log to the same place. */
export function unblockLog(): void {
  unblock(STANDARD_ERROR);
}

/** JSON that says the same in ASCII. */
function asAscii(json: string): string {
  return json.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export function openAccessLog({ accessLog = "off" }: LogFlags): AccessLog | undefined {
  return accessLog === "off" ? undefined : new AccessLog(openSink(1), accessLog);
}
