import assert from "node:assert/strict";
import { test } from "node:test";
import { fragmentText } from "./fragment.ts";

test("fragmentText() is the text with its blocks apart and its entities read", () => {
  const fragment =
    "<h2>Um</h2>\n<p>Dois &amp; <b>três</b>,<br>quatro</p><ul><li>a</li><li>b</li></ul>";

  assert.deepEqual(fragmentText(fragment, 200), {
    text: "Um\n\nDois & três,\nquatro\n\n• a\n\n• b",
    cut: false,
  });
});

test("fragmentText() cuts a long text between words", () => {
  assert.deepEqual(fragmentText("<p>uma casa portuguesa</p>", 12), { text: "uma casa", cut: true });
  assert.equal(fragmentText(`<p>${"a".repeat(1_000_000)}</p>`, 100).text.length, 100);
});
