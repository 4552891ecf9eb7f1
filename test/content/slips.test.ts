/** The report says what to do about each mistake, and that corrects it without losing a word. */
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { distance } from "fastest-levenshtein";
import { advice, pathsOf } from "./advice.ts";
import { contentFolder, linesOf, read } from "./content-folder.ts";
import { assertSaidInPortuguese } from "./portuguese.ts";
import { rareSlips } from "./rare-slips.ts";
import { slips } from "./slips.ts";

const taken = new Set<string>();

for (const slip of [...slips, ...rareSlips]) {
  const { name, wrong, without, said, mended, lost = [] } = slip;
  test(`${name}: that is said, and doing what is said mends it`, async (t) => {
    const folder = contentFolder(t, wrong);
    const before = wordsOf(folder);
    if (without) rmSync(join(folder, without));

    const report = await read(t, folder);

    const lines = linesOf(report);
    for (const part of said) assert.ok(lines.join("\n").includes(part), lines.join("\n"));
    for (const path of pathsOf(report.problems, report.notices)) taken.add(path);
    if (slips.includes(slip)) await assertSaidInPortuguese(t, folder, lines);
    for (const [path, content] of Object.entries(mended)) {
      const file = join(folder, path);
      rmSync(file, { force: true, recursive: true });
      if (content === undefined) continue;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    assert.deepEqual(linesOf(await read(t, folder)), []);
    const after = wordsOf(folder);
    const isThere = (word: string) =>
      after.has(word) || [...after].some((other) => distance(word, other) <= word.length / 3);
    assert.deepEqual(
      [...before].filter((word) => !isThere(word)),
      lost,
    );
  });
}

/** The longer words in a folder's texts and names. */
function wordsOf(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && !/[.](?:xlsx|jpe?g|png|webp|pdf|exe)$/.test(file.name),
  );
  const texts = files.map(({ parentPath, name }) =>
    readFileSync(join(parentPath, name), "utf8").slice(0, 100_000),
  );
  return new Set(texts.join(" ").match(/[\p{L}\ufffd]{4,20}/gu));
}

/** Advice that needs more than a folder. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "files.noRoot": "there is no folder: refused-bytes.test.ts",
  "files.changed": "a file is saved during the check: refused-bytes.test.ts",
  "files.unreadable": "the system refuses to read: whoever is root may read all",
};

test("every advice of the catalogue is taken by one of them", () => {
  const paths = advice.map(({ path }) => path);

  assert.deepEqual(
    paths.filter((path) => !taken.has(path)),
    Object.keys(ELSEWHERE),
  );
});
