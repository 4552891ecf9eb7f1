/** The table of representations: everything that concerns all of them walks it. */
import { type Parameter, parametersOf, type Whole } from "../api/parameters.ts";
import type { Resource } from "../api/resource.ts";
import { chooseOffer, type MediaPreference, MediaPreferences } from "../protocol/negotiation.ts";
import { atom } from "./atom.ts";
import { csv } from "./csv.ts";
import { geojson } from "./geojson.ts";
import { ics } from "./ics.ts";
import { indentations, indentedJson, json } from "./json.ts";
import { jsonFeed } from "./json-feed.ts";
import { page } from "./page.ts";
import { type ProblemForm, problemJson } from "./problem-forms.ts";
import type { Choices, Representation } from "./representation.ts";
import { rss } from "./rss.ts";
import { xlsx } from "./xlsx.ts";

export const representations: readonly Representation[] = [
  // Equally welcome: the first one is sent.
  json,
  page,
  // Of those that share a `format` the first that `Accept` names is sent, else the last.
  indentedJson,
  csv,
  xlsx,
  ics,
  atom,
  rss,
  jsonFeed,
  geojson,
];

/** With those that are JSON still, and that nothing but a parameter of its media type asks for. */
const offered: readonly Representation[] = [...indentations, ...representations];

/** What values of `Accept` say of them. */
export const mediaPreferences = new MediaPreferences(offered);

/** Asked for at every miss, and always the same for a resource. */
function oncePerResource<Known>(find: (resource: Resource) => Known): typeof find {
  const known = new WeakMap<Resource, Known>();
  return (resource) => {
    const found = known.get(resource) ?? find(resource);
    known.set(resource, found);
    return found;
  };
}

/** The representations that a resource has, in the order of the table. */
export const representationsOf = oncePerResource((resource) => having(resource, representations));

const offeredBy = oncePerResource((resource) => having(resource, offered));

function having({ kind, collection, also = [] }: Resource, all: readonly Representation[]) {
  return all.filter(
    ({ name, kinds, of, everywhere }) =>
      kinds.includes(kind) &&
      (!of || (collection !== undefined && of.includes(collection))) &&
      (everywhere || also.includes(name)),
  );
}

/** @returns what to send to a client, `undefined` for 406 and for a `format` that the resource has not */
export function chooseRepresentation(
  resource: Resource,
  format: string | undefined,
  preference: MediaPreference,
): Representation | undefined {
  return chooseOffer(offeredBy(resource), format, preference);
}

/** The media types of representations, each once. */
export function mediaTypesOf(given: readonly Representation[]): string[] {
  return [...new Set(given.map(({ mediaType }) => mediaType))];
}

/** The formats of the answer that the pages of a list are pages of. */
const USUAL: ReadonlySet<string> = new Set([json.format, page.format]);

/** What a client may ask of a resource. */
export const choicesOf = oncePerResource((resource): Choices => {
  const all = representationsOf(resource);
  const formats = [...new Set(all.map(({ format }) => format))];
  const parameters = parametersOf(resource, [formatParameter(all, formats)], wholeOf(all));
  const alternates = all.filter(({ format }) => !USUAL.has(format));
  return { formats, parameters, alternates };
});

/** Those that hold more of a list than its pages, and come in pages all the same: together what is of one size. */
function wholeOf(all: readonly Representation[]): Whole[] {
  const bySize = new Map<string, Whole>();
  for (const { format, extent } of all) {
    if (!extent?.pages) continue;
    const size = `${extent.default} ${extent.max}`;
    const formats = [...(bySize.get(size)?.formats ?? []), format];
    bySize.set(size, { formats, extent });
  }
  return [...bySize.values()];
}

function formatParameter(all: readonly Representation[], formats: readonly string[]): Parameter {
  const meanings = formats.map((format) => {
    const about = all.find((one) => one.format === format)?.about;
    return about === undefined ? format : `${format} ${about}`;
  });
  return {
    name: "format",
    description: `The representation: ${either(meanings)}.`,
    schema: { type: "string", enum: formats.toSorted() },
  };
}

/** `a`, `a, or b`, `a, b, or c`. */
function either(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")}, or ${last}` : last;
}

/** How a client is told of an error: as it would be answered, if there were a resource that has it all. */
export function problemFormFor(
  format: string | undefined,
  preference: MediaPreference,
): ProblemForm {
  const known = representations.some((one) => one.format === format) ? format : undefined;
  return chooseOffer(representations, known, preference)?.problems ?? problemJson;
}

/** The forms in which errors are told, the usual one first. */
export const problemForms: readonly ProblemForm[] = [
  ...new Set([problemJson, ...representations.map(({ problems }) => problems)]),
];
