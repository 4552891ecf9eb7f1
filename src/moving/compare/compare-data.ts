/**
 * Compares the data at an address: a list, read to its end, or an object. Items are matched by identity and not by
 * position, because a missing item moves all that follow; their order is compared separately.
 */
import { collections } from "../../contract/site/collections.ts";
import { type ListPage, listPageOf } from "../../remote/list-page.ts";
import { lastPart } from "../../remote/own-addresses.ts";
import { type Item, isItem } from "../../remote/parse-json.ts";
import type { Resource } from "../../serving/api/resource.ts";
import { compareHead } from "./compare-answers.ts";
import { compareItems } from "./compare-items.ts";
import type { Both, Comparison } from "./comparison.ts";
import { type FlatItems, flatten } from "./flat-items.ts";
import { type Reply, type Side, valueIn } from "./side.ts";

export interface DataAddress {
  readonly resource: Resource;
  /** Path and query, without a page. */
  readonly path: string;
}

/** The data of one service. */
interface Reading {
  /** The response to the request for the first page, and that page if all are pages. */
  first?: Reply;
  page?: ListPage | undefined;
  /** In the order of the list. */
  items: FlatItems;
}

/** @returns the items of the old service, and those within them */
export async function compareData(
  comparison: Comparison,
  address: DataAddress,
): Promise<FlatItems> {
  const [was, is] = comparison.options.sides;
  const [old, now] = await Promise.all([
    readData(comparison, was, address),
    readData(comparison, is, address),
  ]);
  const olds = old.items;
  const news: FlatItems = new Map();
  for (const [key, item] of now.items) {
    // A teaser that leads nowhere has no identity but its title.
    const title = String(item.fields.titulo);
    const isTeaser = item.times > 0 && !olds.has(key) && olds.has(title) && !news.has(title);
    news.set(isTeaser ? title : key, item);
  }
  const { path, resource } = address;
  const heads = [old.first, now.first] as Both<Reply>;
  const statuses = heads.map(({ status }) => status).join(" ");
  // DRF refuses an award edition that is not there.
  const isUnknown = news.size === 0 && /^(?:400 200|200 404)$/.test(statuses);
  const isNew = statuses === "404 200";
  const rule = isNew ? "montra_additions" : isUnknown ? "unknown_filter" : undefined;
  compareHead(comparison, path, heads, olds.size === 0 ? rule : undefined);
  // A list that is none is told while it is read.
  if (resource.kind !== "list" && old.page && !now.page && heads[1].status === 200)
    comparison.add({ at: path, field: "", was: "an object", is: "no object" });
  if (!old.page || !now.page) return olds;
  compareItems(comparison, olds, news);
  const missing = lacking(olds, news);
  const excused = missing.filter(({ at, field }) => comparison.excuseOf(at, field)).length;
  for (const one of missing) comparison.add({ ...one, is: "missing" });
  // An item whose address was invalid has another one, and those after a missing one move up in a limited list.
  for (const [place, { was: is, ...about }] of lacking(news, olds).entries()) {
    const why = place < excused ? "it is there for one that is missing" : undefined;
    comparison.add({ ...about, was: "missing", is }, why);
  }
  compareOrder(comparison, path, [olds, news]);
  const isWhole = now.page.members.count === listed(news).length;
  comparePages(comparison, path, [old.page, now.page], isWhole || missing.length > 0);
  return olds;
}

/** Without the items within others. */
export function listed(items: FlatItems) {
  return [...items].filter(([, { times }]) => times > 0);
}

