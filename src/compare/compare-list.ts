/**
 * A list of two services, page by page. Items are told by what identifies them and not by their place, for
 * one that is missing moves all that follow; their order is compared by itself.
 */

import type { ListResource } from "../api/resource.ts";
import { parseJson } from "../remote/parse-json.ts";
import { UnansweredError } from "../remote/remote.ts";
import { compareHead } from "./compare-head.ts";
import { compareItem, type Item, type ItemContext, isItem } from "./compare-item.ts";
import { type Comparison, shown } from "./comparison.ts";
import type { Side } from "./side.ts";

export interface ListContext extends Omit<ItemContext, "resource"> {
  readonly list: ListResource;
  /** Pages that are asked for ahead. */
  readonly ahead: number;
  readonly onProgress: (phase: string, done: number, total: number | undefined) => void;
}

/** What was seen of a list: enough to know which other addresses there are. */
export interface ListSeen {
  readonly isThere: boolean;
  /** The items of the first service, as far as `keep` holds on to them. */
  readonly items: readonly Item[];
}

interface Page {
  readonly status: number;
  readonly items: readonly Item[];
  readonly count: unknown;
  readonly hasNext: boolean;
  /** Without what the service calls itself. */
  readonly links: Readonly<Record<"next" | "previous", unknown>>;
}

// Of an award entry, between its address and its category.
const BETWEEN = "\n";
// Behind what identifies an item that is in a list once more: how often it was there by then.
const AGAIN = "\n\n";

// What else is asked for by what lists name; more of them are not held on to.
const MOST_KEPT = 20_000;

/** @param path of the list, with its filters, without a page */
export async function compareList(path: string, context: ListContext): Promise<ListSeen> {
  const comparing = new ListComparison(path, context);
  return await comparing.run();
}

class ListComparison {
  readonly #path: string;
  readonly #resource: string;
  readonly #context: ListContext;
  readonly #comparison: Comparison;
  /** Items that one service has shown and the other not yet, by identity. */
  readonly #waiting = { was: new Map<string, Item>(), is: new Map<string, Item>() };
  readonly #times = { was: new Map<string, number>(), is: new Map<string, number>() };
  readonly #order = { was: [] as string[], is: [] as string[] };
  readonly #kept: Item[] = [];
  /** Whether pages of the two have another number of items, but for the last. */
  #pagesDiffer = false;

  constructor(path: string, context: ListContext) {
    this.#path = path;
    this.#resource = path.split("?", 1)[0] ?? path;
    this.#context = context;
    this.#comparison = context.comparison;
  }

  async run(): Promise<ListSeen> {
    const first = await this.#pages(1);
    if (!first) return { isThere: false, items: [] };
    const { was, is } = first;
    if (was.status !== 200 && is.status !== 200) return { isThere: false, items: [] };
    if (was.status === 200 && is.status === 200) {
      this.#take(first);
      await this.#others(first);
      this.#settle(first);
    }
    return { isThere: was.status === 200, items: this.#kept };
  }

  async #others({ was, is }: { was: Page; is: Page }): Promise<void> {
    const pagesOf = ({ count, items, hasNext }: Page) =>
      hasNext && items.length > 0 ? Math.ceil(Number(count) / items.length) : 1;
    const last = Math.max(pagesOf(was), pagesOf(is));
    const asked: Promise<{ was: Page; is: Page } | undefined>[] = [];
    for (let page = 2; page <= last; page++) {
      while (asked.length < this.#context.ahead && page + asked.length <= last) {
        const asking = this.#pages(page + asked.length);
        asking.catch(() => {});
        asked.push(asking);
      }
      const pages = await asked.shift();
      if (pages) this.#take(pages);
      this.#context.onProgress(`comparing ${this.#path}`, page, last);
    }
  }

