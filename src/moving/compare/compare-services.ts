/**
 * Compares two services of the contract: every resource that it declares, in every representation, with filters,
 * methods, errors, conditional requests and images. It proves that clients notice nothing of a move or an upgrade, or
 * lists what they would notice.
 */
import type { Progress } from "../../authoring/content/report/progress.ts";
import { prefetch } from "../../remote/prefetch.ts";
import type { Answer } from "../../remote/remote.ts";
import { firstAddressOf } from "../../serving/api/answer.ts";
import { openSegment, pathsOf } from "../../serving/api/path-template.ts";
import type { ListResource, Resource } from "../../serving/api/resource.ts";
import { resources } from "../../serving/api/resources/resources.ts";
import type { Representation } from "../../serving/render/representation.ts";
import { representationsOf } from "../../serving/render/representations.ts";
import { compareBodies } from "./compare-bodies.ts";
import { FilePairs } from "./compare-files.ts";
import { compareItem } from "./compare-item.ts";
import { compareList } from "./compare-list.ts";
import {
  type Context,
  compareHead,
  objectIn,
  request,
  valueIn,
  withQuery,
} from "./compare-responses.ts";
import { Comparison } from "./comparison.ts";
import type { Excuses } from "./excuses.ts";
import { compareMissing, compareRequests } from "./extra-requests.ts";
import { SeenItems, segmentOf } from "./seen-items.ts";
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
  /** The addresses whose JSON differs, if `effects/` has compared all of them; else all are requested. */
  readonly differing?: ReadonlySet<string> | undefined;
}

// No more are estimated; a service may say any number.
const MAX_PAGES = 200_000;
const ABSENT_IN_A_ROW = 3;
// After this many misses in a row, the old service has no addresses of such items.
const MAX_MISSES = 5;
// Matches no item, and is the value of no ordering.
const NOTHING = "nada-que-exista";

/** @returns the differences so far, with `stopped` set, if a service stops answering */
export async function compareServices(options: CompareOptions): Promise<Comparison> {
  const comparing = new ServiceComparison(options);
  const { comparison } = comparing;
  const steps = comparing.steps();
  for (const [place, [about, compare]] of steps.entries()) {
    try {
      await compare();
    } catch (error) {
      if (!(error instanceof UnfinishedError)) throw error;
      const notCompared = steps.slice(place + 1).map(([about]) => about);
      comparison.stopped = { why: error.message, during: about, notCompared };
      break;
    }
  }
  return comparison;
}

/** A part of the comparison, with its name in the report of an unfinished one. */
type Step = readonly [about: string, compare: () => Promise<void>];

class ServiceComparison {
  readonly comparison: Comparison;
  readonly #options: CompareOptions;
  readonly #files = new FilePairs();
  readonly #seen = new SeenItems();
  /** Paths of resources that only the new service has, and representations of a resource. */
  readonly #additions = new Set<string>();

  constructor(options: CompareOptions) {
    this.#options = options;
    this.comparison = new Comparison(options.excuses);
  }

