/**
 * Every address of an edition and the bytes that it answers, worked out as the service works them out:
 * pages of every list, each filter value, each item by itself. So a publication's effects are counted
 * and not guessed, and a service can be compared with what it should say.
 * Of the representations JSON stands for all: the others are made from the same data.
 */
import { createHash } from "node:crypto";
import { plan } from "./answer.ts";
import type { Catalogue } from "./catalogue.ts";
import { renderJson } from "./json.ts";
import type { Given } from "./parameters.ts";
import type { DetailResource, ListResource, Resource } from "./resource.ts";
import { resources } from "./resources.ts";

export interface Answered {
  /** Path and query. */
  readonly path: string;
  readonly body: Buffer;
}

/** @param now epoch milliseconds, for what depends on the date */
export function* everyAddress(catalogue: Catalogue, now: number): Generator<Answered> {
  for (const resource of resources) {
    for (const segments of segmentsOf(catalogue, resource)) {
      for (const given of queriesOf(catalogue, resource, { segments, now })) {
        const planned = plan(catalogue, resource, { segments, given, now });
        const value = typeof planned === "string" ? undefined : planned.answer();
        if (typeof planned === "string" || value === undefined) continue;
        // A bare array that is empty has one key for all that leads to it.
        const path = planned.key.replace(/\?(?:empty)?$/, "");
        yield { path, body: Buffer.from(renderJson(value)) };
      }
    }
  }
}

/** What changes for clients from one edition to another: paths, in the order of the resources. */
export interface Effects {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** @param before `undefined` before the first publication */
export function compareAddresses(
  before: Catalogue | undefined,
  after: Catalogue,
  now: number,
): Effects {
  const old = new Map<string, string>();
  if (before) for (const { path, body } of everyAddress(before, now)) old.set(path, hashOf(body));
  const changed: string[] = [];
  const added: string[] = [];
  for (const { path, body } of everyAddress(after, now)) {
    const was = old.get(path);
    old.delete(path);
    if (was === undefined) added.push(path);
    else if (was !== hashOf(body)) changed.push(path);
  }
  return { changed, added, removed: [...old.keys()] };
}

/** The hash that a strong `ETag` of these bytes holds. */
export function hashOf(body: Buffer): string {
  return createHash("sha256").update(body).digest("hex").slice(0, 32);
}

type Segments = Record<string, string>;

function segmentsOf(catalogue: Catalogue, resource: Resource): Iterable<Segments> {
  const [, name] = /:([a-z]+)/.exec(resource.path) ?? [];
  if (name === undefined) return [{}];
  if (resource.kind === "list") return [...catalogue.scopeOf(resource)].map(toSegment(name));
  return resource.kind === "detail" ? namesOf(catalogue, resource).map(toSegment(name)) : [];
}

const toSegment = (name: string) => (value: string | number) => ({ [name]: String(value) });

// Winners that were no candidates have codes of their own.
const OTHER_NAMES: Readonly<Record<string, string>> = {
  candidato: "UNION ALL SELECT codigo FROM vencedores WHERE codigo IS NOT NULL",
};

function namesOf({ edition }: Catalogue, { name, by, collection }: DetailResource): string[] {
  const rows = edition.all(`SELECT ${by} AS name FROM ${collection} ${OTHER_NAMES[name] ?? ""}`);
  return rows.map((row) => String(row.name));
}

const NOTHING_GIVEN: Given = {
  format: undefined,
  page: undefined,
  pageSize: undefined,
  filters: new Map(),
};

function* queriesOf(
  catalogue: Catalogue,
  resource: Resource,
  at: { segments: Segments; now: number },
): Generator<Given> {
  yield NOTHING_GIVEN;
  if (resource.kind !== "list") return;
  const { segments, now } = at;
  const first = plan(catalogue, resource, { segments, given: NOTHING_GIVEN, now });
  const last = typeof first === "string" ? 1 : (first.page?.last ?? 1);
  for (let page = 2; page <= last; page++) yield { ...NOTHING_GIVEN, page };
  if (!resource.scope) yield* filteredOnce(catalogue, resource);
}

/** Each filter with each of the values that a form would offer. */
function* filteredOnce(catalogue: Catalogue, resource: ListResource): Generator<Given> {
  const index = catalogue.list(resource);
  for (const [name, { matches, offers }] of Object.entries(resource.filters)) {
    const column = offers?.value ?? matches[0];
    if (column === undefined) continue;
    for (const { value } of index.values(column)) {
      yield { ...NOTHING_GIVEN, filters: new Map([[name, String(value)]]) };
    }
  }
}
