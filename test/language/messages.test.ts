/**
 * Every message is in its own language, contains every value, and is not a copy. The tables below
 * give sample values by name.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Language, type Messages, messages } from "../../src/language/language.ts";
import { englishIn, misspeltIn, portugueseIn, unquoted } from "../support/function-words.ts";

/** Names of values that are numbers in any message. */
const NUMBERS = new Set(
  (
    "a added bytes cells changed columns count done entries files frames free from gone height id last length " +
    "line max maximo megabytes megapixels min most moved notices of pieces problems process removed rows rules seconds shapes " +
    "side size total unchanged width page pages items"
  ).split(" "),
);
const LISTS = new Set(
  "endings fields formats known names needs parts settings words by".split(" "),
);
const COLLECTIONS = new Set(["collection", "other", "scope"]);
/** Values that may be missing, by message. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  "files.unknown": ["near"],
  "files.inCloud": ["quoted"],
  "files.wrongFormat": ["near"],
  "values.cell.code": ["code"],
  "images.drawing": ["entity"],
  "text.doubts.unseen": ["better"],
  "fields.unknown": ["meant"],
  "values.image.missing": ["near"],
  "html.link": ["better"],
  "markdown.brokenLink": ["better"],
  "items.noName": ["near"],
  "items.same": ["better"],
  "changes.counts": ["unchanged"],
  "editing.beingSaved": ["process"],
  "desk.step": ["total"],
  "desk.publish.busy": ["who", "since"],
  "history.contentOf": ["publication"],
};
const MOMENTS = new Set(["time", "moment", "since", "at"]);

/** Values for messages in which the name means something else. */
const OF_ONE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "usage.wholeNumber": { to: 9 },
  "items.otherScope": { target: "candidatos" },
  "items.ambiguous": { by: "slug" },
  "store.foreign": { names: "a, b" },
  "begin.notEmpty": { more: 3 },
  "report.cell": { row: 3 },
};

/** Values with a table of words: each is rendered. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "values.image.differs": { change: ["capitals", "space", "percent", "ending", "unseen"] },
  "text.tooMuch": {
    of: "rows cells megabytes pieces open characters words values depth".split(" "),
  },
};

/** Messages whose sentence is in another language, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {};

interface ExampleValues {
  readonly number: number;
  readonly flag: boolean;
  readonly isWhole: boolean;
}

const GIVEN: readonly ExampleValues[] = [0, 1, 12_345].flatMap((number) =>
  [true, false].flatMap((flag) => [true, false].map((isWhole) => ({ number, flag, isWhole }))),
);

function valuesFor(path: string, given: ExampleValues): object {
  const { number, flag, isWhole } = given;
  const own = OF_ONE[path] ?? {};
  return new Proxy(
    {},
    {
      get: (_, name) => {
        if (typeof name === "symbol") return undefined;
        if (Object.hasOwn(own, name)) return own[name];
        const choices = CHOICES[path]?.[name];
        if (choices) return choices[GIVEN.indexOf(given) % choices.length];
        if (!isWhole && OPTIONAL[path]?.includes(name)) return undefined;
        if (/^(?:is|may|has|can)[A-Z]/.test(name)) return flag;
        if (NUMBERS.has(name)) return number;
        if (LISTS.has(name)) return name === "by" ? ["slug", "id", "name"] : ["slug", "nome"];
        if (COLLECTIONS.has(name)) return "noticias";
        if (MOMENTS.has(name)) return "2026-03-31T09:30:00Z";
        if (name === "date") return "2026-03-31";
        if (name === "zone") return "Europe/Lisbon";
        if (name === "kind") return "date";
        return '"7"';
      },
      ownKeys: () => Object.keys(own),
      getOwnPropertyDescriptor: (_, name) =>
        Object.hasOwn(own, name)
          ? { enumerable: true, configurable: true, value: own[String(name)] }
          : undefined,
    },
  );
}

interface RenderedMessage {
  readonly path: string;
  readonly text: string;
}

function* rendered(part: unknown, path: string, given: ExampleValues): Generator<RenderedMessage> {
  if (typeof part === "string") yield { path, text: part };
  else if (typeof part === "function") {
    yield* rendered(part(valuesFor(path, given)), path, given);
  } else if (typeof part === "object" && part !== null) {
    for (const [name, inner] of Object.entries(part))
      yield* rendered(inner, path === "" ? name : `${path}.${name}`, given);
  } else assert.fail(`${path} is ${part}`);
}

const languages = Object.keys(messages) as Language[];
/** `test/browse/languages.test.ts` tests those of pages. */
const editors = ({ pages: _, ...said }: Messages) => said;
const foreignIn: Readonly<Record<string, (text: string) => string | undefined>> = {
  en: portugueseIn,
  pt: (text) => englishIn(text) ?? misspeltIn(text),
};

for (const language of languages) {
  test(`every message of "${language}" is in that language, and lacks no value`, () => {
    const wrong = new Set<string>();
    const paths = new Set<string>();
    for (const given of GIVEN) {
      for (const { path, text } of rendered(editors(messages[language]), "", given)) {
        paths.add(path);
        const foreign = foreignIn[language]?.(text);
        if (foreign !== undefined && !EXCEPTIONS[`${language}.${path}`])
          wrong.add(`${path}: "${foreign}" in ${text}`);
        if (/undefined|NaN|\[object|Invalid Date/.test(text)) wrong.add(`${path}: ${text}`);
      }
    }

    assert.deepEqual([...wrong], []);
    assert.ok(paths.size > 500);
  });
}

test("no message of two words or more is the same in two languages", () => {
  const [given] = GIVEN as [ExampleValues];
  const english = new Map(
    [...rendered(editors(messages.en), "", given)].map(({ path, text }) => [path, text]),
  );
  const same = [...rendered(editors(messages.pt), "", given)].filter(
    ({ path, text }) =>
      english.get(path) === text && (unquoted(text).match(/\p{L}{3,}/gu)?.length ?? 0) > 1,
  );

  assert.deepEqual(same, []);
});
