/**
 * Each folder of `refused/` holds a few files and the report that they must give, `expected.txt`.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { contentFolderFrom, fieldsOf, linesOf, read } from "./content-folder.ts";
import { assertSaidInPortuguese } from "./portuguese.ts";

const CASES = join(import.meta.dirname, "refused");

for (const name of readdirSync(CASES)) {
  test(`${name.replaceAll("-", " ")} is refused with a line for each problem`, async (t) => {
    const folder = contentFolderFrom(t, join(CASES, name), ["expected.txt"]);

    const report = await read(t, folder);

    const written = readFileSync(join(CASES, name, "expected.txt"), "utf8");
    const expected = written.replace(/\{fields of (\w+)\}/g, (_, of) => fieldsOf(of));
    const lines = linesOf(report);
    assert.equal(`${lines.join("\n")}\n`, expected);
    assert.equal(report.content, undefined);
    await assertSaidInPortuguese(t, folder, lines);
  });
}

test("at least sixty small folders are refused", () => {
  assert.ok(readdirSync(CASES).length >= 60);
});
