/**
 * The pages of a list as one service has them: by their numbers, as the contract has it, else by the links from
 * each to the next (`limit` and `offset`, a cursor). A bare array is a list in one page.
 */
import { type Item, isItem, parseJson } from "../../remote/parse-json.ts";
import type { Answer } from "../../remote/remote.ts";
import type { Side } from "./side.ts";

export interface Page {
  /** As it was asked for. */
  readonly path: string;
  readonly answer: Answer;
  readonly items: readonly Item[];
  readonly count: unknown;
  /** The query of the link to the next page, `undefined` where there is none. */
  readonly next: string | undefined;
  /** Without what the service calls itself. */
  readonly links: Readonly<Record<"next" | "previous", unknown>>;
  /** Why a page with 200 is none of a list. */
  readonly wrong: string | undefined;
}

const MOST_PAGES = 200_000;

export class ListPages {
  readonly #side: Side;
  readonly #path: string;
  readonly #resource: string;
  #next: string | undefined;
  #last = 1;
  #isNumbered = true;
  /** What each page said that the list has. */
  readonly #counts = new Set<unknown>();

  /** @param path of the list, with its filters, without a page */
  constructor(side: Side, path: string) {
    this.#side = side;
    this.#path = path;
    this.#resource = path.split("?", 1)[0] ?? path;
  }

  /** The number of the last page; of those that are followed as many as there may be. */
  get last(): number {
    if (this.#isNumbered) return this.#last;
    return this.#next === undefined ? 1 : MOST_PAGES;
  }

  /** Whether any page can be asked for, and not only the next one. */
  get isNumbered(): boolean {
    return this.#isNumbered;
  }

  /** By what its links lead on: `limit, offset`. */
  get parameters(): string {
    const names = new URLSearchParams(this.#next ?? "").keys();
    return [...new Set(names)].filter((name) => name !== "format").join(", ");
  }

  /** Whether it said of itself to have another number of items while it was read. */
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
   * @param number from 2 on, of pages that are followed each in its turn
   * @returns `undefined` behind the last one
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
