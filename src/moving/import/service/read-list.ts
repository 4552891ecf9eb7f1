/** Reads all pages of a list: numbered ones ahead, others by the query of their `next` link. */
import { hash } from "node:crypto";
import type { Progress } from "../../../authoring/content/report/progress.ts";
import { type ListPage, listPageOf, MAX_EMPTY_PAGES } from "../../../remote/list-page.ts";
import type { JsonRecord } from "../../../remote/parse-json.ts";
import { prefetch } from "../../../remote/prefetch.ts";
import type { ImportParts } from "./harvest-item.ts";
import { adviceFor, type ServiceClient } from "./service-client.ts";

export interface ServiceImport extends ImportParts {
  /** Pages requested ahead. */
  readonly ahead: number;
  readonly onProgress: Progress;
}

// Larger pages, fewer requests. Services that lack `page_size` ignore it, as DRF does.
const PAGE_SIZE = "100";
// More than a table of the content may have. An endless list would fill the memory.
const MAX_ITEMS = 200_000;
// A list is endless after so many pages without a new item; one occurs if the list changes.
const MAX_FRUITLESS_PAGES = 2;
// An empty page counts for less, because a service may hide all items of a page.
const EMPTY_PAGE_WEIGHT = MAX_FRUITLESS_PAGES / MAX_EMPTY_PAGES;

/** @param nameOf names repeated items in findings @returns whether the service has such a list */
export async function readList(
  reading: ServiceImport,
  path: string,
  onPage: (items: readonly JsonRecord[]) => void,
  nameOf?: (item: JsonRecord) => string,
): Promise<boolean> {
  const { service, findings, ahead, onProgress } = reading;
  const list = new ListReader(service, path, { ahead });
  for await (const items of list.pages()) {
    onPage(items);
    onProgress("service", list.seen.size, list.count);
  }
  const repetition = "is shown several times; it is imported once";
  if (nameOf)
    for (const item of list.repeated) findings.add("different", nameOf(item), repetition, "times");
  const { isThere, status, isWhole, isEndless, count, seen } = list;
  if (isEndless) {
    const claim = count === undefined ? "" : `, and says it has ${count}`;
    const said = `shows ${seen.size} different items on pages that continue without a new one${claim}`;
    findings.add("incomplete", path, `${said}; the list is assumed to end there`);
  } else if (isWhole && count !== undefined && count > seen.size) {
    const said = `shows ${seen.size} different items, and says it has ${count}`;
    if (list.repeated.length > 0)
      findings.add("list", path, `${said}: if some are repeated, others may be missing`);
    else findings.add("unread", path, `${said}: no page shows the others`);
  }
  const why = seen.size > MAX_ITEMS ? `: it shows more than ${MAX_ITEMS} items` : "";
  if (!isWhole) findings.add("unread", path, `could not be read to its end${why}`);
  if (isThere) return true;
  if (status === 404) findings.add("note", path, "is not there");
  else findings.add("unread", path, `answered ${status}${adviceFor(status) || ", and no list"}`);
  return false;
}

/** Like {@link readList}. @returns `undefined` if the service has no such list */
export async function readItems(
  reading: ServiceImport,
  path: string,
  nameOf?: (item: JsonRecord) => string,
): Promise<JsonRecord[] | undefined> {
  const items: JsonRecord[] = [];
  return (await readList(reading, path, (page) => items.push(...page), nameOf)) ? items : undefined;
}

interface ListOptions {
  readonly ahead?: number;
  readonly query?: Readonly<Record<string, string>>;
}

/** Its fields describe what was read so far. */
export class ListReader {
  /** False if the service has no such list; `status` is that of its answer then. */
  isThere = true;
  status = 200;
  /** False if a page could not be read. */
  isWhole = true;
  /** As the service reports it. */
  count: number | undefined;
  readonly seen = new Set<string>();
  readonly repeated: JsonRecord[] = [];
  readonly #service: ServiceClient;
  readonly #path: string;
  readonly #options: ListOptions;
  #fruitlessPages = 0;

  constructor(service: ServiceClient, path: string, options: ListOptions = {}) {
    this.#service = service;
    this.#path = path;
    this.#options = options;
  }

