/** Values of each kind at the limits of content.md, "Values". */
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { WORDS } from "../../../../test/support/words.ts";
import { type Field, field } from "../../../contract/field.ts";
import { kinds } from "../../../contract/kinds.ts";
import type { RawValue } from "../parse/raw-item.ts";
import { checkValue, describe, isLeftOut, type StagedValue } from "./check-value.ts";

type WrittenValue = string | number | boolean | null | readonly WrittenValue[] | RawValue;

/** A raw value, as the YAML and JSON parsers return it; one with a `source` is used unchanged. */
function raw(written: WrittenValue): RawValue {
  if (Array.isArray(written)) return { at: 0, data: (written as WrittenValue[]).map(raw) };
  if (written !== null && typeof written === "object") return written as RawValue;
  return { at: 0, data: written as string | number | boolean | null };
}

const group: RawValue = { at: 0, data: { at: 0, fields: [] } };
const spelt = (source: string): RawValue => ({ at: 0, data: Number(source), source });

const fields = {
  id: field.id({ ...WORDS, required: true }),
  integer: field.integer(WORDS),
  seats: field.integer({ ...WORDS, min: 0 }),
  share: field.integer({ ...WORDS, min: 1, max: 100, example: "100" }),
  depth: field.integer({ ...WORDS, max: -1, example: "-1" }),
  text: field.text(WORDS),
  html: field.html(WORDS),
  slug: field.slug({ ...WORDS, required: true }),
  code: field.code(WORDS),
  flag: field.flag(WORDS),
  date: field.date(WORDS),
  moment: field.moment(WORDS),
  url: field.url(WORDS),
  gps: field.gps(WORDS),
  image: field.image(WORDS),
  authors: field.references("autores", WORDS),
} satisfies Record<string, Field>;

type Name = keyof typeof fields;

const accepted: readonly [name: Name, written: WrittenValue, value?: StagedValue][] = [
  ["id", 1],
  ["id", 9007199254740991],
  ["integer", 0],
  ["integer", -9007199254740991],
  ["integer", 2026],
  ["seats", 0],
  ["share", 100],
  ["depth", -1],
  ["integer", spelt("2.0"), 2],
  ["id", " 12 ", 12],
  ["share", "7", 7],
  // A title may be a year, or a word of YAML.
  ["html", false, "false"],
  ["text", { at: 0, data: true, source: "True" }, "True"],
  ["text", spelt("007"), "007"],
  ["html", 12, "12"],
  ["code", spelt("01234567"), "01234567"],
  ["text", "Casa da Música"],
  ["text", "  Casa \n", "Casa"],
  ["text", "Musi\u0301ca", "Mus\u00edca"],
  ["html", " <p>x</p> ", " <p>x</p> "],
  ["html", "e\u0301", "\u00e9"],
  ["slug", "a"],
  ["slug", "-_aZ09"],
  ["code", "Ab3dE9x2"],
  ["code", " 00000000 ", "00000000"],
  ["flag", true],
  ["flag", false],
  ["date", "2026-03-31"],
  ["date", " 2024-02-29 ", "2024-02-29"],
  ["moment", " 2026-03-31T09:30 ", "2026-03-31T09:30:00.000000"],
  ["url", "https://www.example.pt/"],
  ["url", " http://a ", "http://a"],
  ["url", "HTTPS://EXAMPLE.PT/a?b=%20#c"],
  ["image", "media/casa.jpg"],
  ["image", " media/a/b.png ", "media/a/b.png"],
  ["image", "media/a..b.png"],
];

suite("checkValue() accepts", () => {
  for (const [name, written, value = written as StagedValue] of accepted) {
    test(`${name}: ${JSON.stringify(written)}`, () => {
      assert.deepEqual(checkValue(fields[name], raw(written)), { value });
    });
  }
});

const A_CODE = "eight unaccented letters or digits, such as Ab3dE9x2";
const A_SLUG = 'unaccented letters, digits, "-" and "_"';
const A_DATE = "a date such as 2026-03-31";
const AN_ADDRESS = "a whole address without spaces that starts with https:// or http://";
const A_PAIR = "latitude and longitude in degrees, such as 41.1579,-8.6291";
const AN_IMAGE = "the path of an image in the folder media, such as media/casa.jpg";

type RefusedValue = readonly [
  name: Name,
  written: WrittenValue,
  what: string,
  expected: string,
  fix: string,
];

const NUMBER = "write it as in 12";
const YEAR = "write it as in 2026";

