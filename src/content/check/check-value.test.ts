/**
 * Values against their kinds, at the borders that content.md, "Values" sets. References and lists are in
 * `check-list.test.ts`, what is wrong with a text of a certain form in `check-text.test.ts`.
 */
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Field, field } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import type { RawValue } from "../parse/raw-item.ts";
import { checkValue, describe, isLeftOut, type StagedValue } from "./check-value.ts";

type Written = string | number | boolean | null | readonly Written[] | RawValue;

/** What was written as the readers of YAML and JSON give it; a value with a source as it stands. */
function raw(written: Written): RawValue {
  if (Array.isArray(written)) return { at: 0, data: (written as Written[]).map(raw) };
  if (written !== null && typeof written === "object") return written as RawValue;
  return { at: 0, data: written as string | number | boolean | null };
}

const group: RawValue = { at: 0, data: { at: 0, fields: [] } };
const spelt = (source: string): RawValue => ({ at: 0, data: Number(source), source });

const fields = {
  id: field.id(),
  integer: field.integer(""),
  text: field.text(""),
  html: field.html(""),
  slug: field.slug(),
  code: field.code(""),
  flag: field.flag(""),
  date: field.date(""),
  moment: field.moment(""),
  url: field.url(""),
  gps: field.gps(""),
  image: field.image(""),
  authors: field.references("autores", ""),
} satisfies Record<string, Field>;

type Name = keyof typeof fields;

const accepted: readonly [name: Name, written: Written, value?: StagedValue][] = [
  ["id", 1],
  ["id", 9007199254740991],
  ["integer", 0],
  ["integer", -9007199254740991],
  ["integer", 2026],
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

suite("checkValue() takes", () => {
  for (const [name, written, value = written as StagedValue] of accepted) {
    test(`${name}: ${JSON.stringify(written)}`, () => {
      assert.deepEqual(checkValue(fields[name], raw(written)), { value });
    });
  }
});

const A_CODE = "eight letters without accents and digits, such as Ab3dE9x2";
const A_SLUG = 'letters without accents, digits, "-" and "_"';
const A_DATE = "a date such as 2026-03-31";
const AN_ADDRESS = "a whole address that starts with https:// or http://";
const A_PAIR = "latitude and longitude in degrees, such as 41.1579,-8.6291";
const AN_IMAGE = "the path of an image in the folder media, such as media/casa.jpg";

type Refused = readonly [
  name: Name,
  written: Written,
  wrong: string,
  expected: string,
  fix: string,
];

const refused: readonly Refused[] = [
  ["id", 0, "0 is not a whole number from 1", "a whole number from 1", "write a number above 0"],
  [
    "id",
    spelt("-07"),
    "-07 is not a whole number from 1",
    "a whole number from 1",
    "write a number above 0",
  ],
  [
    "id",
    1.5,
    "1.5 is not a whole number from 1",
    "a whole number from 1",
    "write it in digits, without a fraction",
  ],
  [
    "integer",
    spelt("1.000"),
    "1.000 is not a whole number",
    "a whole number",
    "write it in digits, without a fraction",
  ],
  [
    "integer",
    9007199254740992,
    "9007199254740992 is not a whole number",
    "a whole number",
    "write it in digits, without a fraction",
  ],
  ["id", " 12 ", 'the text "12" is written', "a whole number from 1", "write 12 without quotes"],
  [
    "id",
    "123456789012345",
    'the text "123456789012345" is written',
    "a whole number from 1",
    "write 123456789012345 without quotes",
  ],
  [
    "id",
    "1234567890123456",
    'the text "1234567890123456" is written',
    "a whole number from 1",
    "write a number such as 12",
  ],
  ...["x1", "1x", "um"].map(
    (text): Refused => [
      "integer",
      text,
      `the text "${text}" is written`,
      "a whole number",
      "write a number such as 2026",
    ],
  ),
  ["id", true, "true is written", "a whole number from 1", "write a number such as 12"],
  ["integer", null, "nothing is written", "a whole number", "write a number such as 2026"],
  [
    "text",
    spelt("007"),
    "the number 007 is written",
    "a text",
    'put it in quotes if it is meant: "007"',
  ],
  ["text", 1974, "the number 1974 is written", "a text", 'put it in quotes if it is meant: "1974"'],
  ["html", false, "false is written", "a text in HTML", 'put it in quotes if it is meant: "false"'],
  ["text", ["a"], "a list is written", "a text", "write one text"],
  ["html", group, "a group of fields is written", "a text in HTML", "write one text"],
  ["slug", ["a"], "a list is written", A_SLUG, "write casa-da-musica"],
  ["code", null, "nothing is written", A_CODE, "write Ab3dE9x2"],
  ["date", ["a"], "a list is written", A_DATE, "write 2026-03-31"],
  [
    "moment",
    [],
    "a list is written",
    "a moment such as 2026-03-31T09:30:00",
    "write 2026-03-31T09:30:00",
  ],
  ["url", [], "a list is written", AN_ADDRESS, "write https://www.example.pt/"],
  ["gps", [], "a list is written", A_PAIR, "write 41.1579,-8.6291"],
  ["image", [], "a list is written", AN_IMAGE, "write media/casa.jpg"],
  ["flag", "sim", 'the text "sim" is written', "true or false", "write true, without quotes"],
  ["flag", "Não ", 'the text "Não" is written', "true or false", "write false, without quotes"],
  ["flag", "talvez", 'the text "talvez" is written', "true or false", "write true or false"],
  ["flag", 1, "the number 1 is written", "true or false", "write true or false"],
  ["flag", null, "nothing is written", "true or false", "write true or false"],
];

suite("checkValue() refuses", () => {
  for (const [name, written, wrong, expected, fix] of refused) {
    test(`${name}: ${JSON.stringify(written)}`, () => {
      assert.deepEqual(checkValue(fields[name], raw(written)), { wrong, expected, fix });
    });
  }

  const nul = "there is a NUL character in the text";
  const half = "the text holds half a character (a lone surrogate)";
  const unfit: [name: Name, written: Written, wrong: string][] = [
    ["text", "a\0b", nul],
    ["flag", "\0", nul],
    ["text", "\ud83d", half],
    ["authors", ["a", "b\0"], nul],
    ["authors", ["\udc00"], half],
  ];
  for (const [name, written, wrong] of unfit) {
    test(`${name}: ${JSON.stringify(written)}`, () => {
      const verdict = checkValue(fields[name], raw(written));

      assert.equal("wrong" in verdict && verdict.wrong, wrong);
    });
  }

  test("a cell that could not be read, with its own complaint", () => {
    const complaint = { wrong: "a", expected: "b", fix: "c" };

    assert.equal(checkValue(fields.text, { at: 0, data: "x", complaint }), complaint);
  });
});

test("isLeftOut() knows nothing and nothing but spaces", () => {
  const complaint = { wrong: "a", expected: "b", fix: "c" };

  for (const written of [null, "", " \n"]) assert.equal(isLeftOut(raw(written)), true);
  for (const written of ["a", 0, false, []]) assert.equal(isLeftOut(raw(written)), false);
  assert.equal(isLeftOut({ at: 0, data: null, complaint }), false);
});

test("describe() says what was written", () => {
  const cases: [written: Written, said: string][] = [
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
  assert.equal(kinds.flag.example, "true");
  assert.equal(kinds.text.example, "Casa da Música");
  assert.equal(kinds.html.example, "<p>…</p>");
  assert.equal(kinds.reference.example, "casa-da-musica");
  assert.equal(kinds.references.example, "[casa-da-musica]");
});
