/**
 * Compares a list of two services, read to its end. Items are matched by identity and not by position, because a
 * missing item moves all that follow; their order is compared separately.
 */
import { collections } from "../../contract/site/collections.ts";
import { type ListPage, listPageOf } from "../../remote/list-page.ts";
import { lastPart } from "../../remote/own-addresses.ts";
import { type Item, parseJson } from "../../remote/parse-json.ts";
import type { Answer } from "../../remote/remote.ts";
import type { ListResource } from "../../serving/api/resource.ts";
import { compareHead } from "./compare-responses.ts";
import { compareItem } from "./compare-values.ts";
import { shown } from "./comparison.ts";
import { askBoth, type Both, type Context } from "./context.ts";
import type { ExcuseRule } from "./excuses.ts";
import type { Side } from "./side.ts";

export interface ListContext extends Context {
  readonly list: ListResource;
  /** Only the first page is compared: of as many items as both services have on it. */
  readonly firstPage: boolean;
  /** Called for each item of the first service. */
  readonly onItem: (item: Item) => void;
}

// Attempts to read a list that changes while it is read.
const MAX_READINGS = 3;
// Pages in a row without a new item, after which a list counts as read. One may repeat another because it moved.
const MAX_FRUITLESS = 2;
// Separates the parts of an identity, and the identity of a repeated item from the number of its occurrence.
const SEPARATOR = "\n";
const REPEAT_MARK = "\n\n";

/**
 * @param path of the list, with its query, without a page
 * @returns the number of items of the old service
 */
export async function compareList(path: string, context: ListContext): Promise<number> {
  const { comparison, resource, list, firstPage } = context;
  let [both, before] = [await readBoth(path, context), ""];
  for (let readings = 1; readings < MAX_READINGS; readings++) {
    const lacking = JSON.stringify(lackingIn(both));
    // The same result twice means that the services really list these items, and that none moved meanwhile.
    if (firstPage || lacking === "[[],[]]" || lacking === before) break;
    [both, before] = [await readBoth(path, context), lacking];
  }
  const size = Math.min(...both.map(({ items }) => items.size));
  for (const { items } of firstPage ? both : [])
    for (const key of [...items.keys()].slice(size)) items.delete(key);
  // The lists that parameters select have no other items.
  if (path === resource || list.chosen) comparison.of(resource).items += both[0].items.size;
  comparison.of(resource).addresses += Math.max(...both.map(({ pages }) => pages));
  compareLists(path, both, context);
  return both[0].items.size;
}

/** A list of one service. */
interface Reading {
  /** The response to the request for its first page, and that page. */
  first: Answer | undefined;
  page: ListPage | undefined;
  pages: number;
  /** By identity, in the order of the list; `undefined` once it was compared, so that few are in memory. */
  readonly items: Map<string, Item | undefined>;
  /** Whether its pages go on without a new item. */
  isEndless: boolean;
  /** The page that is none, and why. */
  wrong: { readonly at: string; readonly why: string } | undefined;
}

function emptyReading(): Reading {
  const nothing = { first: undefined, page: undefined, wrong: undefined };
  return { ...nothing, pages: 0, items: new Map(), isEndless: false };
}

/** Reads the list of both services at once, and compares each item when the second of them shows it. */
async function readBoth(path: string, context: ListContext): Promise<Both<Reading>> {
  const both: Both<Reading> = [emptyReading(), emptyReading()];
  return await askBoth(context, async (side, place) => {
    const [own, other] = (place === 0 ? both : both.toReversed()) as Both<Reading>;
    await readList(side, path, context, own, (key, item) => {
      if (place === 0) context.onItem(item);
      const match = other.items.get(key);
      own.items.set(key, match ? undefined : item);
      if (!match) return;
      other.items.set(key, undefined);
      const pair: Both<Item> = place === 0 ? [item, match] : [match, item];
      compareItem(context.list.collection, itemName(key, context.list), pair, context);
    });
    return own;
  });
}

