/** Compares two editions address by address, with answers planned by the service's own code. */
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

/** Pages of lists, filter values of bare arrays, and items. @param now epoch milliseconds */
export function* everyAddress(catalogue: Catalogue, now: number): Generator<Plan> {
  for (const resource of resources) {
    // A search answers nothing without words to search for.
    if (resource.kind === "search") continue;
    for (const segments of everySegments(catalogue, resource)) {
      for (const parameters of everyQuery(catalogue, resource, { segments, now })) {
        const planned = plan(catalogue, resource, { segments, parameters, now });
        if (typeof planned !== "string") yield planned;
      }
    }
  }
}

/** Paths with queries, in the order of the resources. */
export interface Effects {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  /** Addresses without content now, including those that redirect or are gone. */
  readonly removed: readonly string[];
  /** Former addresses with a new redirect. */
  readonly moved: readonly { readonly path: string; readonly to: string }[];
  /** Former addresses that now answer 410. */
  readonly gone: readonly string[];
  /** OpenAPI documents, whose examples come from the content. */
  readonly documents: readonly string[];
}

/** Compares only JSON, because all representations are made from the same data. */
export async function compareAddresses(
  before: Catalogue | undefined,
  after: Catalogue,
  now: number,
): Promise<Omit<Effects, "documents">> {
  // Pauses regularly, because the desk answers requests meanwhile.
  const slices = new Slices();
  const old = new Map<string, string>();
  if (before) {
    for (const planned of everyAddress(before, now)) {
      old.set(planned.address, answerHash(planned));
      await slices.pause();
    }
  }
  const changed: string[] = [];
  const added: string[] = [];
  for (const planned of everyAddress(after, now)) {
    const { address } = planned;
    const oldHash = old.get(address);
    old.delete(address);
    if (oldHash === undefined) added.push(address);
    else if (oldHash !== answerHash(planned)) changed.push(address);
    await slices.pause();
  }
  return { changed, added, removed: [...old.keys()], ...compareFormerAddresses(before, after) };
}

function compareFormerAddresses(before: Catalogue | undefined, after: Catalogue) {
  const oldTargets = targetsOf(before);
  const moved: { path: string; to: string }[] = [];
  const gone: string[] = [];
  for (const [path, to] of targetsOf(after)) {
    if (oldTargets.get(path) === to) continue;
    if (to === "gone") gone.push(path);
    else moved.push({ path, to });
  }
  return { moved, gone };
}

/** By former address: its new path, or `gone`. */
function targetsOf(catalogue: Catalogue | undefined): Map<string, string> {
  if (!catalogue) return new Map();
  const addresses = resources.flatMap((resource) => [...formerAddresses(catalogue, resource)]);
  return new Map(
    addresses.map(({ path, target }) => [path, target === "gone" ? target : target.path]),
  );
}

/** Half of a SHA-256, to save memory: one is kept for each address. */
export function answerHash(planned: Plan): string {
  return hash("sha256", jsonBytes(planned.answer() ?? null)).slice(0, 32);
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
  // `filterChoices` knows the values of the whole list only, not those of one scope.
  if (!resource.scope) yield* filterQueries(catalogue, resource);
}

function* filterQueries(catalogue: Catalogue, resource: ListResource): Generator<ParameterValues> {
  // Filters of a paged list select among items that its pages already contain.
  if (resource.envelope === "pages") return;
  for (const [name, filter] of Object.entries(resource.filters)) {
    for (const { value } of filterChoices(catalogue, resource, filter)) {
      yield { ...noParameters, filters: new Map([[name, value]]) };
    }
  }
}
