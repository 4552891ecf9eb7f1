import { spawn } from "node:child_process";
import { html } from "@remix-run/html-template";
import { Command, Option } from "commander";
import { pino } from "pino";
import { startDesk } from "../desk/desk.ts";
import { isLoopback } from "../desk/guard.ts";
import { say } from "../language/language.ts";
import { Preview } from "../preview/preview.ts";
import { openPublishingStore } from "../store/open/open-publishing-store.ts";
import { openNodeStore } from "../store/open/open-store.ts";
import { RefusedError } from "./exit-codes.ts";
import { publicUrlOption, serviceUrl, storeOption, wholeNumber } from "./options.ts";
import { refusalOf, signalled } from "./serve.ts";
import { refuseStoreInContent } from "./store-place.ts";
import { whoIsThis } from "./who.ts";

interface DeskFlags {
  readonly store: string;
  readonly host: string;
  /** The usual one, if it is free, where absent. */
  readonly port?: number;
  readonly token?: string;
  readonly open: boolean;
  readonly publicUrl?: string;
  readonly service: readonly string[];
}

const USUAL_PORT = 8400;
const LEAST_TOKEN = 16;

/**
 * `montra desk <folder>`: the editors' desk, pages on which a folder is checked, looked at and published.
 * Exit codes: 0 ended by SIGINT or SIGTERM; 1 the address cannot be listened on, or others could reach it
 * without a token.
 */
export const desk = new Command("desk")
  .description("open the editors' desk: what is wrong, what would change, publish")
  .argument("<folder>", "the content folder")
  .addOption(storeOption())
  .option("--open", "open it in the browser", false)
  .addOption(
    new Option(
      "--host <address>",
      "address to listen on; any but this machine's own needs --token",
    ).default("127.0.0.1"),
  )
  .addOption(
    new Option("--port <number>", "port to listen on, 0 for any that is free")
      .default(undefined, `${USUAL_PORT} if it is free`)
      .argParser(wholeNumber({ from: 0, to: 65_535 })),
  )
  .addOption(
    new Option("--token <text>", "what the link must hold; made up unless given").env(
      "MONTRA_DESK_TOKEN",
    ),
  )
  .addOption(publicUrlOption())
  .addOption(
    new Option(
      "--service <url>",
      "a service that shows the site, to see when it has a publication; may be repeated",
    )
      .argParser((text: string, before: readonly string[]) => [...before, serviceUrl(text)])
      .default([], "none"),
  )
  .addHelpText(
    "after",
    `
Examples:
  montra desk content --open
  montra desk content --store /srv/montra/site --port 8400`,
  )
  .action(async (folder: string, flags: DeskFlags) => {
    refuseStoreInContent(flags.store, folder);
    // An empty variable of the environment is none.
    const token = flags.token || undefined;
    refuseOpenDoor(flags.host, token);
    const { store: storeName, host, service: services, publicUrl } = flags;
    const log = pino({ name: "montra", level: "warn" }, pino.destination({ dest: 2, sync: true }));
    const store = openPublishingStore(storeName);
    let address = "";
    const more = html`<a href="/desk/">${say.desk.toDesk}</a>`;
    await using preview = new Preview(folder, { log, more, publicUrl: () => address });
    const stopped = signalled(["SIGINT", "SIGTERM"]);
    const openStore = () => openNodeStore(storeName, { onWarning: (text) => log.warn(text) });
    const running = await startOnFreePort(flags, (port) =>
      startDesk({
        ...{ folder, store, storeName, preview, openStore, publicUrl, services },
        ...{ who: whoIsThis(), host, port, token },
        onFault: (error) => log.error(error),
      }),
    );
    address = running.address;
    void preview.look();
    console.log(`The desk is at ${running.link}\nCtrl-C ends it.`);
    if (flags.open) openInBrowser(running.link);
    await stopped;
    await running.stop();
  });

function refuseOpenDoor(host: string, token: string | undefined): void {
  if (token !== undefined && token.length < LEAST_TOKEN) {
    throw new RefusedError(
      `The token has ${token.length} characters: give at least ${LEAST_TOKEN}`,
    );
  }
  if (isLoopback(host) || token !== undefined) return;
  throw new RefusedError(
    `On ${host} others could reach the desk: give it a token of at least ${LEAST_TOKEN} characters in MONTRA_DESK_TOKEN or with --token, or leave --host out`,
  );
}

async function startOnFreePort<T>(
  { host, port }: DeskFlags,
  start: (port: number) => Promise<T>,
): Promise<T> {
  try {
    return await start(port ?? USUAL_PORT);
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    if (cause.code === "EADDRINUSE" && port === undefined) return await start(0);
    throw refusalOf(cause, { host, port: port ?? USUAL_PORT, option: "--port" });
  }
}

const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

function openInBrowser(address: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => console.error("No browser could be opened: open the link by hand."));
  child.unref();
}
