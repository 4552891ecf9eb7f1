/** The log of `serve` on standard error, and its optional access log on standard output. */
import cluster from "node:cluster";
import type { Command } from "commander";
import { pino, stdTimeFunctions } from "pino";
import { isPipeOrSocket, type LineSink, openSink } from "../serving/serve/watch/line-sink.ts";
import { settingOption } from "./options.ts";

const logLevels = ["error", "warn", "info", "silent"] as const;

export interface LogFlags {
  readonly logLevel: (typeof logLevels)[number];
  readonly accessLog: "json" | "off";
}

export function addLogOptions(command: Command): Command {
  return command
    .addOption(
      settingOption("--log-level <level>", "how much is said on standard error")
        .choices(logLevels)
        .default("info"),
    )
    .addOption(
      settingOption("--access-log <format>", "a line for each response on standard output")
        .choices(["json", "off"])
        .default("off"),
    );
}

/** File descriptors. A worker gets those of the primary as 4 and 5. */
const [LOG, ACCESS] = cluster.isWorker ? [4, 5] : [2, 1];

/** Limit of the log in memory while the disk is full. */
const MAX_WAITING_CHARACTERS = 1024 * 1024;

/**
 * A stalled reader or a full disk never blocks responses: lines above the limit are dropped.
 * @returns `end` flushes for at most a second; nothing can be logged after it
 */
export function openLog({ logLevel: level }: LogFlags) {
  const options = { name: "montra", level, timestamp: stdTimeFunctions.isoTime };
  if (isPipeOrSocket(LOG)) {
    const sink = openSink(LOG);
    process.once("exit", () => sink.flush(LOG));
    const log = pino(options, { write: (line) => sink.write(asAscii(line)) });
    return { log, end: () => sink.end() };
  }
  const file = pino.destination({ dest: LOG, sync: true, maxLength: MAX_WAITING_CHARACTERS });
  // pino retries the write with the next line.
  file.on("error", () => {});
  return { log: pino(options, file), end: async () => {} };
}

/** Escapes everything outside ASCII, because `LineSink` counts characters as bytes. */
function asAscii(json: string): string {
  return json.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export function openAccessLog({ accessLog }: LogFlags): LineSink | undefined {
  return accessLog === "off" ? undefined : openSink(ACCESS);
}
