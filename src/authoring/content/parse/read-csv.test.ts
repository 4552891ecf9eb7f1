import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { SyntaxProblem } from "./raw-item.ts";
import { dialectOf, readCsv } from "./read-csv.ts";

const FAULT = "the row that begins here cannot be read: its quotes do not match, or it is too long";

type Row = readonly [line: number, ...cells: string[]];

/** @returns `fault`: line and message */
function read(text: string): { rows: Row[]; fault?: [number, string] } {
  const rows: Row[] = [];
  try {
    for (const { line, cells } of readCsv(text)) rows.push([line, ...cells]);
    return { rows };
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    return { rows, fault: [error.spot?.line ?? 0, error.complaint.wrong] };
  }
}

suite("readCsv()", () => {
  test("reads semicolons and commas, quotes, and line breaks of every system", () => {
    assert.deepEqual(read('id;nome\r\n1;"Sá; Dias"\r\n2;"diz ""sim"""\r\n'), {
      rows: [
        [1, "id", "nome"],
        [2, "1", "Sá; Dias"],
        [3, "2", 'diz "sim"'],
      ],
    });
    assert.deepEqual(read("id,nome\r1,Sá\r"), {
      rows: [
        [1, "id", "nome"],
        [2, "1", "Sá"],
      ],
    });
  });

  test("counts line breaks in cells and the line of the separator", () => {
    assert.deepEqual(read('sep=,\nid,nome\n1,"Rua\nda Sé"\n\n2,Sá\n'), {
      rows: [
        [2, "id", "nome"],
        [3, "1", "Rua\nda Sé"],
        [5, ""],
        [6, "2", "Sá"],
      ],
    });
  });

  test("takes quotes within a value as they stand, and spaces around quotes for none of it", () => {
    assert.deepEqual(read('id;nome\n1;Tubo de 12"\n2;O "Solo" bom\n3; "Sá; Dias" \n'), {
      rows: [
        [1, "id", "nome"],
        [2, "1", 'Tubo de 12"'],
        [3, "2", 'O "Solo" bom'],
        [4, "3", "Sá; Dias"],
      ],
    });
    // Some programs would join these two rows.
    assert.deepEqual(read('id;nome\n1;"O "Solo"";solo\n2;"Água";agua\n'), {
      rows: [[1, "id", "nome"]],
      fault: [2, FAULT],
    });
  });

  test('reads ="0123", with which Excel keeps the zeros of a text', () => {
    assert.deepEqual(read('codigo,nome\n="01234567",="a,b"\n"=""0456""",=1+1\n').rows, [
      [1, "codigo", "nome"],
      [2, "01234567", "a,b"],
      [3, "0456", "=1+1"],
    ]);
  });

  test("yields the rows before an error, and the line of the faulty row", () => {
    assert.deepEqual(read('id;nome\n1;Sá\n2;"Dias\n3;Reis\n'), {
      rows: [
        [1, "id", "nome"],
        [2, "1", "Sá"],
      ],
      fault: [3, FAULT],
    });
    const { rows, fault } = read(`id\n1\n${";".repeat(1000)}\n`);
    assert.deepEqual(rows, [
      [1, "id"],
      [2, "1"],
    ]);
    assert.deepEqual(fault, [3, FAULT]);
  });
});

test("dialectOf() counts separators of the header outside quotes, and prefers the semicolon", () => {
  assert.deepEqual(dialectOf('id,"a;b;c",nome\n'), { delimiter: ",", skipped: 0 });
  assert.deepEqual(dialectOf("id;a,b\n1,2,3,4\n"), { delimiter: ";", skipped: 0 });
  assert.deepEqual(dialectOf("id\n"), { delimiter: ";", skipped: 0 });
  assert.deepEqual(dialectOf("id|nome\n"), { delimiter: "|", skipped: 0 });
  assert.deepEqual(dialectOf("sep=|\r\nid;|nome;\n"), { delimiter: "|", skipped: 7 });
  assert.deepEqual(dialectOf("SEP=,\rid;,nome\r"), { delimiter: ",", skipped: 6 });
  assert.deepEqual(dialectOf('"sep=;"\nid\n'), { delimiter: ";", skipped: 8 });
});
