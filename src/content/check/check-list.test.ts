/**
 * References, lists in place of values and values in place of lists, days of spreadsheets, and texts that were
 * cut at a sign.
 */
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { field } from "../../contract/field.ts";
import type { RawValue } from "../parse/raw-item.ts";
import type { Complaint } from "../report/report.ts";
import { checkValue } from "./check-value.ts";

type Written = string | number | boolean | null | readonly Written[] | RawValue;

/** What was written, as the readers of YAML and JSON give it. */
function raw(written: Written): RawValue {
  if (Array.isArray(written)) return { at: 0, data: (written as Written[]).map(raw) };
  if (written !== null && typeof written === "object") return written as RawValue;
  return { at: 0, data: written as string | number | boolean | null };
}

const spelt = (source: string): RawValue => ({ at: 0, data: Number(source), source });
const CUT: Complaint = { wrong: "it was cut at #", expected: "all of it", fix: "put it in quotes" };
const cut = (data: string | number | boolean): RawValue => ({ at: 0, data, cut: CUT });

const fields = {
  slugs: field.formerNames("slug", "slug", ""),
  codes: field.formerNames("codigo", "code", ""),
  gps: field.gps(""),
  date: field.date(""),
  instant: field.instant(""),
  text: field.text(""),
  html: field.html(""),
  image: field.image(""),
  id: field.id(),
  flag: field.flag(""),
  venue: field.reference("locais", ""),
  // Categories have neither id nor slug, candidates a code.
  category: field.reference("categorias", ""),
  candidate: field.reference("candidatos", ""),
  authors: field.references("autores", ""),
  categories: field.references("categorias", ""),
};

type Name = keyof typeof fields;

const NAMES = "a list of names as they stood in addresses";
const PLACE = "latitude and longitude in degrees, such as 41.1579,-8.6291";
const DATE = "a date such as 2026-03-31";
const IMAGE = "the path of an image in the folder media, such as media/casa.jpg";
const VENUE = "the slug, id or name of an item of locais";
const AUTHOR = "the slug, id or name of an item of autores";
const CATEGORY = "the name of an item of categorias";
const SLUG = 'letters without accents, digits, "-" and "_"';

suite("is taken", () => {
  const values: [name: Name, written: Written, value: unknown][] = [
    ["slugs", ["obras", "baixa", "obras"], ["obras", "baixa"]],
    ["slugs", [], []],
    ["slugs", Array<string>(10_000).fill("obras"), ["obras"]],
    ["codes", ["Ab3dE9x2", " 00000000 "], ["Ab3dE9x2", "00000000"]],
    ["venue", "casa-da-musica", "casa-da-musica"],
    ["venue", " Casa ", "Casa"],
    ["venue", 7, 7],
    ["category", "Residencial", "Residencial"],
    ["category", "7", "7"],
    ["authors", [], []],
    ["authors", ["ordem", 7, " b "], ["ordem", 7, "b"]],
    ["authors", ["Jose\u0301"], ["Jos\u00e9"]],
    // A name of a file is whole with its ending, and what is no text has no sign in it.
    ["image", cut("media/Planta.jpg"), "media/Planta.jpg"],
    ["image", cut("media/Planta.jpeg"), "media/Planta.jpeg"],
    ["id", cut(3), 3],
    ["date", cut("2026-03-31"), "2026-03-31"],
    ["flag", cut(true), true],
  ];
  for (const [name, written, value] of values) {
    test(`${name}: ${JSON.stringify(written).slice(0, 60)}`, () => {
      assert.deepEqual(checkValue(fields[name], raw(written)), { value });
    });
  }
});

