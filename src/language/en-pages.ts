/**
 * What pages say in English, and by its type what they say in every language. Sentences that are declared
 * with what they describe (titles of resources, meanings of fields and parameters, kinds of errors, the guide)
 * are English where they stand; other languages have them in `declared`. As long as there is to say, as `en.ts` is.
 */
import { type Forms, formatsOf } from "./formats.ts";

type Numbers<Names extends string> = Readonly<Record<Names, number>>;
type Texts<Names extends string> = Readonly<Record<Names, string>>;
/** By a name that is declared elsewhere. */
type ByName = Readonly<Record<string, string>>;

const { number, plural } = formatsOf("en-GB");

/** `1 item`, `4,880 items` */
const count = (of: number, one: string, other = `${one}s`) =>
  `${number(of)} ${plural(of, { one, other })}`;

/** Nouns of lists, by the names of these. */
const COUNTED: Readonly<Record<string, Forms>> = {
  "vi-export": { one: "news teaser", other: "news teasers" },
  noticias: { one: "news item", other: "news items" },
  eventos: { one: "event", other: "events" },
  "ultimos-eventos": { one: "latest event", other: "latest events" },
  candidatos: { one: "candidate", other: "candidates" },
  vencedores: { one: "winner", other: "winners" },
  patrociniostop: { one: "sponsor", other: "sponsors" },
  temas: { one: "theme", other: "themes" },
  autores: { one: "author", other: "authors" },
  locais: { one: "venue", other: "venues" },
  premios: { one: "award edition", other: "award editions" },
  categorias: { one: "category", other: "categories" },
};

/** What an address of a resource is of, by the resource's name. */
const MISSING: ByName = {
  evento: "event",
  noticia: "news item",
  candidato: "candidate",
  tema: "theme",
  autor: "author",
  local: "venue",
  patrociniostop: "award edition",
};

const isNumber = (name: string) => /^\d+$/.test(name);
const capital = (noun: string) => noun.slice(0, 1).toUpperCase() + noun.slice(1);
/** Ids as they are, slugs and codes in quotes: `999`, `“casa-nova”`. */
const named = (name: string) => (isNumber(name) ? name : `“${name}”`);

