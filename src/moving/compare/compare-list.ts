/**
 * Compares a list of two services, page by page. Items are matched by identity and not by position, because a
 * missing item moves all that follow; their order is compared separately.
 */

import type { Progress } from "../../authoring/content/report/progress.ts";
import { type Item, isItem } from "../../remote/parse-json.ts";
import { prefetch } from "../../remote/prefetch.ts";
import type { ListResource } from "../../serving/api/resource.ts";
import { askBoth, type Sides } from "./ask-both.ts";
import { compareHead } from "./compare-head.ts";
import { compareItem, type ItemContext } from "./compare-item.ts";
import { type Comparison, shown } from "./comparison.ts";
import { ItemPlaces } from "./item-places.ts";
import { ListPages, type Page } from "./list-pages.ts";

export interface ListContext extends Omit<ItemContext, "resource"> {
  readonly list: ListResource;
  /** Pages requested ahead. */
  readonly ahead: number;
  readonly onProgress: Progress;
}

export interface ListResult {
  /** From the first service, at most `MAX_KEPT_ITEMS`. */
  readonly items: readonly ItemKeys[];
}

/** The fields of an item from which the paths of single items and the values of filters are made. */
export interface ItemKeys {
  readonly id: unknown;
  readonly url: unknown;
  readonly categorias: unknown;
  /** Slugs. */
  readonly noticias: readonly unknown[];
}

interface Pages {
  readonly was: Page | undefined;
  readonly is: Page | undefined;
}

// Separates the address and the category in the identity of an award entry.
const SEPARATOR = "\n";

const MAX_KEPT_ITEMS = 20_000;
// Attempts to read a list that changes while it is read.
const MAX_READINGS = 3;

/** @param path of the list, with its filters, without a page */
export async function compareList(path: string, context: ListContext): Promise<ListResult> {
  let before: string | undefined;
  for (let readings = 1; ; readings++) {
    const reading = new ListComparison(path, context);
    await reading.read();
    const { unsteady } = reading;
    // The same result twice means that the service really lists items this way, and that none moved meanwhile.
    if (unsteady !== "" && unsteady !== before && readings < MAX_READINGS) {
      before = unsteady;
      continue;
    }
    reading.report();
    return { items: reading.kept };
  }
}

class ListComparison {
  readonly kept: ItemKeys[] = [];
  readonly #path: string;
  readonly #resource: string;
  readonly #context: ListContext;
  readonly #comparison: Comparison;
  readonly #sides: Sides;
  readonly #lists: { readonly was: ListPages; readonly is: ListPages };
  readonly #places = new ItemPlaces();
  readonly #reportedHeads = new Set<string>();
  #count = { was: undefined as unknown, is: undefined as unknown };
  #isList = false;
  /** Whether the page lengths of the two services differ, the last page apart. */
  #pagesDiffer = false;

  constructor(path: string, context: ListContext) {
    this.#path = path;
    this.#resource = path.split("?", 1)[0] ?? path;
    this.#context = context;
    this.#comparison = context.comparison;
    const { was, is } = context;
    this.#sides = { was, is };
    this.#lists = { was: new ListPages(was, path), is: new ListPages(is, path) };
  }

