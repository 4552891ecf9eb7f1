/** A desk on a content folder of a test, and what a browser would send to it. */
import { join } from "node:path";
import { type DeskOptions, startDesk } from "../../src/desk/desk.ts";
import { PolledFolder } from "../../src/desk/watched-folder.ts";
import { openPublishingStore } from "../../src/store/open/open-publishing-store.ts";
import { type Site, writeContentFolder } from "../support/content-folder.ts";
import type { Ending } from "../support/ending.ts";
import { eventually } from "../support/eventually.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

export interface DeskUnderTest {
  /** The content folder. */
  readonly folder: string;
  /** The store's folder. */
  readonly store: string;
  readonly address: string;
  readonly link: string;
  /** `name=value` of whoever came by the link. */
  readonly cookie: string;
  readonly faults: unknown[];
  /** Asks as a page of the desk would. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends a form of the desk, with its token. */
  post(
    path: string,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  stop(): Promise<void>;
}

export async function startDeskOn(
  t: Ending,
  site: Site,
  options: Partial<DeskOptions> & { folder?: string; storeFolder?: string } = {},
): Promise<DeskUnderTest> {
  const place = temporaryFolder(t);
  const { folder = join(place, "content"), storeFolder: store = join(place, "store") } = options;
  if (options.folder === undefined) writeContentFolder(folder, site);
  const watched = new PolledFolder(folder);
  const faults: unknown[] = [];
  const desk = await startDesk({
    store: openPublishingStore(store),
    storeName: store,
    watched,
    who: "test",
    host: "127.0.0.1",
    port: 0,
    token: undefined,
    onFault: (error) => faults.push(error),
    ...options,
    folder,
  });
  const stop = async () => {
    await desk.stop();
    watched.stop();
  };
  t.after(stop);
  await eventually("the folder is read", () => watched.state.report !== undefined);
  const { address, link } = desk;
  const entered = await fetch(link);
  const [cookie = ""] = (entered.headers.get("set-cookie") ?? "").split(";");
  const get: DeskUnderTest["get"] = (path, headers = {}) =>
    fetch(address + path, { headers: { Cookie: cookie, ...headers }, redirect: "manual" });
  const csrfOf = async () => {
    const [, token = ""] =
      /name="csrf" value="([^"]+)"/.exec(await (await get("/desk/publish/")).text()) ?? [];
    return token;
  };
  const post: DeskUnderTest["post"] = async (path, fields = {}, headers = {}) =>
    fetch(address + path, {
      method: "POST",
      headers: { Cookie: cookie, Origin: address, ...headers },
      body: new URLSearchParams({ csrf: await csrfOf(), ...fields }),
      redirect: "manual",
    });
  return { folder, store, address, link, cookie, faults, get, post, stop };
}
