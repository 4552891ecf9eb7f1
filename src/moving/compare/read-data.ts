/** Reads what one service shows at an address: all pages of a list, or an object. */
import { collections } from "../../contract/site/collections.ts";
import { type ListPage, listPageOf } from "../../remote/list-page.ts";
import { ListWalk, MAX_LIST_ITEMS } from "../../remote/list-walk.ts";
import { lastSegment } from "../../remote/own-addresses.ts";
import { isJsonRecord, type JsonRecord } from "../../remote/parse-json.ts";
import { usualNames } from "../../serving/api/fields.ts";
import type { Resource } from "../../serving/api/resource.ts";
import type { NamedItem } from "./comparison.ts";
import { type Reply, StoppedError } from "./side.ts";

/** An object is read as a list of one item. */
export interface ServiceData {
  /** The first response. */
  readonly reply: Reply;
  /** "list" or "object"; if `isWhole` is false, why not. */
  readonly form: string;
  readonly isWhole: boolean;
  /** Whether the pages continue without new items. */
  readonly isEndless: boolean;
  readonly items: ShownItems;
  /** The number of items that the service reports, or else shows. */
  readonly count: number;
  /** Of the first page: its members except `results`; `page` is its length. */
  readonly page: JsonRecord;
}

/** In order, by identity. */
export type ShownItems = ReadonlyMap<string, ShownItem>;

export interface ShownItem extends NamedItem {
  /** 2 for the second item with the same identity. */
  readonly times: number;
}

/** @param path with its query @param ask sends a request to the service */
export async function readData(
  resource: Resource,
  path: string,
  ask: (path: string) => Promise<Reply>,
): Promise<ServiceData> {
  const items = new Map<string, ShownItem>();
  const walk = new ListWalk();
  const reply = await ask(path);
  const first = pageIn(resource, reply);
  let [at, page] = [path, first];
  while (page) {
    for (const fields of walk.take(page)) addItem(items, resource, path, fields);
    if (page.next === undefined || walk.isOver) break;
    at = `${withoutQuery(path)}?${page.next}`;
    page = await ask(at).then((next) => pageIn(resource, next), ignoreStop);
  }
  const count = first?.members.count ?? undefined;
  const isWhole = page !== undefined && !walk.isTooLong;
  const form = resource.kind === "list" ? "list" : "object";
  const failure = page ? `more than ${MAX_LIST_ITEMS} items` : `no ${form} at ${at}`;
  return {
    reply,
    form: isWhole ? form : failure,
    isWhole,
    isEndless: walk.isEndless,
    items,
    count: Number(count ?? items.size),
    page: { ...first?.members, page: first?.items.length, count },
  };
}

/** The items read so far are still compared. */
function ignoreStop(error: unknown): undefined {
  if (!(error instanceof StoppedError)) throw error;
}

function pageIn({ kind }: Resource, { status, value, headers }: Reply): ListPage | undefined {
  if (status !== 200) return undefined;
  if (kind === "list") return listPageOf(value, headers);
  return isJsonRecord(value) ? { items: [value], members: {}, next: undefined } : undefined;
}

function addItem(
  items: Map<string, ShownItem>,
  resource: Resource,
  path: string,
  fields: JsonRecord,
): void {
  const { collection } = resource;
  const { identity, at } = nameItem(resource, fields, path, items.size + 1);
  let [times, key] = [1, identity];
  while (items.has(key)) key = `${identity} (${++times})`;
  items.set(key, { at, collection, fields, times });
}

/** @param place in the list, from 1 */
function nameItem(resource: Resource, fields: JsonRecord, path: string, place: number) {
  const { name, collection } = resource;
  // The old service may show ids where Montra has none, so they cannot identify an item.
  const names = usualNames(resource);
  const printed: JsonRecord = Object.fromEntries(names.map((field) => [field, fields[field]]));
  const { id, url, categorias } = printed;
  if (id === undefined && typeof url === "string" && url !== "") {
    // A project may win in several categories.
    const category = typeof categorias === "string" ? ` ${categorias.normalize("NFC").trim()}` : "";
    return { identity: url + category, at: `${name}/${lastSegment(url)}` };
  }
  if (!collection) return { identity: `${place}`, at: withoutQuery(path) };
  const title = collections[collection].names.map((field) => printed[field]).find(Boolean);
  // Sponsors have nothing but the number of their award edition and their place.
  const premio = /\/(\d+)\//.exec(path)?.[1] ?? [];
  const identity = String(id ?? title ?? [premio, place].flat().join("-"));
  // Teasers are named after their list, because items of several lists are of one collection.
  const owner = "partOf" in resource && !names.includes("id") ? name : collection;
  return { identity, at: `${owner}/${identity}` };
}

function withoutQuery(path: string): string {
  return path.split("?", 1)[0] ?? "";
}
