import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { html } from "@remix-run/html-template";
import { Command, Option } from "commander";
import { pino } from "pino";
import { type DeskOptions, startDesk } from "../authoring/desk/desk.ts";
import { isLoopback } from "../authoring/preview/own-visitors.ts";
import { Preview } from "../authoring/preview/preview.ts";
import { RefusedError } from "../contract/refused-error.ts";
import { openPublishingStore } from "../editions/store/open/open-publishing-store.ts";
import { openNodeStore } from "../editions/store/open/open-store.ts";
import { folderOfThisProcess } from "../editions/store/process-folder.ts";
import { say } from "../language/language.ts";
import { loadAll } from "../serving/serve/load-all.ts";
import { examples, placeholder } from "./command-words.ts";
import { nextSignal, refusalOf } from "./listening.ts";
import { listeningAddress, publicUrlOption, storeOption, wholeNumber } from "./options.ts";
import { runThen } from "./run-then.ts";
import { refuseStoreInContent } from "./store-place.ts";
import { whoIsThis } from "./who.ts";

interface DeskFlags {
  readonly store: string;
  readonly host: string;
  /** Default: the usual port, if it is free. */
  readonly port?: number;
  readonly token?: string;
  readonly open: boolean;
  readonly publicUrl?: string;
  readonly then?: string;
}

// The same few each time, because browsers store unsaved texts by the desk's address.
const USUAL_PORTS = [8400, 8401, 8402, 8403, 8404, 8405, 8406, 8407, 8408, 8409] as const;
const ANY_FREE_PORT = 0;
const MIN_TOKEN_LENGTH = 16;

/** Exit codes: 0 ended by a signal; 1 it cannot listen, or would be public without a token. */
export const deskCommand = new Command("desk")
  .description(say.editors.desk.about)
  .argument(placeholder("folder"), say.usage.contentFolder)
  .addOption(storeOption())
  .option("--open", say.editors.desk.open, false)
  .addOption(
    new Option(`--host ${placeholder("address")}`, say.editors.desk.host)
      .default("127.0.0.1")
      .argParser(listeningAddress),
  )
  .addOption(
    new Option(`--port ${placeholder("number")}`, say.usage.port)
      .default(undefined, say.editors.desk.freePort({ port: String(USUAL_PORTS[0]) }))
      .argParser(wholeNumber({ from: 0, to: 65_535 })),
  )
  .addOption(
    new Option(`--token ${placeholder("text")}`, say.editors.desk.token).env("MONTRA_DESK_TOKEN"),
  )
  .addOption(publicUrlOption())
  .option(`--then ${placeholder("command")}`, say.publish.options.thenRun)
  .addHelpText(
    ...examples(
      "montra desk content --open",
      "montra desk content --store /srv/montra/site --port 8400",
    ),
  )
  .action(async (folder: string, flags: DeskFlags) => {
    refuseStoreInContent(flags.store, folder);
    // An empty environment variable counts as unset.
    const token = flags.token || undefined;
    refuseUnprotected(flags.host, token);
    const { store: place, host, publicUrl } = flags;
    const log = pino({ name: "montra", level: "warn" }, pino.destination({ dest: 2, sync: true }));
    const store = openPublishingStore(place);
    let address = "";
    const toDesk = html`<a href="/desk/">${say.desk.toDesk}</a>`;
    await using preview = new Preview(folder, { log, more: toDesk, publicUrl: () => address });
    const stopped = nextSignal(["SIGINT", "SIGTERM"]);
    const openStore = () => openNodeStore(place, { onWarning: (text) => log.warn(text) });
    const onFault = (error: unknown) => log.error(error);
    const onPublished: DeskOptions["onPublished"] = (published) => {
      if (flags.then === undefined) return;
      void runThen(flags.then, published).catch(({ message }) => console.error(message));
    };
    const who = whoIsThis();
    const desk = { store, preview, openStore, publicUrl, who, host, token, onFault, onPublished };
    const ports = flags.port === undefined ? [...USUAL_PORTS, ANY_FREE_PORT] : [flags.port];
    const running = await startOnFreePort(host, ports, (port) => startDesk({ ...desk, port }));
    address = running.address;
    void preview.update();
    await loadAll();
    if (!existsSync(folder)) console.error(say.schema.noFolder({ folder }));
    console.log(say.editors.desk.running({ address: running.link }));
    if (flags.open) openInBrowser(running.link);
    await stopped;
    await running.stop();
  });

/** @throws RefusedError if the token is too short, or missing although others can reach the desk */
function refuseUnprotected(host: string, token: string | undefined): void {
  const isProtected = token === undefined ? isLoopback(host) : token.length >= MIN_TOKEN_LENGTH;
  if (isProtected) return;
  throw new RefusedError(say.editors.desk.unprotectedDesk({ host, min: MIN_TOKEN_LENGTH }));
}

async function startOnFreePort<T>(
  host: string,
  [port = ANY_FREE_PORT, ...others]: readonly number[],
  start: (port: number) => Promise<T>,
): Promise<T> {
  try {
    return await start(port);
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    if (cause.code === "EADDRINUSE" && others.length > 0)
      return await startOnFreePort(host, others, start);
    throw refusalOf(cause, { host, port, option: "--port" });
  }
}

const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  // `start` takes its first quoted argument as a title, so that one is empty.
  win32: ["cmd", "/c", "start", ""],
};

// In a file, because the link has the token and every user can read a process's arguments.
function openInBrowser(link: string): void {
  const file = join(folderOfThisProcess(), "desk.html");
  const page = html`<!doctype html><meta charset="utf-8"><title>Montra</title>
<meta http-equiv="refresh" content="0; url=${link}"><a href="${link}">${say.desk.toDesk}</a>`;
  writeFileSync(file, String(page), { mode: 0o600 });
  const [command, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...args, file], { stdio: "ignore", detached: true });
  child.on("error", () => console.error(say.editors.desk.noBrowser));
  child.unref();
}
