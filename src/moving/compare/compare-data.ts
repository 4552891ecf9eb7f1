/**
 * Compares the data at an address: a list, or an object. Items are matched by identity, because a
 * missing item moves all that follow. Both services are read page by page, and an item is forgotten
 * once both have shown it.
 */
import { collections } from "../../contract/site/collections.ts";
import { type ListPage, listPageOf, MAX_EMPTY_PAGES } from "../../remote/list-page.ts";
import { lastSegment } from "../../remote/own-addresses.ts";
import { isJsonRecord, type JsonRecord } from "../../remote/parse-json.ts";
import { usualNames } from "../../serving/api/fields.ts";
import type { Resource } from "../../serving/api/resource.ts";
import { compareHead } from "./compare-answers.ts";
import { compareItem } from "./compare-items.ts";
import { type Both, type Comparison, mapBoth, type NamedItem } from "./comparison.ts";
import type { Reply } from "./side.ts";

/** What one service shows at an address. An object is a list of one item. */
class Reading {
  /** The first response, and its page if all responses are pages. */
  first?: Reply;
  page?: ListPage | undefined;
  next?: string | undefined;
  /** Its pages continue without new items, so its count means nothing. */
  isEndless = false;
  emptyPages = 0;
  /** The items of the last page, as JSON. */
  shown = "";
  /** Key of each item, in order -> its key in the other service's list. */
  readonly items = new Map<string, string>();
  /** Items that the other service has not shown. `times`: 2 for the second one with a key. */
  readonly waiting = new Map<string, NamedItem & { readonly times: number }>();
}

const LIST = { "": "a list" };

/**
 * @param path of the address that is being compared, with its filters
 * @returns the data of the old service
 */
export async function compareData(comparison: Comparison, path: string): Promise<Reading> {
  const both = [new Reading(), new Reading()] as const;
  const [old, now] = both;
  for (const reading of both) reading.next = path;
  do await Promise.all(both.map((reading) => readPage(comparison, both, reading)));
  while (both.every(({ page }) => page) && both.some(({ next }) => next !== undefined));
  const heads = mapBoth(both, ({ first }) => first as Reply);
  const statuses = heads.map(({ status }) => status).join(" ");
  // For a missing award edition, DRF answers 400 to a filter, and an empty list where Montra
  // answers 404.
  const isUnknown = /^(?:400 200|200 404)$/.test(statuses) && old.items.size + now.items.size === 0;
  const isNew = statuses === "404 200";
  if (!old.page && !isNew) comparison.countAddress();
  const rule = isNew ? "montra_additions" : isUnknown ? "unknown_filter" : undefined;
  compareHead(comparison, path, heads, rule);
  // `readPage` has already reported a response that is no list.
  if (comparison.resource.kind !== "list" && old.page && !now.page && heads[1].status === 200)
    comparison.compare(path, [{ "": "an object" }, {}]);
  if (old.page && now.page) compareLists(comparison, path, both);
  return old;
}

async function readPage(comparison: Comparison, both: Both<Reading>, own: Reading): Promise<void> {
  const { next: at, items, waiting } = own;
  if (at === undefined) return;
  own.next = undefined;
  const isList = comparison.resource.kind === "list";
  const isOld = own === both[0];
  const reply = await comparison.options.sides[isOld ? 0 : 1].ask(at);
  const value = reply.status === 200 ? reply.value : undefined;
  const object = isJsonRecord(value) ? [value] : undefined;
  const page = listPageOf(isList ? value : object, reply.headers);
  if (isOld && page) comparison.countAddress();
  if (!page && isList && (own.page || reply.status === 200))
    comparison.compare(at, isOld ? [{}, LIST] : [LIST, {}]);
  own.first ??= reply;
  own.page = page && (own.page ?? page);
  if (!page) return;
  const [path = ""] = at.split("?", 1);
  const named = page.items.map((fields, place) =>
    nameItem(comparison.resource, fields, path, items.size + place + 1),
  );
  if (named.length === 0) own.emptyPages += 1;
  // Pages that bring nothing new may go on for ever.
  const mayBeEndless = named.length > 0 || own.emptyPages > MAX_EMPTY_PAGES;
  const shown = JSON.stringify(page.items);
  const hasNothingNew = shown === own.shown || named.every(({ key }) => items.has(key));
  own.isEndless = mayBeEndless && page.next !== undefined && hasNothingNew;
  own.shown = shown;
  if (own.isEndless) return;
  if (page.next !== undefined) own.next = `${path}?${page.next}`;
  for (const { key: known, ...item } of named) {
    let [times, key] = [1, known];
    while (items.has(key)) key = `${known} (${++times})`;
    items.set(key, key);
    waiting.set(key, { ...item, times });
    if (isOld) comparison.counts.items.set(key, item.at);
    compareShown(comparison, both, [key, key]);
  }
}

