/**
 * What `serve` writes down: its log on standard error, and where it is asked for a line for each answer on standard
 * output.
 */
import cluster from "node:cluster";
import { type Command, Option } from "commander";
import { type Logger, pino, stdTimeFunctions } from "pino";
import { type AccessFormat, AccessLog, accessFormats } from "../serving/serve/watch/access-log.ts";
import { isPipe, openSink } from "../serving/serve/watch/line-sink.ts";

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

/** Where the log goes, and the access log: of a worker what the door of the command line gives it in their place. */
const [LOG, ACCESS] = cluster.isWorker ? [4, 5] : [2, 1];

/** What a full disk does not take, in characters. */
const MOST_WAITING = 1024 * 1024;

/**
 * One JSON object a line. A reader who takes nothing or a full disk keeps nobody from being answered: what there is no
 * room for in memory is lost.
 */
export function openLog({ logLevel: level = "info" }: LogFlags): ServeLog {
  const options = { name: "montra", level, timestamp: stdTimeFunctions.isoTime };
  if (isPipe(LOG)) {
    const sink = openSink(LOG);
    process.once("exit", () => sink.flush(LOG));
    const log = pino(options, { write: (line) => sink.write(asAscii(line)) });
    return { log, end: () => sink.end() };
  }
  const file = pino.destination({ dest: LOG, sync: true, maxLength: MOST_WAITING });
  // It is written again with the next line.
  file.on("error", () => {});
  return { log: pino(options, file), end: async () => {} };
}

/** JSON that says the same in ASCII. */
function asAscii(json: string): string {
  return json.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export function openAccessLog({ accessLog = "off" }: LogFlags): AccessLog | undefined {
  return accessLog === "off" ? undefined : new AccessLog(openSink(ACCESS), accessLog);
}
