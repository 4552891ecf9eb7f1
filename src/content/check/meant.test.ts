import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Kind } from "../../contract/kinds.ts";
import type { RawValue } from "../parse/raw-item.ts";
import {
  asInTables,
  dateMeant,
  dateNear,
  FLAG_WORDS,
  flagMeant,
  instantMeant,
  instantNear,
} from "./meant.ts";

test("flagMeant() knows what people write for yes and no, whatever the case", () => {
  for (const yes of ["sim", "Sim", " VERDADEIRO ", "true", "1"]) assert.equal(flagMeant(yes), true);
  for (const no of ["não", "NÃO", "na\u0303o", "nao", "falso", "false", "0"]) {
    assert.equal(flagMeant(no), false);
  }
  for (const neither of ["", "talvez", "2", "s"]) assert.equal(flagMeant(neither), undefined);
});

suite("dateMeant()", () => {
  const dates: [text: string, date: string | undefined][] = [
    ["31/12/2026", "2026-12-31"],
    ["1/2/2026", "2026-02-01"],
    ["01.02.2026", "2026-02-01"],
    ["1-2-2026", "2026-02-01"],
    ["2026/12/31", "2026-12-31"],
    ["2026.1.2", "2026-01-02"],
    ["2026-1-2", "2026-01-02"],
    ["2026-01-02T00:00:00.000Z", "2026-01-02"],
    ["2/1/2026 00:00", "2026-01-02"],
    // The hour would be lost, and so would the end of a range.
    ["2026-01-02T10:00", undefined],
    ["2026-01-02 10:00:00", undefined],
    ["2026-01-02 a 2026-01-04", undefined],
    ["2026-1-2T", undefined],
    ["31/02/2026", undefined],
    ["2026/02/31", undefined],
    ["12/31/2026", undefined],
    ["31/12/26", undefined],
    ["131/12/2026", undefined],
    ["31/112/2026", undefined],
    ["31/12/20260", undefined],
    ["x31/12/2026", undefined],
    ["31/12/2026x", undefined],
    ["x2026/12/31", undefined],
    ["12026/12/31", undefined],
    ["2026/12/31x", undefined],
    ["2026/12/311", undefined],
    ["2026-01-02X10:00", undefined],
    ["2026-01-02T10:00\n", undefined],
    ["2026-01-02T00:00", "2026-01-02"],
    ["2026-01-02T00:00:00Z", "2026-01-02"],
    ["2026-01-02T00:00Zx", undefined],
    ["2026-01-02T00:00 x", undefined],
    ["ontem", undefined],
  ];
  for (const [text, date] of dates) {
    test(`reads ${JSON.stringify(text)} as ${date}`, () => {
      assert.equal(dateMeant(text), date);
    });
  }
});

suite("instantMeant()", () => {
  const moments: [text: string, moment: string | undefined][] = [
    ["31/12/2026", "2026-12-31"],
    ["31/12/2026 9:30", "2026-12-31T09:30"],
    [" 31-12-2026 09:30:15 ", "2026-12-31T09:30:15"],
    ["2026-12-31T09:30", "2026-12-31T09:30"],
    ["2026-12-31", "2026-12-31"],
    // A moment already, with an offset of its own.
    ["2026-12-31T09:30:00Z", undefined],
    ["2026-12-31T09:30:00+01:00", undefined],
    ["31/12/2026  9:30", "2026-12-31T09:30"],
    ["31/12/2026 9:30 da manhã", undefined],
    ["31/12/2026 às 9", undefined],
    ["31/02/2026 9:30", undefined],
    ["ontem", undefined],
    ["", undefined],
  ];
  for (const [text, moment] of moments) {
    test(`reads ${JSON.stringify(text)} as ${moment}`, () => {
      assert.equal(instantMeant(text), moment);
    });
  }
});

