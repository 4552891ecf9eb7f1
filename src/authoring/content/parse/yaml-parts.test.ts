import assert from "node:assert/strict";
import { test } from "node:test";
import { hasSeparateItems, yamlParts } from "./yaml-parts.ts";

test("yamlParts() splits a list at the margin into its items, with the place of each", () => {
  const text = "# temas\n- id: 1\n  nome: Solo\n\n-\n  id: 2\n# fim\n";

  assert.equal(hasSeparateItems(text), true);
  assert.deepEqual(
    [...yamlParts(text)],
    [
      { at: 8, text: "- id: 1\n  nome: Solo\n\n", line: 2 },
      { at: 30, text: "-\n  id: 2\n# fim\n", line: 5 },
    ],
  );
});

test("hasSeparateItems() is false of texts that must not be split", () => {
  for (const text of [
    "",
    "  - id: 1\n",
    "[{ id: 1 }]\n",
    "a: 1\n- b\n",
    "-a\n",
    "---\n- a\n",
    "- &a 1\n- *a\n",
  ]) {
    assert.equal(hasSeparateItems(text), false, text);
  }
});
