/** The texts of pages in English; their type is what every language must provide. */
import { capitalised, type Noun, withoutArticle } from "../contract/words.ts";
import { format } from "./en-words.ts";
import type { Lists, Numbers, Texts } from "./message-values.ts";

const { locale, number, plural, and } = format;

const count = (total: number, one: string, other = `${one}s`) =>
  `${number(total)} ${plural(total, { one, other })}`;

const ITEM: Noun = { one: "an item", other: "items" };
const KEYS = { id: "Id", slug: "Slug", code: "Code" } as const;

type Formats = Lists<"formats">;

interface NamedFormat {
  readonly format: string;
  readonly about: string | undefined;
}

const forms = (noun: Noun, total: number) =>
  plural(total, { one: withoutArticle(noun), other: noun.other });
const isNumber = (name: string) => /^\d+$/.test(name);
/** Ids as they are, slugs and codes in quotes: `999`, `“casa-nova”`. */
const named = (name: string) => (isNumber(name) ? name : `“${name}”`);

export const enPages = {
  /** BCP 47 tags: `tag` of documents, `locale` of dates and numbers. */
  tag: "en",
  locale,
  frame: {
    skip: "Skip to the content",
    lists: "Sections",
    developers: "For developers",
    visitors: "For visitors",
    documentation: "Documentation",
    start: "Home",
    health: "Health",
    readiness: "Readiness",
    description: ({ title, site }: Texts<"title"> & { readonly site: string | undefined }) =>
      site && site !== title ? `${title}, on ${site}` : title,
  },

  /** The name of an item without a name. */
  item: "Item",
  register: "Register",
  toCalendar: "Add to calendar",
  onMap: "Show on a map",
  won: ({ category }: Texts<"category">) => `Winner: ${category}`,
  states: { announced: "Announced", open: "Registration open", now: "Taking place", past: "Past" },

  list: {
    items: ({ count: total }: Numbers<"count">) =>
      total === 0 ? "No items" : count(total, "item"),
    /** The noun after a number that has its own markup. */
    nounAfter: (noun: Noun | undefined, total: number) => forms(noun ?? ITEM, total),
    page: (at: Numbers<"first" | "end" | "count" | "number" | "last">) =>
      `Items ${number(at.first)} to ${number(at.end)} of ${number(at.count)}, page ${number(at.number)} of ${number(at.last)}`,
    title: ({ title, number: page }: Texts<"title"> & Numbers<"number">) =>
      `${title}, page ${number(page)}`,
    rest: ({ shown, count: total }: Numbers<"shown" | "count">) =>
      `The first ${number(shown)} of ${count(total, "item")} are shown.`,
    showAll: "Show everything",
    noneMatching: (noun: Noun) => `No ${withoutArticle(noun)} matches these filters.`,
  },

  pager: {
    title: "Pages",
    previous: "Previous",
    next: "Next",
    page: ({ number: page }: Numbers<"number">) => `Page ${number(page)}`,
  },

  filters: {
    title: "Filters",
    parts: "Parts of this list",
    more: "More filters",
    any: "any",
    all: "All",
    apply: "Apply",
    clear: "Clear",
    search: "Search",
    aboutSearch: "Results contain all of these words; the last one may be incomplete.",
  },

  search: {
    heading: ({ words }: Texts<"words">) => `Search: ${words}`,
    results: ({ count: total }: Numbers<"count">) =>
      total === 0 ? "No results" : count(total, "result"),
    none: ({ words }: Texts<"words">) => `Nothing contains the words “${words}”.`,
  },

  json: {
    more: ({ count: total }: Numbers<"count">) => `${number(total)} more`,
    moreCharacters: ({ count: total }: Numbers<"count">) => count(total, "more character"),
    all: "All of it as JSON",
    copy: "Copy JSON",
    copied: "Copied",
    notCopied: "Not copied",
  },

  request: {
    title: "Request",
    language: "Language",
    copy: "Copy",
    formats: "Formats:",
    documentation: "Documentation of this address",
  },

  /** The defaults for resources that declare no texts of their own. */
  resources: {
    none: (noun: Noun) => `No ${withoutArticle(noun)} has been published.`,
    one: (noun: Noun, by: keyof typeof KEYS) => `One ${withoutArticle(noun)} by its ${by}.`,
    segment: (noun: Noun, by: keyof typeof KEYS) => `${KEYS[by]} of the ${withoutArticle(noun)}.`,
  },

  /** The meaning of the parameters that all lists have. */
  parameters: {
    search:
      "Words that an item must contain, ignoring accents and case; the last may be the beginning of a word. Items with the words in their title come first.",
    ordering: "The order of the list. A leading - reverses it.",
    page: "The page number, from 1, or last.",
    pageSize: ({ max, formats, rows }: Numbers<"max" | "rows"> & Formats) =>
      `Items per page; higher values count as ${max}. In ${and(formats)} the default and the maximum are ${rows}.`,
    tablePage: ({ formats }: Formats) =>
      `Only in ${and(formats)}: the page number, from 1, or last.`,
    tableSize: ({ formats, max }: Numbers<"max"> & Formats) =>
      `Only in ${and(formats)}: items per page; higher values count as ${max}.`,
    format: (formats: readonly NamedFormat[]) => {
      const parts = formats.map(({ format, about }) => (about ? `${format} ${about}` : format));
      const last = parts.pop();
      return `The representation: ${parts.length > 0 ? `${parts.join(", ")}, or ` : ""}${last}.`;
    },
  },

  quoted: (words: string) => `“${words}”`,
  follow: "Follow:",
  alsoAs: "Also as",
  or: " or ",
  alternateTitle: ({ title, format }: Texts<"title" | "format">) => `${title}, as ${format}`,

  fields: {
    title: "Fields of the response",
    parameters: "Parameters",
    field: "Field",
    parameter: "Parameter",
    type: "Type",
    meaning: "Meaning",
    ifAbsent: ({ value }: Texts<"value">) => `${value} if absent`,
  },

  unknown: {
    ofList: "is not a parameter of this list, and is ignored.",
    ofPage: "is not a parameter of this page, and is ignored.",
    known: "Its parameters:",
  },

  value: {
    table: "Table",
    frame: ({ address }: Texts<"address">) => `Frame: ${address}`,
    imageElsewhere: ({ address }: Texts<"address">) => `Image of another site: ${address}`,
  },

  problem: {
    title: "Error",
    kind: "Kind of error",
    aboutKind:
      "This page explains an error that other addresses may return. Nothing is wrong with this page.",
    notFound: { title: "Page not found", lead: "Nothing is published at this address." },
    withdrawn: {
      title: "No longer published",
      lead: "The content of this address has been withdrawn.",
    },
    wrong: {
      title: "This address is not valid",
      lead: "Part of the address cannot be understood.",
    },
    unavailable: { title: "Unavailable at the moment", lead: "Please try again in a moment." },
    start: "Back to the home page",
    again: "Try again",
    withoutQuery: "Open the page without its parameters",
    forPrograms: "For programs",
    noSuch: (noun: Noun = ITEM, name: string) => `No ${withoutArticle(noun)} ${named(name)}`,
    gone: (noun: Noun = ITEM, name: string) =>
      isNumber(name)
        ? `${capitalised(withoutArticle(noun))} ${name} was withdrawn`
        : `The ${withoutArticle(noun)} ${named(name)} was withdrawn`,
    all: (noun: Noun, total: number) =>
      total === 1 ? `The only ${forms(noun, total)}` : `All ${number(total)} ${forms(noun, total)}`,
  },

  landing: { lead: "News, events and awards.", next: "Next event" },

  docs: {
    contents: "Contents",
    heading: ({ site }: Texts<"site">) => `Using the API of ${site}`,
    lead: "Every address, with real responses and a form to try it.",
    start: "In five minutes",
    aboutStart:
      "Request an address with `GET`: there is no key, no account and no body to send. The response is JSON.",
    openApi: ({ version }: Texts<"version">) =>
      `For programs: the OpenAPI 3.1 document, version ${version}.`,
    client: "The typed client",
    aboutClient:
      "For TypeScript and JavaScript there is `montra-client`: one wrapper around `fetch`, without dependencies. Browsers import it from this service, as the examples show; Node and bundlers install it as a package. Its types are those of this service.",
    search: "Search this page",
    noneFound: "Nothing on this page matches.",
    guide: "What applies everywhere",
    errors: "Kinds of errors",
    status: "Status",
    kind: "Kind (the last part of `type`)",
    allLists: "All lists",
    nothingYet: "Nothing has been published here yet, so there is nothing to try.",
    sameFields: ({ title }: Texts<"title">) => `Fields as in “${title}”`,
    of: ({ title }: Texts<"title">) => `of ${title}`,
    example: "Example:",
    shortened: "long texts and lists are shortened",
    try: ({ title }: Texts<"title">) => `Try ${title}`,
    send: "Send",
    again: "Send again with its ETag",
    inThePath: "in the path",
    withoutScript: "Without JavaScript, the form always requests this value.",
    byAccept: "by Accept",
    byDefault: "the default",
    bodyOf: ({ title }: Texts<"title">) => `Body of the response: ${title}`,
    noBody: "(no body)",
    noAnswer: "No response",
    /** After the status of a response; the script fills in the numbers. */
    took: "{characters} characters in {milliseconds} ms",
  },
};

export type PageMessages = typeof enPages;
