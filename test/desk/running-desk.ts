/** A desk on a test's content folder, and the requests of a browser. */
import { join } from "node:path";
import { pino } from "pino";
import { type DeskOptions, startDesk } from "../../src/authoring/desk/desk.ts";
import { Preview } from "../../src/authoring/preview/preview.ts";
import { openPublishingStore } from "../../src/editions/store/open/open-publishing-store.ts";
import { openNodeStore } from "../../src/editions/store/open/open-store.ts";
import { type Site, writeContentFolder } from "../support/content-folder.ts";
import type { Ending } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

export interface DeskUnderTest {
  readonly folder: string;
  readonly store: string;
  readonly address: string;
  readonly link: string;
  /** `name=value` of a visitor who came by the link. */
  readonly cookie: string;
  readonly faults: unknown[];
  /** With the header fields of a page of the desk. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** With the token of the forms. */
  post(
    path: string,
    fields?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Writes other content, and waits until the desk knows it. */
  write(site: Site): Promise<void>;
  look(): Promise<void>;
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
  let address = "";
  const log = pino({ level: "silent" });
  const preview = new Preview(folder, { log, publicUrl: () => address });
  const faults: unknown[] = [];
  const desk = await startDesk({
    store: openPublishingStore(store),
    preview,
    openStore: () => openNodeStore(store, { onWarning: () => {} }),
    publicUrl: undefined,
    who: "test",
    host: "127.0.0.1",
    port: 0,
    token: undefined,
    onFault: (error) => faults.push(error),
    ...options,
  });
  const stop = async () => {
    await desk.stop();
    await preview[Symbol.asyncDispose]();
  };
  t.after(stop);
  const { link } = desk;
  address = desk.address;
  await preview.update();
  const entered = await fetch(link);
  const [cookie = ""] = (entered.headers.get("set-cookie") ?? "").split(";");
  // The token of an open window stays that of the desk.
  let csrf = "";
  const get: DeskUnderTest["get"] = async (path, headers = {}) => {
    const response = await fetch(address + path, {
      headers: { Cookie: cookie, ...headers },
      redirect: "manual",
    });
    csrf ||= /name="csrf" value="([^"]+)"/.exec(await response.clone().text())?.[1] ?? "";
    return response;
  };
  const look = async () => void (await preview.update());
  const post: DeskUnderTest["post"] = async (path, fields = {}, headers = {}) => {
    const response = await fetch(address + path, {
      method: "POST",
      headers: { Cookie: cookie, Origin: address, ...headers },
      body: new URLSearchParams({ csrf, ...fields }),
      redirect: "manual",
    });
    await look();
    return response;
  };
  const write = async (next: Site) => {
    writeContentFolder(folder, next);
    await look();
  };
  return { look, write, folder, store, address, link, cookie, faults, get, post, stop };
}
