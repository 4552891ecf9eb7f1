/**
 * Compares two services of the contract: all pages of all lists, filters, single items, formats, methods, errors,
 * conditional requests, images. It proves that clients notice nothing of a move or an upgrade, or lists what they
 * would notice.
 */

import type { Progress } from "../../authoring/content/report/progress.ts";
import { prefetch } from "../../remote/prefetch.ts";
import type { Answer } from "../../remote/remote.ts";
import { pathsOf } from "../../serving/api/path-template.ts";
import type { ListResource } from "../../serving/api/resource.ts";
import { lists } from "../../serving/api/resources/resources.ts";
import { askBoth } from "./ask-both.ts";
import { compareDetails, listIn, objectIn } from "./compare-details.ts";
import { FilePairs } from "./compare-files.ts";
import { compareHead } from "./compare-head.ts";
import { compareList, type ItemKeys } from "./compare-list.ts";
import { Comparison, shown } from "./comparison.ts";
import type { Excuses } from "./excuses.ts";
import { type ExtraRequest, extraRequests, missingPaths } from "./extra-requests.ts";
import { type Side, UnfinishedError } from "./side.ts";

export interface CompareOptions {
  readonly was: Side;
  readonly is: Side;
  readonly excuses: Excuses;
  /** Concurrent requests per service. */
  readonly ahead: number;
  readonly images: boolean;
  readonly onProgress: Progress;
  /** Called once after the survey: the number of addresses, and the seconds their requests take at least. */
  readonly onEstimate?: (addresses: number, seconds: number) => void;
}

/** A part of the comparison; `about` names it in the report of an unfinished comparison. */
interface Step {
  readonly about: string;
  readonly compare: () => Promise<void>;
}

const ABSENT_IN_A_ROW = 3;

/** @returns the differences so far, with `stopped` set, if a service stops answering */
export async function compareServices(options: CompareOptions): Promise<Comparison> {
  return await new ServiceComparison(options).run();
}

