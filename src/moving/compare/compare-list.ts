/**
 * A list of two services, page by page. Items are told by what identifies them and not by their place, for
 * one that is missing moves all that follow; their order is compared by itself.
 */

import type { Progress } from "../../authoring/content/report/progress.ts";
import { type Item, isItem } from "../../remote/parse-json.ts";
import type { ListResource } from "../../serving/api/resource.ts";
import { askBoth, type Sides } from "./ask-both.ts";
import { askedAhead } from "./asked-ahead.ts";
import { compareHead } from "./compare-head.ts";
import { compareItem, type ItemContext } from "./compare-item.ts";
import { type Comparison, shown } from "./comparison.ts";
import { ItemPlaces } from "./item-places.ts";
import { ListPages, type Page } from "./list-pages.ts";

export interface ListContext extends Omit<ItemContext, "resource"> {
  readonly list: ListResource;
  /** Pages that are asked for ahead. */
  readonly ahead: number;
  readonly onProgress: Progress;
}

/** What was seen of a list: enough to know which other addresses there are. */
export interface ListSeen {
  /** What the items of the first service name, of so many of them as are held on to. */
  readonly items: readonly Named[];
}

/** What other addresses are made of. */
export interface Named {
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

// Of an award entry, between its address and its category.
const BETWEEN = "\n";

// What else is asked for by what lists name; more of them are not held on to.
const MOST_KEPT = 20_000;
// A list that changes while it is read is read anew, as often as that.
const READINGS = 3;

/** @param path of the list, with its filters, without a page */
export async function compareList(path: string, context: ListContext): Promise<ListSeen> {
  let before: string | undefined;
  for (let readings = 1; ; readings++) {
    const comparing = new ListComparison(path, context);
    await comparing.read();
    const { unsteady } = comparing;
    // What is there twice each time is so at the service, and was not moved.
    if (unsteady !== "" && unsteady !== before && readings < READINGS) {
      before = unsteady;
      continue;
    }
    comparing.settle();
    return { items: comparing.kept };
  }
}

class ListComparison {
  readonly kept: Named[] = [];
  readonly #path: string;
  readonly #resource: string;
  readonly #context: ListContext;
  readonly #comparison: Comparison;
  readonly #sides: Sides;
  readonly #lists: { readonly was: ListPages; readonly is: ListPages };
  readonly #places = new ItemPlaces();
  readonly #headsTold = new Set<string>();
  #count = { was: undefined as unknown, is: undefined as unknown };
  #isList = false;
  /** Whether pages of the two have another number of items, but for the last. */
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
    this.#take(first);
    const isNumbered = olds.isNumbered && news.isNumbered;
    // Of pages that are followed each says whether there is another.
    const ahead = isNumbered ? this.#context.ahead : 1;
    const ask = (page: number) => this.#pages(page);
    for await (const [page, pages] of askedAhead(this.#pagesToCome(), ahead, ask)) {
      if (pages) this.#take(pages);
      else if (!isNumbered) break;
      if (pages && !pages.was && !pages.is) break;
      const total = isNumbered ? this.#last : undefined;
      this.#context.onProgress(`comparing ${this.#path}`, page, total);
    }
  }

  get #last(): number {
    return Math.max(this.#lists.was.last, this.#lists.is.last);
  }

  *#pagesToCome(): Generator<number> {
    for (let page = 2; page <= this.#last; page++) yield page;
  }

  /**
   * What one of them lacks where that may be for a change while it was read, one by one; empty where it is not.
   */
  get unsteady(): string {
    const { was, is } = this.#lists;
    const { lacking, isAnySeenTwice } = this.#places;
    const hasMoved = was.hasMoved || is.hasMoved || isAnySeenTwice;
    return hasMoved ? lacking.join("\n") : "";
  }

  /** @returns `undefined` where a service did not answer, or no list, which is told */
  async #pages(number: number): Promise<Pages | undefined> {
    const numbered = `${this.#path}${this.#path.includes("?") ? "&" : "?"}page=${number}`;
    const at = number === 1 ? this.#path : numbered;
    this.#comparison.count(this.#resource, { addresses: 1 });
    const asked = await askBoth(
      this.#sides,
      async (_, name) => {
        const list = this.#lists[name];
        return number === 1 ? await list.first() : await list.at(number);
      },
      { comparison: this.#comparison, resource: this.#resource, at },
    );
    if (!asked) return undefined;
    const [was, is] = asked;
    if (was && is) this.#compareAnswers(number, was, is);
    const wrong = was?.wrong ?? is?.wrong;
    if (wrong === undefined) return { was, is };
    const said = (page: Page | undefined) => page?.wrong ?? "a list";
    this.#add(at, "", said(was), said(is));
    return undefined;
  }

