/**
 * Lists every address of an edition with the plan of its answer, made by the same code as in the service: the pages of
 * every list, the filter values of bare arrays, and every item. Comparing two editions shows exactly what a
 * publication changes.
 */
import { hash } from "node:crypto";
import { Slices } from "../../editions/edition/slices.ts";
import { type Plan, plan } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { formerAddresses } from "../api/former-addresses.ts";
import { jsonBytes } from "../api/json.ts";
import { noParameters, type ParameterValues } from "../api/parameter-values.ts";
import { type Segments, segmentName } from "../api/path-template.ts";
import type { ListResource, Resource } from "../api/resource.ts";
import { resources } from "../api/resources/resources.ts";
import { filterChoices } from "../browse/choices.ts";

/** Plans the answer of every address. @param now epoch milliseconds, for lists that depend on the date */
export function* everyAddress(catalogue: Catalogue, now: number): Generator<Plan> {
  for (const resource of resources) {
    // A search has no answer without words.
    if (resource.kind === "search") continue;
    for (const segments of everySegments(catalogue, resource)) {
      for (const parameters of everyQuery(catalogue, resource, { segments, now })) {
        const planned = plan(catalogue, resource, { segments, parameters, now });
        if (typeof planned !== "string") yield planned;
      }
    }
  }
}

/** The differences between two editions for clients: paths with queries, in the order of the resources. */
export interface Effects {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  /** Addresses without content now, including those that redirect or are gone. */
  readonly removed: readonly string[];
  /** Former addresses with a new redirect. */
  readonly moved: readonly { readonly path: string; readonly to: string }[];
  /** Former addresses that now answer 410 because the item was withdrawn. */
  readonly gone: readonly string[];
  /** OpenAPI documents that changed, because their examples come from the content. */
  readonly documents: readonly string[];
}

/**
 * Compares JSON only, because all representations are made from the same data.
 * @param before `undefined` before the first publication
 */
export async function compareAddresses(
  before: Catalogue | undefined,
  after: Catalogue,
  now: number,
): Promise<Omit<Effects, "documents">> {
  // Pauses regularly, because the desk answers requests meanwhile.
  const slices = new Slices();
  const old = new Map<string, string>();
  if (before) {
    for (const plan of everyAddress(before, now)) {
      old.set(plan.address, answerHash(plan));
      await slices.pause();
    }
  }
  const changed: string[] = [];
  const added: string[] = [];
  for (const plan of everyAddress(after, now)) {
    const { address } = plan;
    const oldHash = old.get(address);
    old.delete(address);
    if (oldHash === undefined) added.push(address);
    else if (oldHash !== answerHash(plan)) changed.push(address);
    await slices.pause();
  }
  return { changed, added, removed: [...old.keys()], ...compareFormer(before, after) };
}

function compareFormer(before: Catalogue | undefined, after: Catalogue) {
  const oldTargets = targetsOf(before);
  const changed = [...targetsOf(after)].filter(([path, to]) => oldTargets.get(path) !== to);
  return {
    moved: changed.flatMap(([path, to]) => (to === "gone" ? [] : [{ path, to }])),
    gone: changed.flatMap(([path, to]) => (to === "gone" ? [path] : [])),
  };
}

/** The target of each former address: a path, or `gone`. */
function targetsOf(catalogue: Catalogue | undefined): Map<string, string> {
  if (!catalogue) return new Map();
  const addresses = resources.flatMap((resource) => [...formerAddresses(catalogue, resource)]);
  return new Map(
    addresses.map(({ path, target }) => [path, target === "gone" ? target : target.path]),
  );
}

/** The first digits of the hex SHA-256 of an address's JSON. */
export function answerHash(plan: Plan): string {
  return hash("sha256", jsonBytes(plan.answer() ?? null)).slice(0, 32);
}

function everySegments(catalogue: Catalogue, resource: Resource): Segments[] {
  const name = segmentName(resource);
  if (name === undefined) return [{}];
  if (resource.kind === "list") {
    return Array.from(catalogue.scopeOf(resource), (id) => ({ [name]: String(id) }));
  }
  if (resource.kind !== "detail") return [];
  return catalogue.edition.all(resource.names).map((row) => ({ [name]: String(row.name) }));
}

function* everyQuery(
  catalogue: Catalogue,
  resource: Resource,
  { segments, now }: { segments: Segments; now: number },
): Generator<ParameterValues> {
  yield noParameters;
  if (resource.kind !== "list") return;
  const first = plan(catalogue, resource, { segments, parameters: noParameters, now });
  const last = typeof first === "string" ? 1 : (first.page?.last ?? 1);
  for (let page = 2; page <= last; page++) yield { ...noParameters, page };
  if (!resource.scope) yield* filterQueries(catalogue, resource);
}

/** Each filter of a bare array with each value that a form would offer. */
function* filterQueries(catalogue: Catalogue, resource: ListResource): Generator<ParameterValues> {
  // Filters of a paged list select among items that its pages already contain.
  if (resource.envelope === "pages") return;
  for (const [name, filter] of Object.entries(resource.filters)) {
    for (const { value } of filterChoices(catalogue, resource, filter)) {
      yield { ...noParameters, filters: new Map([[name, value]]) };
    }
  }
}