suite("is said", () => {
  const inPlace = "is written in place of a list";
  const list = "a list is written";
  const writePlace = "write 41.1579,-8.6291";
  const faults: [name: Name, written: Written, wrong: string, expected: string, fix: string][] = [
    ["slugs", "obras", `the text "obras" ${inPlace}`, NAMES, "write it in brackets: [obras]"],
    ["slugs", spelt("007"), `the number 007 ${inPlace}`, NAMES, "write it in brackets: [007]"],
    ["slugs", true, `true ${inPlace}`, NAMES, "write it in brackets: [true]"],
    [
      ...(["slugs", Array<string>(10_001).fill("a"), "the list has 10001 entries"] as const),
      ...(["at most 10000", "name the most important ones alone"] as const),
    ],
    [
      ...(["slugs", ["a", "a b"], '"a b" has characters that an address cannot have'] as const),
      ...([SLUG, 'write "a-b"'] as const),
    ],
    [
      ...(["codes", ["a"], '"a" has 1 character'] as const),
      "eight letters without accents and digits, such as Ab3dE9x2",
      "correct it, or leave it out to have one made",
    ],
    [
      ...(["gps", [41.1579, -8.6291], '"[41.1579,-8.6291]" is a list', PLACE] as const),
      "write 41.1579,-8.6291 without the brackets",
    ],
    [
      ...(["gps", [spelt("41.10"), spelt("-8.60")], '"[41.10,-8.60]" is a list', PLACE] as const),
      "write 41.10,-8.60 without the brackets",
    ],
    [
      ...(["gps", [41, 1579, -8, 6291], '"[41,1579,-8,6291]" has decimal commas', PLACE] as const),
      'write "41.1579,-8.6291"',
    ],
    ["gps", [41], list, PLACE, writePlace],
    ["gps", [41, 2, 3], list, PLACE, writePlace],
    ["gps", [41, "-8"], list, PLACE, writePlace],
    ["gps", 41.15, "the number 41.15 is written", PLACE, writePlace],
    ["date", 46054, '"46054" is not written as a date', DATE, "write 2026-02-01"],
    [
      ...(["date", spelt("46054.375"), '"46054.375" is not written as a date', DATE] as const),
      "write 2026-02-01",
    ],
    ["date", 20260201, '"20260201" is not written as a date', DATE, "write 2026-02-01"],
    [
      ...(["instant", 46054, '"46054" is no moment'] as const),
      "a date such as 2026-03-31, or a moment such as 2026-03-31T09:30:00",
      "write 2026-02-01",
    ],
    ["date", [41.1579, -8.6291], list, DATE, "write 2026-03-31"],
    ["date", true, "true is written", DATE, "write 2026-03-31"],
    ["image", 3, "the number 3 is written", IMAGE, "write media/casa.jpg"],
    ["image", cut(3), "the number 3 is written", IMAGE, "write media/casa.jpg"],
    [...(["text", ["a"], list, "a text"] as const), "write one text"],
  ];
  const oneName = (name: string) => `write one name such as "${name}"`;
  const authors = `a list, each entry ${AUTHOR}`;
  const brackets = "write it in brackets:";
  const references: typeof faults = [
    ["venue", true, "true is written", VENUE, oneName("casa-da-musica")],
    ["venue", ["casa"], list, VENUE, 'write "casa" without the brackets'],
    ["venue", ["a", "b"], list, VENUE, oneName("a")],
    ["venue", ["", "a"], list, VENUE, oneName("casa-da-musica")],
    ["venue", [1], list, VENUE, oneName("casa-da-musica")],
    ["venue", [], list, VENUE, oneName("casa-da-musica")],
    ["venue", 1.5, "the number 1.5 is written", VENUE, 'put it in quotes: "1.5"'],
    ["category", spelt("007"), "the number 007 is written", CATEGORY, 'put it in quotes: "007"'],
    [
      ...(["candidate", 7, "the number 7 is written"] as const),
      "the codigo or name of an item of candidatos",
      'put it in quotes: "7"',
    ],
    ["authors", "notários", `the text "notários" ${inPlace}`, authors, `${brackets} [notários]`],
    ["authors", 7, `the number 7 ${inPlace}`, authors, `${brackets} [7]`],
    ["authors", true, `true ${inPlace}`, authors, `${brackets} [casa-da-musica]`],
    ["authors", ["a", ["b"]], list, AUTHOR, 'write "b" without the brackets'],
    ["categories", [7], "the number 7 is written", CATEGORY, 'put it in quotes: "7"'],
    ...["", " ", null].map((entry): (typeof faults)[number] => [
      ...(["authors", ["a", entry], "the list has an empty entry", authors] as const),
      "delete the empty entry",
    ]),
  ];
  for (const [name, written, wrong, expected, fix] of [...faults, ...references]) {
    test(`${name}: ${JSON.stringify(written).slice(0, 60)}`, () => {
      assert.deepEqual(checkValue(fields[name], raw(written)), { wrong, expected, fix });
    });
  }

  test("a number for a reference of which nobody says where it leads", () => {
    const { to: _, ...anywhere } = fields.venue;

    assert.deepEqual(checkValue(anywhere, raw(7)), {
      wrong: "the number 7 is written",
      expected: "the name of an item",
      fix: 'put it in quotes: "7"',
    });
  });

  test("a list of more than ten thousand, and not one of ten thousand", () => {
    const list = (length: number) => raw(Array.from({ length }, (_, index) => index + 1));

    assert.ok("value" in checkValue(fields.authors, list(10_000)));
    assert.deepEqual(checkValue(fields.authors, list(10_001)), {
      wrong: "the list has 10001 entries",
      expected: "at most 10000",
      fix: "name the most important ones alone",
    });
  });

  const ofCut: [name: Name, written: Written][] = [
    ["text", cut("Casa")],
    ["html", cut("<p>Casa")],
    ["venue", cut("Casa")],
    ["image", cut("media/Planta")],
    ["image", cut("media/Planta.jpg do lote")],
    ["image", cut("media/Planta.2")],
    ["authors", ["ordem", cut("Casa")]],
    ["authors", ["ordem", { at: 0, data: "Casa", complaint: CUT }]],
  ];
  for (const [name, written] of ofCut) {
    test(`${name}: ${JSON.stringify(written).slice(0, 50)} was cut`, () => {
      assert.deepEqual(checkValue(fields[name], raw(written)), CUT);
    });
  }
});