  /** @returns `undefined` where a service did not answer, which is told */
  async #pages(page: number): Promise<{ was: Page; is: Page } | undefined> {
    const path =
      page === 1 ? this.#path : `${this.#path}${this.#path.includes("?") ? "&" : "?"}page=${page}`;
    const { was, is } = this.#context;
    this.#comparison.count(this.#resource, { addresses: 1 });
    try {
      const [old, now] = await Promise.all([was.ask(path), is.ask(path)]);
      // A page after the last is for the items that the other has more.
      const pages = { was: this.#pageOf(old, was), is: this.#pageOf(now, is) };
      const isNothing = old.status === 200 && pages.was.items.length === 0 && now.status === 404;
      if (isNothing) {
        const said = { was: "an empty list", is: "404" };
        this.#comparison.add(
          { resource: this.#resource, at: path, field: "status", ...said },
          "unknown_filter",
        );
      } else if (page === 1 || old.status === now.status) {
        compareHead(path, this.#resource, [old, now], this.#comparison);
      }
      this.#compareLinks(path, pages);
      return pages;
    } catch (error) {
      if (!(error instanceof UnansweredError)) throw error;
      const side = error.message.startsWith(was.url) ? "the old one" : "the new one";
      this.#comparison.add({
        ...{ resource: this.#resource, at: path, field: "" },
        ...{ was: `${side} did not answer`, is: error.message },
      });
      return undefined;
    }
  }

  // Of lists or pages of another length the links differ as well, and the length is told.
  #compareLinks(path: string, { was, is }: { was: Page; is: Page }): void {
    if (was.count !== is.count || this.#pagesDiffer) return;
    const [old, now] = [was.items.length, is.items.length];
    if (old !== now) {
      this.#pagesDiffer = true;
      const said = { was: `${old} items a page`, is: `${now} items a page` };
      const at = this.#path;
      this.#comparison.add(
        { resource: this.#resource, at, field: "page", ...said },
        "page_lengths",
      );
      return;
    }
    for (const field of ["next", "previous"] as const) {
      const [old, now] = [was.links[field], is.links[field]];
      if (old === now) continue;
      const said = { was: shown(old), is: shown(now) };
      this.#comparison.add({ resource: this.#resource, at: path, field, ...said });
    }
  }

  #pageOf({ status, body }: { status: number; body: Buffer }, side: Side): Page {
    const links = { next: undefined, previous: undefined };
    const none = { status, items: [], count: undefined, hasNext: false, links };
    if (status !== 200) return none;
    try {
      const value: unknown = parseJson(body);
      if (Array.isArray(value)) {
        return { ...none, items: value.filter(isItem), count: value.length };
      }
      if (!isItem(value) || !Array.isArray(value.results)) return none;
      side.noteName(value.next ?? value.previous, this.#resource);
      const hasNext = typeof value.next === "string";
      const linkOf = (link: unknown) => (typeof link === "string" ? side.withoutName(link) : link);
      return {
        ...{ status, items: value.results.filter(isItem), count: value.count, hasNext },
        links: { next: linkOf(value.next), previous: linkOf(value.previous) },
      };
    } catch {
      return none;
    }
  }