/** Follows the link from each page to the next. A bare array is a list of one page, and an object of one item. */
async function readData(
  comparison: Comparison,
  side: Side,
  address: DataAddress,
): Promise<Reading> {
  const { resource, path } = address;
  const { collection, kind } = resource;
  const isOld = side === comparison.options.sides[0];
  const reading: Reading = { items: new Map() };
  const { items } = reading;
  for (let at: string | undefined = path; at !== undefined; ) {
    if (isOld) comparison.count("addresses");
    const reply = await side.ask(at);
    const page = pageIn(kind, reply);
    reading.first ??= reply;
    if (!page && kind === "list" && (reading.page || reply.status === 200)) {
      const [was, is] = isOld ? ["no list", "a list"] : ["a list", "no list"];
      comparison.add({ at, field: "", was, is });
    }
    if (!page) return { ...reading, page: undefined };
    reading.page ??= page;
    const named = page.items.map((fields, place) => ({
      ...{ fields, ...identityOf(fields, place, address) },
    }));
    // Pages that bring nothing new may go on for ever.
    if (page.next !== undefined && named.every(({ key }) => items.has(key))) break;
    for (const { key, at, fields } of named) {
      let [times, unique] = [1, key];
      while (items.has(unique)) unique = `${key} (${++times})`;
      flatten(items, unique, { at, collection, times, fields });
    }
    at = page.next === undefined ? undefined : `${path.split("?", 1)[0]}?${page.next}`;
  }
  return reading;
}

function pageIn(kind: Resource["kind"], reply: Reply): ListPage | undefined {
  const value = reply.status === 200 ? valueIn(reply) : undefined;
  if (kind === "list") return listPageOf(value);
  return isItem(value) ? { items: [value], members: {}, next: undefined } : undefined;
}

/** @returns what identifies an item in a list, and its name */
function identityOf(
  { id, url, categorias, ...others }: Item,
  place: number,
  { resource: { name, collection }, path }: DataAddress,
): { readonly key: string; readonly at: string } {
  if (id === undefined && typeof url === "string" && url !== "") {
    // A project may win in several categories.
    const category = typeof categorias === "string" ? ` ${categorias.normalize("NFC").trim()}` : "";
    // Items of several lists may be of one collection, so addresses are named after their list.
    return { key: url + category, at: `${name}/${lastPart(url)}` };
  }
  if (!collection) return { key: path, at: path };
  const [named = ""] = collections[collection].names;
  // Sponsors have nothing but the number of their award edition and their place.
  const number = `${/\/(\d+)\//.exec(path)?.[1]}-${place + 1}`;
  const key = String(id ?? others[named] ?? others.titulo ?? number);
  return { key, at: `${collection}/${key}` };
}

function lacking(items: FlatItems, others: FlatItems) {
  const lacked = listed(items).filter(([key]) => !others.has(key));
  return lacked.map(([, { at, times }]) =>
    times > 1 ? { at, field: "times", was: String(times) } : { at, field: "", was: "there" },
  );
}

function compareOrder(comparison: Comparison, at: string, both: Both<FlatItems>): void {
  const [olds = [], news = []] = both.map((items) =>
    listed(items).filter(([key]) => both.every((one) => one.has(key))),
  );
  const place = olds.findIndex(([key], at) => key !== news[at]?.[0]);
  if (place === -1) return;
  const [was = "", is = ""] = [olds, news].map((all) => `${all[place]?.[0]} at place ${place + 1}`);
  comparison.add({ at, field: "order", was, is });
}

/**
 * The members of pages beside their items.
 * @param areTold whether another number of items is told by the items
 */
function comparePages(
  comparison: Comparison,
  at: string,
  [old, now]: Both<ListPage>,
  areTold: boolean,
): void {
  const [was, is] = [`${old.items.length} items a page`, `${now.items.length} items a page`];
  const { count } = old.members;
  const isSameCount = count === now.members.count;
  const hasOtherPages = isSameCount && count !== undefined && was !== is;
  if (hasOtherPages) comparison.add({ at, field: "page", was, is }, "page_lengths");
  // Which pages there are follows from the number of items.
  const isExcused = isSameCount ? hasOtherPages : areTold;
  const asItems = (fields: Item): FlatItems =>
    new Map([["", { at, collection: undefined, times: 0, fields }]]);
  const rule = isExcused ? "page_lengths" : undefined;
  compareItems(comparison, asItems(old.members), asItems(now.members), rule);
}
