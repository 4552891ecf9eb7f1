/**
 * Typical mistakes, one after the other: each is said with its file, its place, what is wrong and what to
 * do, and whoever does that has a folder without a problem.
 */
import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { contentFolder, linesOf, read } from "./content-folder.ts";
import { inAddresses } from "./mistakes/addresses.ts";
import { inCopies } from "./mistakes/copies.ts";
import { inDays } from "./mistakes/days.ts";
import { inLinks } from "./mistakes/links.ts";
import { inMarkup } from "./mistakes/markup.ts";
import { inMeaning } from "./mistakes/meaning.ts";
import { inNames } from "./mistakes/names.ts";
import { inPictures } from "./mistakes/pictures.ts";
import { inPlaces } from "./mistakes/places.ts";
import { inReferences } from "./mistakes/references.ts";
import { inSheets } from "./mistakes/sheets.ts";
import { inText } from "./mistakes/signs-in-text.ts";
import { inTables } from "./mistakes/tables.ts";
import { inValues } from "./mistakes/values.ts";
import { inYaml } from "./mistakes/yaml.ts";

for (const { name, wrong, said, mended } of [
  ...inYaml,
  ...inDays,
  ...inValues,
  ...inTables,
  ...inSheets,
  ...inPlaces,
  ...inPictures,
  ...inCopies,
  ...inLinks,
  ...inAddresses,
  ...inText,
  ...inMarkup,
  ...inReferences,
  ...inNames,
  ...inMeaning,
]) {
  test(`${name}: that is said, and doing what is said mends it`, async (t) => {
    const folder = contentFolder(t, wrong);

    assert.deepEqual(linesOf(await read(t, folder)), said);

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
