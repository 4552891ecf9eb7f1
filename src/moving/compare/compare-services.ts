/**
 * Two services of the contract, address by address: all pages of the lists, the filters that their items
 * name, items by themselves, formats, methods, errors, conditions, images. It proves a move, and an
 * upgrade, or tells what a client would notice.
 */

import type { Progress } from "../../authoring/content/report/progress.ts";
import type { Answer } from "../../remote/remote.ts";
import { pathsOf } from "../../serving/api/path-template.ts";
import type { ListResource } from "../../serving/api/resource.ts";
import { lists } from "../../serving/api/resources/resources.ts";
import { askBoth } from "./ask-both.ts";
import { askedAhead } from "./asked-ahead.ts";
import { compareDetails, listIn, objectIn } from "./compare-details.ts";
import { FilePairs } from "./compare-files.ts";
import { compareHead } from "./compare-head.ts";
import { compareList, type Named } from "./compare-list.ts";
import { Comparison, shown } from "./comparison.ts";
import type { Excuses } from "./excuses.ts";
import { type ExtraQuestion, nowhere, questions } from "./questions.ts";
import { type Side, UnfinishedError } from "./side.ts";

export interface CompareOptions {
  readonly was: Side;
  readonly is: Side;
  readonly excuses: Excuses;
  /** Requests that are under way at once. */
  readonly ahead: number;
  readonly images: boolean;
  readonly onProgress: Progress;
  /** Told once both have been looked at: how many addresses there are, and how many seconds they take at least. */
  readonly onEstimate?: (addresses: number, seconds: number) => void;
}

/** A part of the comparison, and what it is called where it is told that it was not done. */
interface Step {
  readonly about: string;
  readonly compare: () => Promise<void>;
}

const ABSENT_IN_A_ROW = 3;

/** @returns what was found, also where it could not be brought to its end (`stopped`) */
export async function compareServices(options: CompareOptions): Promise<Comparison> {
  return await new ServiceComparison(options).run();
}

class ServiceComparison {
  readonly #options: CompareOptions;
  readonly #comparison: Comparison;
  readonly #files = new FilePairs();
  /** Lists that only the new service has. */
  readonly #additions = new Set<string>();
  readonly #seen = new Map<string, readonly Named[]>();

  constructor(options: CompareOptions) {
    this.#options = options;
    this.#comparison = new Comparison(options.excuses);
  }

  async run(): Promise<Comparison> {
    const steps = this.#steps();
    for (const [place, { about, compare }] of steps.entries()) {
      try {
        await compare();
      } catch (error) {
        if (!(error instanceof UnfinishedError)) throw error;
        const notCompared = steps.slice(place + 1).map(({ about }) => about);
        this.#comparison.stopped = { why: error.message, during: about, notCompared };
        break;
      }
    }
    return this.#comparison;
  }

