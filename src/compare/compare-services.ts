/**
 * Two services of the contract, address by address: all pages of the lists, the filters that their items
 * name, items by themselves, formats, methods, errors, conditions, images. It proves a move, and an
 * upgrade, or tells what a client would notice.
 */

import type { ListResource } from "../api/resource.ts";
import { lists } from "../api/resources.ts";
import { parseJson } from "../remote/parse-json.ts";
import { type Answer, UnansweredError } from "../remote/remote.ts";
import { FilePairs } from "./compare-files.ts";
import { compareHead, typeOf } from "./compare-head.ts";
import { compareItem, type Item, isItem } from "./compare-item.ts";
import { compareList } from "./compare-list.ts";
import { Comparison, shown } from "./comparison.ts";
import type { Excuses } from "./excuses.ts";
import { type ExtraQuestion, nowhere, questions } from "./questions.ts";
import type { Side } from "./side.ts";

export interface CompareOptions {
  readonly was: Side;
  readonly is: Side;
  readonly excuses: Excuses;
  /** Requests that are under way at once. */
  readonly ahead: number;
  readonly images: boolean;
  readonly onProgress: (phase: string, done: number, total: number | undefined) => void;
}

const ABSENT_IN_A_ROW = 3;
const FRUITLESS = 5;
// Of items by themselves, evenly spread: what is in a list was compared there.
const MOST_DETAILS = 500;

/** @throws ServiceAwayError */
export async function compareServices(options: CompareOptions): Promise<Comparison> {
  return await new ServiceComparison(options).run();
}

class ServiceComparison {
  readonly #options: CompareOptions;
  readonly #comparison: Comparison;
  readonly #files = new FilePairs();

  constructor(options: CompareOptions) {
    this.#options = options;
    this.#comparison = new Comparison(options.excuses);
  }