/** Follows the link from each page to the next. A bare array is a list of one page. */
async function readList(
  side: Side,
  path: string,
  context: ListContext,
  reading: Reading,
  onItem: (key: string, item: Item) => void,
): Promise<void> {
  const times = new Map<string, number>();
  let fruitless = 0;
  for (let at: string | undefined = path; at !== undefined && fruitless < MAX_FRUITLESS; ) {
    const answer = await side.ask(at);
    reading.first ??= answer;
    reading.pages += 1;
    const page = pageIn(answer);
    if (typeof page === "string") {
      if (reading.pages > 1 || answer.status === 200) reading.wrong = { at, why: page };
      return;
    }
    reading.page ??= { ...page, members: withoutNames(page.members, side) };
    const identities = page.items.map((item, place) =>
      identityOf(item, path, times.size + place, context),
    );
    fruitless = identities.some((identity) => !times.has(identity)) ? 0 : fruitless + 1;
    for (const [place, item] of fruitless > 0 ? [] : page.items.entries()) {
      const identity = identities[place] ?? "";
      const occurrence = (times.get(identity) ?? 0) + 1;
      times.set(identity, occurrence);
      onItem(occurrence === 1 ? identity : identity + REPEAT_MARK + occurrence, item);
    }
    reading.isEndless = fruitless === MAX_FRUITLESS && page.next !== undefined;
    const isLast = page.next === undefined || context.firstPage;
    at = isLast ? undefined : `${path.split("?", 1)[0]}?${page.next}`;
  }
}

/** @returns the page, or why it is none */
function pageIn({ status, body }: Answer): ListPage | string {
  if (status !== 200) return status > 0 ? `answered ${status}` : "no answer";
  try {
    return listPageOf(parseJson(body)) ?? "no list";
  } catch (error) {
    return `no JSON: ${(error as Error).message.slice(0, 200)}`;
  }
}

function withoutNames(members: Item, side: Side): Item {
  const entries = Object.entries(members).map(([name, value]) => {
    return [name, typeof value === "string" ? side.withoutName(value) : value];
  });
  return Object.fromEntries(entries);
}

