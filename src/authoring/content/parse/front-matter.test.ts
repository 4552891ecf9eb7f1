import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { splitFrontMatter } from "./front-matter.ts";

function faultOf(text: string): string {
  const found = splitFrontMatter(text);
  if ("wrong" in found) return found.wrong;
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

  test("accepts white space before the first line", () => {
    assert.deepEqual(splitFrontMatter("\n ---\nid: 7\n---\n"), {
      yaml: "\n    \nid: 7\n",
      body: "",
      bodyAt: 16,
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

  test("takes a line like the closing one for it, unless one is right", () => {
    for (const line of ["----", " ---", "—", "–"]) {
      const found = splitFrontMatter(`---\nid: 7\n${line}\nObras.\n`);
      assert.ok("body" in found && found.body === "Obras.\n", line);
    }
    const found = splitFrontMatter("---\nid: 7\n---\nObras.\n\n----\n");
    assert.ok("body" in found && found.body === "Obras.\n\n----\n");
  });

  const none = 'the file does not begin with a line of just "---"';
  const notClosed = "the fields at the top of the file have no end";
  for (const [text, wrong] of [
    ["", none],
    [" \n\n", none],
    ["Obras.\n", none],
    ["id: 7\n---\nObras.\n", none],
    ["---yaml\nid: 7\n---\n", none],
    ["–––\nid: 7\n---\n", none],
    ["---\nid: 7\n", notClosed],
    ["---", notClosed],
  ] as const) {
    test(`says what is wrong with ${JSON.stringify(text)}`, () => {
      assert.equal(faultOf(text), wrong);
    });
  }
});
