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
import { type Both, type Context, shown } from "./comparison.ts";
import type { Side } from "./side.ts";

export interface ListContext extends Context {
  readonly list: ListResource;
  /** Only the first page is compared: of as many items as both services have on it. */
  readonly firstPage: boolean;
  /** Called for each item of the first service. */
  readonly onItem: (item: Item) => void;
}

// Separates the parts of an identity, and the identity of a repeated item from the number of its occurrence.
const SEPARATOR = "\n";
const REPEAT_MARK = "\n\n";

/** A list of one service. */
class Reading {
  /** The response to the request for its first page, and that page. */
  first: Answer | undefined;
  page: ListPage | undefined;
  pages = 0;
  /** By identity, in the order of the list; `undefined` once it was compared, so that few are in memory. */
  items = new Map<string, Item | undefined>();
  /** Whether its pages go on without a new item. */
  isEndless = false;
  /** The page that is none, and why. */
  wrong: { readonly at: string; readonly why: string } | undefined;
}

/**
 * @param path of the list, with its query, without a page
 * @returns the number of items of the old service
 */
export async function compareList(path: string, context: ListContext): Promise<number> {
  const { comparison, resource, list, firstPage, sides } = context;
  const both = [new Reading(), new Reading()] as const;
  const [old, now] = both;
  // Both at once, so that each item is compared when the second service shows it.
  const compare = (key: string, pair: Both<Item>) =>
    compareItem(list.collection, itemName(key, list), pair, context);
  await Promise.all(
    both.map((own, place) => {
      const other = place === 0 ? now : old;
      return readList(sides[place] as Side, path, context, own, (key, item) => {
        if (place === 0) context.onItem(item);
        const match = other.items.get(key);
        own.items.set(key, match ? undefined : item);
        if (!match) return;
        other.items.set(key, undefined);
        compare(key, place === 0 ? [item, match] : [match, item]);
      });
    }),
  );
  matchByTitle(both, (key, [item, other]) => {
    const difference = { resource, at: itemName(key, list), field: "url", was: '""' };
    comparison.add({ ...difference, is: shown(other.url) }, "montra_additions");
    compare(key, [{ ...item, url: other.url }, other]);
  });
  const size = Math.min(old.items.size, now.items.size);
  for (const { items } of firstPage ? both : [])
    for (const key of [...items.keys()].slice(size)) items.delete(key);
  // The lists that parameters select have no other items.
  if (path === resource || list.chosen) comparison.of(resource).items += old.items.size;
  comparison.of(resource).addresses += Math.max(old.pages, now.pages);
  compareReadings(path, both, context);
  return old.items.size;
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
  for (let at: string | undefined = path; at !== undefined; ) {
    const answer = await side.ask(at);
    reading.first ??= answer;
    reading.pages += 1;
    const page = pageIn(answer);
    if (typeof page === "string") {
      if (reading.pages > 1 || answer.status === 200) reading.wrong = { at, why: page };
      return;
    }
    reading.page ??= { ...page, members: withoutNames(page.members, side) };
    const keys = page.items.map((item, place) =>
      identityOf(item, path, times.size + place, context),
    );
    reading.isEndless = page.next !== undefined && keys.every((key) => times.has(key));
    if (reading.isEndless) return;
    for (const [place, item] of page.items.entries()) {
      const key = keys[place] as string;
      const occurrence = (times.get(key) ?? 0) + 1;
      times.set(key, occurrence);
      onItem(occurrence === 1 ? key : key + REPEAT_MARK + occurrence, item);
    }
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
  if (typeof url === "string" && url !== "") {
    // A project may win in several categories.
    const category = typeof categorias === "string" ? [categorias.normalize("NFC").trim()] : [];
    return [sides[0].withoutName(sides[1].withoutName(url)), ...category].join(SEPARATOR);
  }
  const { collection, scope } = list;
  const [named = ""] = collection ? collections[collection].names : [];
  const [, premio] = scope ? (/\/(\d+)\//.exec(path) ?? []) : [];
  return String(item[named] ?? item.titulo ?? [premio ?? [], place + 1].flat().join("-"));
}

/** A teaser that leads nowhere has no identity: it is the item of the other service that has its title. */
function matchByTitle([old, now]: Both<Reading>, compare: (key: string, pair: Both<Item>) => void) {
  const byTitle = Map.groupBy(now.items, ([, item]) => item?.titulo);
  const keys = Array.from(old.items, ([key, item]) => {
    const [match, other] = (item?.url === "" && byTitle.get(item.titulo)?.shift()) || [];
    if (match === undefined || !item || !other) return [key, item] as const;
    now.items.set(match, undefined);
    compare(match, [item, other]);
    return [match, undefined] as const;
  });
  old.items = new Map(keys);
}

/** The item as the findings of an import name it: `eventos/12`, `candidatos/Ab3dE9x2`, `patrocinios/1-2`. */
function itemName(key: string, { name, collection }: ListResource): string {
  const [first = ""] = key.split(SEPARATOR);
  // Items of several lists may be of one collection, so addresses are named after their list.
  if (!first.includes("/")) return `${collection ?? name}/${first}`;
  return `${name}/${lastPart(first)}`;
}

function compareReadings(path: string, both: Both<Reading>, context: ListContext): void {
  const { comparison, resource, list } = context;
  const [old, now] = both;
  const heads = [old.first, now.first] as Both<Answer>;
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
  const lacking = (all: Reading, other: Reading) =>
    [...all.items.keys()].flatMap((key) => {
      const [, times] = key.split(REPEAT_MARK);
      const about = { resource, at: itemName(key, list), field: times ? "times" : "" };
      return other.items.has(key) ? [] : [{ about, times: times ?? "there" }];
    });
  const [missing, extra] = [lacking(old, now), lacking(now, old)];
  const excused = missing.filter(({ about }) => comparison.excuseOf(about.at, about.field)).length;
  for (const { about, times } of missing) comparison.add({ ...about, was: times, is: "missing" });
  // An item whose address was invalid has another one, and those after a missing one move up in a limited list.
  for (const [place, { about, times }] of extra.entries()) {
    const why = place < excused ? "it is there for one that is missing" : undefined;
    comparison.add({ ...about, was: "missing", is: times }, why);
  }
  compareOrder(path, both, context);
  const isExcused = excused > 0 && missing.length === excused && extra.length <= excused;
  // All items were compared, so that a wrong count of the old service hides nothing.
  const isSame = missing.length + extra.length === 0 && !context.firstPage;
  const isMiscounted = isSame && old.page.members.count !== old.items.size;
  const why = isExcused ? "items are known to be missing" : undefined;
  compareMembers(path, both, isMiscounted ? "page_lengths" : why, context);
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

/** @param ofCount excuses another number of items */
function compareMembers(
  at: string,
  [old, now]: Both<Reading>,
  ofCount: string | undefined,
  { comparison, resource }: Context,
): void {
  const [olds, news] = [old.page?.members ?? {}, now.page?.members ?? {}];
  const [length, other] = [old.page?.items.length, now.page?.items.length];
  const isSameCount = olds.count === news.count;
  const hasOtherPages = isSameCount && olds.count !== undefined && length !== other;
  if (hasOtherPages) {
    const [was, is] = [`${length} items a page`, `${other} items a page`];
    comparison.add({ resource, at, field: "page", was, is }, "page_lengths");
  }
  const ofLinks = hasOtherPages || old.isEndless ? "page_lengths" : undefined;
  const reasons: Record<string, string | undefined> = {
    ...{ count: ofCount, next: ofLinks, previous: ofLinks },
    // Each store counts its publications by itself.
    ...{ publicacao: "publication_numbers", historia: "publication_numbers" },
  };
  for (const field of new Set([...Object.keys(olds), ...Object.keys(news)])) {
    const [was, is] = [shown(olds[field]), shown(news[field])];
    // Which pages there are follows from the number of items.
    const isLink = field === "next" || field === "previous";
    if (was === is || (isLink && !isSameCount)) continue;
    comparison.add(
      { resource, at, field, was, is },
      was === "nothing" ? "montra_additions" : reasons[field],
    );
  }
}
