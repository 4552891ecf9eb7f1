/**
 * Accepted oddities: each folder of `accepted/` holds files as people write them, and
 * `expected.json`: the site, notices, paths of images, and for each collection its items with the
 * tested fields (one is `key`). Images are written as `{media/casa.jpg}`, because their addresses
 * depend on bytes.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { formatNotice } from "../../src/authoring/content/report/format-problem.ts";
import { collectionNames } from "../../src/contract/site/collections.ts";
import { contentFolderFrom, itemsOf, linesOf, read } from "./content-folder.ts";

const CASES = join(import.meta.dirname, "accepted");

for (const name of readdirSync(CASES)) {
  test(`${name.replaceAll("-", " ")} can be published`, async (t) => {
    const folder = contentFolderFrom(t, join(CASES, name), ["expected.json"]);

    const report = await read(t, folder);

    assert.deepEqual(linesOf({ ...report, notices: [] }), []);
    const { content } = report;
    assert.ok(content);
    let text = readFileSync(join(CASES, name, "expected.json"), "utf8");
    for (const { path, address } of content.images) text = text.replaceAll(`{${path}}`, address);
    const expected = JSON.parse(text);
    if (expected.site) assert.deepEqual(content.site, expected.site);
    if (expected.images)
      assert.deepEqual(
        content.images.map(({ path }) => path),
        expected.images,
      );
    assert.deepEqual(
      report.notices.map((notice) => formatNotice(notice)),
      expected.notices ?? [],
    );
    for (const collection of collectionNames) {
      if (!expected[collection]) continue;
      const items = itemsOf(report, collection).map((item, index) => {
        const wanted = Object.keys(expected[collection][index] ?? {});
        const all: Record<string, unknown> = { ...item.values, key: item.key };
        return Object.fromEntries(wanted.map((field) => [field, all[field]]));
      });
      assert.deepEqual(items, expected[collection]);
      assert.equal(content.counts[collection], items.length);
    }
  });
}
