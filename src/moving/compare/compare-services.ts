/**
 * Compares two services of the contract. One idea: the tables of resources and representations say which addresses
 * there are; each is requested from both, and both answers are reduced to what clients rely on. It proves that
 * clients notice nothing of a move or an upgrade, or lists what they would notice.
 */
import type { Progress } from "../../authoring/content/report/progress.ts";
import type { Item } from "../../remote/parse-json.ts";
import { prefetch } from "../../remote/prefetch.ts";
import type { Answer } from "../../remote/remote.ts";
import { firstAddressOf } from "../../serving/api/answer.ts";
import { openSegment, pathsOf } from "../../serving/api/path-template.ts";
import type { ListResource, Resource } from "../../serving/api/resource.ts";
import { resources } from "../../serving/api/resources/resources.ts";
import { representationsOf } from "../../serving/render/representations.ts";
import { compareBodies } from "./compare-bodies.ts";
import { compareFile } from "./compare-files.ts";
import { compareList } from "./compare-list.ts";
import { compareHead, request, withQuery } from "./compare-responses.ts";
import { compareItem } from "./compare-values.ts";
import { type Both, Comparison, type Context } from "./comparison.ts";
import type { Excuses } from "./excuses.ts";
import { compareRequests } from "./extra-requests.ts";
import { SeenItems, segmentOf } from "./seen-items.ts";
import { objectIn, type Side, StoppedError, valueIn } from "./side.ts";

export interface CompareOptions {
  readonly was: Side;
  readonly is: Side;
  readonly excuses: Excuses;
  /** Concurrent requests per service. */
  readonly ahead: number;
  readonly images: boolean;
  readonly onProgress: Progress;
  /** Further addresses to compare: of two stores, those that `effects/` has found to differ. */
  readonly differing?: readonly string[] | undefined;
}

const ABSENT_IN_A_ROW = 3;
// Requests for single items that the old service does not have, until it counts as having none.
const MAX_MISSES = 5;
// Matches no item, and is the value of no ordering.
const NOTHING = "nada-que-exista";

/** @returns the differences so far, with `stopped` set, if a service stops answering */
export async function compareServices(options: CompareOptions): Promise<Comparison> {
  const services = new ServiceComparison(options);
  const { comparison } = services;
  try {
    await services.compare();
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error;
    comparison.stopped = { why: error.message, during: services.during };
  }
  return comparison;
}

class ServiceComparison {
  readonly comparison: Comparison;
  /** The resource that is being compared. */
  during = "which lists there are";
  readonly #options: CompareOptions;
  readonly #shared: Omit<Context, "resource">;
  readonly #seen = new SeenItems();
  /** Paths of resources that only the new service has, and representations of a resource. */
  readonly #additions = new Set<string>();

  constructor(options: CompareOptions) {
    this.#options = options;
    const { was, is, excuses } = options;
    this.comparison = new Comparison(excuses);
    this.#shared = { sides: [was, is], comparison: this.comparison, files: new Map() };
  }

  async compare(): Promise<void> {
    await this.#survey();
    // Lists come first, because they show the items.
    const rest = resources.filter(({ kind }) => kind !== "list");
    for (const resource of [...resources.filter(({ kind }) => kind === "list"), ...rest]) {
      this.#begin(resource.path, 0);
      if (this.#additions.has(resource.path)) continue;
      if (resource.kind === "list") await this.#compareLists(resource);
      else await this.#compareItems(resource);
      if (openSegment(resource) === undefined) continue;
      const nowhere = pathsOf(resource)(999_999_999_999);
      const context = this.#contextOf(resource.path);
      compareHead(`GET ${nowhere}`, await request(context, nowhere), context, "unknown_filter");
    }
    if (this.#options.images) await this.#compareFiles();
  }

  #begin(during: string, done: number, total?: number): void {
    this.during = during;
    this.#options.onProgress(`comparing ${during}`, done, total);
  }

  /** @param path of the resource; its query is left out */
  #contextOf(path: string): Context {
    return { ...this.#shared, resource: path.split("?", 1)[0] ?? "" };
  }

  /** Learns the names of both services, and finds the lists that only the new one has. */
  async #survey(): Promise<void> {
    const { was, is } = this.#options;
    for (const resource of resources.filter((one) => openSegment(one) === undefined)) {
      const path = firstAddressOf(resource, {});
      const [old, now] = await Promise.all([was.learn(path), is.learn(path)]);
      if (old.status !== 404 || now.status !== 200) continue;
      this.#additions.add(resource.path);
      const difference = { resource: path, at: path, field: "", was: "404", is: "200" };
      this.comparison.add(difference, "montra_additions");
    }
    // Once the address has moved to the new service, the old one redirects there.
    const { base } = was.own;
    if (base === is.own.base && was.url !== is.url)
      throw new StoppedError(
        `${was.url} and ${is.url} both lead to ${base}, so one service would be compared with itself. Ask the old one where its proxy does`,
      );
    // Both services get `format=json`, because links repeat the query of the request.
    was.needsFormat = is.needsFormat = was.needsFormat || is.needsFormat;
  }