/** @param place the number of different items before it */
function identityOf(item: Item, path: string, place: number, { sides, list }: ListContext): string {
  const { id, url, categorias } = item;
  if (id !== undefined) return String(id);
  if (typeof url === "string") {
    // A project may win in several categories.
    const category = typeof categorias === "string" ? [categorias.normalize("NFC").trim()] : [];
    return [sides[0].withoutName(sides[1].withoutName(url)), ...category].join(SEPARATOR);
  }
  const { collection, scope } = list;
  const [named = ""] = collection ? collections[collection].names : [];
  const [, premio] = scope ? (/\/(\d+)\//.exec(path) ?? []) : [];
  return String(item[named] ?? [premio ?? [], place + 1].flat().join("-"));
}

/** The item as the findings of an import name it: `eventos/12`, `candidatos/Ab3dE9x2`, `patrocinios/1-2`. */
function itemName(key: string, { name, collection }: ListResource): string {
  const [first = ""] = key.split(SEPARATOR);
  // Items of several lists may be of one collection, so addresses are named after their list.
  if (!first.includes("/")) return `${collection ?? name}/${first}`;
  return `${name}/${lastPart(first)}`;
}

/** The items that the new service lacks, and those that the old one lacks. */
function lackingIn([old, now]: Both<Reading>): Both<string[]> {
  const lack = (all: Reading, other: Reading) =>
    [...all.items.keys()].filter((key) => !other.items.has(key));
  return [lack(old, now), lack(now, old)];
}

function compareLists(path: string, both: Both<Reading>, context: ListContext): void {
  const { comparison, resource, list } = context;
  const [old, now] = both;
  const heads = both.map(({ first }) => first) as unknown as Both<Answer>;
  // DRF refuses an award edition that is not there.
  const isEmpty = old.items.size === 0 && now.items.size === 0;
  const statuses = heads.map(({ status }) => status).join(" ");
  const isUnknown = isEmpty && ["400 200", "200 404"].includes(statuses);
  compareHead(path, heads, context, isUnknown ? "unknown_filter" : undefined);
  const at = (old.wrong ?? now.wrong)?.at;
  if (at !== undefined) {
    const [was = "a list", is = "a list"] = both.map(({ wrong }) => wrong?.why);
    comparison.add({ resource, at, field: "", was, is });
  }
  if (!old.page || !now.page || at !== undefined) return;
  const [missing = [], extra = []] = lackingIn(both).map((keys) =>
    keys.map((key) => {
      const [, times] = key.split(REPEAT_MARK);
      const about = { at: itemName(key, list), field: times === undefined ? "" : "times" };
      return { difference: { resource, ...about }, times: times ?? "there" };
    }),
  );
  const excuse = ({ difference: { at, field } }: (typeof missing)[number]) =>
    comparison.excuseOf(at, field);
  const excused = missing.filter(excuse).length;
  for (const { difference, times } of missing)
    comparison.add({ ...difference, was: times, is: "missing" });
  // An item whose address was invalid has another one, and those after a missing one move up in a limited list.
  for (const [place, { difference, times }] of extra.entries()) {
    const why = place < excused ? "it is there for one that is missing" : undefined;
    comparison.add({ ...difference, was: "missing", is: times }, undefined, why);
  }
  compareOrder(path, both, context);
  const isExcused = excused > 0 && missing.length === excused && extra.length <= excused;
  const why = isExcused ? "items are known to be missing" : undefined;
  // All items were compared, so that a wrong count of the old service hides nothing.
  const isSame = missing.length + extra.length === 0;
  const isMiscounted = isSame && !context.firstPage && old.page.members.count !== old.items.size;
  compareMembers(path, both, { why, isMiscounted }, context);
}

// The position of an item that is excused as a whole does not count.
function compareOrder(path: string, both: Both<Reading>, context: ListContext): void {
  const { comparison, resource, list } = context;
  const counts = (key: string) =>
    both.every(({ items }) => items.has(key)) &&
    comparison.excuseOf(itemName(key, list), "") === undefined;
  const [olds = [], news = []] = both.map(({ items }) => [...items.keys()].filter(counts));
  const place = olds.findIndex((key, at) => key !== news[at]);
  if (place === -1) return;
  const [was = "", is = ""] = [olds, news].map(
    (keys) => `at ${place + 1} ${keys[place]?.replaceAll(/\n+/g, " ")}`,
  );
  comparison.add({ resource, at: path, field: "order", was, is });
}

/** @param why excuses another number of items */
function compareMembers(
  at: string,
  [old, now]: Both<Reading>,
  { why, isMiscounted }: { readonly why: string | undefined; readonly isMiscounted: boolean },
  { comparison, resource }: Context,
): void {
  const [olds, news] = [old.page?.members ?? {}, now.page?.members ?? {}];
  const [length, other] = [old.page?.items.length, now.page?.items.length];
  const rules: Record<string, ExcuseRule> = { ...OF_PUBLICATIONS };
  const isSameCount = olds.count === news.count;
  if (isMiscounted) rules.count = "page_lengths";
  if (old.isEndless) rules.next = rules.previous = "page_lengths";
  if (isSameCount && olds.count !== undefined && length !== other) {
    const [was, is] = [`${length} items a page`, `${other} items a page`];
    comparison.add({ resource, at, field: "page", was, is }, "page_lengths");
    rules.next = rules.previous = "page_lengths";
  }
  for (const field of new Set([...Object.keys(olds), ...Object.keys(news)])) {
    const [was, is] = [shown(olds[field]), shown(news[field])];
    // Which pages there are follows from the number of items.
    const isLink = field === "next" || field === "previous";
    if (was === is || (isLink && !isSameCount)) continue;
    const rule = was === "nothing" ? "montra_additions" : rules[field];
    comparison.add({ resource, at, field, was, is }, rule, field === "count" ? why : undefined);
  }
}

/** Members of pages that each store counts by itself. */
const OF_PUBLICATIONS = {
  publicacao: "publication_numbers",
  historia: "publication_numbers",
} as const;