const refused: readonly RefusedValue[] = [
  ["id", 0, "the number 0", "a whole number from 1", NUMBER],
  ["id", spelt("-07"), "the number -07", "a whole number from 1", NUMBER],
  ["id", 1.5, "the number 1.5", "a whole number from 1", NUMBER],
  ["seats", -5, "the number -5", "a whole number from 0", YEAR],
  ["seats", "-5", 'the text "-5"', "a whole number from 0", YEAR],
  ["share", 101, "the number 101", "a whole number from 1 to 100", "write it as in 100"],
  ["share", "101", 'the text "101"', "a whole number from 1 to 100", "write it as in 100"],
  ["depth", 0, "the number 0", "a whole number to -1", "write it as in -1"],
  ["integer", spelt("1.000"), "the number 1.000", "a whole number", "write 1 or 1000"],
  ["id", "1,000", 'the text "1,000"', "a whole number from 1", "write 1 or 1000"],
  ["id", "1 250", 'the text "1 250"', "a whole number from 1", "write 1250"],
  ["id", "n.º 7", 'the text "n.º 7"', "a whole number from 1", "write 7"],
  ["id", "7º", 'the text "7º"', "a whole number from 1", "write 7"],
  ["id", "1,2", 'the text "1,2"', "a whole number from 1", NUMBER],
  ["integer", 9007199254740992, "the number 9007199254740992", "a whole number", YEAR],
  ["integer", "x1", 'the text "x1"', "a whole number", YEAR],
  ["id", true, "true", "a whole number from 1", NUMBER],
  ["integer", null, "nothing", "a whole number", YEAR],
  ["text", ["a"], "a list", "a text", 'write "a"'],
  ["html", group, "a group of fields", "a text in HTML", "write it as in <p>…</p>"],
  ["slug", ["a", "b"], "a list", A_SLUG, "write it as in casa-da-musica"],
  ["code", null, "nothing", A_CODE, "write it as in Ab3dE9x2"],
  ["date", ["a", "b"], "a list", A_DATE, "write it as in 2026-03-31"],
  ["url", [], "a list", AN_ADDRESS, "write it as in https://www.example.pt/"],
  ["gps", [41.1579, -8.6291], "a list", A_PAIR, "write it as in 41.1579,-8.6291"],
  ["gps", 41.15, "the number 41.15", A_PAIR, "write it as in 41.1579,-8.6291"],
  ["date", 46054, "the number 46054", A_DATE, "write it as in 2026-03-31"],
  ["image", 3, "the number 3", AN_IMAGE, "write it as in media/casa.jpg"],
  ["flag", "sim", 'the text "sim"', "sim or não (also true or false)", "write it as in sim"],
  ["flag", "Não ", 'the text "Não"', "sim or não (also true or false)", "write it as in sim"],
  ["flag", "talvez", 'the text "talvez"', "sim or não (also true or false)", "write it as in sim"],
  ["flag", 1, "the number 1", "sim or não (also true or false)", "write it as in sim"],
];

suite("checkValue() refuses", () => {
  for (const [name, written, what, expected, fix] of refused) {
    test(`${name}: ${JSON.stringify(written)}`, () => {
      const wrong = `found ${what}`;
      assert.deepEqual(checkValue(fields[name], raw(written)), { wrong, expected, fix });
    });
  }

  const unfit: [name: Name, written: WrittenValue][] = [
    ["text", "a\0b"],
    ["flag", "\0"],
    ["text", "\ud83d"],
    ["authors", ["a", "b\0"]],
    ["authors", ["\udc00"]],
  ];
  for (const [name, written] of unfit) {
    test(`${name}: ${JSON.stringify(written)}`, () => {
      const verdict = checkValue(fields[name], raw(written));

      const wrong =
        "the text holds a NUL, or half a character such as an emoji that was cut in two";
      assert.equal("wrong" in verdict && verdict.wrong, wrong);
    });
  }

  test("an unreadable cell, with its own complaint", () => {
    const complaint = { wrong: "a", expected: "b", fix: "c" };

    assert.equal(checkValue(fields.text, { at: 0, data: "x", complaint }), complaint);
  });
});

test("isLeftOut() is true of null and of white space", () => {
  const complaint = { wrong: "a", expected: "b", fix: "c" };

  for (const written of [null, "", " \n"]) assert.equal(isLeftOut(raw(written)), true);
  for (const written of ["a", 0, false, []]) assert.equal(isLeftOut(raw(written)), false);
  assert.equal(isLeftOut({ at: 0, data: null, complaint }), false);
});

test("describe() names the value and its type", () => {
  const cases: [written: WrittenValue, said: string][] = [
    ["a", 'the text "a"'],
    [7, "the number 7"],
    [spelt("007"), "the number 007"],
    [false, "false"],
    [null, "nothing"],
    [["a"], "a list"],
    [group, "a group of fields"],
  ];
  for (const [written, said] of cases) assert.equal(describe(raw(written)), said);
});

test("every example is a value of its kind", () => {
  for (const name of ["id", "integer"] as const) {
    assert.ok("value" in checkValue(fields[name], raw(Number(kinds[name].example))), name);
  }
  const texts = ["text", "slug", "code", "html", "date", "moment", "url", "gps", "image"] as const;
  for (const name of texts) {
    assert.ok("value" in checkValue(fields[name], raw(kinds[name].example)), name);
  }
  assert.equal(kinds.flag.example, "sim");
  assert.equal(kinds.text.example, "Casa da Música");
  assert.equal(kinds.html.example, "<p>…</p>");
  assert.equal(kinds.reference.example, "casa-da-musica");
  assert.equal(kinds.references.example, "[casa-da-musica]");
});