  async run(): Promise<Comparison> {
    const { was, is } = this.#options;
    const answerPages = await Promise.all([was.learnNames(), is.learnNames()]);
    // Both, for links say how it was asked for.
    if (answerPages.includes(true)) for (const side of [was, is]) side.askByAddress();
    // Teasers are told by their addresses, of which each service has its own names.
    const teaser = "vi-export/";
    this.#comparison.spellItems((item) =>
      item.startsWith(teaser) ? teaser + was.withoutName(item.slice(teaser.length)) : item,
    );
    const seen = new Map<string, readonly Item[]>();
    for (const list of lists) {
      if (await this.#isAddition(list)) continue;
      if (list.scope) {
        const path = await this.#scoped(list);
        if (path !== undefined) await this.#extras(path, list);
        continue;
      }
      seen.set(list.name, await this.#list(list, list.path));
      await this.#extras(list.path, list);
    }
    for (const list of lists) {
      const items = seen.get(list.name);
      if (items) await this.#filters(list, items);
    }
    await this.#details(seen);
    for (const path of nowhere) {
      await this.#ask(path, path, { sameDetail: true, status: "unknown_filter" });
    }
    if (this.#options.images) {
      await this.#files.compare(this.#options, this.#comparison, {
        ahead: this.#options.ahead,
        onProgress: (done, total) => this.#options.onProgress("comparing files", done, total),
      });
    }
    return this.#comparison;
  }

  /** Whether the new service alone has a list, which no client of the old one has asked for. */
  async #isAddition({ path }: ListResource): Promise<boolean> {
    if (path.includes(":")) return false;
    const [was, is] = (await this.#both(path, path)) ?? [];
    if (was?.status !== 404 || is?.status !== 200) return false;
    const difference = { resource: path, at: path, field: "", was: "404", is: "a list" };
    this.#comparison.add(difference, "montra_additions");
    return true;
  }

  async #list(list: ListResource, path: string): Promise<readonly Item[]> {
    const { was, is, ahead, onProgress } = this.#options;
    const comparison = this.#comparison;
    const { items } = await compareList(path, {
      ...{ list, was, is, ahead, onProgress, comparison },
      onFiles: this.#files.note,
    });
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
      const path = list.path.replace(/:[a-z]+/, String(number));
      const items = await this.#list(list, path);
      absent = items.length === 0 ? absent + 1 : 0;
      if (items.length > 0) first ??= path;
    }
    return first;
  }

  async #filters(list: ListResource, items: readonly Item[]): Promise<void> {
    const values: Record<string, Iterable<string>> = {
      categorias__descricao: new Set(items.map(({ categorias }) => String(categorias))),
      premio: ["1", "2", "3"],
    };
    for (const [name, known] of Object.entries(values)) {
      if (!Object.hasOwn(list.filters, name)) continue;
      const none = `${list.path}?${new URLSearchParams({ [name]: "nada-que-exista" })}`;
      if (await this.#passesOver(none, list.path, items.length)) continue;
      for (const value of [...known, ""]) {
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
    const items: unknown = parseJson(was.body);
    if (!Array.isArray(items) || items.length === 0 || items.length < all) return false;
    const difference = { resource, at: none, field: "", was: `${items.length} items`, is: "none" };
    this.#comparison.addAs(difference, "the old service passes over this filter");
    return true;
  }

  /** Items by themselves, where the old service has such. */
  async #details(seen: ReadonlyMap<string, readonly Item[]>): Promise<void> {
    const of = (...names: string[]) => names.flatMap((name) => seen.get(name) ?? []);
    const news = of("eventos", "ultimos-eventos").flatMap(({ noticias }) =>
      Array.isArray(noticias) ? noticias.filter(isItem) : [],
    );
    const paths = {
      eventos: of("eventos").map(({ id }) => `/api/v1/eventos/${id}/`),
      noticias: news.map(({ slug }) => `/noticias/${slug}/`),
      candidatos: of("candidatos", "vencedores").map(({ url }) => String(url)),
    };
    for (const [name, all] of Object.entries(paths)) {
      const chosen = spread([...new Set(all)].filter((path) => path.startsWith("/")));
      await this.#detailsOf(name as keyof typeof paths, chosen);
    }
  }

  async #detailsOf(
    name: "eventos" | "noticias" | "candidatos",
    paths: readonly string[],
  ): Promise<void> {
    const resource = `${name} by themselves`;
    let fruitless = 0;
    for (const [place, path] of paths.entries()) {
      this.#options.onProgress(`comparing ${resource}`, place, paths.length);
      const answers = await this.#both(path, resource);
      if (!answers) continue;
      const [was, is] = answers.map(itemIn);
      if (!was) {
        // It never was at this address: nobody misses it.
        if (++fruitless < FRUITLESS) continue;
        return;
      }
      const renamed = this.#comparison.excuseOf(nameOf(name, path, was), "slug");
      // Of several that had the slug one keeps it.
      if (is?.id !== was.id && renamed !== undefined) {
        const said = { was: "there", is: is ? "another" : String(answers[1].status) };
        this.#comparison.addAs({ resource, at: path, field: "status", ...said }, renamed);
        continue;
      }
      compareHead(path, resource, answers, this.#comparison);
      if (is) compareItem(name, nameOf(name, path, was), [was, is], this.#context(resource));
      this.#comparison.count(resource, { items: 1 });
    }
  }

  #context(resource: string) {
    const { was, is } = this.#options;
    return { was, is, resource, comparison: this.#comparison, onFiles: this.#files.note };
  }

  async #extras(path: string, list: ListResource): Promise<void> {
    for (const question of questions) {
      if (question.paged && list.envelope !== "pages") continue;
      const asked = question.bare ? path.slice(0, -1) : path;
      const search = question.query === undefined ? "" : `?${question.query}`;
      await this.#ask(asked + search, path, question);
    }
    await this.#condition(path);
  }

  async #ask(path: string, resource: string, question: ExtraQuestion): Promise<void> {
    const answers = await this.#both(path, resource, question);
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
    if (!first) return;
    const [was, is] = first.map(({ headers }) => headers.get("etag"));
    if (!was) return;
    const again = async (side: "was" | "is", etag = '"none"') =>
      (await this.#options[side].ask(path, { headers: { "if-none-match": etag } })).status;
    const [old, now] = [await again("was", was), await again("is", is ?? undefined)];
    if (old !== now) {
      const at = `GET ${path} (If-None-Match)`;
      this.#comparison.add({ resource: path, at, field: "status", was: `${old}`, is: `${now}` });
    }
  }

  /** @returns `undefined` where one did not answer, which is told */
  async #both(
    path: string,
    resource: string,
    { method = "GET", headers = {} }: ExtraQuestion = {},
  ): Promise<[Answer, Answer] | undefined> {
    const { was, is } = this.#options;
    this.#comparison.count(resource, { addresses: 1 });
    try {
      return await Promise.all([
        was.ask(path, { method, headers }),
        is.ask(path, { method, headers }),
      ]);
    } catch (error) {
      if (!(error instanceof UnansweredError)) throw error;
      const [old, now] = error.message.startsWith(was.url)
        ? [error.message, ""]
        : ["", error.message];
      this.#comparison.add({ resource, at: `${method} ${path}`, field: "", was: old, is: now });
      return undefined;
    }
  }
}

function itemIn(answer: Answer): Item | undefined {
  const isJson = answer.status === 200 && typeOf(answer) === "application/json";
  return isJson ? objectIn(answer) : undefined;
}

function objectIn({ body }: Answer): Item | undefined {
  try {
    const value: unknown = parseJson(body);
    return isItem(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function nameOf(name: string, path: string, { id }: Item): string {
  const code = path.split("/").findLast((part) => part !== "");
  return `${name}/${name === "candidatos" ? code : id}`;
}

function spread<T>(all: readonly T[]): T[] {
  const step = Math.max(1, all.length / MOST_DETAILS);
  return Array.from(
    { length: Math.min(all.length, MOST_DETAILS) },
    (_, place) => all[Math.floor(place * step)],
  ).filter((one) => one !== undefined);
}
