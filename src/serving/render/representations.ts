import { inEachLanguage } from "../../language/language.ts";
import { type Parameter, parametersOf, TABLE_SIZE } from "../api/parameters.ts";
import type { Resource } from "../api/resource.ts";
import type { ClientChoices } from "../browse/alternates.ts";
import { chooseOffer, type MediaPreference, preferenceParserFor } from "../protocol/negotiation.ts";
import { atom } from "./atom.ts";
import { csv } from "./csv.ts";
import { forBrowsers } from "./feed.ts";
import { geojson } from "./geojson.ts";
import { ics } from "./ics.ts";
import { indentations, indentedJson, json } from "./json.ts";
import { jsonFeed } from "./json-feed.ts";
import { developerPage, page } from "./page.ts";
import { type ProblemForm, problemJson } from "./problem-forms.ts";
import type { Representation } from "./representation.ts";
import { rss } from "./rss.ts";
import { xlsx } from "./xlsx.ts";

export const representations: readonly Representation[] = [
  // At equal quality the first one wins.
  json,
  page,
  developerPage,
  // If several share a `format`, the first one that `Accept` names wins, else the last one.
  indentedJson,
  csv,
  xlsx,
  ics,
  atom,
  rss,
  jsonFeed,
  geojson,
];

/** With variants of JSON that only a media type parameter selects, and feeds for browsers. */
const offered: readonly Representation[] = [
  ...indentations,
  forBrowsers(atom),
  forBrowsers(rss),
  ...representations,
];

export const mediaPreference = preferenceParserFor(offered);

/** Cached, because every cache miss needs the result. */
function oncePerResource<Value>(find: (resource: Resource) => Value): typeof find {
  const values = new WeakMap<Resource, Value>();
  return (resource) => values.getOrInsertComputed(resource, find);
}

export const representationsOf = oncePerResource((resource) =>
  supporting(resource, representations),
);

const offeredBy = oncePerResource((resource) => supporting(resource, offered));

function supporting(resource: Resource, all: readonly Representation[]) {
  const { kind, collection, isForPrograms } = resource;
  return all.filter(
    ({ kinds, collections, forVisitors }) =>
      kinds.includes(kind) &&
      !(isForPrograms && forVisitors) &&
      (!collections || (collection !== undefined && collections.includes(collection))),
  );
}

/** `undefined` for 406, or if the resource does not have the `format`. */
export function chooseRepresentation(
  resource: Resource,
  format: string | undefined,
  preference: MediaPreference,
): Representation | undefined {
  return chooseOffer(offeredBy(resource), format, preference);
}

export function mediaTypesOf(all: readonly Representation[]): string[] {
  return [...new Set(all.map(({ mediaType }) => mediaType))];
}

/** The formats that are not listed as alternates. */
const MAIN_FORMATS: ReadonlySet<string> = new Set(["json", "api"]);

export const choicesOf = oncePerResource((resource): ClientChoices => {
  const all = representationsOf(resource);
  const formats = formatsOf(all);
  const tableFormats = formatsOf(all.filter(({ extent }) => extent === TABLE_SIZE));
  const parameters = parametersOf(resource, [formatParameter(all, formats)], tableFormats);
  const alternates = all.flatMap(({ format, mediaType, words }) =>
    format === undefined || MAIN_FORMATS.has(format) ? [] : [{ format, mediaType, words }],
  );
  return { formats, parameters, alternates };
});

/** Without duplicates: indented JSON and the page for developers share `api`. */
function formatsOf(all: readonly Representation[]): string[] {
  return [...new Set(all.map(({ format }) => format))].filter((format) => format !== undefined);
}

function formatParameter(all: readonly Representation[], formats: readonly string[]): Parameter {
  const aboutOf = (format: string) => all.find((one) => one.format === format)?.about;
  return {
    name: "format",
    description: inEachLanguage(({ parameters }, code) =>
      parameters.format(formats.map((format) => ({ format, about: aboutOf(format)?.[code] }))),
    ),
    schema: { type: "string", enum: formats.toSorted() },
  };
}

/** The form of the representation that the client would get if all were offered. */
export function problemFormFor(
  format: string | undefined,
  preference: MediaPreference,
): ProblemForm {
  const knownFormat = representations.some((one) => one.format === format) ? format : undefined;
  return chooseOffer(representations, knownFormat, preference)?.problems ?? problemJson;
}

/** The default first. */
export const problemForms: readonly ProblemForm[] = [
  ...new Set([problemJson, ...representations.flatMap(({ problems }) => problems ?? [])]),
];
