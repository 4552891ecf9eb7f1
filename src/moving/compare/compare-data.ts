/**
 * Compares the data at an address: a list, read to its end, or an object. Items are matched by identity and not by
 * position, because a missing item moves all that follow; their order is compared separately. Both services are read
 * page by page, and an item is forgotten as soon as both have shown it.
 */
import { collections } from "../../contract/site/collections.ts";
import { type ListPage, listPageOf } from "../../remote/list-page.ts";
import { lastPart } from "../../remote/own-addresses.ts";
import { type Item, isItem } from "../../remote/parse-json.ts";
import type { Resource } from "../../serving/api/resource.ts";
import { compareHead } from "./compare-answers.ts";
import { compareItem, flatten } from "./compare-items.ts";
import type { Both, Comparison, DataAddress, FlatItem } from "./comparison.ts";
import { type Reply, type Side, valueIn } from "./side.ts";

/** The data of one service. */
export interface Reading extends DataAddress {
  readonly side: Side;
  /** The response to the request for the first page, and that page if all are pages. */
  first?: Reply;
  page?: ListPage | undefined;
  /** The address of the next page. */
  next: string | undefined;
  /** In the order of the list, by what identifies them in it. */
  readonly items: Map<string, ListedItem>;
  /** Those that the other service has not shown yet. */
  readonly waiting: Map<string, FlatItem>;
}

interface ListedItem {
  /** What identifies it in the list of the other service. */
  key: string;
  /** The difference if that does not show it: the whole item, or how often it was shown by then. */
  readonly told: Readonly<Record<"at" | "field" | "was", string>>;
}

/** @returns the data of the old service */
export async function compareData(comparison: Comparison, address: DataAddress): Promise<Reading> {
  const { path, resource } = address;
  const [was, is] = comparison.options.sides;
  const both = [beginReading(was, address), beginReading(is, address)] as const;
  const [old, now] = both;
  do {
    await Promise.all(both.map((reading) => readPage(comparison, reading)));
    for (const key of now.waiting.keys()) compareShown(comparison, both, [key, key]);
  } while (both.every(({ page }) => page) && both.some(({ next }) => next !== undefined));
  const heads = [old.first, now.first] as Both<Reply>;
  const statuses = heads.map(({ status }) => status).join(" ");
  // DRF refuses an award edition that is not there.
  const isUnknown = now.items.size === 0 && /^(?:400 200|200 404)$/.test(statuses);
  const isNew = statuses === "404 200";
  if (!old.page && !isNew) comparison.countAddress();
  const rule = isNew ? "montra_additions" : isUnknown ? "unknown_filter" : undefined;
  compareHead(comparison, path, heads, old.items.size === 0 ? rule : undefined);
  // A list that is none is told while it is read.
  if (resource.kind !== "list" && old.page && !now.page && heads[1].status === 200)
    comparison.add({ at: path, field: "", was: "an object", is: "no object" });
  if (!old.page || !now.page) return old;
  const areMissing = comparePresence(comparison, both);
  compareOrder(comparison, both);
  comparePages(comparison, both, areMissing);
  return old;
}

function beginReading(side: Side, address: DataAddress): Reading {
  return { ...address, side, next: address.path, items: new Map(), waiting: new Map() };
}

/** Reads the next page. A bare array is a list of one page, and an object of one item. */
async function readPage(comparison: Comparison, reading: Reading): Promise<void> {
  const { resource, path, side, next: at, items } = reading;
  if (at === undefined) return;
  reading.next = undefined;
  const isOld = side === comparison.options.sides[0];
  const reply = await side.ask(at);
  const page = pageIn(resource.kind, reply);
  if (isOld && page) comparison.countAddress();
  if (!page && resource.kind === "list" && (reading.page || reply.status === 200)) {
    const [was, is] = isOld ? ["no list", "a list"] : ["a list", "no list"];
    comparison.add({ at, field: "", was, is });
  }
  reading.first ??= reply;
  reading.page = page && (reading.page ?? page);
  if (!page) return;
  const named = page.items.map((fields, place) => nameItem(fields, place, reading));
  // Pages that bring nothing new may go on for ever.
  if (page.next !== undefined && named.every(({ key }) => items.has(key))) return;
  if (page.next !== undefined) reading.next = `${path.split("?", 1)[0]}?${page.next}`;
  for (const { key: known, item } of named) {
    let [times, key] = [1, known];
    while (items.has(key)) key = `${known} (${++times})`;
    const about = times === 1 ? { field: "", was: "there" } : { field: "times", was: `${times}` };
    items.set(key, { key, told: { at: item.at, ...about } });
    const flat = flatten(item);
    reading.waiting.set(key, flat);
    if (isOld) comparison.see(flat);
  }
}

