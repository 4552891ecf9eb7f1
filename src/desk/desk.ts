/** Starts the desk: the folder watched, the pages, the guard and the server, and how all of it ends. */
import { resolve } from "node:path";
import type { PublishingStore } from "../store/store.ts";
import { Events } from "./events.ts";
import type { Desk, WatchedFolder } from "./frame/page.ts";
import { Guard } from "./guard.ts";
import { deskAssets, deskPages } from "./pages.ts";
import { DeskServer } from "./server.ts";

export interface DeskOptions {
  readonly folder: string;
  readonly store: PublishingStore;
  readonly storeName: string;
  readonly watched: WatchedFolder;
  readonly who: string;
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** Of the link; made up unless given. */
  readonly token: string | undefined;
  readonly onFault: (error: unknown) => void;
}

export interface RunningDesk {
  /** The first link, with the token. */
  readonly link: string;
  /** Without a trailing slash. */
  readonly address: string;
  stop(): Promise<void>;
}

/** @throws the socket's errors (`EADDRINUSE` …) */
export async function startDesk(options: DeskOptions): Promise<RunningDesk> {
  const { folder, store, storeName, watched, who, host, port, token, onFault } = options;
  const events = new Events(store, watched);
  const desk: Desk = { folder: resolve(folder), store, storeName, watched, who, events };
  const guard = new Guard({ token, host });
  const pages = deskPages;
  const server = new DeskServer({ desk, guard, events, pages, assets: deskAssets, onFault });
  try {
    const found = await server.listen(port, host);
    guard.listensOn(found);
    await events.look();
    const address = `http://${nameOf(host)}:${found}`;
    return {
      address,
      link: `${address}/desk/?token=${encodeURIComponent(guard.token)}`,
      stop: async () => {
        events.stop();
        await server.stop();
      },
    };
  } catch (error) {
    events.stop();
    throw error;
  }
}

/** Nobody can open the address of all interfaces. */
function nameOf(host: string): string {
  if (["", "0.0.0.0", "::", "[::]"].includes(host)) return "localhost";
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}