  steps(): Step[] {
    const { images, ahead, onProgress } = this.#options;
    // Lists come first, because they show the items that are compared by themselves.
    const inOrder = Map.groupBy(resources, ({ kind }) => kind);
    const files = () =>
      this.#files.compare(this.#options, this.comparison, {
        ahead,
        onProgress: (done, total) => onProgress("comparing files", done, total),
      });
    return [
      ["which lists there are", () => this.#survey()],
      ...(["list", "detail", "root"] as const)
        .flatMap((kind) => inOrder.get(kind) ?? [])
        .map((one): Step => [one.path, () => this.#compareResource(one)]),
      ...(images ? [["images and documents", files] as const] : []),
    ];
  }

  /** @param path of the resource; its query is left out */
  #contextOf(path: string): Context {
    const { was, is } = this.#options;
    const [resource = ""] = path.split("?", 1);
    return { was, is, comparison: this.comparison, resource, onFiles: this.#files.note };
  }

  /** Learns the names of both services, finds the lists that only the new one has, and estimates the requests. */
  async #survey(): Promise<void> {
    const { was, is, onEstimate } = this.#options;
    let addresses = 0;
    for (const resource of resources) {
      // What a search finds is compared as the lists' own search.
      if (resource.kind === "search" || openSegment(resource) !== undefined) continue;
      const path = firstAddressOf(resource, {});
      const [old, now] = await Promise.all([was.learn(path), is.learn(path)]);
      addresses += old ? pagesIn(old) : 1;
      if (old?.status !== 404 || now?.status !== 200) continue;
      this.#additions.add(resource.path);
      const difference = { resource: path, at: path, field: "", was: "404", is: "200" };
      this.comparison.add(difference, "montra_additions");
    }
    // Once the address has moved to the new service, the old one redirects there.
    if (was.base === is.base && was.url !== is.url) {
      const problem = `${was.url} and ${is.url} both lead to ${was.base}, so one service would be compared with itself`;
      throw new UnfinishedError(`${problem}. Ask the old one where its proxy does`);
    }
    // Both services get `format=json`, because links repeat the query of the request.
    if (was.needsFormat || is.needsFormat) for (const side of [was, is]) side.askByAddress();
    onEstimate?.(addresses, Math.max(was.secondsFor(addresses), is.secondsFor(addresses)));
  }

  async #compareResource(resource: Resource): Promise<void> {
    if (this.#additions.has(resource.path)) return;
    const first = await this.#compareData(resource);
    if (first !== undefined && resource.kind === "list")
      await compareRequests(resource, first, this.#contextOf(first), this.#options.ahead);
    if (openSegment(resource) !== undefined)
      await compareMissing(resource, this.#contextOf(resource.path));
  }

  /** @returns the first address of the resource at which both have something */
  async #compareData(resource: Resource): Promise<string | undefined> {
    const pathTo = pathsOf(resource);
    const known = this.#seen.segments(resource).map(pathTo);
    if (resource.kind === "list" && resource.scope) {
      let first: string | undefined;
      // An old service may not list what has these numbers.
      for (let [number, absent] = [1, 0]; known.length > 0 || absent < ABSENT_IN_A_ROW; ) {
        const path = known.shift() ?? pathTo(number++);
        const hasItems = (await this.#compareWholeList(resource, path)) > 0;
        absent = hasItems ? 0 : absent + 1;
        if (hasItems) first ??= path;
      }
      return first;
    }
    if (resource.kind === "detail") {
      const differing = [...(this.#options.differing ?? [])];
      const own = differing.filter((path) => segmentOf(resource, path) !== undefined);
      return await this.#compareItems(resource, [...new Set([...own, ...known])]);
    }
    const path = firstAddressOf(resource, {});
    if (resource.kind !== "list") return await this.#compareItems(resource, [path]);
    await this.#compareWholeList(resource, path);
    return path;
  }

  /** A list, its formats, and the lists that its parameters select. @returns the number of items of the old one */
  async #compareWholeList(list: ListResource, path: string): Promise<number> {
    const { differing } = this.#options;
    const before = this.comparison.contentDifferences;
    const isDifferent =
      !differing || list.chosen || [...differing].some((one) => isPageOf(one, path));
    const count = await this.#compareList(list, path, !isDifferent);
    if (count === 0) return count;
    await this.#compareForms(list, path, before);
    // The first pages of another list would differ everywhere.
    const isPaged = list.envelope === "pages";
    if (isPaged && this.comparison.contentDifferences > before) return count;
    for (const [name, values] of this.#seen.values(list)) {
      const queryOf = (value: string) => String(new URLSearchParams({ [name]: value }));
      if (await this.#isIgnored(withQuery(path, queryOf(NOTHING)), path, count)) continue;
      const compare = (value: string) =>
        this.#compareList(list, withQuery(path, queryOf(value)), isPaged);
      await Array.fromAsync(prefetch(values, this.#options.ahead, compare));
    }
    for (const one of differing ?? []) {
      if (one.startsWith(`${path}?`) && !one.includes("page="))
        await this.#compareList(list, one, false);
    }
    return count;
  }

  async #compareList(list: ListResource, path: string, firstPage: boolean): Promise<number> {
    const { onProgress, was } = this.#options;
    const context = this.#contextOf(path);
    let count = 0;
    await compareList(path, {
      ...{ ...context, list, firstPage, onProgress },
      onItem: (item) => {
        count += 1;
        this.#seen.note(list, item, (address) => was.withoutName(address));
      },
    });
    return count;
  }

  /** Whether the old service ignores a parameter; then no client relies on it. @param none the list that it empties */
  async #isIgnored(none: string, resource: string, all: number): Promise<boolean> {
    const answers = await request(this.#contextOf(resource), none);
    if (!answers) return true;
    const [was, is] = answers;
    const [items, left] = answers.map(countIn) as [number, number];
    const isIgnored = was.status === 200 && items > 0 && items >= all;
    const difference = isIgnored
      ? { field: "", was: `${items} items`, is: `${left} items` }
      : { field: "status", was: String(was.status), is: String(is.status) };
    const rule = isIgnored ? "montra_additions" : "unknown_filter";
    if (difference.was !== difference.is)
      this.comparison.add({ resource, at: none, ...difference }, rule);
    return isIgnored;
  }

  /** @returns the first path at which both have something */
  async #compareItems(resource: Resource, paths: readonly string[]): Promise<string | undefined> {
    const { ahead, onProgress } = this.#options;
    const context = this.#contextOf(resource.path);
    const { comparison } = this;
    let first: string | undefined;
    let [misses, done] = [0, 0];
    for await (const [path, answers] of prefetch(paths, ahead, (one) => request(context, one))) {
      onProgress(`comparing ${resource.path}`, ++done, paths.length);
      if (!answers) continue;
      const before = comparison.contentDifferences;
      const [was, is] = answers.map((one) => (one.status === 200 ? objectIn(one) : undefined));
      const [segment] = path.split("/").slice(-2);
      const name = `${resource.collection}/${was?.id ?? segment}`;
      const status = { field: "status", was: String(answers[0].status) };
      const difference = { resource: resource.path, at: path, ...status };
      // Of several items with the same slug, only one can keep it.
      const renamed = was && is?.id !== was.id ? comparison.excuseOf(name, "slug") : undefined;
      misses = was ? 0 : misses + 1;
      if (renamed !== undefined) {
        comparison.addAs(
          { ...difference, is: is ? "another" : String(answers[1].status) },
          renamed,
        );
      } else if (answers[0].status === 404 && answers[1].status === 200) {
        comparison.add({ ...difference, is: "200" }, "montra_additions");
      } else {
        compareHead(path, answers, context);
        if (was && is) {
          first ??= path;
          comparison.count(resource.path, { items: 1 });
          compareItem(
            resource.collection,
            resource.kind === "root" ? path : name,
            [was, is],
            context,
          );
          await this.#compareForms(resource, path, before);
        }
      }
      if (misses === MAX_MISSES) break;
    }
    return first;
  }

  /** @param before the number of differences before the JSON of this address was compared */
  async #compareForms(resource: Resource, path: string, before: number): Promise<void> {
    const dataDiffers = this.comparison.contentDifferences > before;
    const name = resource.kind === "list" ? path : resource.path;
    const context = { ...this.#contextOf(name), dataDiffers };
    const compare = async (form: Representation) => {
      const key = `${resource.name} ${form.name}`;
      if (form.name === "json" || this.#additions.has(key)) return;
      if (!(await compareBodies(form, path, context))) this.#additions.add(key);
    };
    await Promise.all(representationsOf(resource).map(compare));
  }
}

/** Whether an address is that of a list, or of one of its pages or filters. */
function isPageOf(address: string, list: string): boolean {
  return address === list || address.startsWith(`${list}?`);
}

/** The number of pages of a list, from its first page. */
function pagesIn(answer: Answer): number {
  const { count, results } = objectIn(answer) ?? {};
  const isPaged = typeof count === "number" && Array.isArray(results) && results.length > 0;
  return isPaged ? Math.min(MAX_PAGES, Math.ceil(count / results.length)) : 1;
}

function countIn(answer: Answer): number {
  const value = valueIn(answer);
  return Array.isArray(value) ? value.length : Number(objectIn(answer)?.count ?? 0);
}
