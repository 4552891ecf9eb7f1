import assert from "node:assert/strict";
import { test } from "node:test";
import type { Field } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { type Cell, CellDate, CellError, NO_RESULT } from "../parse/cell.ts";
import { readCell } from "./read-cell.ts";

const { eventos, noticias, candidatos } = collections;

function field(
  collection: { readonly fields: Readonly<Record<string, Field>> },
  name: string,
): Field {
  const found = collection.fields[name];
  if (!found) throw new Error(`There is no field ${name}`);
  return found;
}

/** A date of a spreadsheet. @param iso `2026-03-05`, also with a time */
function date(iso: string, shown: string): CellDate {
  return new CellDate(Date.parse(iso), shown, shown.includes(":"));
}

const VALUES: readonly (readonly [what: string, field: Field, cell: Cell, data: unknown])[] = [
  ["a number", field(eventos, "id"), 7, 7],
  ["a number written as a text", field(eventos, "id"), " 007 ", 7],
  ["a number where a text belongs", field(eventos, "titulo"), 1984, "1984"],
  ["an empty cell", field(eventos, "titulo"), null, null],
  ["a cell of blanks", field(eventos, "titulo"), "  ", null],
  ["a date in Portuguese spelling", field(eventos, "data_inicio"), "5/3/2026", "2026-03-05"],
  [
    "a date of a spreadsheet",
    field(eventos, "data_inicio"),
    date("2026-03-05", "05/03/2026"),
    "2026-03-05",
  ],
  [
    "the day of a spreadsheet's date that hides its time",
    field(eventos, "data_inicio"),
    date("2026-03-05T10:30:00Z", "05/03/2026"),
    "2026-03-05",
  ],
  ["a date in a text", field(eventos, "titulo"), date("2026-03-05", "5 de março"), "5 de março"],
  ["a date that no calendar has", field(eventos, "data_inicio"), "31/2/2026", "31/2/2026"],
  [
    "a moment of a spreadsheet",
    field(noticias, "created"),
    date("2026-03-05T10:30:00Z", "05/03/2026 10:30"),
    "2026-03-05T10:30:00",
  ],
  ["an item by its number", field(eventos, "local"), "12", 12],
  ["an item by its name", field(eventos, "local"), " Porto ", "Porto"],
  ["an item that has no number", field(candidatos, "categoria"), 2026, "2026"],
];

for (const [what, declared, cell, data] of VALUES) {
  test(`readCell() reads ${what}`, () => {
    const read = readCell(declared, cell, 3);

    assert.deepEqual("at" in read && { at: read.at, data: read.data }, { at: 3, data });
  });
}

test("readCell() keeps what is written beside what it makes of it", () => {
  const moment = date("2026-03-05T10:30:00Z", "05/03/2026");

  assert.deepEqual(readCell(field(eventos, "data_inicio"), "5/3/2026", 3), {
    at: 3,
    data: "2026-03-05",
    written: "5/3/2026",
  });
  assert.deepEqual(readCell(field(noticias, "created"), moment, 3), {
    at: 3,
    data: "2026-03-05T10:30:00",
    written: "05/03/2026",
    doubt: ["hiddenPart", "05/03/2026", "2026-03-05T10:30:00"],
  });
});

test("readCell() splits a list at line breaks", () => {
  assert.deepEqual(readCell(field(eventos, "noticias"), "obras na Baixa\n2\n", 4), {
    at: 4,
    data: [
      { at: 4, data: "obras na Baixa" },
      { at: 4, data: 2 },
    ],
  });
});

test("readCell() splits a list at |, each entry at the column of its cell", () => {
  assert.deepEqual(readCell(field(eventos, "noticias"), "1 | | obras", 4), {
    at: 4,
    data: [
      { at: 4, data: 1 },
      { at: 4, data: "obras" },
    ],
  });
});

test("readCell() reads yes and no in the spellings of spreadsheets", () => {
  const flag = field(eventos, "brevemente");
  for (const cell of ["Sim", "verdadeiro", "TRUE", "1", 1, true]) {
    const read = readCell(flag, cell, 1);
    assert.equal("at" in read && read.data, true, String(cell));
  }
  for (const cell of ["não", "nao", "falso", "0", 0, false]) {
    const read = readCell(flag, cell, 1);
    assert.equal("at" in read && read.data, false, String(cell));
  }
  assert.deepEqual(readCell(flag, "talvez", 1), { at: 1, data: "talvez" });
});

const WRONG: readonly (readonly [field: Field, cell: Cell, wrong: string])[] = [
  [field(eventos, "titulo"), true, "found true"],
  [
    field(eventos, "data_inicio"),
    date("2026-03-05T10:30:00Z", "05/03/2026 10:30"),
    'found "05/03/2026 10:30"',
  ],
  [
    field(eventos, "titulo"),
    new CellError("#REF!"),
    "#REF! is an error, or a formula that was saved as text",
  ],
  [field(eventos, "titulo"), "#CAMPO!", "#CAMPO! is an error, or a formula that was saved as text"],
  ...["#ERRO!", "#ERROR!", "Err:508", "Erro:502", "###", "Loading..."].map(
    (shown): readonly [Field, Cell, string] => [
      field(eventos, "titulo"),
      shown,
      `${shown} is an error, or a formula that was saved as text`,
    ],
  ),
  [field(eventos, "titulo"), "=A2", "=A2 is an error, or a formula that was saved as text"],
  [
    field(eventos, "titulo"),
    "=SE(B2>1;C2)",
    "=SE(B2>1;C2) is an error, or a formula that was saved as text",
  ],
  [
    field(eventos, "local"),
    "='Folha 2'!$A$1",
    "='Folha 2'!$A$1 is an error, or a formula that was saved as text",
  ],
  [field(eventos, "titulo"), NO_RESULT, "the cell holds a formula, and the file lacks its result"],
  [
    field(candidatos, "codigo"),
    "1,2E+07",
    '"1,2E+07" is a code that the spreadsheet took for a number',
  ],
  [
    field(candidatos, "codigo"),
    1234567,
    '"1234567" is a code that the spreadsheet took for a number',
  ],
  [
    field(eventos, "id"),
    1.25e15,
    "1250000000000000 has more digits than a spreadsheet keeps, so that the last are lost",
  ],
];

for (const [declared, cell, wrong] of WRONG) {
  test(`readCell() refuses ${String(cell)} for a field of kind ${declared.kind}: ${wrong}`, () => {
    const read = readCell(declared, cell, 3);

    assert.equal("wrong" in read ? read.wrong : read.data, wrong);
  });
}

test("readCell() gives a code back its zeros, and leaves words beside an equals sign", () => {
  const broken = readCell(field(candidatos, "codigo"), "12345", 3);
  assert.equal(
    "fix" in broken && broken.fix,
    `format the column as text and write "00012345": another code would change the page's address`,
  );
  for (const shown of ["01/mar/26", "1-2", "mar/26"]) {
    const dated = readCell(field(candidatos, "codigo"), shown, 3);
    assert.ok("fix" in dated && dated.fix.startsWith("format the column as text"), shown);
  }
  assert.deepEqual(readCell(field(candidatos, "codigo"), 12345678, 3), {
    at: 3,
    data: "12345678",
    written: "12345678",
  });
  assert.deepEqual(readCell(field(eventos, "titulo"), "= ou quase", 3), {
    at: 3,
    data: "= ou quase",
  });
});
