/** Slips that people make each month: each is said with what to do, and doing that mends it. */
import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { contentFolder, linesOf, read } from "./content-folder.ts";
import { slips } from "./slips.ts";

for (const { name, wrong, said, mended } of slips) {
  test(`${name}: that is said, and doing what is said mends it`, async (t) => {
    const folder = contentFolder(t, wrong);

    const lines = linesOf(await read(t, folder));

    for (const part of said) assert.ok(lines.join("\n").includes(part), lines.join("\n"));
    for (const [path, content] of Object.entries(mended)) {
      const file = join(folder, path);
      rmSync(file, { force: true, recursive: true });
      if (content === undefined) continue;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    assert.deepEqual(linesOf(await read(t, folder)), []);
  });
}

test("at least fifty slips are said with their own words", () => {
  assert.ok(slips.length >= 50);
});