  #take({ was, is }: { was: Page; is: Page }): void {
    const { list } = this.#context;
    this.#comparison.count(this.#resource, { items: was.items.length });
    for (const [side, other, page] of [
      ["was", "is", was],
      ["is", "was", is],
    ] as const) {
      for (const item of page.items) {
        if (side === "was" && this.#kept.length < MOST_KEPT) this.#kept.push(item);
        const identity = this.#countedIdentityOf(item, side);
        this.#order[side].push(identity);
        const counterpart = this.#waiting[other].get(identity);
        if (!counterpart) {
          this.#waiting[side].set(identity, item);
          continue;
        }
        this.#waiting[other].delete(identity);
        const pair =
          side === "is" ? ([counterpart, item] as const) : ([item, counterpart] as const);
        const context = { ...this.#context, resource: this.#resource };
        compareItem(list.collection, nameOf(list, identity), pair, context);
      }
    }
  }

  #settle({ was, is }: { was: Page; is: Page }): void {
    const { list } = this.#context;
    const there = (identity: string) => {
      const [, times] = identity.split(AGAIN);
      return { at: nameOf(list, identity), field: times ? "times" : "", times: times ?? "there" };
    };
    const missing = [...this.#waiting.was.keys()].map(there);
    const extra = [...this.#waiting.is.keys()].map(there);
    const resource = this.#resource;
    for (const { at, field, times } of missing) {
      this.#comparison.add({ resource, at, field, was: times, is: "missing" });
    }
    // Where a list shows so many and no more, others move up for those that are known to be missing.
    const excused = missing.filter(
      ({ at, field }) => this.#comparison.excuseOf(at, field) !== undefined,
    ).length;
    for (const [place, { at, field, times }] of extra.entries()) {
      const why = place < excused ? "it moved up for one that is missing" : undefined;
      this.#comparison.addAs({ resource, at, field, was: "missing", is: times }, why);
    }
    if (was.count !== is.count) {
      const why = missing.length === excused && extra.length <= excused && excused > 0;
      this.#comparison.addAs(
        { resource, at: this.#path, field: "count", was: shown(was.count), is: shown(is.count) },
        why ? "items are known to be missing" : undefined,
      );
    }
    const inBoth = (side: "was" | "is") =>
      this.#order[side].filter((identity) => !this.#waiting[side].has(identity));
    const firstMoved = () => olds.findIndex((identity, place) => identity !== news[place]);
    let [olds, news] = [inBoth("was"), inBoth("is")];
    if (firstMoved() === -1) return;
    // Of what is known to differ altogether the place says nothing.
    const counts = (identity: string) =>
      this.#comparison.excuseOf(nameOf(list, identity), "") === undefined;
    [olds, news] = [olds.filter(counts), news.filter(counts)];
    const at = firstMoved();
    if (at === -1) return;
    this.#comparison.add({
      ...{ resource, at: this.#path, field: "order" },
      ...{ was: `at ${at + 1} ${inLine(olds[at])}`, is: `at ${at + 1} ${inLine(news[at])}` },
    });
  }

  // What repeats itself is told apart by how often it was there.
  #countedIdentityOf(item: Item, side: "was" | "is"): string {
    const identity = this.#identityOf(item, side);
    const times = (this.#times[side].get(identity) ?? 0) + 1;
    this.#times[side].set(identity, times);
    return times === 1 ? identity : identity + AGAIN + times;
  }

  #identityOf(item: Item, side: "was" | "is"): string {
    const { url, id, categorias, imagem, tipo } = item;
    const plain = (value: unknown) => this.#context[side].withoutName(String(value));
    if (id !== undefined) return String(id);
    if (categorias !== undefined)
      return `${plain(url)}${BETWEEN}${String(categorias).normalize("NFC").trim()}`;
    if (tipo !== undefined) {
      const [, premio] = /\/list\/(\d+)\//.exec(this.#path) ?? [];
      return `${premio}-${this.#order[side].length + 1}`;
    }
    return url === undefined ? plain(imagem) : plain(url);
  }
}

/** The item in the words of an import's findings: `candidatos/Ab3dE9x2`. */
function nameOf({ name, collection }: ListResource, identity: string): string {
  const [alone = ""] = identity.split(AGAIN, 1);
  const [url, category] = alone.split(BETWEEN);
  if (name === "vi-export") return `vi-export/${alone}`;
  if (category !== undefined)
    return `${name}/${/\/candidato\/(.+?)\/?$/.exec(url ?? "")?.[1] ?? url}`;
  return `${name === "patrociniostop" ? "patrocinios" : (collection ?? name)}/${alone}`;
}

function inLine(identity: string | undefined): string {
  return String(identity).replaceAll(/\n+/g, " ");
}
