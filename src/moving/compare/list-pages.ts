/**
 * The pages of a list of one service: by number, as in the contract, or else by the link from each page to the next
 * (`limit` and `offset`, a cursor). A bare array is a list of one page.
 */
import { type Item, isItem, parseJson } from "../../remote/parse-json.ts";
import type { Answer } from "../../remote/remote.ts";
import type { Side } from "./side.ts";

export interface Page {
  /** As requested. */
  readonly path: string;
  readonly answer: Answer;
  readonly items: readonly Item[];
  readonly count: unknown;
  /** The query of the link to the next page, `undefined` on the last one. */
  readonly next: string | undefined;
  /** Without the service's own host. */
  readonly links: Readonly<Record<"next" | "previous", unknown>>;
  /** Why a response with 200 is no page of a list. */
  readonly wrong: string | undefined;
}

const MAX_PAGES = 200_000;

export class ListPages {
  readonly #side: Side;
  readonly #path: string;
  readonly #resource: string;
  #next: string | undefined;
  #last = 1;
  #isNumbered = true;
  /** The different values of `count` on the pages. */
  readonly #counts = new Set<unknown>();

  /** @param path of the list, with its filters, without a page */
  constructor(side: Side, path: string) {
    this.#side = side;
    this.#path = path;
    this.#resource = path.split("?", 1)[0] ?? path;
  }

  /** The number of the last page; `MAX_PAGES` while pages without numbers continue. */
  get last(): number {
    if (this.#isNumbered) return this.#last;
    return this.#next === undefined ? 1 : MAX_PAGES;
  }

  /** Whether any page can be requested, and not only the next one. */
  get isNumbered(): boolean {
    return this.#isNumbered;
  }

  /** The query parameters of the links to the next page: `limit, offset`. */
  get parameters(): string {
    const names = new URLSearchParams(this.#next ?? "").keys();
    return [...new Set(names)].filter((name) => name !== "format").join(", ");
  }

  /** Whether `count` changed while the list was read. */
  get hasMoved(): boolean {
    return this.#counts.size > 1;
  }

  async first(): Promise<Page> {
    const page = await this.#ask(this.#path);
    const { items, count, next } = page;
    this.#next = next;
    if (next === undefined || items.length === 0) return page;
    const number = new URLSearchParams(next).get("page");
    this.#isNumbered = number === "2" && Number.isSafeInteger(count);
    if (this.#isNumbered) this.#last = Math.ceil(Number(count) / items.length);
    return page;
  }

  /**
   * @param number from 2; lists without page numbers must be read in order
   * @returns `undefined` after the last page
   */
  async at(number: number): Promise<Page | undefined> {
    if (number > this.last) return undefined;
    const parameter = this.#path.includes("?") ? "&" : "?";
    if (this.#isNumbered) return await this.#ask(`${this.#path}${parameter}page=${number}`);
    if (this.#next === undefined) return undefined;
    const page = await this.#ask(`${this.#resource}?${this.#next}`);
    this.#next = page.next === this.#next ? undefined : page.next;
    return page;
  }

  async #ask(path: string): Promise<Page> {
    const answer = await this.#side.ask(path);
    const page = this.#pageOf(path, answer);
    if (page.count !== undefined) this.#counts.add(page.count);
    return page;
  }

  #pageOf(path: string, answer: Answer): Page {
    const links = { next: undefined, previous: undefined };
    const none = { path, answer, items: [], count: undefined, next: undefined, links };
    if (answer.status !== 200) return { ...none, wrong: undefined };
    let value: unknown;
    try {
      value = parseJson(answer.body);
    } catch (error) {
      return { ...none, wrong: `no JSON: ${(error as Error).message.slice(0, 200)}` };
    }
    if (Array.isArray(value))
      return { ...none, items: value.filter(isItem), count: value.length, wrong: undefined };
    if (!isItem(value) || !Array.isArray(value.results)) return { ...none, wrong: "no list" };
    const side = this.#side;
    side.noteName(value.next ?? value.previous, this.#resource);
    const linkOf = (link: unknown) => (typeof link === "string" ? side.withoutName(link) : link);
    return {
      ...{ path, answer, items: value.results.filter(isItem), count: value.count },
      next: queryOf(value.next),
      links: { next: linkOf(value.next), previous: linkOf(value.previous) },
      wrong: undefined,
    };
  }
}

function queryOf(link: unknown): string | undefined {
  if (typeof link !== "string" || link === "") return undefined;
  return /\?([^#]*)/.exec(link)?.[1] ?? "";
}
