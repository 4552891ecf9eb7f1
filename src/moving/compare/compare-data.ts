/**
 * Compares the data at an address: a list, read to its end, or an object. Items are matched by identity and not by
 * position, because a missing item moves all that follow; their order is compared separately. Both services are read
 * page by page, and an item is forgotten as soon as both have shown it.
 */
import { collections } from "../../contract/site/collections.ts";
import { type ListPage, listPageOf, MAX_EMPTY_PAGES } from "../../remote/list-page.ts";
import { lastPart } from "../../remote/own-addresses.ts";
import { type Item, isItem } from "../../remote/parse-json.ts";
import { compareHead } from "./compare-answers.ts";
import { compareItem } from "./compare-items.ts";
import {
  type Both,
  type Comparison,
  type DataAddress,
  mapBoth,
  type NamedItem,
} from "./comparison.ts";
import { type Reply, type Side, valueIn } from "./side.ts";

/** The data of one service. */
export interface Reading extends DataAddress {
  readonly side: Side;
  /** The response to the request for the first page, and that page if all are pages. */
  first?: Reply;
  page?: ListPage | undefined;
  /** The address of the next page. */
  next: string | undefined;
  /** Its pages continue without anything new, so its count means nothing. */
  isEndless?: boolean;
  /** The number of empty pages. */
  empty?: number;
  /** In the order of the list: what identifies each item in it, and in that of the other service. */
  readonly items: Map<string, string>;
  /** Those that the other service has not shown yet, with how often this one had by then. */
  readonly waiting: Map<string, NamedItem & { readonly times: number }>;
}

/** @returns the data of the old service */
export async function compareData(comparison: Comparison, address: DataAddress): Promise<Reading> {
  const { path, resource } = address;
  const both = mapBoth(
    comparison.options.sides,
    (side): Reading => ({ ...address, side, next: path, items: new Map(), waiting: new Map() }),
  );
  const [old, now] = both;
  do {
    await Promise.all(both.map((reading) => readPage(comparison, reading)));
    for (const key of now.waiting.keys()) compareShown(comparison, both, [key, key]);
  } while (both.every(({ page }) => page) && both.some(({ next }) => next !== undefined));
  const heads = mapBoth(both, ({ first }) => first as Reply);
  const statuses = heads.map(({ status }) => status).join(" ");
  // DRF refuses an award edition that is not there.
  const isUnknown = /^(?:400 200|200 404)$/.test(statuses) && old.items.size + now.items.size === 0;
  const isNew = statuses === "404 200";
  if (!old.page && !isNew) comparison.countAddress();
  const rule = isNew ? "montra_additions" : isUnknown ? "unknown_filter" : undefined;
  compareHead(comparison, path, heads, rule);
  // A list that is none is told while it is read.
  if (resource.kind !== "list" && old.page && !now.page && heads[1].status === 200)
    comparison.add({ at: path, field: "", was: "an object", is: "no object" });
  if (old.page && now.page) comparePages(comparison, both, compareLists(comparison, both));
  return old;
}

/** Reads the next page. An object is a list of one item. */
async function readPage(comparison: Comparison, reading: Reading): Promise<void> {
  const { resource, path, side, next: at, items } = reading;
  if (at === undefined) return;
  reading.next = undefined;
  const isList = resource.kind === "list";
  const isOld = side === comparison.options.sides[0];
  const reply = await side.ask(at);
  const value = reply.status === 200 ? valueIn(reply) : undefined;
  const page = listPageOf(isList ? value : isItem(value) ? [value] : undefined, reply.headers);
  if (isOld && page) comparison.countAddress();
  if (!page && isList && (reading.page || reply.status === 200)) {
    const [was, is] = isOld ? ["no list", "a list"] : ["a list", "no list"];
    comparison.add({ at, field: "", was, is });
  }
  reading.first ??= reply;
  reading.page = page && (reading.page ?? page);
  if (!page) return;
  const named = page.items.map((fields, place) => nameItem(fields, place, reading));
  // Pages that bring nothing new may go on for ever.
  if (named.length === 0) reading.empty = (reading.empty ?? 0) + 1;
  const mayEnd = named.length > 0 || (reading.empty ?? 0) > MAX_EMPTY_PAGES;
  reading.isEndless = mayEnd && page.next !== undefined && named.every(({ key }) => items.has(key));
  if (reading.isEndless) return;
  if (page.next !== undefined) reading.next = `${path.split("?", 1)[0]}?${page.next}`;
  for (const { key: known, ...item } of named) {
    let [times, key] = [1, known];
    while (items.has(key)) key = `${known} (${++times})`;
    items.set(key, key);
    reading.waiting.set(key, { ...item, times });
    if (isOld) comparison.counts.items.set(key, item.at);
  }
}

