/**
 * Compares a list of two services, page by page. Items are matched by identity and not by position, because a
 * missing item moves all that follow; their order is compared separately.
 */
import type { Progress } from "../../authoring/content/report/progress.ts";
import { collections } from "../../contract/site/collections.ts";
import { type Item, isItem, parseJson } from "../../remote/parse-json.ts";
import type { Answer } from "../../remote/remote.ts";
import type { ListResource } from "../../serving/api/resource.ts";
import { compareItem } from "./compare-item.ts";
import { askBoth, type Both, type Context, compareHead } from "./compare-responses.ts";
import { shown } from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";
import type { Side } from "./side.ts";

export interface ListContext extends Context {
  readonly list: ListResource;
  /** Only the first page is compared: of as many items as both services have on it. */
  readonly firstPage: boolean;
  readonly onProgress: Progress;
  /** Called for each item of the first service. */
  readonly onItem: (item: Item) => void;
}

// Attempts to read a list that changes while it is read.
const MAX_READINGS = 3;
// Pages in a row without a new item, after which a list counts as read.
const MAX_FRUITLESS = 10;

/** @param path of the list, with its query, without a page */
export async function compareList(path: string, context: ListContext): Promise<void> {
  let before: string | undefined;
  for (let readings = 1; ; readings++) {
    const reading = new ListReading(path, context);
    await reading.read();
    const { unsteady } = reading;
    // The same result twice means that the service really lists items this way, and that none moved meanwhile.
    if (unsteady === "" || unsteady === before || readings === MAX_READINGS)
      return reading.report();
    before = unsteady;
  }
}

interface Page {
  readonly path: string;
  readonly answer: Answer;
  readonly items: readonly Item[];
  /** The members of the page beside the items, links without the service's own host. `undefined` if it is no list. */
  readonly members: Item | undefined;
  /** The path and query of the next page. */
  readonly next: string | undefined;
  /** Why a response with 200 is no page of a list. */
  readonly wrong: string | undefined;
}

/** Of one service: its items by identity until the other service lists them, and the identities in their order. */
class Listed {
  readonly waiting = new Map<string, Item>();
  readonly times = new Map<string, number>();
  readonly order: string[] = [];
  readonly counts = new Set<unknown>();
  readonly pages: AsyncGenerator<Page>;

  constructor(side: Side, path: string) {
    this.pages = pagesOf(side, path);
  }
}

// Separates the parts of an identity, and the identity of a repeated item from the number of its occurrence.
const SEPARATOR = "\n";
const REPEAT_MARK = "\n\n";

class ListReading {
  readonly #path: string;
  readonly #context: ListContext;
  readonly #listed: Both<Listed>;
  readonly #reportedHeads = new Set<string>();
  #first: Both<Page> | undefined;
  #isWhole = true;

  constructor(path: string, context: ListContext) {
    this.#path = path;
    this.#context = context;
    this.#listed = [new Listed(context.was, path), new Listed(context.is, path)];
  }

