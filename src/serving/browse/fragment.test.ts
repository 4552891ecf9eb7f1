import assert from "node:assert/strict";
import { test } from "node:test";
import { fragmentText } from "./fragment.ts";

test("fragmentText() separates blocks and decodes entities", () => {
  const fragment =
    "<h2>Um</h2>\n<p>Dois &amp; <b>três</b>,<br>quatro</p><ul><li>a</li><li>b</li></ul>";

  assert.deepEqual(fragmentText(fragment, 200), {
    text: "Um\n\nDois & três,\nquatro\n\n• a\n• b",
    isCut: false,
  });
});

test("fragmentText() keeps list items together, and separates a list from the next block", () => {
  const fragment =
    "<ul>\n<li>um</li>\n<li>dois<ol><li>três</li></ol></li>\n</ul><summary>a</summary>b";

  assert.equal(fragmentText(fragment, 200).text, "• um\n• dois\n\n• três\n\na\nb");
});

test("fragmentText() cuts a long text between words", () => {
  assert.deepEqual(fragmentText("<p>uma casa portuguesa</p>", 12), {
    text: "uma casa",
    isCut: true,
  });
  assert.equal(fragmentText("<p>uma casa: portuguesa</p>", 12).text, "uma casa");
  assert.equal(fragmentText(`<p>${". ".repeat(1_000_000)}</p>`, 100).text, "");
  assert.equal(fragmentText(`<p>${"a".repeat(1_000_000)}</p>`, 100).text.length, 100);
});
