import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { SyntaxProblem } from "./raw-item.ts";
import { dialectOf, readCsv } from "./read-csv.ts";

type Row = readonly [line: number, ...cells: string[]];

/** The rows, and the line and message of the error that stopped the reading, if any. */
async function read(bytes: string | Buffer): Promise<{ rows: Row[]; fault?: [number, string] }> {
  const rows: Row[] = [];
  try {
    for await (const { line, cells } of readCsv(Buffer.from(bytes as string)))
      rows.push([line, ...cells]);
    return { rows };
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    return { rows, fault: [error.spot?.line ?? 0, error.complaint.wrong] };
  }
}

suite("readCsv()", () => {
  test("reads semicolons and commas, quotes, and line breaks of every system", async () => {
    assert.deepEqual(await read('id;nome\r\n1;"Sá; Dias"\r\n2;"diz ""sim"""\r\n'), {
      rows: [
        [1, "id", "nome"],
        [2, "1", "Sá; Dias"],
        [3, "2", 'diz "sim"'],
      ],
    });
    assert.deepEqual(await read("id,nome\r1,Sá\r"), {
      rows: [
        [1, "id", "nome"],
        [2, "1", "Sá"],
      ],
    });
  });

  test("counts line breaks in cells and the line of the separator", async () => {
    assert.deepEqual(await read('sep=,\nid,nome\n1,"Rua\nda Sé"\n\n2,Sá\n'), {
      rows: [
        [2, "id", "nome"],
        [3, "1", "Rua\nda Sé"],
        [5, ""],
        [6, "2", "Sá"],
      ],
    });
  });

  test("reads Windows-1252, a byte-order mark, and a character cut by the end of a piece", async () => {
    assert.deepEqual(await read(Buffer.from("nome\nS\xe1 \x80\n", "latin1")), {
      rows: [
        [1, "nome"],
        [2, "Sá €"],
      ],
    });
    assert.deepEqual(await read("\ufeffnome\nSá\n"), {
      rows: [
        [1, "nome"],
        [2, "Sá"],
      ],
    });
    // The bytes of á lie on both sides of the end of the first 256 KiB; so do CR and LF in the second table.
    const long = "x".repeat(256 * 1024 - "nome\n".length - 1);
    assert.deepEqual((await read(`nome\n${long}á\n`)).rows[1], [2, `${long}á`]);
    assert.deepEqual((await read(`nome\n${long}\r\nSá\n`)).rows.slice(1), [
      [2, long],
      [3, "Sá"],
    ]);
  });

  test("yields the rows before an error, and the line of the faulty row", async () => {
    assert.deepEqual(await read('id;nome\n1;Sá\n2;"Dias\n3;Reis\n'), {
      rows: [
        [1, "id", "nome"],
        [2, "1", "Sá"],
      ],
      fault: [3, "the row that begins here has a quote that is never closed"],
    });
    const { rows, fault } = await read(`id\n1\n${";".repeat(1000)}\n`);
    assert.deepEqual(rows, [
      [1, "id"],
      [2, "1"],
    ]);
    assert.deepEqual(fault, [3, "the row that begins here cannot be read"]);
  });

  test("reads UTF-16 with its mark, and columns between tabs", async () => {
    const text = "id\tnome\r\n1\tSá 👍\r\n";
    const rows = [
      [1, "id", "nome"],
      [2, "1", "Sá 👍"],
    ];
    const little = Buffer.from(`\ufeff${text}`, "utf16le");

    assert.deepEqual(await read(text), { rows });
    assert.deepEqual(await read(little), { rows });
    assert.deepEqual(await read(Buffer.from(little).swap16()), { rows });
  });

  test("recognises what is no text", async () => {
    assert.deepEqual(await read(Buffer.from("PK\x03\x04\x14\x00…", "latin1")), {
      rows: [],
      fault: [1, "from here on, the file is not text in UTF-8"],
    });
  });
});

test("dialectOf() counts separators of the header outside quotes, and prefers the semicolon", () => {
  assert.deepEqual(dialectOf('id,"a;b;c",nome\n'), { delimiter: ",", skipped: 0 });
  assert.deepEqual(dialectOf("id;a,b\n1,2,3,4\n"), { delimiter: ";", skipped: 0 });
  assert.deepEqual(dialectOf("id\n"), { delimiter: ";", skipped: 0 });
  assert.deepEqual(dialectOf("id|nome\n"), { delimiter: "|", skipped: 0 });
  assert.deepEqual(dialectOf("sep=|\r\nid;|nome;\n"), { delimiter: "|", skipped: 7 });
});
