/** Reads all pages of a list: numbered ones ahead, others by the query of their `next` link. */
import type { Progress } from "../../../authoring/content/report/progress.ts";
import { type ListPage, listPageOf } from "../../../remote/list-page.ts";
import { ListWalk, MAX_LIST_ITEMS } from "../../../remote/list-walk.ts";
import type { JsonRecord } from "../../../remote/parse-json.ts";
import { prefetch } from "../../../remote/prefetch.ts";
import type { Findings } from "../harvest/findings.ts";
import type { ImportParts } from "./harvest-item.ts";
import { adviceFor, type ServiceClient } from "./service-client.ts";

export interface ServiceImport extends ImportParts {
  /** Pages requested ahead. */
  readonly ahead: number;
  readonly onProgress: Progress;
}

// Larger pages, fewer requests. Services that lack `page_size` ignore it, as DRF does.
const PAGE_SIZE = "100";

/** @param nameOf names repeated items in findings @returns whether the service has such a list */
export async function readList(
  reading: ServiceImport,
  path: string,
  onPage: (items: readonly JsonRecord[]) => void,
  nameOf?: (item: JsonRecord) => string,
): Promise<boolean> {
  const { service, findings, ahead, onProgress } = reading;
  const list = new ListReader(service, path, { ahead });
  const { seen, repeated } = list.walk;
  for await (const items of list.pages()) {
    onPage(items);
    onProgress("service", seen.size, list.count);
  }
  const repetition = "is shown several times; it is imported once";
  if (nameOf)
    for (const item of repeated) findings.add("different", nameOf(item), repetition, "times");
  reportMissingItems(findings, path, list);
  const { isThere, status } = list;
  if (isThere) return true;
  if (status === 404) findings.add("note", path, "is not there");
  else findings.add("unread", path, `answered ${status}${adviceFor(status) || ", and no list"}`);
  return false;
}

function reportMissingItems(findings: Findings, path: string, list: ListReader): void {
  const { isWhole, count } = list;
  const { seen, repeated, isEndless, isTooLong } = list.walk;
  const shown = `shows ${seen.size} different items`;
  if (isEndless) {
    const claim = count === undefined ? "" : `, and says it has ${count}`;
    const said = `${shown} on pages that continue without a new one${claim}`;
    findings.add("incomplete", path, `${said}; the list is assumed to end there`);
  } else if (isWhole && count !== undefined && count > seen.size) {
    const said = `${shown}, and says it has ${count}`;
    if (repeated.length > 0)
      findings.add("list", path, `${said}: if some are repeated, others may be missing`);
    else findings.add("unread", path, `${said}: no page shows the others`);
  }
  const why = isTooLong ? `: it shows more than ${MAX_LIST_ITEMS} items` : "";
  if (!isWhole) findings.add("unread", path, `could not be read to its end${why}`);
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
  readonly walk = new ListWalk();
  readonly #service: ServiceClient;
  readonly #path: string;
  readonly #options: ListOptions;

  constructor(service: ServiceClient, path: string, options: ListOptions = {}) {
    this.#service = service;
    this.#path = path;
    this.#options = options;
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
    for await (const page of pages) {
      yield this.walk.take(page);
      if (this.walk.isOver) break;
    }
    if (this.walk.isTooLong) this.isWhole = false;
  }

  async *#pagesFrom(first: ListPage): AsyncGenerator<ListPage> {
    yield first;
    const second = queryOf(first.next ?? "");
    const pageSize = first.items.length;
    const last = pageSize > 0 ? Math.ceil((this.count ?? 0) / pageSize) : 0;
    if (second.get("page") !== "2" || last <= 1) return yield* this.#pagesAfter(first);
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
      if (number === last && page !== "unread") yield* this.#pagesAfter(page);
    }
  }

  async *#pagesAfter(first: ListPage): AsyncGenerator<ListPage> {
    let { next } = first;
    while (next !== undefined) {
      // Without a query only paths tell pages apart, and paths of links are not followed.
      const page = next === "" ? "none" : await this.#page(queryOf(next));
      if (page === "none" || page === "unread") {
        this.isWhole = false;
        return;
      }
      yield page;
      next = page.next;
    }
  }

  async #page(query: URLSearchParams): Promise<ListPage | "none" | "unread"> {
    const search = query.size > 0 ? `?${query}` : "";
    const response = await this.#service.json(this.#path + search);
    if (response.kind === "unread") return "unread";
    if (response.kind === "other") this.status = response.status;
    const page = response.kind === "json" ? listPageOf(response.value) : undefined;
    if (typeof page?.members.count === "number") this.count = page.members.count;
    if (page) this.#service.own.countPrefix(String(page.members.next), this.#path);
    return page ?? "none";
  }
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
