/** Workbooks in other readers, and from other writers: openpyxl and xlwt of Debian. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import {
  type ChosenSheet,
  readWorkbook,
} from "../../../src/authoring/content/intake/read-workbook.ts";
import {
  type Cell,
  CellDate,
  CellError,
  CellNumber,
  NO_RESULT,
} from "../../../src/authoring/content/parse/cell.ts";
import {
  bytesOf,
  type GeneratedWorkbook,
  generatedWorkbook,
} from "../../content/generated-workbook.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { PYTHON } from "./drf.ts";

// openpyxl reads one in six: no strict ones, no broken archives, no diagrams without a drawing.
const COUNT = 1200;

function shown(cell: Cell): unknown {
  if (cell instanceof CellDate) return cell.iso.replace("T00:00:00", "");
  if (cell === NO_RESULT) return null;
  if (cell instanceof CellNumber || cell instanceof CellError) return cell.shown;
  return cell;
}

async function sheetIn(bytes: Buffer): Promise<ChosenSheet> {
  const sheet = await readWorkbook(bytes, "temas");
  return sheet;
}

// openpyxl shows merged cells as empty but for the first, and leaves characters escaped.
function isAlike(
  { merge }: GeneratedWorkbook,
  row: number,
  column: number,
  value: unknown,
): boolean {
  const isMerged =
    merge !== undefined &&
    row >= merge.row &&
    row < merge.row + merge.rows &&
    column >= merge.column &&
    column < merge.column + merge.columns;
  return !isMerged && !/_x[\da-f]{4}_/i.test(String(value));
}

test("what openpyxl can read is read as it does, and what xlwt writes is read", async (t) => {
  const folder = temporaryFolder(t);
  const workbooks = fc.sample(generatedWorkbook, COUNT);
  for (const [index, workbook] of workbooks.entries())
    writeFileSync(join(folder, `${index}.xlsx`), bytesOf(workbook));
  const script = join(import.meta.dirname, "workbooks.py");
  const output = execFileSync(PYTHON, [script, folder], { encoding: "utf8", maxBuffer: 2 ** 28 });
  const readings = JSON.parse(output) as (string | unknown[][])[];

  let compared = 0;
  for (const [index, workbook] of workbooks.entries()) {
    const reading = readings[index];
    if (!Array.isArray(reading)) continue;
    compared++;
    const { rows } = await sheetIn(readFileSync(join(folder, `${index}.xlsx`)));
    for (const { line, cells } of rows) {
      for (const [column, theirs] of (reading[line - 1] ?? []).entries()) {
        if (!isAlike(workbook, line - 2, column, theirs)) continue;
        assert.deepEqual(
          { index, line, column, value: shown(cells[column] ?? null) },
          { index, line, column, value: theirs },
          JSON.stringify(workbook),
        );
      }
    }
  }
  t.diagnostic(`${compared} of ${COUNT} compared`);
  assert.ok(
    compared > COUNT / 12,
    `${compared} of ${COUNT}: ${readings.find((one) => typeof one === "string")}`,
  );

  const { name, rows, others, hiddenColumns } = await sheetIn(
    readFileSync(join(folder, "antigo.xls")),
  );
  assert.equal(name, "Folha1");
  assert.deepEqual(others, ["temas"]);
  assert.deepEqual(
    rows.map(({ line, cells }) => [line, ...cells.map(shown)]),
    [
      [1, "um", "dois", "três"],
      [2, "Praça – €", "2026-03-31T09:10:00", "01234567"],
      [3, "Praça – €", true],
    ],
  );
  assert.deepEqual(
    rows.map(({ isHidden }) => isHidden),
    [false, false, true],
  );
  assert.deepEqual([...hiddenColumns], [2]);
});
