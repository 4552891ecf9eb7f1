/** Pages are complete in both languages, and neither contains texts of the other. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { messages, type PageMessages } from "../../src/language/language.ts";
import { SuiteEnding } from "../support/ending.ts";
import { englishIn, misspeltIn } from "../support/function-words.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";
import { declaredTexts } from "./declared-words.ts";
import { site as content, developerPageTypes, pageTypes } from "./page-types.ts";

const [en, pt] = [messages.en.pages, messages.pt.pages];

/** Equal in both: names of formats and wire values, and shared words. */
const ALIKE = new Set([
  ...["JSON", "JSON: 4", "Id", "Slug", "Error", "Local", "slug", "null", "last", "GeoJSON", "CSV"],
  ...["Visual", "Item", "Site", "HTML source", "{characters}", "date", "qqqs"],
]);
/** Sample values for messages, by parameter name. */
const SAMPLE: Readonly<Record<string, unknown>> = {
  count: 3,
  number: 2,
  first: 1,
  end: 2,
  last: 9,
  shown: 2,
  title: "T",
  site: "S",
  category: "C",
  format: "F",
  formats: ["a", "b"],
  description: "d",
  type: "t",
  value: "v",
  length: "9",
  address: "/a/",
  latitude: 38.7,
  longitude: -9.1,
  label: "L",
  place: "P",
  region: "madeira",
  version: "1",
  words: "w",
  max: 5,
  rows: 9,
};

const NOUN = { one: "uma qqq", other: "qqqs" };
/** Arguments of messages whose values have no names. */
const OF_ONE: Readonly<Record<string, readonly unknown[]>> = {
  ".list.nounAfter": [NOUN, 3],
  ".list.noneMatching": [NOUN],
  ".problem.all": [NOUN, 3],
  ".problem.noSuch": [NOUN, "7"],
  ".problem.gone": [NOUN, "7"],
  ".resources.none": [NOUN],
  ".resources.one": [NOUN, "id"],
  ".resources.segment": [NOUN, "id"],
  ".parameters.format": [[{ format: "csv", about: "q" }, { format: "xlsx" }]],
};

/** Every text of a catalogue by its path; functions get sample values. */
function texts(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((one, at) => texts(one, `${path}[${at}]`));
  if (typeof value === "function") return called(value as (...given: unknown[]) => unknown, path);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, one]) => texts(one, `${path}.${name}`));
}

function called(
  message: (...given: unknown[]) => unknown,
  path: string,
): [path: string, text: string][] {
  const given = OF_ONE[path] ?? [SAMPLE];
  return texts(message(...given), `${path}()`);
}

const pageTexts = (of: PageMessages) => {
  const { tag: _, locale: __, ...said } = of;
  return texts(said, "");
};