  #compareAnswers(number: number, was: Page, is: Page): void {
    const [old, now] = [was.answer, is.answer];
    const isNothing = old.status === 200 && was.items.length === 0 && now.status === 404;
    if (isNothing) {
      const said = { was: "an empty list", is: "404" };
      this.#comparison.add(
        { resource: this.#resource, at: was.path, field: "status", ...said },
        "unknown_filter",
      );
    } else if (number === 1 || old.status === now.status) {
      compareHead(was.path, this.#resource, [old, now], this.#comparison, this.#headsTold);
    }
    this.#compareLinks(was, is);
  }

  // Of lists or pages of another length the links differ as well, and the length is told.
  #compareLinks(was: Page, is: Page): void {
    const { was: olds, is: news } = this.#lists;
    if (was.count !== is.count || this.#pagesDiffer) return;
    if (!olds.isNumbered || !news.isNumbered) return;
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
      // What is otherwise on one page is so on all.
      if (old === now || this.#headsTold.has(field)) continue;
      this.#headsTold.add(field);
      this.#add(was.path, field, shown(old), shown(now));
    }
  }

  // Whoever follows the links comes to the end in both; whoever makes addresses does not.
  #comparePaging(): void {
    const { was, is } = this.#lists;
    if (was.isNumbered && is.isNumbered) return;
    const said = ({ isNumbered, parameters }: ListPages) =>
      `pages by ${isNumbered ? "page" : parameters}`;
    if (said(was) !== said(is)) this.#add(this.#path, "next", said(was), said(is));
  }

  #add(at: string, field: string, was: string, is: string): void {
    this.#comparison.add({ resource: this.#resource, at, field, was, is });
  }

  #take({ was, is }: Pages): void {
    const { list } = this.#context;
    this.#comparison.count(this.#resource, { items: was?.items.length ?? 0 });
    for (const [side, page] of [["was", was] as const, ["is", is] as const]) {
      for (const item of page?.items ?? []) {
        if (side === "was" && this.kept.length < MOST_KEPT) this.kept.push(namedIn(item));
        const identity = this.#identityOf(item, side);
        const pair = this.#places.take(side, item, identity);
        if (!pair) continue;
        const context = { ...this.#context, resource: this.#resource };
        compareItem(list.collection, nameOf(list, identity), pair, context);
      }
    }
  }

  /** Tells what one of them lacks, and their order. */
  settle(): void {
    if (!this.#isList) return;
    this.#places.tell({
      ...{ comparison: this.#comparison, resource: this.#resource, path: this.#path },
      nameOf: (identity) => nameOf(this.#context.list, identity),
      counts: this.#count,
    });
  }

  #identityOf(item: Item, side: "was" | "is"): string {
    const { url, id, categorias, imagem, tipo } = item;
    const plain = (value: unknown) => this.#context[side].withoutName(String(value));
    if (id !== undefined) return String(id);
    if (categorias !== undefined)
      return `${plain(url)}${BETWEEN}${String(categorias).normalize("NFC").trim()}`;
    if (tipo !== undefined) {
      const [, premio] = /\/list\/(\d+)\//.exec(this.#path) ?? [];
      return `${premio}-${this.#places.shownBy(side) + 1}`;
    }
    return url === undefined ? plain(imagem) : plain(url);
  }
}

function namedIn({ id, url, categorias, noticias }: Item): Named {
  const slugs = Array.isArray(noticias) ? noticias.filter(isItem).map(({ slug }) => slug) : [];
  return { id, url, categorias, noticias: slugs };
}

/** The item in the words of an import's findings: `candidatos/Ab3dE9x2`. */
function nameOf({ name, collection }: ListResource, identity: string): string {
  const [url, category] = identity.split(BETWEEN);
  if (name === "vi-export") return `vi-export/${identity}`;
  if (category !== undefined)
    return `${name}/${/\/candidato\/(.+?)\/?$/.exec(url ?? "")?.[1] ?? url}`;
  return `${name === "patrociniostop" ? "patrocinios" : (collection ?? name)}/${identity}`;
}
