/** References, lists instead of values, values instead of lists, and values cut by a comment. */
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { WORDS } from "../../../../test/support/words.ts";
import { field } from "../../../contract/field.ts";
import type { RawValue } from "../parse/raw-item.ts";
import type { Complaint } from "../report/report.ts";
import { checkValue } from "./check-value.ts";

type WrittenValue = string | number | boolean | null | readonly WrittenValue[] | RawValue;

/** A raw value, as the YAML and JSON parsers return it. */
function raw(written: WrittenValue): RawValue {
  if (Array.isArray(written)) return { at: 0, data: (written as WrittenValue[]).map(raw) };
  if (written !== null && typeof written === "object") return written as RawValue;
  return { at: 0, data: written as string | number | boolean | null };
}

const spelt = (source: string): RawValue => ({ at: 0, data: Number(source), source });
const CUT: Complaint = { wrong: "it was cut at #", expected: "all of it", fix: "put it in quotes" };
const cut = (data: string | number | boolean): RawValue => ({ at: 0, data, cut: CUT });

/** `Costa: Lda` in a list of YAML. */
const NAMED: RawValue = {
  at: 0,
  data: { at: 0, fields: [{ name: "Costa", at: 0, value: raw("Lda") }] },
};

const fields = {
  slugs: field.formerNames("slug", "slug", WORDS),
  codes: field.formerNames("codigo", "code", WORDS),
  gps: field.gps(WORDS),
  date: field.date(WORDS),
  instant: field.instant(WORDS),
  text: field.text(WORDS),
  html: field.html(WORDS),
  image: field.image(WORDS),
  id: field.id({ ...WORDS, required: true }),
  flag: field.flag(WORDS),
  venue: field.reference("locais", WORDS),
  // Categories have neither id nor slug; candidates have a code.
  category: field.reference("categorias", WORDS),
  candidate: field.reference("candidatos", WORDS),
  authors: field.references("autores", WORDS),
  categories: field.references("categorias", WORDS),
};

type Name = keyof typeof fields;

const NAMES = "a list of names as they stood in addresses";
const VENUE = "the slug, id or name of an item of locais";
const AUTHOR = "the slug, id or name of an item of autores";
const IMAGE = "the path of an image in the folder media, such as media/casa.jpg";
const SLUG = 'unaccented letters, digits, "-" and "_"';

suite("checkValue() accepts", () => {
  const values: [name: Name, written: WrittenValue, value: unknown][] = [
    ["slugs", ["obras", "baixa", "obras"], ["obras", "baixa"]],
    ["slugs", [], []],
    ["slugs", Array<string>(10_000).fill("obras"), ["obras"]],
    ["codes", ["Ab3dE9x2", " 00000000 "], ["Ab3dE9x2", "00000000"]],
    ["venue", "casa-da-musica", "casa-da-musica"],
    ["venue", " Casa ", "Casa"],
    ["venue", "Casa da\n Música", "Casa da Música"],
    ["venue", 7, 7],
    ["venue", ["Casa"], "Casa"],
    ["image", ["media/casa.jpg"], "media/casa.jpg"],
    ["date", ["2026-03-31"], "2026-03-31"],
    ["category", "Residencial", "Residencial"],
    ["category", "7", "7"],
    ["category", spelt("007"), "007"],
    ["authors", [], []],
    ["authors", ["ordem", 7, " b "], ["ordem", 7, "b"]],
    ["authors", ["Jose\u0301"], ["Jos\u00e9"]],
    ["slugs", "obras", ["obras"]],
    ["slugs", spelt("007"), ["007"]],
    ["authors", "notários", ["notários"]],
    ["authors", 7, [7]],
    ["authors", "a\nb ; c\n", ["a", "b", "c"]],
    ["authors", "Casa, Lda", ["Casa, Lda"]],
    // A file name with its extension is complete, and numbers contain no special characters.
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

suite("checkValue() refuses", () => {
  const authors = `a list, each entry ${AUTHOR}`;
  const oneName = "write it as in casa-da-musica";
  const faults: [
    name: Name,
    written: WrittenValue,
    wrong: string,
    expected: string,
    fix: string,
  ][] = [
    ["slugs", true, "found true", NAMES, "write it as in [obras-na-baixa]"],
    ["slugs", ["a", "a b"], 'found "a b"', SLUG, "write a-b"],
    ["venue", true, "found true", VENUE, oneName],
    ["venue", ["casa", 7], "found a list", VENUE, 'write "casa" or "7"'],
    ["authors", ["a", []], "found a list", AUTHOR, oneName],
    ["authors", [NAMED], "found a group of fields", authors, 'write ["Costa: Lda"]'],
    [
      "image",
      ["media/a.jpg", "media/b.jpg"],
      "found a list",
      IMAGE,
      "write it as in media/casa.jpg",
    ],
    // The brackets may be part of a title.
    ["text", ["Obras"], "found a list", "a text", 'write "Obras"'],
    ...["", " ", null].map((entry): (typeof faults)[number] => [
      ...(["authors", ["a", entry], "the list has an empty entry", authors] as const),
      "delete the empty entry",
    ]),
  ];
  for (const [name, written, wrong, expected, fix] of faults) {
    test(`${name}: ${JSON.stringify(written).slice(0, 60)}`, () => {
      assert.deepEqual(checkValue(fields[name], raw(written)), { wrong, expected, fix });
    });
  }

  test("a list of more than ten thousand entries, but not of exactly ten thousand", () => {
    const list = (length: number) => raw(Array.from({ length }, (_, index) => index + 1));

    assert.ok("value" in checkValue(fields.authors, list(10_000)));
    assert.deepEqual(checkValue(fields.authors, list(10_001)), {
      wrong: "there are more than 10000 values in one item",
      expected: "fewer",
      fix: "take out what is not needed, or divide it among several paragraphs, items or files",
    });
  });

  const ofCut: [name: Name, written: WrittenValue][] = [
    ["text", cut("Casa")],
    ["html", cut("<p>Casa")],
    ["venue", cut("Casa")],
    ["image", cut("media/Planta")],
    ["image", cut("media/Planta.jpg do lote")],
    ["image", cut("media/Planta.2")],
    ["authors", ["ordem", cut("Casa")]],
    ["authors", cut("Casa")],
    ["authors", ["ordem", { at: 0, data: "Casa", complaint: CUT }]],
  ];
  for (const [name, written] of ofCut) {
    test(`${name}: ${JSON.stringify(written).slice(0, 50)} was cut`, () => {
      assert.deepEqual(checkValue(fields[name], raw(written)), CUT);
    });
  }
});