  #steps(): Step[] {
    const { images, ahead, onProgress } = this.#options;
    const comparison = this.#comparison;
    return [
      { about: "what both are called", compare: () => this.#learnNames() },
      { about: "which lists there are", compare: () => this.#survey() },
      ...lists.map((list) => ({ about: list.path, compare: () => this.#wholeList(list) })),
      ...lists
        .filter(({ filters }) => FILTERS.some((name) => Object.hasOwn(filters, name)))
        .map((list) => ({ about: `filters of ${list.path}`, compare: () => this.#filters(list) })),
      {
        about: "items by themselves",
        compare: () =>
          compareDetails(this.#seen, { ...this.#options, comparison, onFiles: this.#files.note }),
      },
      { about: "addresses at which nothing is", compare: () => this.#nowhere() },
      ...(images
        ? [
            {
              about: "images and documents",
              compare: () =>
                this.#files.compare(this.#options, comparison, {
                  ahead,
                  onProgress: (done, total) => onProgress("comparing files", done, total),
                }),
            },
          ]
        : []),
    ];
  }

  async #learnNames(): Promise<void> {
    const { was, is } = this.#options;
    const answerPages = await Promise.all([was.learnNames(), is.learnNames()]);
    // Where the address has been given to the new one, the old one sends its clients there.
    if (was.base === is.base && was.url !== is.url) {
      const said = `${was.url} and ${is.url} both lead to ${was.base}, so one service would be compared with itself`;
      throw new UnfinishedError(`${said}. Ask the old one where its proxy does`);
    }
    // Both, for links say how it was asked for.
    if (answerPages.includes(true)) for (const side of [was, is]) side.askByAddress();
    // Teasers are told by their addresses, of which each service has its own names.
    const teaser = "vi-export/";
    this.#comparison.spellItems((item) =>
      item.startsWith(teaser) ? teaser + was.withoutName(item.slice(teaser.length)) : item,
    );
  }

  /** Finds the lists that the new service alone has, and says what there is to do. */
  async #survey(): Promise<void> {
    const { was, is, onEstimate } = this.#options;
    let addresses = 0;
    for (const { path } of lists) {
      addresses += questions.length;
      if (path.includes(":")) continue;
      const [old, now] = (await this.#both(path, path)) ?? [];
      if (!old || !now) continue;
      addresses += pagesIn(old);
      if (old.status !== 404 || now.status !== 200) continue;
      // No client of the old one has asked for it.
      this.#additions.add(path);
      const difference = { resource: path, at: path, field: "", was: "404", is: "a list" };
      this.#comparison.add(difference, "montra_additions");
    }
    const seconds = Math.max(was.secondsFor(addresses), is.secondsFor(addresses));
    onEstimate?.(addresses, seconds);
  }

  async #wholeList(list: ListResource): Promise<void> {
    if (this.#additions.has(list.path)) return;
    if (list.scope) {
      const path = await this.#scoped(list);
      if (path !== undefined) await this.#extras(path, list);
      return;
    }
    this.#seen.set(list.name, await this.#list(list, list.path));
    await this.#extras(list.path, list);
  }

  async #list(list: ListResource, path: string): Promise<readonly Named[]> {
    const comparison = this.#comparison;
    const context = { ...this.#options, list, comparison, onFiles: this.#files.note };
    const { items } = await compareList(path, context);
    return items;
  }

  /**
   * Editions of the award, from the first until three in a row are not there or empty.
   * @returns the path of the first that has anything
   */
  async #scoped(list: ListResource): Promise<string | undefined> {
    let absent = 0;
    let first: string | undefined;
    for (let number = 1; absent < ABSENT_IN_A_ROW; number++) {
      const path = pathsOf(list)(number);
      const items = await this.#list(list, path);
      absent = items.length === 0 ? absent + 1 : 0;
      if (items.length > 0) first ??= path;
    }
    return first;
  }

  async #filters(list: ListResource): Promise<void> {
    const items = this.#seen.get(list.name);
    if (!items) return;
    const values: Record<(typeof FILTERS)[number], Iterable<string>> = {
      categorias__descricao: new Set(items.map(({ categorias }) => String(categorias))),
      premio: ["1", "2", "3"],
    };
    for (const name of FILTERS) {
      if (!Object.hasOwn(list.filters, name)) continue;
      const none = `${list.path}?${new URLSearchParams({ [name]: "nada-que-exista" })}`;
      if (await this.#passesOver(none, list.path, items.length)) continue;
      for (const value of [...values[name], ""]) {
        await this.#list(list, `${list.path}?${new URLSearchParams({ [name]: value })}`);
      }
    }
  }

  /** Whether the old service passes over a filter: then no client has used it. */
  async #passesOver(none: string, resource: string, all: number): Promise<boolean> {
    const answers = await this.#both(none, resource);
    if (!answers) return true;
    const [was, is] = answers;
    if (was.status !== 200) {
      const said = { was: String(was.status), is: String(is.status) };
      this.#comparison.add({ resource, at: none, field: "status", ...said }, "unknown_filter");
      return false;
    }
    const items = listIn(was);
    if (items === undefined || items.length === 0 || items.length < all) return false;
    const difference = { resource, at: none, field: "", was: `${items.length} items`, is: "none" };
    this.#comparison.addAs(difference, "the old service passes over this filter");
    return true;
  }

  async #nowhere(): Promise<void> {
    const question = { sameDetail: true, status: "unknown_filter" } as const;
    for (const path of nowhere) {
      this.#compareAnswers(path, path, question, await this.#both(path, path, question));
    }
  }

  async #extras(path: string, list: ListResource): Promise<void> {
    const asked = questions
      .filter(({ paged }) => !paged || list.envelope === "pages")
      .map((question) => {
        const search = question.query === undefined ? "" : `?${question.query}`;
        return { question, address: (question.bare ? path.slice(0, -1) : path) + search };
      });
    const answering = askedAhead(asked, this.#options.ahead, ({ address, question }) =>
      this.#both(address, path, question),
    );
    for await (const [{ address, question }, answers] of answering)
      this.#compareAnswers(address, path, question, answers);
    await this.#condition(path);
  }

  #compareAnswers(
    path: string,
    resource: string,
    question: ExtraQuestion,
    answers: readonly [Answer, Answer] | undefined,
  ): void {
    if (!answers) return;
    const [was, is] = answers;
    const at = `${question.method ?? "GET"} ${path}${question.headers ? ` (Accept: ${question.headers.accept})` : ""}`;
    if (was.status !== is.status) {
      const said = { was: String(was.status), is: String(is.status) };
      this.#comparison.add({ resource, at, field: "status", ...said }, question.status);
      return;
    }
    compareHead(at, resource, answers, this.#comparison);
    if (!question.sameDetail) return;
    const [old, now] = [objectIn(was)?.detail, objectIn(is)?.detail];
    // A page has no detail.
    if (old === undefined || old === now) return;
    this.#comparison.add({ resource, at, field: "detail", was: shown(old), is: shown(now) });
  }

  // Whoever answers 304 today should do so tomorrow.
  async #condition(path: string): Promise<void> {
    const first = await this.#both(path, path);
    const tags = first?.map(({ headers }) => headers.get("etag"));
    if (!tags?.[0]) return;
    const answers = await this.#both(path, path, {}, (name) => ({
      "if-none-match": tags[name === "was" ? 0 : 1] ?? '"none"',
    }));
    const [old, now] = answers?.map(({ status }) => String(status)) ?? [];
    if (old === undefined || now === undefined || old === now) return;
    const at = `GET ${path} (If-None-Match)`;
    this.#comparison.add({ resource: path, at, field: "status", was: old, is: now });
  }

  /** @returns `undefined` where one did not answer, which is told */
  async #both(
    path: string,
    resource: string,
    { method = "GET", headers = {} }: ExtraQuestion = {},
    own: (name: "was" | "is") => Record<string, string> = () => ({}),
  ): Promise<[Answer, Answer] | undefined> {
    const comparison = this.#comparison;
    comparison.count(resource, { addresses: 1 });
    return await askBoth(
      this.#options,
      (side, name) => side.ask(path, { method, headers: { ...headers, ...own(name) } }),
      { comparison, resource, at: `${method} ${path}` },
    );
  }
}

const FILTERS = ["categorias__descricao", "premio"] as const;

/** Pages of the list whose first one this is. */
function pagesIn(answer: Answer): number {
  const { count, results } = objectIn(answer) ?? {};
  const isPaged = typeof count === "number" && Array.isArray(results) && results.length > 0;
  return isPaged ? Math.ceil(count / results.length) : 1;
}