  get isEndless(): boolean {
    return this.#fruitlessPages >= MAX_FRUITLESS_PAGES;
  }

  async *pages(): AsyncGenerator<readonly JsonRecord[]> {
    const { query = {} } = this.#options;
    let first = await this.#page(new URLSearchParams({ ...query, page_size: PAGE_SIZE }));
    // Other services may refuse `page_size`.
    if (first === "none") {
      this.status = 200;
      first = await this.#page(new URLSearchParams(query));
    }
    this.isThere = first !== "none";
    const pages = first === "none" || first === "unread" ? [] : this.#pagesFrom(first);
    if (first === "unread") this.isWhole = false;
    for await (const { items, members, next } of pages) {
      if (typeof members.count === "number") this.count = members.count;
      const repeated = items.filter((item) => {
        const identity = identityOf(item);
        const isRepeated = this.seen.has(identity);
        this.seen.add(identity);
        return isRepeated;
      });
      const weight = items.length > 0 ? 1 : EMPTY_PAGE_WEIGHT;
      const isFruitless = repeated.length === items.length;
      this.#fruitlessPages = isFruitless ? this.#fruitlessPages + weight : 0;
      if (this.isEndless) return;
      if (this.seen.size > MAX_ITEMS) {
        this.isWhole = false;
        return;
      }
      // An endless list may start again here, so its items are not reported as repeated.
      if (isFruitless && next !== undefined) continue;
      this.repeated.push(...repeated);
      yield items;
    }
  }

  async *#pagesFrom(first: ListPage): AsyncGenerator<ListPage> {
    yield first;
    if (first.next === undefined || this.#isNextUnreachable(first.next)) return;
    const second = queryOf(first.next);
    const pageSize = first.items.length;
    const last = pageSize > 0 ? Math.ceil((this.count ?? 0) / pageSize) : 0;
    if (second.get("page") !== "2" || last <= 1) return yield* this.#follow(second);
    const readNumbered = (number: number) => {
      const numbered = new URLSearchParams(second);
      numbered.set("page", String(number));
      return this.#page(numbered);
    };
    const { ahead = 1 } = this.#options;
    for await (const [number, page] of prefetch(numbersTo(last), ahead, readNumbered)) {
      if (page === "none") {
        // 404: the list became shorter while it was read. Otherwise the service has a fault.
        if (this.status !== 404) this.isWhole = false;
        return;
      }
      if (page === "unread") this.isWhole = false;
      else yield page;
      // The list became longer while it was read.
      if (number === last && page !== "unread" && page.next !== undefined)
        yield* this.#follow(queryOf(page.next));
    }
  }

  async *#follow(first: URLSearchParams): AsyncGenerator<ListPage> {
    let query = first;
    for (;;) {
      const page = await this.#page(query);
      if (page === "none" || page === "unread") {
        this.isWhole = false;
        return;
      }
      yield page;
      if (page.next === undefined || this.#isNextUnreachable(page.next)) return;
      query = queryOf(page.next);
    }
  }

  /** Without a query only paths tell pages apart, and paths of links are not followed. */
  #isNextUnreachable(next: string): boolean {
    if (next === "") this.isWhole = false;
    return next === "";
  }

  async #page(query: URLSearchParams): Promise<ListPage | "none" | "unread"> {
    const search = query.size > 0 ? `?${query}` : "";
    const response = await this.#service.json(this.#path + search);
    if (response.kind === "unread") return "unread";
    if (response.kind === "other") this.status = response.status;
    const page = response.kind === "json" ? listPageOf(response.value) : undefined;
    if (page) this.#service.own.countPrefix(String(page.members.next), this.#path);
    return page ?? "none";
  }
}

// The slug too, because two items may have the same id by mistake.
function identityOf(item: JsonRecord): string {
  const { id, slug } = item;
  const hasId = id !== undefined && id !== null;
  return hasId ? `${id} ${slug}` : hash("md5", JSON.stringify(item));
}

function* numbersTo(last: number): Generator<number> {
  for (let number = 2; number <= last; number++) yield number;
}

function queryOf(next: string): URLSearchParams {
  const query = new URLSearchParams(next);
  // The client adds the format if the service needs it.
  query.delete("format");
  return query;
}
