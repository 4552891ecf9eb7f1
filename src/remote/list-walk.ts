/** The items of a list, page by page, until its pages bring nothing new. */
import { hash } from "node:crypto";
import type { ListPage } from "./list-page.ts";
import type { JsonRecord } from "./parse-json.ts";

// More than a table of the content may have. An endless list would fill the memory.
export const MAX_LIST_ITEMS = 200_000;
// A list is endless after so many pages without a new item. A single such page can occur if the
// list changes while it is read.
const MAX_FRUITLESS_PAGES = 2;
// An empty page counts for less, because a service may hide all items of a page.
const EMPTY_PAGE_WEIGHT = MAX_FRUITLESS_PAGES / 128;

export class ListWalk {
  /** Identities of the items so far. */
  readonly seen = new Set<string>();
  readonly repeated: JsonRecord[] = [];
  #fruitlessPages = 0;

  /** Whether the pages continued without a new item. */
  get isEndless(): boolean {
    return this.#fruitlessPages >= MAX_FRUITLESS_PAGES;
  }

  get isTooLong(): boolean {
    return this.seen.size > MAX_LIST_ITEMS;
  }

  get isOver(): boolean {
    return this.isEndless || this.isTooLong;
  }

  /**
   * Takes the next page of the list.
   * @returns its items; none if all are repeated and more pages follow, or if the list is over
   */
  take({ items, next }: ListPage): readonly JsonRecord[] {
    const repeated = items.filter((item) => {
      const identity = identityOf(item);
      const isRepeated = this.seen.has(identity);
      this.seen.add(identity);
      return isRepeated;
    });
    const isFruitless = repeated.length === items.length;
    const weight = items.length > 0 ? 1 : EMPTY_PAGE_WEIGHT;
    this.#fruitlessPages = isFruitless ? this.#fruitlessPages + weight : 0;
    // An endless list may start again here, so its items are not reported as repeated.
    if (this.isOver || (isFruitless && next !== undefined)) return [];
    this.repeated.push(...repeated);
    return items;
  }
}

// The slug too, because two items may have the same id by mistake.
function identityOf(item: JsonRecord): string {
  const { id, slug } = item;
  const hasId = id !== undefined && id !== null;
  return hasId ? `${id} ${slug}` : hash("md5", JSON.stringify(item));
}