  /** A list; of one with a variable segment all that the old service has. */
  async #compareLists(list: ListResource): Promise<void> {
    let first = list.scope ? undefined : firstAddressOf(list, {});
    if (first !== undefined) await this.#compareWholeList(list, first);
    else {
      const pathTo = pathsOf(list);
      const known = this.#seen.segments(list).map(pathTo);
      // An old service may not list the items with these numbers.
      for (let [number, absent] = [1, 0]; known.length > 0 || absent < ABSENT_IN_A_ROW; ) {
        const path = known.shift() ?? pathTo(number++);
        const hasItems = (await this.#compareWholeList(list, path)) > 0;
        absent = hasItems ? 0 : absent + 1;
        if (hasItems) first ??= path;
      }
    }
    if (first !== undefined) await compareRequests(list, first, this.#contextOf(first));
  }

  /** A list, its formats, and the lists that its parameters select. @returns the number of items of the old one */
  async #compareWholeList(list: ListResource, path: string): Promise<number> {
    const before = this.comparison.contentDifferences;
    const context = this.#contextOf(path);
    const count = await this.#compareList(list, path, false);
    if (count === 0) return count;
    await this.#compareForms(list, path, before);
    // The first pages of another list would differ everywhere.
    const isPaged = list.envelope === "pages";
    if (isPaged && this.comparison.contentDifferences > before) return count;
    for (const [name, values] of this.#seen.values(list)) {
      const pathOf = (value: string) =>
        withQuery(path, `${new URLSearchParams({ [name]: value })}`);
      const at = pathOf(NOTHING);
      const none = await request(context, at);
      // No client relies on a parameter that the old service ignores.
      if (none[0].status !== 200 || countIn(none[0]) < count) {
        compareHead(at, none, context, "unknown_filter");
        await Promise.all(values.map((value) => this.#compareList(list, pathOf(value), isPaged)));
      } else if (countIn(none[1]) !== countIn(none[0])) {
        const [was, is] = none.map((answer) => `${countIn(answer)} items`) as [string, string];
        const difference = { resource: context.resource, at, field: "", was, is };
        this.comparison.add(difference, "montra_additions");
      }
    }
    return count;
  }

  /** @returns the number of items of the old service */
  async #compareList(list: ListResource, path: string, firstPage: boolean): Promise<number> {
    const { was } = this.#options;
    const context = this.#contextOf(path);
    this.#begin(path, this.comparison.of(context.resource).addresses);
    const onItem = (item: Item) => this.#seen.note(list, item, (one) => was.withoutName(one));
    return await compareList(path, { ...context, list, firstPage, onItem });
  }

  /** Items by themselves: those that differ, and a sample of those that lists show; or the only address there is. */
  async #compareItems(resource: Resource): Promise<void> {
    const { ahead, differing } = this.#options;
    const isOwn = (path: string) => segmentOf(resource, path) !== undefined;
    const shown = this.#seen.segments(resource).map(pathsOf(resource));
    const items = [...(differing ?? []).filter(isOwn), ...shown];
    const paths = resource.kind === "detail" ? new Set(items) : [firstAddressOf(resource, {})];
    const context = this.#contextOf(resource.path);
    let [misses, done] = [0, 0];
    for await (const [path, answers] of prefetch(paths, ahead, (one) => request(context, one))) {
      this.#begin(resource.path, ++done);
      misses = (await this.#compareOne(resource, path, answers)) ? 0 : misses + 1;
      if (misses === MAX_MISSES && done === misses && !differing) return;
    }
  }

  /** @returns whether the old service has an item there */
  async #compareOne(resource: Resource, path: string, answers: Both<Answer>): Promise<boolean> {
    const { comparison } = this;
    const context = this.#contextOf(resource.path);
    const before = comparison.contentDifferences;
    const [was, is] = answers.map((one) => (one.status === 200 ? objectIn(one) : undefined));
    const name = `${resource.collection}/${was?.id ?? path.split("/").at(-2)}`;
    // Of several items with the same slug, only one can keep it.
    const renamed = was && is?.id !== was.id ? comparison.excuseOf(name, "slug") : undefined;
    if (renamed !== undefined) {
      const statuses = { was: "200", is: is ? "another" : `${answers[1].status}` };
      const difference = { resource: resource.path, at: path, field: "status", ...statuses };
      comparison.add(difference, renamed);
      return true;
    }
    const isNew = answers[0].status === 404 && answers[1].status === 200;
    compareHead(path, answers, context, isNew ? "montra_additions" : undefined);
    if (was && is) {
      comparison.of(resource.path).items += 1;
      const at = resource.kind === "detail" ? name : path;
      compareItem(resource.collection, at, [was, is], context);
      await this.#compareForms(resource, path, before);
    }
    return was !== undefined;
  }

  /**
   * The other representations, unless the data differs, because they would differ in the same way.
   * @param before the number of differences before the JSON of this address was compared
   */
  async #compareForms(resource: Resource, path: string, before: number): Promise<void> {
    if (this.comparison.contentDifferences > before) return;
    const context = this.#contextOf(resource.kind === "list" ? path : resource.path);
    const forms = representationsOf(resource).map(async (form) => {
      const key = `${resource.name} ${form.name}`;
      if (form.name === "json" || this.#additions.has(key)) return;
      if (!(await compareBodies(form, path, context))) this.#additions.add(key);
    });
    await Promise.all(forms);
  }

  async #compareFiles(): Promise<void> {
    const { files } = this.#shared;
    const comparing = prefetch(files.values(), this.#options.ahead, ({ addresses, kind }) =>
      compareFile(addresses, this.#contextOf(`${kind}s`)),
    );
    let done = 0;
    this.#begin("images and documents", 0);
    for await (const _ of comparing) this.#begin(this.during, ++done, files.size);
  }
}

function countIn(answer: Answer): number {
  const value = valueIn(answer);
  return Array.isArray(value) ? value.length : Number(objectIn(answer)?.count ?? 0);
}
