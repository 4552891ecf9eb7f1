/**
 * Every address of an edition and what it answers, worked out as the service works them out: pages of
 * every list, each filter value, each item by itself. So a publication's effects are counted and not
 * guessed.
 */
import { hash } from "node:crypto";
import { Slices } from "../../editions/edition/slices.ts";
import { type Plan, plan } from "../api/answer.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { formerAddresses } from "../api/former-addresses.ts";
import { renderJson } from "../api/json.ts";
import type { Json } from "../api/json-value.ts";
import { type Given, nothingGiven } from "../api/parameters.ts";
import { openSegment } from "../api/path-template.ts";
import type { ListResource, Resource } from "../api/resource.ts";
import { resources } from "../api/resources/resources.ts";

export interface Answered {
  /** Path and query. */
  readonly path: string;
  readonly plan: Plan;
  readonly value: Json;
}

/** @param now epoch milliseconds, for what depends on the date */
export function* everyAddress(catalogue: Catalogue, now: number): Generator<Answered> {
  for (const resource of resources) {
    for (const segments of everySegments(catalogue, resource)) {
      for (const given of queriesOf(catalogue, resource, { segments, now })) {
        const planned = plan(catalogue, resource, { segments, given, now });
        const value = typeof planned === "string" ? undefined : planned.answer();
        if (typeof planned === "string" || value === undefined) continue;
        yield { path: planned.address, plan: planned, value };
      }
    }
  }
}

/** What changes for clients from one edition to another: paths, in the order of the resources. */
export interface Effects {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  /** What is answered no more with content, those that lead elsewhere or are gone included. */
  readonly removed: readonly string[];
  /** Where something was published once, and that lead to another address than before. */
  readonly moved: readonly Move[];
  /** Those that say from now on that what was there has been withdrawn. */
  readonly gone: readonly string[];
}

export interface Move {
  readonly path: string;
  readonly to: string;
}

/**
 * Of the representations JSON stands for all: the others are made from the same data.
 * @param before `undefined` before the first publication
 */
export async function compareAddresses(
  before: Catalogue | undefined,
  after: Catalogue,
  now: number,
): Promise<Effects> {
  // A desk goes on answering meanwhile.
  const slices = new Slices();
  const old = new Map<string, string>();
  if (before) {
    for (const { path, value } of everyAddress(before, now)) {
      old.set(path, hashOfJson(value));
      await slices.pause();
    }
  }
  const changed: string[] = [];
  const added: string[] = [];
  for (const { path, value } of everyAddress(after, now)) {
    const was = old.get(path);
    old.delete(path);
    if (was === undefined) added.push(path);
    else if (was !== hashOfJson(value)) changed.push(path);
    await slices.pause();
  }
  return { changed, added, removed: [...old.keys()], ...compareFormer(before, after) };
}

function compareFormer(
  before: Catalogue | undefined,
  after: Catalogue,
): Pick<Effects, "moved" | "gone"> {
  const [was, is] = [leadsOf(before), leadsOf(after)];
  const other = [...is].filter(([path, to]) => was.get(path) !== to);
  return {
    moved: other.flatMap(([path, to]) => (to === "gone" ? [] : [{ path, to }])),
    gone: other.filter(([, to]) => to === "gone").map(([path]) => path),
  };
}

/** Where each former address leads: a path, or `gone`. */
function leadsOf(catalogue: Catalogue | undefined): Map<string, string> {
  const leads = new Map<string, string>();
  for (const resource of catalogue ? resources : []) {
    for (const { path, leads: to } of formerAddresses(catalogue as Catalogue, resource)) {
      leads.set(path, to === "gone" ? to : to.path);
    }
  }
  return leads;
}

/** The hash that a strong `ETag` of these bytes holds. */
function hashOfBody(body: string | Buffer): string {
  return hash("sha256", body).slice(0, 32);
}

/** The same of a value in JSON. */
export function hashOfJson(value: Json): string {
  return hashOfBody(renderJson(value));
}

type Segments = Record<string, string>;

function everySegments(catalogue: Catalogue, resource: Resource): Segments[] {
  const name = openSegment(resource);
  if (name === undefined) return [{}];
  if (resource.kind === "list") {
    return Array.from(catalogue.scopeOf(resource), (id) => ({ [name]: String(id) }));
  }
  if (resource.kind !== "detail") return [];
  return catalogue.edition.all(resource.names).map((row) => ({ [name]: String(row.name) }));
}

function* queriesOf(
  catalogue: Catalogue,
  resource: Resource,
  at: { segments: Segments; now: number },
): Generator<Given> {
  yield nothingGiven;
  if (resource.kind !== "list") return;
  const { segments, now } = at;
  const first = plan(catalogue, resource, { segments, given: nothingGiven, now });
  const last = typeof first === "string" ? 1 : (first.page?.last ?? 1);
  for (let page = 2; page <= last; page++) yield { ...nothingGiven, page };
  if (!resource.scope) yield* filteredOnce(catalogue, resource);
}

/** Each filter with each of the values that a form would offer. */
function* filteredOnce(catalogue: Catalogue, resource: ListResource): Generator<Given> {
  const index = catalogue.list(resource);
  // Those of a list in pages choose among what its pages have shown.
  if (resource.envelope === "pages") return;
  for (const [name, { matches, offers }] of Object.entries(resource.filters)) {
    const column = offers?.value ?? matches[0];
    if (column === undefined) continue;
    for (const { value } of index.values(column)) {
      yield { ...nothingGiven, filters: new Map([[name, String(value)]]) };
    }
  }
}