test("every message is said in both languages, and in neither as in the other", () => {
  const english = new Map(pageTexts(en));
  const portuguese = new Map(pageTexts(pt));

  assert.deepEqual([...portuguese.keys()].sort(), [...english.keys()].sort());
  const alike = [...english].filter(
    ([path, text]) => portuguese.get(path) === text && /\p{L}{2}/u.test(text) && !ALIKE.has(text),
  );
  assert.deepEqual(alike, []);
  const sentences = [
    ...portuguese,
    ...declaredTexts().map(({ at, pt: text }): [string, string] => [at, text]),
  ];
  assert.deepEqual(
    sentences.filter(([, text]) => {
      const plain = text.replace(/`[^`]*`/g, "");
      return (englishIn(plain) ?? misspeltIn(plain)) !== undefined;
    }),
    [],
  );
});

test("what is declared is said in both languages, and in neither as in the other", () => {
  const alike = declaredTexts().filter(
    (text) => text.en === text.pt && /\p{L}{2}/u.test(text.en) && !ALIKE.has(text.en),
  );

  assert.deepEqual(alike, []);
});

/** Words of nearly every English sentence, but of no Portuguese one. */
const ENGLISH =
  /\b(?:the|of|and|with|this|which|are|its|from|have|by|what|page|items?\b(?= on))\b/i;
/** The same for Portuguese. */
const PORTUGUESE = /\b(?:não|uma?|dos?|das?|são|desta?|pela?|página|com|mais|nenhuma?)\b|[ãõç]/i;

/** Texts that the other catalogue words differently: a page with one is in the wrong language. */
function onlyIn(own: PageMessages, other: PageMessages): ReadonlySet<string> {
  const others = new Set(pageTexts(other).map(([, text]) => text));
  const said = pageTexts(own).map(([, text]) => text);
  const declared = declaredTexts();
  const sentences = declared.map((text) => (own === pt ? text.pt : text.en));
  for (const text of declared) others.add(own === pt ? text.en : text.pt);
  return new Set(
    [...said, ...sentences].filter((text) => /\p{L}{3}/u.test(text) && !others.has(text)),
  );
}

/** Invisible texts: names of regions, titles, placeholders, texts for scripts. */
function saidUnseen(html: string): string[] {
  const found = html.matchAll(
    / (?:aria-label|title|placeholder|data-(?:copied|not-copied|none|one|other|number|no-body|no-answer|took))="([^"]*)"/g,
  );
  return Array.from(found, ([, text = ""]) => text);
}

/** The page's own text, without code and content. */
function said(html: string): string {
  return html
    .replace(/<span class="request">[\s\S]*?<\/summary>/, " ")
    .replace(/<head>[\s\S]*?<\/head>/, "")
    .replace(/<(pre|code|option)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<div class="json"[\s\S]*?<\/div><\/(?=section|div>)/g, " ")
    .replace(/<(section|div) class="(?:prose|standfirst)"[\s\S]*?<\/\1>/g, " ")
    .replace(/<(\w+)(?=[^>]* lang="pt")[^>]*>[\s\S]*?<\/\1>/g, " ")
    .replace(/<a [^>]*class="out"[^>]*>[^<]*<\/a>/g, " ")
    .replace(/<[^>]+>/g, "\n")
    .replace(/\s*\n\s*/g, "\n");
}

/** All visible text of a page. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

interface PageAsked {
  readonly name: string;
  readonly path: string;
  /** Its subject, in English. */
  readonly says?: string;
  readonly status?: number;
}

describe("every type of page", () => {
  const ending = new SuiteEnding();
  const sites = new Map<string, TestSite>();
  before(async () => {
    for (const idioma of ["pt", "en"]) {
      const site = { ...content.site, idioma, nome: "S" };
      sites.set(idioma, await publishAndServe(ending, { ...content, site }));
    }
  });
  after(() => ending.end());

  const foreignTo = { pt: onlyIn(en, pt), en: onlyIn(pt, en) };
  const all: readonly PageAsked[] = [
    ...pageTypes,
    ...developerPageTypes,
    { name: "documentation", path: "/api/docs/" },
    { name: "event that is not there", path: "/api/v1/eventos/999/", status: 404 },
    { name: "malformed day", path: "/api/v1/eventos/?data_fim__gte=x", status: 400 },
    { name: "changes since nothing", path: "/api/v1/alteracoes/", status: 400 },
    { name: "changes since a word", path: "/api/v1/alteracoes/?desde=x", status: 400 },
    { name: "changes since tomorrow", path: "/api/v1/alteracoes/?desde=99", status: 400 },
  ];
  for (const { name, path, says = "", status = 200 } of all) {
    test(`${name} is in Portuguese or in English as a whole`, async () => {
      for (const [idioma, site] of sites) {
        const response = await site.get(path, { Accept: "text/html" });
        const html = await response.text();
        const other = idioma === "pt" ? ENGLISH : PORTUGUESE;

        assert.equal(response.status, status);
        assert.match(html, idioma === "pt" ? /<html lang="pt-PT">/ : /<html lang="en">/);
        const lines = [...said(html).split("\n"), ...saidUnseen(html)];
        const foreign = foreignTo[idioma === "pt" ? "pt" : "en"];
        const wrong = lines.filter((line) => other.test(line) || foreign.has(line));
        assert.deepEqual(wrong, [], idioma);
        if (idioma === "en") assert.ok(textOf(html).includes(says), `${path}: ${says}`);
      }
    });
  }

  test("JSON is the same in both, errors included", async () => {
    for (const path of [
      "/api/v1/noticias/?page_size=2",
      "/api/v1/eventos/999/",
      "/problems/gone/",
    ]) {
      const bodies = await Promise.all(
        [...sites.values()].map(async ({ get }) => await (await get(path)).text()),
      );
      assert.equal(bodies[0], bodies[1], path);
    }
  });
});