  async read(): Promise<void> {
    const { firstPage, onProgress } = this.#context;
    for (let [page, fruitless] = [1, 0]; fruitless < MAX_FRUITLESS; page++) {
      const known = this.#different;
      if (!(await this.#readPage(page)) || firstPage) return;
      fruitless = this.#different > known ? 0 : fruitless + 1;
      onProgress(`comparing ${this.#path}`, page, undefined);
    }
  }

  get #different(): number {
    return this.#listed.reduce((sum, { times }) => sum + times.size, 0);
  }

  /** The items that one service lacks, if the list may have changed while it was read; else empty. */
  get unsteady(): string {
    const hasMoved = this.#listed.some(
      ({ counts, times }) => counts.size > 1 || times.values().some((count) => count > 1),
    );
    const lacking = this.#listed.flatMap(({ waiting }, at) =>
      waiting
        .keys()
        .map((key) => `${at} ${key}`)
        .toArray(),
    );
    return hasMoved ? lacking.join("\n") : "";
  }

  /** @returns whether either service may have another page */
  async #readPage(number: number): Promise<boolean> {
    const { comparison, resource, was } = this.#context;
    const [olds, news] = this.#listed;
    const at = number === 1 ? this.#path : `${this.#path}, page ${number}`;
    const pages = await askBoth(this.#context, at, (side) =>
      (side === was ? olds : news).pages.next(),
    );
    if (!pages) this.#isWhole = false;
    const [old, now] = pages?.map(({ value }) => value as Page | undefined) ?? [];
    if (!old && !now) return false;
    if (old && now) {
      this.#compareStatus(old, now);
      if (number === 1) this.#first = [old, now];
    }
    const wrong = old?.wrong ?? now?.wrong;
    if (wrong !== undefined) {
      const describe = (page: Page | undefined) => page?.wrong ?? "a list";
      const difference = { field: "", was: describe(old), is: describe(now) };
      comparison.add({ resource, at: old?.path ?? now?.path ?? at, ...difference });
    }
    this.#isWhole &&= [old, now].every((page) => page === undefined || page.members);
    if (this.#isWhole) this.#compareItems(old, now);
    return this.#isWhole;
  }

  #compareStatus(was: Page, is: Page): void {
    const { comparison, resource } = this.#context;
    const [old, now] = [was.answer.status, is.answer.status];
    // DRF refuses an award edition that is not there.
    const isRefused = old === 400 && now === 200 && is.items.length === 0;
    if ((old === 200 && was.items.length === 0 && now === 404) || isRefused) {
      const values = { field: "status", was: isRefused ? "400" : "an empty list" };
      const difference = { resource, at: was.path, ...values };
      comparison.add({ ...difference, is: isRefused ? "an empty list" : "404" }, "unknown_filter");
    } else compareHead(was.path, [was.answer, is.answer], this.#context, this.#reportedHeads);
  }

  #compareItems(old: Page | undefined, now: Page | undefined): void {
    const { comparison, resource, list, firstPage, onItem } = this.#context;
    // The lists that parameters select have no other items.
    const isOwn = this.#path === resource || list.chosen !== undefined;
    if (isOwn) comparison.count(resource, { items: old?.items.length ?? 0 });
    for (const item of old?.items ?? []) onItem(item);
    const most = firstPage ? Math.min(old?.items.length ?? 0, now?.items.length ?? 0) : Infinity;
    for (const [at, page] of [old, now].entries()) {
      const [own, other] = at === 0 ? this.#listed : this.#listed.toReversed();
      if (!own || !other) continue;
      own.counts.add(page?.members?.count);
      for (const item of page?.items.slice(0, most) ?? []) {
        const identity = this.#identityOf(item, own);
        const times = (own.times.get(identity) ?? 0) + 1;
        own.times.set(identity, times);
        const key = times === 1 ? identity : identity + REPEAT_MARK + times;
        own.order.push(key);
        const match = other.waiting.get(key);
        if (!match) own.waiting.set(key, item);
        else {
          other.waiting.delete(key);
          const pair = at === 1 ? ([match, item] as const) : ([item, match] as const);
          compareItem(list.collection, itemName(list, identity), pair, this.#context);
        }
      }
    }
  }

  #identityOf(item: Item, { order }: Listed): string {
    const { was, is } = this.#context;
    const { id, url, categorias } = item;
    if (id !== undefined) return String(id);
    if (typeof url === "string") {
      // A project may win in several categories.
      const category = typeof categorias === "string" ? [categorias.normalize("NFC").trim()] : [];
      return [was.withoutName(is.withoutName(url)), ...category].join(SEPARATOR);
    }
    const { collection, scope } = this.#context.list;
    const [named = ""] = collection ? collections[collection].names : [];
    const [, premio] = scope ? (/\/(\d+)\//.exec(this.#path) ?? []) : [];
    return String(item[named] ?? [premio ?? [], order.length + 1].flat().join("-"));
  }

  /** Reports missing and extra items, differences of order, and those of the members beside the items. */
  report(): void {
    if (!this.#first || !this.#isWhole) return;
    const { comparison, resource, list } = this.#context;
    const nameOf = (key: string) => itemName(list, key.split(REPEAT_MARK, 1)[0] ?? "");
    const lackedBy = (other: Listed) =>
      [...other.waiting.keys()].map((key) => {
        const [, times] = key.split(REPEAT_MARK);
        return { at: nameOf(key), field: times ? "times" : "", times: times ?? "there" };
      });
    const [missing, extra] = [lackedBy(this.#listed[0]), lackedBy(this.#listed[1])];
    for (const { times, ...at } of missing)
      comparison.add({ resource, ...at, was: times, is: "missing" });
    const excused = missing.filter(({ at, field }) => comparison.excuseOf(at, field)).length;
    // In a list of limited length, other items move up for excused missing ones.
    for (const [place, { times, ...at }] of extra.entries()) {
      const why = place < excused ? "it moved up for one that is missing" : undefined;
      comparison.addAs({ resource, ...at, was: "missing", is: times }, why);
    }
    this.#reportOrder((key) => comparison.excuseOf(nameOf(key), "") === undefined);
    const isExcused = excused > 0 && missing.length === excused && extra.length <= excused;
    this.#reportMembers(this.#first, isExcused ? "items are known to be missing" : undefined);
  }

  /** @param counts whether the position of an item counts: not if it is excused as a whole */
  #reportOrder(counts: (key: string) => boolean): void {
    const inBoth = this.#listed.map(({ order, waiting }) =>
      order.filter((key) => !waiting.has(key)),
    );
    if (JSON.stringify(inBoth[0]) === JSON.stringify(inBoth[1])) return;
    const [olds = [], news = []] = inBoth.map((keys) => keys.filter(counts));
    const at = olds.findIndex((key, place) => key !== news[place]);
    if (at === -1) return;
    const [was, is] = [olds, news].map(
      (keys) => `at ${at + 1} ${keys[at]?.replaceAll(/\n+/g, " ")}`,
    );
    const { comparison, resource } = this.#context;
    comparison.add({ resource, at: this.#path, field: "order", was: was ?? "", is: is ?? "" });
  }

  #reportMembers([old, now]: Both<Page>, countExcuse: string | undefined): void {
    const { comparison, resource } = this.#context;
    const [was, is] = [old.members ?? {}, now.members ?? {}];
    const at = this.#path;
    const isSameCount = was.count === is.count;
    const lengths = [old, now].map(({ items }) => `${items.length} items a page`);
    const rules: Record<string, ExcuseRule | undefined> = {
      publicacao: "publication_numbers",
      historia: "publication_numbers",
    };
    if (isSameCount && lengths[0] !== lengths[1]) {
      const [was = "", is = ""] = lengths;
      comparison.add({ resource, at, field: "page", was, is }, "page_lengths");
      rules.next = rules.previous = "page_lengths";
    }
    for (const field of new Set([...Object.keys(was), ...Object.keys(is)])) {
      const values = { was: shown(was[field]), is: shown(is[field]) };
      // Which pages there are follows from the number of items.
      const isLink = field === "next" || field === "previous";
      if (values.was === values.is || (isLink && !isSameCount)) continue;
      const difference = { resource, at, field, ...values };
      if (field === "count" && countExcuse) comparison.addAs(difference, countExcuse);
      else comparison.add(difference, was[field] === undefined ? "montra_additions" : rules[field]);
    }
  }
}

/** The item as the findings of an import name it: `eventos/12`, `candidatos/Ab3dE9x2`, `patrocinios/1-2`. */
function itemName({ name, collection }: ListResource, identity: string): string {
  const [first = ""] = identity.split(SEPARATOR);
  // Items of several lists may be of one collection, so what has an address is named after its list.
  if (!first.includes("/")) return `${collection ?? name}/${first}`;
  return `${name}/${/\/candidato\/(.+?)\/?$/.exec(first)?.[1] ?? first}`;
}

/** The pages of a list, by the link from each to the next. A bare array is a list of one page. */
async function* pagesOf(side: Side, path: string): AsyncGenerator<Page> {
  const [resource = ""] = path.split("?", 1);
  for (let next: string | undefined = path; next !== undefined; ) {
    const page = pageOf(next, await side.ask(next), (link) => {
      side.noteName(link, resource);
      return side.withoutName(link);
    });
    yield page;
    next = page.next === next ? undefined : page.next;
  }
}

function pageOf(path: string, answer: Answer, withoutName: (link: string) => string): Page {
  const none = { path, answer, items: [], members: undefined, next: undefined, wrong: undefined };
  if (answer.status !== 200) return none;
  let value: unknown;
  try {
    value = parseJson(answer.body);
  } catch (error) {
    return { ...none, wrong: `no JSON: ${(error as Error).message.slice(0, 200)}` };
  }
  if (Array.isArray(value))
    return { ...none, items: value.filter(isItem), members: { count: value.length } };
  if (!isItem(value) || !Array.isArray(value.results)) return { ...none, wrong: "no list" };
  const { results, ...members } = value;
  const linkOf = (link: unknown) => (typeof link === "string" ? withoutName(link) : link);
  const links = { next: linkOf(value.next), previous: linkOf(value.previous) };
  const [, query] = /\?([^#]*)/.exec(String(value.next ?? "")) ?? [];
  const next = query === undefined ? undefined : `${path.split("?", 1)[0]}?${query}`;
  return { ...none, items: results.filter(isItem), members: { ...members, ...links }, next };
}