class ServiceComparison {
  readonly #options: CompareOptions;
  readonly #comparison: Comparison;
  readonly #files = new FilePairs();
  /** Paths of lists that only the new service has. */
  readonly #additions = new Set<string>();
  readonly #itemsByList = new Map<string, readonly ItemKeys[]>();

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
      { about: "what both are called", compare: () => this.#learnHosts() },
      { about: "which lists there are", compare: () => this.#survey() },
      ...lists.map((list) => ({ about: list.path, compare: () => this.#wholeList(list) })),
      ...lists
        .filter(({ filters }) => FILTERS.some((name) => Object.hasOwn(filters, name)))
        .map((list) => ({ about: `filters of ${list.path}`, compare: () => this.#filters(list) })),
      {
        about: "items by themselves",
        compare: () =>
          compareDetails(this.#itemsByList, {
            ...this.#options,
            comparison,
            onFiles: this.#files.note,
          }),
      },
      { about: "addresses at which nothing is", compare: () => this.#missingAddresses() },
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

  async #learnHosts(): Promise<void> {
    const { was, is } = this.#options;
    const answerPages = await Promise.all([was.learnNames(), is.learnNames()]);
    // Once the address has moved to the new service, the old one redirects there.
    if (was.base === is.base && was.url !== is.url) {
      const problem = `${was.url} and ${is.url} both lead to ${was.base}, so one service would be compared with itself`;
      throw new UnfinishedError(`${problem}. Ask the old one where its proxy does`);
    }
    // Both services get `format=json`, because links repeat the query of the request.
    if (answerPages.includes(true)) for (const side of [was, is]) side.askByAddress();
    // Teasers are identified by their addresses, which begin with the service's own host.
    const teaser = "vi-export/";
    this.#comparison.spellItems((item) =>
      item.startsWith(teaser) ? teaser + was.withoutName(item.slice(teaser.length)) : item,
    );
  }

  /** Finds the lists that only the new service has, and estimates the number of requests. */
  async #survey(): Promise<void> {
    const { was, is, onEstimate } = this.#options;
    let addresses = 0;
    for (const { path } of lists) {
      addresses += extraRequests.length;
      if (path.includes(":")) continue;
      const [old, now] = (await this.#both(path, path)) ?? [];
      if (!old || !now) continue;
      addresses += pagesIn(old);
      if (old.status !== 404 || now.status !== 200) continue;
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
      const path = await this.#awardEditions(list);
      if (path !== undefined) await this.#extraRequests(path, list);
      return;
    }
    this.#itemsByList.set(list.name, await this.#list(list, list.path));
    await this.#extraRequests(list.path, list);
  }

  async #list(list: ListResource, path: string): Promise<readonly ItemKeys[]> {
    const comparison = this.#comparison;
    const context = { ...this.#options, list, comparison, onFiles: this.#files.note };
    const { items } = await compareList(path, context);
    return items;
  }

  /**
   * Compares the lists of award editions 1, 2, 3 … until three in a row are missing or empty.
   * @returns the path of the first list with items
   */
  async #awardEditions(list: ListResource): Promise<string | undefined> {
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
    const items = this.#itemsByList.get(list.name);
    if (!items) return;
    const values: Record<(typeof FILTERS)[number], Iterable<string>> = {
      categorias__descricao: new Set(items.map(({ categorias }) => String(categorias))),
      premio: ["1", "2", "3"],
    };
    for (const name of FILTERS) {
      if (!Object.hasOwn(list.filters, name)) continue;
      const none = `${list.path}?${new URLSearchParams({ [name]: "nada-que-exista" })}`;
      if (await this.#ignoresFilter(none, list.path, items.length)) continue;
      for (const value of [...values[name], ""]) {
        await this.#list(list, `${list.path}?${new URLSearchParams({ [name]: value })}`);
      }
    }
  }

  /** Whether the old service ignores a filter; then no client relies on it. */
  async #ignoresFilter(none: string, resource: string, all: number): Promise<boolean> {
    const answers = await this.#both(none, resource);
    if (!answers) return true;
    const [was, is] = answers;
    if (was.status !== 200) {
      const statuses = { was: String(was.status), is: String(is.status) };
      this.#comparison.add({ resource, at: none, field: "status", ...statuses }, "unknown_filter");
      return false;
    }
    const items = listIn(was);
    if (items === undefined || items.length === 0 || items.length < all) return false;
    const difference = { resource, at: none, field: "", was: `${items.length} items`, is: "none" };
    this.#comparison.addAs(difference, "the old service passes over this filter");
    return true;
  }

  async #missingAddresses(): Promise<void> {
    const request = { sameDetail: true, status: "unknown_filter" } as const;
    for (const path of missingPaths) {
      this.#compareAnswers(path, path, request, await this.#both(path, path, request));
    }
  }

  async #extraRequests(path: string, list: ListResource): Promise<void> {
    const requests = extraRequests
      .filter(({ paged }) => !paged || list.envelope === "pages")
      .map((request) => {
        const search = request.query === undefined ? "" : `?${request.query}`;
        return { request, address: (request.bare ? path.slice(0, -1) : path) + search };
      });
    const answering = prefetch(requests, this.#options.ahead, ({ address, request }) =>
      this.#both(address, path, request),
    );
    for await (const [{ address, request }, answers] of answering)
      this.#compareAnswers(address, path, request, answers);
    await this.#condition(path);
  }

  #compareAnswers(
    path: string,
    resource: string,
    request: ExtraRequest,
    answers: readonly [Answer, Answer] | undefined,
  ): void {
    if (!answers) return;
    const [was, is] = answers;
    const at = `${request.method ?? "GET"} ${path}${request.headers ? ` (Accept: ${request.headers.accept})` : ""}`;
    if (was.status !== is.status) {
      const statuses = { was: String(was.status), is: String(is.status) };
      this.#comparison.add({ resource, at, field: "status", ...statuses }, request.status);
      return;
    }
    compareHead(at, resource, answers, this.#comparison);
    if (!request.sameDetail) return;
    const [old, now] = [objectIn(was)?.detail, objectIn(is)?.detail];
    // An HTML page has no `detail`.
    if (old === undefined || old === now) return;
    this.#comparison.add({ resource, at, field: "detail", was: shown(old), is: shown(now) });
  }

  // If the old service answers a conditional request with 304, the new one must too.
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

  /** @returns `undefined` if a service did not answer, which is recorded as a difference */
  async #both(
    path: string,
    resource: string,
    { method = "GET", headers = {} }: ExtraRequest = {},
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

/** The number of pages of a list, from its first page. */
function pagesIn(answer: Answer): number {
  const { count, results } = objectIn(answer) ?? {};
  const isPaged = typeof count === "number" && Array.isArray(results) && results.length > 0;
  return isPaged ? Math.ceil(count / results.length) : 1;
}