  async read(): Promise<void> {
    const { was: olds, is: news } = this.#lists;
    const first = await this.#pages(1);
    if (first?.was?.answer.status !== 200 || first.is?.answer.status !== 200) return;
    this.#isList = true;
    this.#count = { was: first.was.count, is: first.is.count };
    this.#comparePaging();
    this.#compareItems(first);
    const isNumbered = olds.isNumbered && news.isNumbered;
    // Without page numbers, only each page says whether another follows.
    const ahead = isNumbered ? this.#context.ahead : 1;
    const ask = (page: number) => this.#pages(page);
    for await (const [page, pages] of prefetch(this.#remainingPages(), ahead, ask)) {
      if (pages) this.#compareItems(pages);
      else if (!isNumbered) break;
      if (pages && !pages.was && !pages.is) break;
      const total = isNumbered ? this.#last : undefined;
      this.#context.onProgress(`comparing ${this.#path}`, page, total);
    }
  }

  get #last(): number {
    return Math.max(this.#lists.was.last, this.#lists.is.last);
  }

  *#remainingPages(): Generator<number> {
    for (let page = 2; page <= this.#last; page++) yield page;
  }

  /** The items that one service lacks, a line each, if the list may have changed while it was read; else empty. */
  get unsteady(): string {
    const { was, is } = this.#lists;
    const { lacking, hasRepeats } = this.#places;
    const hasMoved = was.hasMoved || is.hasMoved || hasRepeats;
    return hasMoved ? lacking.join("\n") : "";
  }

  /** @returns `undefined` if a service did not answer with a list, which is recorded as a difference */
  async #pages(number: number): Promise<Pages | undefined> {
    const numbered = `${this.#path}${this.#path.includes("?") ? "&" : "?"}page=${number}`;
    const at = number === 1 ? this.#path : numbered;
    this.#comparison.count(this.#resource, { addresses: 1 });
    const pages = await askBoth(
      this.#sides,
      async (_, name) => {
        const list = this.#lists[name];
        return number === 1 ? await list.first() : await list.at(number);
      },
      { comparison: this.#comparison, resource: this.#resource, at },
    );
    if (!pages) return undefined;
    const [was, is] = pages;
    if (was && is) this.#compareAnswers(number, was, is);
    const wrong = was?.wrong ?? is?.wrong;
    if (wrong === undefined) return { was, is };
    const describe = (page: Page | undefined) => page?.wrong ?? "a list";
    this.#add(at, "", describe(was), describe(is));
    return undefined;
  }

  #compareAnswers(number: number, was: Page, is: Page): void {
    const [old, now] = [was.answer, is.answer];
    const isEmptyList = old.status === 200 && was.items.length === 0 && now.status === 404;
    if (isEmptyList) {
      const values = { was: "an empty list", is: "404" };
      this.#comparison.add(
        { resource: this.#resource, at: was.path, field: "status", ...values },
        "unknown_filter",
      );
    } else if (number === 1 || old.status === now.status) {
      compareHead(was.path, this.#resource, [old, now], this.#comparison, this.#reportedHeads);
    }
    this.#compareLinks(was, is);
  }

  // If counts or page lengths differ, links differ too; then only the lengths are reported.
  #compareLinks(was: Page, is: Page): void {
    const { was: olds, is: news } = this.#lists;
    if (was.count !== is.count || this.#pagesDiffer) return;
    if (!olds.isNumbered || !news.isNumbered) return;
    const [old, now] = [was.items.length, is.items.length];
    if (old !== now) {
      this.#pagesDiffer = true;
      const lengths = { was: `${old} items a page`, is: `${now} items a page` };
      const at = this.#path;
      this.#comparison.add(
        { resource: this.#resource, at, field: "page", ...lengths },
        "page_lengths",
      );
      return;
    }
    for (const field of ["next", "previous"] as const) {
      const [old, now] = [was.links[field], is.links[field]];
      // Links that differ on one page differ on all, so they are reported once.
      if (old === now || this.#reportedHeads.has(field)) continue;
      this.#reportedHeads.add(field);
      this.#add(was.path, field, shown(old), shown(now));
    }
  }

  // Clients that follow links reach the end of both lists; clients that build `?page=` addresses do not.
  #comparePaging(): void {
    const { was, is } = this.#lists;
    if (was.isNumbered && is.isNumbered) return;
    const describe = ({ isNumbered, parameters }: ListPages) =>
      `pages by ${isNumbered ? "page" : parameters}`;
    if (describe(was) !== describe(is)) this.#add(this.#path, "next", describe(was), describe(is));
  }

  #add(at: string, field: string, was: string, is: string): void {
    this.#comparison.add({ resource: this.#resource, at, field, was, is });
  }

  #compareItems({ was, is }: Pages): void {
    const { list } = this.#context;
    this.#comparison.count(this.#resource, { items: was?.items.length ?? 0 });
    for (const [side, page] of [["was", was] as const, ["is", is] as const]) {
      for (const item of page?.items ?? []) {
        if (side === "was" && this.kept.length < MAX_KEPT_ITEMS) this.kept.push(keysOf(item));
        const identity = this.#identityOf(item, side);
        const pair = this.#places.take(side, item, identity);
        if (!pair) continue;
        const context = { ...this.#context, resource: this.#resource };
        compareItem(list.collection, itemName(list, identity), pair, context);
      }
    }
  }

  /** Reports missing and extra items, and differences of order. */
  report(): void {
    if (!this.#isList) return;
    this.#places.report({
      ...{ comparison: this.#comparison, resource: this.#resource, path: this.#path },
      nameOf: (identity) => itemName(this.#context.list, identity),
      counts: this.#count,
    });
  }

  #identityOf(item: Item, side: "was" | "is"): string {
    const { url, id, categorias, imagem, tipo } = item;
    const plain = (value: unknown) => this.#context[side].withoutName(String(value));
    if (id !== undefined) return String(id);
    if (categorias !== undefined)
      return `${plain(url)}${SEPARATOR}${String(categorias).normalize("NFC").trim()}`;
    if (tipo !== undefined) {
      const [, premio] = /\/list\/(\d+)\//.exec(this.#path) ?? [];
      return `${premio}-${this.#places.countOf(side) + 1}`;
    }
    return url === undefined ? plain(imagem) : plain(url);
  }
}

function keysOf({ id, url, categorias, noticias }: Item): ItemKeys {
  const slugs = Array.isArray(noticias) ? noticias.filter(isItem).map(({ slug }) => slug) : [];
  return { id, url, categorias, noticias: slugs };
}

/** The item as the findings of an import name it: `candidatos/Ab3dE9x2`. */
function itemName({ name, collection }: ListResource, identity: string): string {
  const [url, category] = identity.split(SEPARATOR);
  if (name === "vi-export") return `vi-export/${identity}`;
  if (category !== undefined)
    return `${name}/${/\/candidato\/(.+?)\/?$/.exec(url ?? "")?.[1] ?? url}`;
  return `${name === "patrociniostop" ? "patrocinios" : (collection ?? name)}/${identity}`;
}
