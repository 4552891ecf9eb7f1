/**
 * Reads all pages of a list of a service. Numbered pages are requested ahead, and an unreadable one does not end the
 * list; other pages are followed by `next` one by one. Only the query of a link is used, not its host and path. A
 * bare array is a list of one page.
 */

import { hash } from "node:crypto";
import { type Item, isItem } from "../../../remote/parse-json.ts";
import { prefetch } from "../../../remote/prefetch.ts";
import type { Findings } from "../harvest/findings.ts";
import type { Service } from "./service.ts";
import type { ServiceReading } from "./service-reading.ts";

export interface ListReading {
  /** False if the service has no such list. */
  readonly isThere: boolean;
  /** False if a page could not be read. */
  readonly isWhole: boolean;
  readonly items: number;
  /** The number of different items. */
  readonly different: number;
  /** As the service says it. */
  readonly count?: number | undefined;
  /** Whether its pages went on without a new item. */
  readonly isEndless: boolean;
  /** The status of the response, unless `isThere`. */
  readonly status?: number;
}

export interface ReadListOptions {
  /** @returns false to end the list early */
  readonly onPage: (items: readonly Item[]) => boolean | undefined;
  readonly onProgress?: (done: number, total: number | undefined) => void;
  /** Pages requested ahead. */
  readonly ahead: number;
  readonly query?: Readonly<Record<string, string>>;
}

interface Page {
  readonly items: readonly Item[];
  readonly count: number | undefined;
  readonly next: string | undefined;
}

// Larger pages need fewer requests. A service that does not support `page_size` ignores it, as DRF does.
const PAGE_SIZE = "100";
const MAX_PAGES = 200_000;
// Pages in a row without a new item. One may repeat another because the list moved while it was read.
const MAX_FRUITLESS = 2;

/** @param path of the list, from `/` */
export async function readList(
  service: Service,
  path: string,
  options: ReadListOptions,
): Promise<ListReading> {
  const reading = new Reading(service, path, options);
  return await reading.run();
}

const NOTHING = { isThere: true, isWhole: true, items: 0, different: 0, isEndless: false };

class Reading {
  readonly #service: Service;
  readonly #path: string;
  readonly #options: ReadListOptions;
  #items = 0;
  /** The ids of items, and hashes of items without one. */
  readonly #seen = new Set<unknown>();
  #fruitless = 0;
  #isWhole = true;
  #count: number | undefined;
  #status = 200;

  constructor(service: Service, path: string, options: ReadListOptions) {
    this.#service = service;
    this.#path = path;
    this.#options = options;
  }

