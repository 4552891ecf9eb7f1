import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { splitFrontMatter } from "./front-matter.ts";

/** Where a file stops being one with fields at its top, and what is said of it there. */
function faultOf(text: string): readonly [at: number | undefined, wrong: string] {
  const found = splitFrontMatter(text);
  if ("wrong" in found) return [found.at, found.wrong];
  throw new Error(`${text} is read`);
}

suite("splitFrontMatter()", () => {
  test("gives the fields with blanks in place of the first line, the text, and where it begins", () => {
    assert.deepEqual(splitFrontMatter("---\nid: 7\n---\nObras.\n"), {
      yaml: "   \nid: 7\n",
      body: "Obras.\n",
      bodyAt: 14,
    });
  });

  test("takes lines of Windows, blanks behind the hyphens, dots at the end, and no text", () => {
    assert.deepEqual(splitFrontMatter("--- \r\nid: 7\r\n---\t\r\nObras.\r\n"), {
      yaml: "     \nid: 7\r\n",
      body: "Obras.\r\n",
      bodyAt: 19,
    });
    assert.deepEqual(splitFrontMatter("---\nid: 7\n...\n"), {
      yaml: "   \nid: 7\n",
      body: "",
      bodyAt: 14,
    });
    assert.deepEqual(splitFrontMatter("---\nid: 7\n---"), {
      yaml: "   \nid: 7\n",
      body: "",
      bodyAt: 13,
    });
    assert.deepEqual(splitFrontMatter("---\n---\n"), { yaml: "   \n", body: "", bodyAt: 8 });
  });

  test("ends the fields at the first line of hyphens alone", () => {
    const found = splitFrontMatter("---\ntitulo: ---\n--- não\n---\nTexto\n---\n");
    assert.deepEqual(found, {
      yaml: "   \ntitulo: ---\n--- não\n",
      body: "Texto\n---\n",
      bodyAt: 28,
    });
  });

  for (const [text, at, wrong] of [
    ["", undefined, "the file is empty"],
    [" \n\n", undefined, "the file is empty"],
    ["Obras.\n", undefined, "the file does not begin with its fields"],
    ["id: 7\n---\nObras.\n", undefined, 'the line "---" above the fields is missing'],
    [
      "\n---\nid: 7\n---\n",
      undefined,
      'something stands above the first line "---", if only an empty line',
    ],
    ["---yaml\nid: 7\n---\n", undefined, 'the first line has more on it than "---"'],
    [" ---\nid: 7\n---\n", undefined, 'blanks stand before the line "---"'],
    ["–––\nid: 7\n---\n", undefined, 'the line "–––" has other signs than three hyphens'],
    ["----\nid: 7\n---\n", undefined, 'the line "----" has other signs than three hyphens'],
    ["---\nid: 7\n", undefined, "the fields at the top of the file have no end"],
    ["---", undefined, "the fields at the top of the file have no end"],
    ["---\nid: 7\n---- \nObras.\n", 10, 'the line "----" has other signs than three hyphens'],
    ["---\nid: 7\n  ---\nObras.\n", 10, 'blanks stand before the line "---"'],
  ] as const) {
    test(`says what is wrong with ${JSON.stringify(text)}`, () => {
      assert.deepEqual(faultOf(text), [at, wrong]);
    });
  }
});