/** @returns the item with its name, and its key in the list @param place in the list, from 1 */
function nameItem(resource: Resource, fields: JsonRecord, path: string, place: number) {
  const { name, collection } = resource;
  // The old service may show ids where Montra has none, so they cannot identify an item.
  const names = usualNames(resource);
  const printed: JsonRecord = Object.fromEntries(names.map((field) => [field, fields[field]]));
  const { id, url, categorias } = printed;
  if (id === undefined && typeof url === "string" && url !== "") {
    // A project may win in several categories.
    const category = typeof categorias === "string" ? ` ${categorias.normalize("NFC").trim()}` : "";
    return { key: url + category, at: `${name}/${lastSegment(url)}`, collection, fields };
  }
  if (!collection) return { key: `${place}`, at: path, fields };
  const title = collections[collection].names.map((field) => printed[field]).find(Boolean);
  // Sponsors have nothing but the number of their award edition and their place.
  const premio = /\/(\d+)\//.exec(path)?.[1] ?? [];
  const key = String(id ?? title ?? [premio, place].flat().join("-"));
  // Teasers are named after their list, because items of several lists are of one collection.
  const owner = "partOf" in resource && !names.includes("id") ? name : collection;
  return { key, at: `${owner}/${key}`, collection, fields };
}

/** Compares an item if both services have shown it. */
function compareShown(comparison: Comparison, [old, now]: Both<Reading>, keys: Both<string>): void {
  const [was, is] = [old.waiting.get(keys[0]), now.waiting.get(keys[1])];
  if (!was || !is) return;
  compareItem(comparison, [was, is]);
  old.waiting.delete(keys[0]);
  now.waiting.delete(keys[1]);
}

function compareLists(comparison: Comparison, path: string, both: Both<Reading>): void {
  const [old, now] = both;
  for (const [key, { fields }] of now.waiting) {
    // A teaser that leads nowhere has no identity but its title.
    const title = String(fields.titulo);
    if (!old.waiting.has(title) || now.items.has(title)) continue;
    compareShown(comparison, both, [title, key]);
    now.items.set(key, title);
  }
  // Each excused missing item excuses one new item: the same at a corrected address, or the next
  // one of a list of limited length.
  let excused = 0;
  for (const reading of both) {
    for (const { at, times } of reading.waiting.values()) {
      const shown = times === 1 ? { "": "there" } : { times };
      if (reading === old && comparison.excuseOf(at, times === 1 ? "" : "times")) excused += 1;
      const isInstead = reading === now && excused-- > 0;
      const reason = isInstead ? "it takes the place of an excused missing item" : undefined;
      comparison.compare(at, reading === old ? [shown, {}] : [{}, shown], () => reason);
    }
  }
  const [olds, news] = mapBoth(both, ({ items, waiting }) =>
    [...items].flatMap(([own, other]) => (waiting.has(own) ? [] : other)),
  );
  const place = olds.findIndex((key, at) => key !== news[at]);
  const placed = (keys: readonly string[]) => ({ order: `${keys[place]} at place ${place + 1}` });
  comparison.compare(path, mapBoth([olds, news], placed));
  comparePages(comparison, path, both);
}

function comparePages(comparison: Comparison, path: string, both: Both<Reading>): void {
  const pages = mapBoth(both, ({ page }): NamedItem => {
    return { at: path, fields: { page: page?.items.length, ...page?.members } };
  });
  const [old, now] = mapBoth(both, ({ items, page, isEndless }) => {
    const count = Number(page?.members.count ?? items.size);
    return { page: page?.items.length, count, isTrue: isEndless || count === items.size };
  });
  // The same count in quotes is a difference, but not one of pages.
  const counts = mapBoth(pages, ({ fields: { count } }) => ({ count }));
  const ruleOf = () => ((counts[0].count ?? null) === null ? "montra_additions" : undefined);
  if (old.count === now.count) comparison.compare(path, counts, ruleOf);
  // A different count is no news if missing or additional items are reported, or if both counts are
  // correct.
  const isReported = both[0].waiting.size > 0 || (old.isTrue && now.isTrue);
  const isExcused = old.count === now.count ? old.page !== now.page : isReported;
  compareItem(comparison, pages, isExcused ? "page_lengths" : undefined);
}
