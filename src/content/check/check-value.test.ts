/** Values against their kinds, at the borders that content.md, "Values" sets. */
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { type Field, field } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import type { RawValue } from "../parse/raw-item.ts";
import { complaintAboutImagePath } from "./check-text.ts";
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
  venue: field.reference("locais", ""),
  // Categories have neither id nor slug, candidates a code.
  category: field.reference("categorias", ""),
  candidate: field.reference("candidatos", ""),
  authors: field.references("autores", ""),
  categories: field.references("categorias", ""),
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
  ["gps", "41.1579,-8.6291"],
  ["gps", "90,180"],
  ["gps", "-90,-180"],
  ["gps", "+0 , 0.0"],
  ["gps", " 12.50\t,\t12.50 ", "12.50\t,\t12.50"],
  ["image", "media/casa.jpg"],
  ["image", " media/a/b.png ", "media/a/b.png"],
  ["image", "media/a..b.png"],
  ["venue", "casa-da-musica"],
  ["venue", " Casa ", "Casa"],
  ["venue", 7],
  ["category", "Residencial"],
  ["category", "7"],
  ["authors", []],
  ["authors", ["a", 2, " b "], ["a", 2, "b"]],
  ["authors", ["e\u0301"], ["\u00e9"]],
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
const ON_EARTH = "a latitude from -90 to 90 and a longitude from -180 to 180";
const AN_IMAGE = "the path of an image in the folder media, such as media/casa.jpg";
const A_VENUE = "the slug, id or name of an item of locais";
const AUTHORS = "a list, each entry the slug, id or name of an item of autores";

type Refused = readonly [
  name: Name,
  written: Written,
  wrong: string,
  expected: string,
  fix: string,
];