/** Names an item, and finds what identifies it in its list. */
function nameItem(fields: Item, place: number, { resource, path }: DataAddress) {
  const { id, url, categorias } = fields;
  const { name, collection } = resource;
  if (id === undefined && typeof url === "string" && url !== "") {
    // A project may win in several categories.
    const category = typeof categorias === "string" ? ` ${categorias.normalize("NFC").trim()}` : "";
    // Items of several lists may be of one collection, so addresses are named after their list.
    return { key: url + category, at: `${name}/${lastPart(url)}`, collection, fields };
  }
  if (!collection) return { key: path, at: path, fields };
  // Sponsors have nothing but the number of their award edition and their place.
  const number = `${/\/(\d+)\//.exec(path)?.[1]}-${place + 1}`;
  const title = collections[collection].names.map((field) => fields[field]).find(Boolean);
  const key = String(id ?? title ?? number);
  return { key, at: `${collection}/${key}`, collection, fields };
}

/** Compares an item if both services have shown it. @param keys of it in each list */
function compareShown(comparison: Comparison, [old, now]: Both<Reading>, keys: Both<string>): void {
  const [was, is] = [old.waiting.get(keys[0]), now.waiting.get(keys[1])];
  if (!was || !is) return;
  compareItem(comparison, [was, is]);
  old.waiting.delete(keys[0]);
  now.waiting.delete(keys[1]);
}

/** Compares which items there are, and their order. @returns whether some are missing */
function compareLists(comparison: Comparison, both: Both<Reading>): boolean {
  const [old, now] = both;
  for (const [key, { fields }] of now.waiting) {
    // A teaser that leads nowhere has no identity but its title.
    const title = String(fields.titulo);
    if (!old.waiting.has(title) || now.items.has(title)) continue;
    compareShown(comparison, both, [title, key]);
    now.items.set(key, title);
  }
  let excused = 0;
  for (const { at, times } of old.waiting.values()) {
    const [field, was] = times === 1 ? ["", "there"] : ["times", `${times}`];
    if (comparison.excuseOf(at, field)) excused += 1;
    comparison.add({ at, field, was, is: "missing" });
  }
  for (const { at, times } of now.waiting.values()) {
    const [field, is] = times === 1 ? ["", "there"] : ["times", `${times}`];
    // An item whose address was invalid has another one, and those after a missing one move up in a limited list.
    const why = excused-- > 0 ? "it is there for one that is missing" : undefined;
    comparison.add({ at, field, was: "missing", is }, why);
  }
  const [olds, news] = mapBoth(both, ({ items, waiting }) =>
    [...items].flatMap(([own, other]) => (waiting.has(own) ? [] : other)),
  );
  const place = olds.findIndex((key, at) => key !== news[at]);
  const [was, is] = mapBoth([olds, news], (keys) => `${keys[place]} at place ${place + 1}`);
  if (place !== -1) comparison.add({ at: old.path, field: "order", was, is });
  return old.waiting.size > 0;
}

/** Compares the members of pages beside their items. */
function comparePages(comparison: Comparison, both: Both<Reading>, areMissing: boolean): void {
  const { path: at } = both[0];
  const pages = mapBoth(both, ({ page }) => page as ListPage);
  const [old, now] = pages;
  const [was, is] = mapBoth(pages, ({ items }) => `${items.length} items a page`);
  const { count } = now.members;
  const isSameCount = count === old.members.count;
  const hasOtherPages = isSameCount && count !== undefined && was !== is;
  if (hasOtherPages) comparison.add({ at, field: "page", was, is }, "page_lengths");
  // Which pages there are follows from the number of items, of which another one is told by the items.
  const isTold = areMissing || both.every(isCountTrue);
  const isExcused = isSameCount ? hasOtherPages : isTold;
  const members = mapBoth(pages, ({ members: fields }) => ({ at, fields }));
  compareItem(comparison, members, isExcused ? "page_lengths" : undefined);
}

function isCountTrue({ items, page, isEndless }: Reading): boolean {
  const count = page?.members.count;
  return count === undefined || count === items.size || isEndless === true;
}