function pageIn(kind: Resource["kind"], reply: Reply): ListPage | undefined {
  const value = reply.status === 200 ? valueIn(reply) : undefined;
  if (kind === "list") return listPageOf(value);
  return isItem(value) ? { items: [value], members: {}, next: undefined } : undefined;
}

/** Names an item, and finds what identifies it in its list. */
function nameItem(fields: Item, place: number, { resource, path }: DataAddress) {
  const { id, url, categorias, ...others } = fields;
  const { name, collection } = resource;
  const named = (key: string, at: string) => ({ key, item: { at, collection, fields } });
  if (id === undefined && typeof url === "string" && url !== "") {
    // A project may win in several categories.
    const category = typeof categorias === "string" ? ` ${categorias.normalize("NFC").trim()}` : "";
    // Items of several lists may be of one collection, so addresses are named after their list.
    return named(url + category, `${name}/${lastPart(url)}`);
  }
  if (!collection) return named(path, path);
  // Sponsors have nothing but the number of their award edition and their place.
  const number = `${/\/(\d+)\//.exec(path)?.[1]}-${place + 1}`;
  const [title = ""] = collections[collection].names;
  const key = String(id ?? others[title] ?? others.titulo ?? number);
  return named(key, `${collection}/${key}`);
}

/** Compares an item if both services have shown it. @param keys of it in each list */
function compareShown(comparison: Comparison, both: Both<Reading>, keys: Both<string>): void {
  const [was, is] = [both[0].waiting.get(keys[0]), both[1].waiting.get(keys[1])];
  if (!was || !is) return;
  compareItem(comparison, [was, is]);
  both[0].waiting.delete(keys[0]);
  both[1].waiting.delete(keys[1]);
}

/** Compares which items there are. @returns whether some are missing */
function comparePresence(comparison: Comparison, both: Both<Reading>): boolean {
  const [old, now] = both;
  for (const [key, item] of now.waiting) {
    // A teaser that leads nowhere has no identity but its title.
    const title = String(item.get("")?.fields.titulo);
    if (!old.waiting.has(title) || now.items.has(title)) continue;
    compareShown(comparison, both, [title, key]);
    (now.items.get(key) as ListedItem).key = title;
  }
  const missing = missingIn(old);
  const excused = missing.filter(({ at, field }) => comparison.excuseOf(at, field)).length;
  for (const one of missing) comparison.add({ ...one, is: "missing" });
  // An item whose address was invalid has another one, and those after a missing one move up in a limited list.
  for (const [place, { was: is, ...about }] of missingIn(now).entries()) {
    const why = place < excused ? "it is there for one that is missing" : undefined;
    comparison.add({ ...about, was: "missing", is }, why);
  }
  return missing.length > 0;
}

function missingIn({ items, waiting }: Reading) {
  return Array.from(waiting.keys(), (key) => (items.get(key) as ListedItem).told);
}

function compareOrder(comparison: Comparison, both: Both<Reading>): void {
  const [olds = [], news = []] = both.map(({ items, waiting }) =>
    [...items].flatMap(([own, { key }]) => (waiting.has(own) ? [] : key)),
  );
  const place = olds.findIndex((key, at) => key !== news[at]);
  if (place === -1) return;
  const [was = "", is = ""] = [olds, news].map((keys) => `${keys[place]} at place ${place + 1}`);
  comparison.add({ at: both[0].path, field: "order", was, is });
}

/** Compares the members of pages beside their items. */
function comparePages(comparison: Comparison, both: Both<Reading>, areMissing: boolean): void {
  const { path: at } = both[0];
  const [old, now] = both.map(({ page }) => page) as [ListPage, ListPage];
  const [was, is] = [`${old.items.length} items a page`, `${now.items.length} items a page`];
  const { count } = old.members;
  const isSameCount = count === now.members.count;
  const hasOtherPages = isSameCount && count !== undefined && was !== is;
  if (hasOtherPages) comparison.add({ at, field: "page", was, is }, "page_lengths");
  // Which pages there are follows from the number of items, of which another one is told by the items.
  const isTold = areMissing || now.members.count === both[1].items.size;
  const isExcused = isSameCount ? hasOtherPages : isTold;
  const [olds, news] = [old, now].map(({ members }) =>
    flatten({ at, collection: undefined, fields: members }),
  ) as [FlatItem, FlatItem];
  compareItem(comparison, [olds, news], isExcused ? "page_lengths" : undefined);
}