const notDated = (text: string, fix: string): Refused => [
  "date",
  text,
  `"${text}" is not written as a date`,
  A_DATE,
  fix,
];
const noDay = (date: string, fix: string): Refused => [
  "date",
  date,
  `${date} is a date that does not exist`,
  A_DATE,
  fix,
];
const HYPHENS = "write year, month and day with two hyphens";
const noAddress = (text: string, fix = "copy the address from the browser"): Refused => [
  "url",
  text,
  `"${text}" is no whole address`,
  AN_ADDRESS,
  fix,
];
const noPair = (text: string): Refused => [
  "gps",
  text,
  `"${text}" is no pair of coordinates`,
  A_PAIR,
  "copy the two numbers from a map",
];
const decimalCommas = (text: string, shown: string, fix: string): Refused => [
  "gps",
  text,
  `"${shown}" has decimal commas`,
  A_PAIR,
  fix,
];
const offEarth = (text: string, fix: string): Refused => [
  "gps",
  text,
  `"${text}" lies outside the earth's coordinates`,
  ON_EARTH,
  fix,
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
  [
    "slug",
    "Água e Solo",
    '"Água e Solo" has characters that an address cannot have',
    A_SLUG,
    'write "agua-e-solo"',
  ],
  ["slug", "a ", '"a" has characters that an address cannot have', A_SLUG, 'write "a"'],
  ["slug", "!a", '"!a" has characters that an address cannot have', A_SLUG, 'write "a"'],
  [
    "slug",
    "木",
    '"木" has characters that an address cannot have',
    A_SLUG,
    'write a word such as "casa-da-musica"',
  ],
  [
    "code",
    "Ab3dE9x",
    '"Ab3dE9x" has 7 characters',
    A_CODE,
    "correct it, or leave it out to have one made",
  ],
  [
    "code",
    "Ab3dE9x22",
    '"Ab3dE9x22" has 9 characters',
    A_CODE,
    "correct it, or leave it out to have one made",
  ],
  ["code", "", '"" has 0 characters', A_CODE, "correct it, or leave it out to have one made"],
  ...["-Ab3dE9x2", "Ab3dE9x2-", "Ab3dE9x-", "-b3dE9x2", "á", "-"].map(
    (text): Refused => [
      "code",
      text,
      `"${text}" has other characters than letters and digits`,
      A_CODE,
      "correct it, or leave it out to have one made",
    ],
  ),
  ["flag", "sim", 'the text "sim" is written', "true or false", "write true, without quotes"],
  ["flag", "Não ", 'the text "Não" is written', "true or false", "write false, without quotes"],
  ["flag", "talvez", 'the text "talvez" is written', "true or false", "write true or false"],
  ["flag", 1, "the number 1 is written", "true or false", "write true or false"],
  ["flag", null, "nothing is written", "true or false", "write true or false"],
  notDated("14/05/2026", "write 2026-05-14"),
  notDated("2026/5/4", "write 2026-05-04"),
  notDated("15 de maio", HYPHENS),
  notDated("x2026-03-31", HYPHENS),
  notDated("2026-03-31x", HYPHENS),
  noDay("31/02/2026", "write a day from 01 to 28: that month has no other"),
  noDay("2026-02-30", "write a day from 01 to 28: that month has no other"),
  noDay("2024-02-30", "write a day from 01 to 29: that month has no other"),
  noDay("2026-01-32", "write a day from 01 to 31: that month has no other"),
  noDay("2026-12-00", "write a day from 01 to 31: that month has no other"),
  noDay("2026-13-01", "correct the year or the month"),
  noDay("2026-00-01", "correct the year or the month"),
  noDay("0000-01-01", "correct the year or the month"),
  [
    "moment",
    "ontem",
    '"ontem" is no moment',
    "a moment such as 2026-03-31T09:30:00, with an offset or without",
    "correct it, or leave the field out to have it filled in",
  ],
  noAddress("example.pt", 'write "https://example.pt"'),
  noAddress("www.registo", 'write "https://www.registo"'),
  noAddress("WWW.Example.PT/a", 'write "https://WWW.Example.PT/a"'),
  noAddress("a-1.b.com", 'write "https://a-1.b.com"'),
  noAddress("um.dois.pt", 'write "https://um.dois.pt"'),
  noAddress("um.org/x", 'write "https://um.org/x"'),
  noAddress("x.eu", 'write "https://x.eu"'),
  noAddress("x.net:80/", 'write "https://x.net:80/"'),
  noAddress("um.dois"),
  noAddress("um.ptx"),
  noAddress("!www.example.pt"),
  noAddress("!example.pt"),
  noAddress("www.exam ple.pt"),
  noAddress("javascript:alert(1)"),
  noAddress("ftp://www.example.pt/"),
  noAddress("xhttps://www.example.pt/"),
  noAddress("http:///example"),
  noAddress("https:// example.pt/"),
  noAddress("https://"),
  noAddress("https://a/b c"),
  noAddress("https://a/<b>"),
  noAddress('https://a/"'),
  noAddress("https://a\\b"),
  noAddress("https://a:b"),
  noAddress("https://[/"),
  noPair("junto ao rio"),
  noPair("41.1579"),
  noPair("41.1579,-8.6291,3"),
  noPair("x41.1579,-8.6291"),
  noPair("41.1579,-8.6291x"),
  noPair("41.,-8"),
  noPair(".5,1"),
  noPair("x41,1589,-8,6307"),
  noPair("41,1589,-8,6307x"),
  decimalCommas("41,1589,-8,6307", "41,1589,-8,6307", 'write "41.1589,-8.6307"'),
  decimalCommas(" 41,1589 ; +8,6307 ", "41,1589 ; +8,6307", 'write "41.1589,+8.6307"'),
  decimalCommas("41,1589,-18,6307", "41,1589,-18,6307", 'write "41.1589,-18.6307"'),
  decimalCommas("-4,1 8,6", "-4,1 8,6", 'write "-4.1,8.6"'),
  decimalCommas("-4,1  \t8,6", "-4,1 8,6", 'write "-4.1,8.6"'),
  decimalCommas("4,1  ;\t8,6", "4,1 ; 8,6", 'write "4.1,8.6"'),
  offEarth("90.1,0", 'swap the two: "0,90.1"'),
  offEarth("-90.1,0", 'swap the two: "0,-90.1"'),
  offEarth("180,-90", 'swap the two: "-90,180"'),
  offEarth("180.5,90", "copy the two numbers from a map"),
  offEarth("180,90.5", "copy the two numbers from a map"),
  offEarth("0,180.1", "copy the two numbers from a map"),
  offEarth("0,-180.1", "copy the two numbers from a map"),
  [
    "image",
    "casa.jpg",
    '"casa.jpg" does not begin with media/',
    AN_IMAGE,
    'write "media/casa.jpg"',
  ],
  ["venue", true, "true is written", A_VENUE, 'write one name such as "casa-da-musica"'],
  [
    "venue",
    ["casa-da-musica"],
    "a list is written",
    A_VENUE,
    'write "casa-da-musica" without the brackets',
  ],
  ["venue", ["a", "b"], "a list is written", A_VENUE, 'write one name such as "a"'],
  ["venue", ["", "a"], "a list is written", A_VENUE, 'write one name such as "casa-da-musica"'],
  ["venue", [1], "a list is written", A_VENUE, 'write one name such as "casa-da-musica"'],
  ["venue", [], "a list is written", A_VENUE, 'write one name such as "casa-da-musica"'],
  ["venue", 1.5, "the number 1.5 is written", A_VENUE, 'put it in quotes: "1.5"'],
  [
    "category",
    spelt("007"),
    "the number 007 is written",
    "the name of an item of categorias",
    'put it in quotes: "007"',
  ],
  [
    "candidate",
    7,
    "the number 7 is written",
    "the codigo or name of an item of candidatos",
    'put it in quotes: "7"',
  ],
  [
    "authors",
    "notários",
    'the text "notários" is written in place of a list',
    AUTHORS,
    "write it in brackets: [notários]",
  ],
  [
    "authors",
    7,
    "the number 7 is written in place of a list",
    AUTHORS,
    "write it in brackets: [7]",
  ],
  [
    "authors",
    true,
    "true is written in place of a list",
    AUTHORS,
    "write it in brackets: [casa-da-musica]",
  ],
  ...["", " ", null].map(
    (entry): Refused => [
      "authors",
      ["a", entry],
      "the list has an empty entry",
      AUTHORS,
      "delete the empty entry",
    ],
  ),
  [
    "authors",
    ["a", ["b"]],
    "a list is written",
    "the slug, id or name of an item of autores",
    'write "b" without the brackets',
  ],
  [
    "categories",
    [7],
    "the number 7 is written",
    "the name of an item of categorias",
    'put it in quotes: "7"',
  ],
];