export const enPages = {
  /** Of documents, and of dates and numbers, as BCP 47 has them. */
  tag: "en",
  locale: "en-GB",
  /** Sentences declared elsewhere, by themselves in English. */
  declared: {} as ByName,

  frame: {
    skip: "Skip to the content",
    resources: "Resources",
    developers: "For developers",
    documentation: "Documentation",
    readOnly: "A read-only service: you look, you don’t touch.",
    start: "Home",
    health: "Health",
    description: ({ title, site }: Texts<"title"> & { readonly site: string | undefined }) =>
      site && site !== title ? `${title}, in the data of ${site}` : title,
  },

  views: { legend: "View", visual: "Visual", table: "Table", json: "JSON", fields: "Fields" },

  /** Of an item that has no name. */
  item: "Item",
  ownPage: "Open its own page",
  /** Those beside an item; by time where its list begins with the newest. */
  neighbours: { title: "Before and after this one", earlier: "Earlier", later: "Later" },
  register: "Register",
  toCalendar: "Add to calendar",
  won: ({ category }: Texts<"category">) => `Winner: ${category}`,
  states: {
    announced: "Announced",
    open: "Registration open",
    now: "Taking place",
    past: "Past",
  },
  /** Headings of what is within an item, by field. */
  headings: {
    acomodacao: "Where to stay",
    local: "The venue",
    autor: "Organised by",
    noticias: "News about it",
    relacionadas: "Related news",
    contacto: "Contacts",
  } as ByName,
  /** Headings of items that name this one, by collection. */
  aboutThis: { eventos: "Events about this" } as ByName,
  /** Items of a list by its name, counted. */
  counts: (list: string, of: number) => {
    const forms = COUNTED[list];
    return forms && `${number(of)} ${plural(of, forms)}`;
  },

  list: {
    items: ({ count: of }: Numbers<"count">) => (of === 0 ? "No items" : count(of, "item")),
    /** The noun behind a number that is set on its own. */
    nounAfter: (list: string, of: number) =>
      plural(of, COUNTED[list] ?? { one: "item", other: "items" }),
    page: (at: Numbers<"first" | "end" | "count" | "number" | "last">) =>
      `Items ${number(at.first)} to ${number(at.end)} of ${number(at.count)}, page ${number(at.number)} of ${number(at.last)}`,
    title: ({ title, number: page }: Texts<"title"> & Numbers<"number">) =>
      `${title}, page ${number(page)}`,
    rest: ({ shown, count: of }: Numbers<"shown" | "count">) =>
      `The first ${number(shown)} of ${count(of, "item")} are shown.`,
    allAsJson: "All of it as JSON",
    showAll: "Show everything",
    /** Of a list that what was chosen leaves nothing of; nothing where the list has no noun. */
    noneChosen: (list: string): string | undefined => {
      const forms = COUNTED[list];
      return forms && `No ${plural(1, forms)} matches this choice.`;
    },
    /** What is before and behind the moment until when a list holds. */
    validity: [
      "Depends on the date: this is the list until",
      ", unless something is published before.",
    ] as readonly [string, string],
  },

  pager: {
    title: "Pages",
    first: "First",
    previous: "Previous",
    next: "Next",
    last: "Last",
    page: ({ number: page }: Numbers<"number">) => `Page ${number(page)}`,
    sizes: "On a page:",
  },

  table: {
    columns: "Columns",
    ascending: "Sort ascending",
    descending: "Sort descending",
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
    aboutSearch: "All of these words, the last one as a beginning.",
    order: "Order",
    usualOrder: "the usual one",
    /** By the name of the filter. */
    names: {
      autor: "Author",
      tema: "Theme",
      local: "Venue",
      premio: "Award edition",
      categorias__descricao: "Category",
      data_inicio__gte: "Begins from",
      data_inicio__lte: "Begins until",
      data_fim__gte: "Ends from",
      data_fim__lte: "Ends until",
      data__gte: "From",
      data__lte: "Until",
      desde: "Since",
    } as ByName,
  },

  json: {
    items: ({ count: of }: Numbers<"count">) => count(of, "item"),
    members: ({ count: of }: Numbers<"count">) => count(of, "member"),
    characters: ({ count: of }: Numbers<"count">) => count(of, "character"),
    moreItems: ({ count: of }: Numbers<"count">) => count(of, "more item"),
    moreMembers: ({ count: of }: Numbers<"count">) => count(of, "more member"),
    moreCharacters: ({ count: of }: Numbers<"count">) => count(of, "more character"),
    whole: "the whole as JSON",
    /** The same, not within a sentence. */
    all: "All of it as JSON",
    fold: "Fold all",
    unfold: "Unfold all",
    copy: "Copy JSON",
    copyPath: "Copy the path of this value",
    copied: "Copied",
    notCopied: "Not copied",
  },

  request: {
    title: "Use this data",
    language: "Language",
    copy: "Copy",
    response: "Response",
    formats: "Formats:",
    documentation: "Documentation of this address",
  },

  /** Ways to have the same, within a sentence, by the value of `format`. */
  formats: {} as ByName,
  alsoAs: "Also as",
  or: " or ",
  alternateTitle: ({ title, format }: Texts<"title" | "format">) => `${title}, as ${format}`,
  aboutFormat: ({ description }: Texts<"description"> & { readonly formats: readonly string[] }) =>
    description,

  fields: {
    title: "Fields of the answer",
    parameters: "Parameters",
    field: "Field",
    parameter: "Parameter",
    type: "Type",
    meaning: "Meaning",
    ifAbsent: ({ type, value }: Texts<"type" | "value">) => `${type}, ${value} if absent`,
  },
  /** Words of types that are not the same in every language. */
  types: {} as ByName,

  unknown: {
    ofList: "is not a parameter of this list, and changes nothing.",
    ofPage: "is not a parameter of this page, and changes nothing.",
    known: "Its parameters:",
  },

  value: {
    yes: "yes",
    no: "no",
    empty: "empty",
    none: "none",
    noText: ({ length }: Texts<"length">) => `no text, ${length} of HTML`,
    source: "HTML source",
    plainText: "Plain text",
    table: "Table",
    frame: ({ address }: Texts<"address">) => `Frame: ${address}`,
    imageElsewhere: ({ address }: Texts<"address">) => `Image of another site: ${address}`,
  },

  map: {
    place: ({ latitude, longitude }: Numbers<"latitude" | "longitude">) =>
      `${Math.abs(latitude)}° ${latitude < 0 ? "S" : "N"}, ${Math.abs(longitude)}° ${longitude < 0 ? "W" : "E"}`,
    label: ({
      place,
      region,
    }: Texts<"place"> & { readonly region: "mainland" | "madeira" | "azores" }) =>
      `Map: ${place}, in the outline of ${{ mainland: "mainland Portugal", madeira: "Madeira", azores: "the Azores" }[region]}`,
    open: "Open in OpenStreetMap",
  },

  problem: {
    title: "Error",
    kind: "Kind of error",
    start: "Back to the home page",
    again: "Try again",
    withoutQuery: "The same address without parameters",
    forPrograms: "For programs",
    noSuch: (resource: string, name: string) => `No ${MISSING[resource] ?? "item"} ${named(name)}`,
    gone: (resource: string, name: string) => {
      const noun = MISSING[resource] ?? "item";
      return isNumber(name)
        ? `${capital(noun)} ${name} was withdrawn`
        : `The ${noun} ${named(name)} was withdrawn`;
    },
    /** A link to a list of so many items: `All 18 events`; nothing where the list has no noun. */
    all: (list: string, of: number) => {
      const forms = COUNTED[list];
      if (!forms || of === 0) return undefined;
      return of === 1 ? `The only ${plural(1, forms)}` : `All ${number(of)} ${plural(of, forms)}`;
    },
    /** A sentence about a parameter, which is English where it was made. */
    fault: (sentence: string) => sentence,
  },

  /** Of an address that leads to another one. */
  moved: {
    title: "This has moved",
    lead: "It is published at another address now, and browsers go there by themselves.",
    go: "Go there",
  },

  landing: {
    lead: "News, seminar events, awards and sponsors of this site: as pages for people, as JSON for programs.",
    search: "Search",
    /** Before buttons that name lists. */
    searchIn: "in",
    next: "Next event",
    ask: "Ask for the data",
    aboutAsking:
      "Every address answers JSON to a program and a page like this one to a browser. Each page says how to ask for its data.",
    last: "Last publication",
    number: "Number",
    itsNumber: "Its number and time",
    changes: "What changed with it",
    /** Behind a number that a script puts before it, of one and of others. */
    changed: ({ count: of }: Numbers<"count">) =>
      plural(of, { one: "address changed", other: "addresses changed" }),
    documents: "Documents and health",
    readiness: "Readiness",
    aboutDocs: "Everything explained, with forms to try it.",
    aboutOpenApi: "The same for tools.",
    aboutHealth: "Whether the process runs.",
    aboutReadiness: "The publication being served, for a balancer.",
  },

  docs: {
    title: "Documentation",
    contents: "Contents",
    heading: ({ site }: Texts<"site">) => `Using the API of ${site}`,
    lead: "Everything that can be asked for, with real answers, and a form for each address to try it.",
    start: "In five minutes",
    aboutStart:
      "Ask for an address with `GET`: there is no key, no account and no body to send. The answer is JSON.",
    openApi: ({ version }: Texts<"version">) =>
      `The same as a machine reads it: OpenAPI 3.1, release ${version}.`,
    client: "The typed client",
    aboutClient:
      "For TypeScript and JavaScript there is `montra-client`: one wrapper around `fetch`, without dependencies, in the folder `client` of Montra. Its types are those of this service.",
    search: "Search this page",
    noneFound: "Nothing on this page matches.",
    guide: "What holds everywhere",
    errors: "Kinds of errors",
    status: "Status",
    kind: "Kind, the end of `type`",
    meaning: "Meaning",
    allLists: "All lists",
    nothingYet: "Nothing has been published here yet, so there is nothing to try.",
    /** A link to where the same fields are described. */
    sameFields: ({ title }: Texts<"title">) => `Fields as in “${title}”`,
    of: ({ title }: Texts<"title">) => `of ${title}`,
    errorsAre: "Errors:",
    example: "Example:",
    shortened: "long texts and lists are shortened",
    try: ({ title }: Texts<"title">) => `Try ${title}`,
    send: "Send",
    again: "Send again with its ETag",
    inThePath: "in the path",
    withoutScript: "Without a script the form asks for this one.",
    any: "any",
    byAccept: "by Accept",
    asItIs: "the usual one",
    bodyOf: ({ title }: Texts<"title">) => `Body of the answer: ${title}`,
    noBody: "(no body)",
    noAnswer: "No answer",
    /** Behind the status of an answer; the script puts the numbers in. */
    took: "{characters} characters in {milliseconds} ms",
  },

  /** What people call a value of the wire, by its field. */
  values: { alteracao: { added: "New", changed: "Changed", removed: "Removed" } } as Readonly<
    Record<string, ByName>
  >,

  /** What people call a field of the wire. */
  labels: {
    id: "Id",
    slug: "Slug",
    codigo: "Code",
    created: "Created",
    modified: "Changed",
    titulo: "Title",
    antetitulo: "Kicker",
    nome: "Name",
    data: "Date",
    data_inicio: "Starts",
    data_fim: "Ends",
    imagem: "Picture",
    foto: "Photograph",
    teaser: "Summary",
    conteudo: "Text",
    descricao: "Description",
    acomodacao: "Where to stay",
    contacto: "Contacts",
    link: "Site",
    url: "Address",
    link_registo: "Registration",
    registo_activo: "Registration open",
    estado_publicacao: "Published",
    brevemente: "Announced",
    fechada: "Closed",
    local: "Venue",
    autor: "Author",
    tema: "Theme",
    noticias: "News",
    relacionadas: "Related news",
    gps: "Position",
    categorias: "Category",
    premio: "Award edition",
    vitorias: "Won",
    tipo: "Kind",
    ano: "Year",
    alteracao: "Change",
    publicacao: "Publication",
    total_noticias: "News items",
    total_eventos: "Events",
    total_candidatos: "Candidates",
    total_vencedores: "Winners",
  } as ByName,
};

/** What pages say in every language. */
export type PageMessages = typeof enPages;