  async run(): Promise<ListReading> {
    const asked = this.#options.query ?? {};
    let page = await this.#page(new URLSearchParams({ ...asked, page_size: PAGE_SIZE }));
    if (page === "none") page = await this.#page(new URLSearchParams(asked));
    if (page === "none") {
      return { ...NOTHING, isThere: false, status: this.#status };
    }
    if (page === "unread") return { ...NOTHING, isWhole: false };
    if (this.#take(page) && page.next !== undefined) {
      const second = queryOf(page.next);
      const pages = Math.min(MAX_PAGES, Math.ceil((page.count ?? 0) / page.items.length));
      const isNumbered = second.get("page") === "2" && page.items.length > 0 && pages > 1;
      await (isNumbered ? this.#numbered(second, pages) : this.#followed(second));
    }
    return {
      ...{ isThere: true, isWhole: this.#isWhole, items: this.#items },
      ...{ different: this.#seen.size, count: this.#count },
      isEndless: this.#fruitless === MAX_FRUITLESS,
    };
  }

  async #numbered(query: URLSearchParams, pages: number): Promise<void> {
    const ask = (number: number) => {
      const numbered = new URLSearchParams(query);
      numbered.set("page", String(number));
      return this.#page(numbered);
    };
    for await (const [number, page] of prefetch(numbersTo(pages), this.#options.ahead, ask)) {
      // The list became shorter while it was read.
      if (page === "none") return;
      if (page === "unread") this.#isWhole = false;
      else if (!this.#take(page)) return;
      // The list became longer while it was read.
      const isLast = number === pages && page !== "unread";
      if (isLast && page.next !== undefined) await this.#followed(queryOf(page.next));
    }
  }

  async #followed(first: URLSearchParams): Promise<void> {
    const seen = new Set<string>();
    let query = first;
    while (!seen.has(query.toString()) && seen.size < MAX_PAGES) {
      seen.add(query.toString());
      const page = await this.#page(query);
      if (page === "none" || page === "unread") {
        this.#isWhole = false;
        return;
      }
      if (!this.#take(page) || page.next === undefined) return;
      query = queryOf(page.next);
    }
    // The links lead in a circle.
    this.#isWhole = false;
  }

  #take(page: Page): boolean {
    this.#items += page.items.length;
    this.#count = page.count ?? this.#count;
    this.#options.onProgress?.(this.#items, this.#count);
    const known = this.#seen.size;
    for (const item of page.items) this.#seen.add(item.id ?? hash("md5", JSON.stringify(item)));
    this.#fruitless = this.#seen.size > known ? 0 : this.#fruitless + 1;
    return this.#options.onPage(page.items) !== false && this.#fruitless < MAX_FRUITLESS;
  }

  async #page(query: URLSearchParams): Promise<Page | "none" | "unread"> {
    const search = query.size > 0 ? `?${query}` : "";
    const response = await this.#service.json(this.#path + search);
    if (response.kind === "unread") return "unread";
    if (response.kind === "other") this.#status = response.status;
    const page = response.kind === "json" ? pageOf(response.value) : undefined;
    if (!page) return "none";
    if (page.next !== undefined) this.#service.noteName(page.next, this.#path, "list");
    return page;
  }
}

/** All items of a list; `undefined` if the service has no such list. Reports what could not be read. */
export async function readItems(
  { service, findings, ahead, onProgress }: ServiceReading,
  path: string,
): Promise<Item[] | undefined> {
  const items: Item[] = [];
  const list = await readList(service, path, {
    ahead,
    onPage: (page) => void items.push(...page),
    onProgress: (done, total) => onProgress(`reading ${path}`, done, total),
  });
  reportGaps(findings, path, list);
  const { count, different, isWhole, isEndless } = list;
  if (isWhole && !isEndless && count !== undefined && count > different)
    findings.add("incomplete", path, sayMissing(different, count));
  return list.isThere ? items : undefined;
}

/** Reports a missing list as a note, and one that requires authentication or was not read whole as unread. */
export function reportGaps(
  findings: Findings,
  path: string,
  { isThere, isWhole, different, count, isEndless, status = 404 }: ListReading,
): void {
  if (isEndless) {
    const said = count === undefined ? "" : `, and says it has ${count}`;
    const shown = `shows ${different} different items on pages that go on without a new one${said}`;
    findings.add("incomplete", path, `${shown}; it is taken to end there`);
  }
  if (!isWhole) findings.add("unread", path, "could not be read to its end");
  if (isThere) return;
  const isRefused = status === 401 || status === 403;
  if (isRefused) findings.add("unread", path, `answered ${status}: give a token with --header`);
  else
    findings.add("note", path, status === 404 ? "is not there" : `answered ${status}, and no list`);
}

/** Some items are repeated while others may be missing, as where the order of the list is not total. */
export function sayMissing(different: number, count: number): string {
  return `shows ${different} different items, and says it has ${count}: where some stand twice, others may be missing`;
}

function* numbersTo(last: number): Generator<number> {
  for (let number = 2; number <= last; number++) yield number;
}

function pageOf(value: unknown): Page | undefined {
  if (Array.isArray(value))
    return { items: value.filter(isItem), count: undefined, next: undefined };
  if (!isItem(value) || !Array.isArray(value.results)) return undefined;
  return {
    items: value.results.filter(isItem),
    count: typeof value.count === "number" ? value.count : undefined,
    next: typeof value.next === "string" && value.next !== "" ? value.next : undefined,
  };
}

function queryOf(link: string): URLSearchParams {
  const query = new URLSearchParams(/\?([^#]*)/.exec(link)?.[1] ?? "");
  query.delete("format");
  return query;
}