suite("checkValue() refuses", () => {
  for (const [name, written, wrong, expected, fix] of refused) {
    test(`${name}: ${JSON.stringify(written)}`, () => {
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

suite("complaintAboutImagePath()", () => {
  const ABOVE = "copy the image into the folder media and write its path from there";
  const AWAY = "save the image in the folder media and write its path";
  const paths: [path: string, wrong: string, fix: string][] = [
    ["https://a/casa.jpg", "is not in this folder", AWAY],
    ["DATA:image/png", "is not in this folder", AWAY],
    ["C:\\casa.jpg", "is not in this folder", AWAY],
    ["a+b-1.c:x", "is not in this folder", AWAY],
    ["//a/casa.jpg", "is not in this folder", AWAY],
    ["../casa.jpg", "leads out of the folder", ABOVE],
    ["media/../casa.jpg", "leads out of the folder", ABOVE],
    ["media\\..\\casa.jpg", "leads out of the folder", ABOVE],
    ["casa.jpg", "does not begin with media/", 'write "media/casa.jpg"'],
    ["1:casa.jpg", "does not begin with media/", 'write "media/1:casa.jpg"'],
    ["/media/casa.jpg", "does not begin with media/", 'write "media/casa.jpg"'],
    ["./media/casa.jpg", "does not begin with media/", 'write "media/casa.jpg"'],
    ["././media/casa.jpg", "does not begin with media/", 'write "media/casa.jpg"'],
    ["media\\casa.jpg", "does not begin with media/", 'write "media/casa.jpg"'],
    ["fotos/./casa.jpg", "does not begin with media/", 'write "media/fotos/casa.jpg"'],
    ["media/./casa.jpg", "is not the plain path of an image", 'write "media/casa.jpg"'],
    ["media/a/././b.jpg", "is not the plain path of an image", 'write "media/a/b.jpg"'],
    ["media/a\\b.jpg", "is not the plain path of an image", 'write "media/a/b.jpg"'],
    ["media/", "names no file", "add the file's name"],
  ];
  for (const [path, wrong, fix] of paths) {
    test(`"${path}" ${wrong}`, () => {
      assert.deepEqual(complaintAboutImagePath(path), {
        wrong: `"${path}" ${wrong}`,
        expected: AN_IMAGE,
        fix,
      });
    });
  }

  for (const path of ["media/casa.jpg", "media/a/b.jpg", "media/a:b.jpg"]) {
    test(`"${path}" looks right`, () => {
      assert.equal(complaintAboutImagePath(path), undefined);
    });
  }
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