suite("instantNear()", () => {
  const moments: [text: string, moment: string | undefined][] = [
    ["25/12/2026 9h", "2026-12-25T09:00:00"],
    ["25-12-2026 às 9h30", "2026-12-25T09:30:00"],
    ["2026-12-25T9.05", "2026-12-25T09:05:00"],
    ["2026-12-25 09:00:30", "2026-12-25T09:00:00"],
    ["25/12/2026, 24:00", "2026-12-25"],
    ["25/12/26", "2026-12-25"],
    ["20261225", "2026-12-25"],
    ["46381", "2026-12-25"],
    ["46381,375", "2026-12-25"],
    ["146381", undefined],
    ["46381,", undefined],
    ["46381,1234567890123", undefined],
    // Telephones that are set to English.
    ["25/12/2026 9:30 PM", "2026-12-25T21:30:00"],
    ["25/12/2026 9:30PM", "2026-12-25T21:30:00"],
    ["25/12/2026 9:30 p.m.", "2026-12-25T21:30:00"],
    ["25/12/2026 9:30 PM GMT", "2026-12-25T21:30:00"],
    ["25/12/2026 9:30 PME Excelência", "2026-12-25T09:30:00"],
    ["25/12/2026 12:30 PM", "2026-12-25T12:30:00"],
    ["25/12/2026 13:30 PM", "2026-12-25T13:30:00"],
    ["25/12/2026 às 3h da tarde", "2026-12-25T15:00:00"],
    ["25/12/2026 9h30 da noite", "2026-12-25T21:30:00"],
    ["25/12/2026 9h30 da manhã", "2026-12-25T09:30:00"],
    ["25/12/2026 9:30 AM", "2026-12-25T09:30:00"],
    ["25/12/2026 11", "2026-12-25T11:00:00"],
    ["25/12/2026  às  9h", "2026-12-25T09:00:00"],
    ["25/12/2026 9:60", "2026-12-25"],
    ["25/12/2026 123", undefined],
    ["no dia 25/12/2026 9h", undefined],
    ["31/02/2026 9h", undefined],
    ["sexta-feira, 25 de dezembro de 2026", "2026-12-25"],
    ["Sexta, 25/12/26", "2026-12-25"],
    ["terça 1 de dezembro de 2026", "2026-12-01"],
    ["Terca-feira  1 de dezembro de 2026", "2026-12-01"],
    ["sábado, 26 de dezembro de 2026", "2026-12-26"],
    ["sabado, 26 de dezembro de 2026", "2026-12-26"],
    ["25 de dezembro, sexta-feira, 2026", "2026-12-25"],
    ["a sexta, 25 de dezembro de 2026", undefined],
    ["1.º de dezembro de 2026", "2026-12-01"],
    ["1º de dezembro de 2026", "2026-12-01"],
    ["21º de dezembro de 2026", "2026-12-21"],
    ["dia 1.º de dezembro de 2026", undefined],
    ["25 dez. 2026", "2026-12-25"],
    ["25 de dezembro, 2026", "2026-12-25"],
    ["25 de dezembro de 26", "2026-12-25"],
    ["25 de dezembro de 2026 de manhã", undefined],
    ["25 de dezembro de 2x", undefined],
    ["25 de dezembro de x6", undefined],
    ["25 de fizembro de 2026", undefined],
    ["x20261225", undefined],
    ["20261225x", undefined],
    ["19991225", "1999-12-25"],
    ["de 25/12/26", undefined],
    ["25/12/26 x", undefined],
    ["25/12/26x", undefined],
    ["25 de dezembro de 2026", "2026-12-25"],
    ["1 Março 2026", "2026-03-01"],
    ["1/fev/2026", "2026-02-01"],
    ["31 de fevereiro de 2026", undefined],
    ["1 a 3 de fevereiro de 2026", undefined],
    ["12345678", undefined],
    ["amanhã", undefined],
  ];
  for (const [text, moment] of moments) {
    test(`takes ${JSON.stringify(text)} for ${moment}`, () => {
      assert.equal(instantNear(text), moment);
    });
  }
});

test("dateNear() has none where nothing is meant", () => {
  assert.deepEqual(dateNear("25/12/2026"), { date: "2026-12-25" });
  assert.equal(dateNear("amanhã"), undefined);
});

suite("asInTables()", () => {
  const values: [kind: Kind, data: string | number, meant: string | number | boolean][] = [
    ["date", "31/12/2026", "2026-12-31"],
    ["date", " 31/12/2026 ", "2026-12-31"],
    ["date", "ontem", "ontem"],
    ["instant", " 31/12/2026 9:30 ", "2026-12-31T09:30"],
    ["flag", "Sim", true],
    ["flag", "não", false],
    ["flag", "talvez", "talvez"],
    ["text", "31/12/2026", "31/12/2026"],
    ["text", "sim", "sim"],
    ["flag", 1, 1],
  ];
  for (const [kind, data, meant] of values) {
    test(`takes ${JSON.stringify(data)} of a ${kind} for ${JSON.stringify(meant)}`, () => {
      assert.deepEqual(asInTables(kind, { at: 7, data }), { at: 7, data: meant });
    });
  }

  test("leaves what is complained of as it is", () => {
    const complaint = { wrong: "a", expected: "b", fix: "c" };
    const raw: RawValue = { at: 7, data: "sim", complaint };

    assert.equal(asInTables("flag", raw), raw);
  });
});

test("FLAG_WORDS are what is taken for yes and no, in lower case", () => {
  assert.deepEqual(FLAG_WORDS, [
    ...["sim", "verdadeiro", "true", "1"],
    ...["não", "nao", "falso", "false", "0"],
  ]);
});
