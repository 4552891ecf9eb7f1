/**
 * Reads all pages of a list of a service. Numbered pages are requested ahead, and an unreadable one does not end the
 * list; other pages are followed by `next` one by one. Only the query of a link is used, not its host and path. A
 * bare array is a list of one page.
 */

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

/** @param path of the list, from `/` */
export async function readList(
  service: Service,
  path: string,
  options: ReadListOptions,
): Promise<ListReading> {
  const reading = new Reading(service, path, options);
  return await reading.run();
}

class Reading {
  readonly #service: Service;
  readonly #path: string;
  readonly #options: ReadListOptions;
  #items = 0;
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
      return { isThere: false, isWhole: true, items: 0, status: this.#status };
    }
    if (page === "unread") return { isThere: true, isWhole: false, items: 0 };
    if (this.#take(page) && page.next !== undefined) {
      const second = queryOf(page.next);
      const pages = Math.ceil((page.count ?? 0) / page.items.length);
      const isNumbered = second.get("page") === "2" && page.items.length > 0 && pages > 1;
      await (isNumbered ? this.#numbered(second, pages) : this.#followed(second));
    }
    return { isThere: true, isWhole: this.#isWhole, items: this.#items };
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
    return this.#options.onPage(page.items) !== false;
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
  return list.isThere ? items : undefined;
}

/** Reports a missing list as a note, and one that requires authentication or was not read whole as unread. */
export function reportGaps(
  findings: Findings,
  path: string,
  { isThere, isWhole, status = 404 }: ListReading,
): void {
  if (!isWhole) findings.add("unread", path, "could not be read to its end");
  if (isThere) return;
  const isRefused = status === 401 || status === 403;
  if (isRefused) findings.add("unread", path, `answered ${status}: give a token with --header`);
  else
    findings.add("note", path, status === 404 ? "is not there" : `answered ${status}, and no list`);
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
