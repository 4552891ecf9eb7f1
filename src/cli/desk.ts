import { spawn } from "node:child_process";
import { once } from "node:events";
import { Command, Option } from "commander";
import { startDesk } from "../desk/desk.ts";
import { isLoopback } from "../desk/guard.ts";
import { PolledFolder } from "../desk/watched-folder.ts";
import { openPublishingStore } from "../store/open/open-publishing-store.ts";
import { RefusedError } from "./exit-codes.ts";
import { storeOption, wholeNumber } from "./options.ts";
import { refuseStoreInContent } from "./store-place.ts";
import { whoIsThis } from "./who.ts";

interface DeskFlags {
  readonly store: string;
  readonly host: string;
  /** The usual one, if it is free, where absent. */
  readonly port?: number;
  readonly token?: string;
  readonly open: boolean;
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
    const watched = new PolledFolder(folder);
    try {
      const running = await startOnFreePort(flags, (port) =>
        startDesk({
          folder,
          store: openPublishingStore(flags.store),
          storeName: flags.store,
          watched,
          who: whoIsThis(),
          host: flags.host,
          port,
          token,
          onFault: (error) => console.error(error),
        }),
      );
      console.log(`The desk is at ${running.link}\nCtrl-C ends it.`);
      if (flags.open) openInBrowser(running.link);
      await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
      await running.stop();
    } finally {
      watched.stop();
    }
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
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EADDRINUSE" && port === undefined) return await start(0);
    if (!["EADDRINUSE", "EACCES", "EADDRNOTAVAIL", "ENOTFOUND"].includes(code ?? "")) throw cause;
    throw new RefusedError(
      `Cannot listen on ${host}:${port ?? USUAL_PORT} (${code}): choose another port with --port`,
      { cause },
    );
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
