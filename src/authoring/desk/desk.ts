/** Starts and stops the desk. */
import { resolve } from "node:path";
import { collectionNames } from "../../contract/site/collections.ts";
import type { ServedStore } from "../../editions/store/store.ts";
import { hostToOpen } from "../../serving/serve/serve.ts";
import type { Preview } from "../preview/preview.ts";
import { itemsIn } from "./forms/item-lists.ts";
import { Events } from "./frame/events.ts";
import type { Desk } from "./frame/page.ts";
import { Guard } from "./guard.ts";
import { HistoryServers } from "./history-servers.ts";
import { deskPages } from "./pages.ts";
import { Planner } from "./planner.ts";
import { DeskPublisher } from "./publishing.ts";
import { deskServer } from "./server.ts";

export interface DeskOptions extends Pick<Desk, "store" | "who" | "onPublished"> {
  /** The caller disposes of it after the desk has stopped. */
  readonly preview: Preview;
  /** Opens the store as a service does, to browse earlier publications. */
  readonly openStore: () => ServedStore;
  /** The URL at which readers reach the service. Default: that of `site.yaml`. */
  readonly publicUrl: string | undefined;
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Default: random. */
  readonly token: string | undefined;
  readonly onFault: (error: unknown) => void;
}

/** @returns `link`: the address with the token. @throws errors of the socket (`EADDRINUSE` …) */
export async function startDesk(options: DeskOptions) {
  const { store, preview, who, host, openStore, publicUrl, onFault, onPublished } = options;
  await using cleanup = new AsyncDisposableStack();
  const stopAtEnd = <T extends { stop(): unknown }>(part: T) =>
    cleanup.adopt(part, async () => void (await part.stop()));
  const events = stopAtEnd(new Events(store, preview));
  const desk: Desk = { folder: resolve(preview.folder), store, preview, who, events, onPublished };
  // List the items in advance, so that pages with them open fast.
  const listItems = () => {
    for (const name of collectionNames) itemsIn(desk, name).catch(() => {});
  };
  cleanup.defer(preview.onChange(listItems));
  listItems();
  const guard = new Guard({ token: options.token, host });
  const planner = stopAtEnd(new Planner(desk, publicUrl));
  const publishing = stopAtEnd(new DeskPublisher(desk, planner));
  const servers = stopAtEnd(new HistoryServers({ host, guard, openStore }));
  const pages = deskPages({ planner, publishing, servers, publicUrl });
  const server = deskServer({ desk, guard, pages, onFault });
  const { port } = await server.listen({ host, port: options.port });
  stopAtEnd(server);
  // The last is stopped first. The server waits for open connections, so the event streams of
  // `events` must end before; it is also stopped above if the server does not start.
  stopAtEnd(events);
  guard.setPort(port);
  await events.poll();
  const address = `http://${hostToOpen(host)}:${port}`;
  const running = cleanup.move();
  return {
    address,
    link: `${address}/desk/?token=${encodeURIComponent(guard.token)}`,
    stop: () => running.disposeAsync(),
  };
}
