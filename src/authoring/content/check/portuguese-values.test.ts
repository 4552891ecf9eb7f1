import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Kind } from "../../../contract/kinds.ts";
import type { RawValue } from "../parse/raw-item.ts";
import {
  FLAG_WORDS,
  parseDate,
  parseFlag,
  parseInstant,
  parsePortuguese,
} from "./portuguese-values.ts";

test("parseFlag() reads yes and no in any case", () => {
  for (const yes of ["sim", "Sim", " VERDADEIRO ", "true", "1", "x", "S", "Yes", "V", "✓"])
    assert.equal(parseFlag(yes), true);
  for (const no of ["não", "NÃO", "na\u0303o", "nao", "falso", "false", "0", "No", "F"]) {
    assert.equal(parseFlag(no), false);
  }
  for (const neither of ["", "talvez", "2", "xx"]) assert.equal(parseFlag(neither), undefined);
});

suite("parseDate()", () => {
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
    ["2/1/2026 0:00", "2026-01-02"],
    // A time or the end of a range would be lost.
    ["2026-01-02T10:00", undefined],
    ["2026-01-02 10:00:00", undefined],
    ["2026-01-02 a 2026-01-04", undefined],
    ["2026-1-2T", undefined],
    ["31/02/2026", undefined],
    ["2026/02/31", undefined],
    ["12/31/2026", undefined],
    ["31/12/26", "2026-12-31"],
    ["14.02.98", "1998-02-14"],
    ["14 de fevereiro de 2026", "2026-02-14"],
    ["14 de fevereiro, 2026", "2026-02-14"],
    ["14 DE FEVEREIRO DE 2026", "2026-02-14"],
    ["1.º de março de 2026", "2026-03-01"],
    ["1 mar. 2026", "2026-03-01"],
    ["14-fev-2026", "2026-02-14"],
    ["sábado, 14 de fevereiro de 2026", "2026-02-14"],
    ["terça-feira, 3 de Marco de 2026", "2026-03-03"],
    ["quinta-feira, dia 14 de maio de 2026", "2026-05-14"],
    ["qui, 14/05/2026", "2026-05-14"],
    // 14 May 2026 is a Thursday, 14 February a Saturday.
    ["sexta-feira, 14 de maio de 2026", undefined],
    ["sex, 14/05/2026", undefined],
    ["quinta-feira, 14 de fevereiro de 2026", undefined],
    ["Sun. 14 February 2026", undefined],
    ["Sat. 14 February 2026", "2026-02-14"],
    ["dia 14 de fevereiro de 2026", "2026-02-14"],
    ["até 14 de fevereiro de 2026", undefined],
    ["termina 14 de fevereiro de 2026", undefined],
    ["30 de fevereiro de 2026", undefined],
    ["14 de fevembro de 2026", undefined],
    ["14 de fevereiro de 26", "2026-02-14"],
    ["14-fev-26", "2026-02-14"],
    ["14-Feb-26", "2026-02-14"],
    ["1 August 2026", "2026-08-01"],
    ["14/fev/2026", "2026-02-14"],
    ["14 / 02 / 2026", "2026-02-14"],
    ["14–02–2026", "2026-02-14"],
    ["14 de fevereiro de 2026.", "2026-02-14"],
    ["14\u00a0de\u00a0fevereiro de 2026", "2026-02-14"],
    ["14\u201102\u20112026", "2026-02-14"],
    ["dom., 1° de fev. de 2026", "2026-02-01"],
    ["14 de fevereiro de 226", undefined],
    ["20260214", "2026-02-14"],
    ["20261402", undefined],
    ["14022026", undefined],
    ["2026 02 14", "2026-02-14"],
    ["14 02 2026", "2026-02-14"],
    ["Feb 14 2026", "2026-02-14"],
    // The day or the year may come first.
    ["26-02-14", undefined],
    ["31-12-26", undefined],
    ["26-12-14", undefined],
    ["31-02-26", "2031-02-26"],
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
      assert.equal(parseDate(text), date);
    });
  }
});

