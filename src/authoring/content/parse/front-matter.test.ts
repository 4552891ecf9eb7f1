import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { splitFrontMatter } from "./front-matter.ts";

/** The offset and message of the problem with a file's front matter. */
function faultOf(text: string): readonly [at: number | undefined, wrong: string] {
  const found = splitFrontMatter(text);
  if ("wrong" in found) return [found.at, found.wrong];
  throw new Error(`${text} is read`);
}

suite("splitFrontMatter()", () => {
  test("returns the fields with spaces instead of the first line, the body and its offset", () => {
    assert.deepEqual(splitFrontMatter("---\nid: 7\n---\nObras.\n"), {
      yaml: "   \nid: 7\n",
      body: "Obras.\n",
      bodyAt: 14,
    });
  });

  test("accepts CRLF, spaces after the hyphens, dots as the closing line, and an empty body", () => {
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

  const none = 'the file does not begin with a line of just "---"';
  const notClosed = "the fields at the top of the file have no end";
  for (const [text, at, wrong] of [
    ["", undefined, "the file is empty"],
    [" \n\n", undefined, "the file is empty"],
    ["Obras.\n", undefined, none],
    ["id: 7\n---\nObras.\n", undefined, none],
    ["\n---\nid: 7\n---\n", undefined, none],
    ["---yaml\nid: 7\n---\n", undefined, none],
    [" ---\nid: 7\n---\n", undefined, none],
    ["–––\nid: 7\n---\n", undefined, none],
    ["---\nid: 7\n", 0, notClosed],
    ["---", 0, notClosed],
    ["---\nid: 7\n---- \nObras.\n", 10, notClosed],
    ["---\nid: 7\n  ---\nObras.\n", 10, notClosed],
  ] as const) {
    test(`says what is wrong with ${JSON.stringify(text)}`, () => {
      assert.deepEqual(faultOf(text), [at, wrong]);
    });
  }
});