suite("parseInstant()", () => {
  const moments: [text: string, moment: string | undefined][] = [
    ["31/12/2026", "2026-12-31"],
    ["31/12/2026 9:30", "2026-12-31T09:30"],
    [" 31-12-2026 09:30:15 ", "2026-12-31T09:30:15"],
    ["2026-12-31T09:30", "2026-12-31T09:30"],
    ["2026-12-31", "2026-12-31"],
    // In ISO form already, with an offset.
    ["2026-12-31T09:30:00Z", undefined],
    ["2026-12-31T09:30:00+01:00", undefined],
    ["2026-07-01T00:00:00Z", undefined],
    ["2026-07-01T00:00Z", undefined],
    ["2026-07-01 00:00:00.000000", "2026-07-01T00:00:00"],
    ["1/7/2026 0:00:00.000", "2026-07-01T00:00:00"],
    ["2026-07-01 00:00:00.500000", undefined],
    ["2026-07-01T00:00:00", "2026-07-01T00:00:00"],
    ["31/12/2026  9:30", "2026-12-31T09:30"],
    ["31/12/2026 9:30 da manhã", undefined],
    ["31/12/2026 às 9", undefined],
    ["31/12/2026 às 9h", "2026-12-31T09:00"],
    ["31/12/2026 às 9:30 horas", "2026-12-31T09:30"],
    ["31/12/2026 9h00", "2026-12-31T09:00"],
    ["31/12/2026, 09h30", "2026-12-31T09:30"],
    ["14 de fevereiro de 2026 às 21h30", "2026-02-14T21:30"],
    ["14 de fevereiro de 2026, 9h30m", "2026-02-14T09:30"],
    ["2026-02-14 9h05", "2026-02-14T09:05"],
    ["31/12/2026 – 9h30", "2026-12-31T09:30"],
    ["31/12/2026, pelas 9:30 h", "2026-12-31T09:30"],
    ["31/12/2026 às 09.30h", "2026-12-31T09:30"],
    ["14-fev-26 9.30", "2026-02-14T09:30"],
    ["31/02/2026 9:30", undefined],
    ["31/12/2026 24:00", "2026-12-31T24:00"],
    ["31/12/2026 9:30 PM", "2026-12-31T21:30"],
    ["2026-12-31 12:05 a.m.", "2026-12-31T00:05"],
    ["31/12/2026 12h30 pm", "2026-12-31T12:30"],
    ["31/12/2026 9 pm", "2026-12-31T21:00"],
    ["31/12/2026 21:30 PM", "2026-12-31T21:30"],
    ["31/12/2026 9:30 am", "2026-12-31T09:30"],
    // In America the month stands first.
    ["5/6/2026 9:30 PM", undefined],
    ["ontem", undefined],
    ["", undefined],
  ];
  for (const [text, moment] of moments) {
    test(`reads ${JSON.stringify(text)} as ${moment}`, () => {
      assert.equal(parseInstant(text), moment);
    });
  }
});

suite("parsePortuguese()", () => {
  const values: [kind: Kind, data: string | number, meant: string | number | boolean][] = [
    ["date", "31/12/2026", "2026-12-31"],
    ["date", " 31/12/2026 ", "2026-12-31"],
    ["date", "ontem", "ontem"],
    ["date", 20260214, "2026-02-14"],
    ["id", 20260214, 20260214],
    ["instant", " 31/12/2026 9:30 ", "2026-12-31T09:30"],
    ["instant", "2026-07-01T00:00:00Z", "2026-07-01T00:00:00Z"],
    ["moment", "2026-07-01T00:00:00Z", "2026-07-01T00:00:00Z"],
    ["flag", "Sim", true],
    ["flag", "não", false],
    ["flag", "talvez", "talvez"],
    ["text", "31/12/2026", "31/12/2026"],
    ["text", "sim", "sim"],
    ["text", "“Obras”,", "“Obras”,"],
    ["date", "2026-02-14,", "2026-02-14"],
    ["date", "“14/02/2026”;", "2026-02-14"],
    ["instant", "“2026-02-14T09:30:00Z”", "2026-02-14T09:30:00Z"],
    ["flag", "sim,", true],
    ["image", "«media/casa.jpg»", "media/casa.jpg"],
    ["flag", 1, true],
    ["flag", "☑\ufe0f", true],
  ];
  for (const [kind, data, meant] of values) {
    test(`reads ${JSON.stringify(data)} of a ${kind} as ${JSON.stringify(meant)}`, () => {
      const isRead = (typeof data === "string" || kind === "date") && data !== meant;
      const written = isRead ? { written: String(data) } : {};

      assert.deepEqual(parsePortuguese(kind, { at: 7, data }), {
        at: 7,
        data: meant,
        ...written,
      });
    });
  }

  test("leaves a value with a complaint unchanged", () => {
    const complaint = { wrong: "a", expected: "b", fix: "c" };
    const raw: RawValue = { at: 7, data: "sim", complaint };

    assert.equal(parsePortuguese("flag", raw), raw);
  });
});

test("FLAG_WORDS lists the words for yes and no, in lower case", () => {
  assert.deepEqual(FLAG_WORDS, [
    ...["sim", "s", "verdadeiro", "v", "true", "yes", "y", "on"],
    ...["1", "x", "✓", "✔", "✅", "☑", "☒"],
    ...["não", "nao", "n", "falso", "f", "false", "no", "off", "0", "✗", "✘", "❌", "☐"],
  ]);
});
