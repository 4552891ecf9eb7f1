import assert from "node:assert/strict";
import { test } from "node:test";
import { fragmentText } from "./fragment.ts";

test("fragmentText() separates blocks and decodes entities", () => {
  const fragment =
    "<h2>Um</h2>\n<p>Dois &amp; <b>três</b>,<br>quatro</p><ul><li>a</li><li>b</li></ul>";

  assert.deepEqual(fragmentText(fragment, 200), {
    text: "Um\n\nDois & três,\nquatro\n\n• a\n• b",
    cut: false,
  });
});

test("fragmentText() keeps list items together, and separates a list from the next block", () => {
  const fragment =
    "<ul>\n<li>um</li>\n<li>dois<ol><li>três</li></ol></li>\n</ul><summary>a</summary>b";

  assert.equal(fragmentText(fragment, 200).text, "• um\n• dois\n\n• três\n\na\nb");
});

test("fragmentText() converts superscript digits and ordinals, but never words", () => {
  const fragment =
    "900 m<sup>2</sup>, H<sub>2</sub>O, 10<sup>12</sup>, n.<sup>o</sup> 3, a<sup>nota</sup>, b<sup>2a</sup>";

  assert.equal(fragmentText(fragment, 200).text, "900 m², H₂O, 10¹², n.º 3, anota, b2a");
});

test("fragmentText() cuts a long text between words", () => {
  assert.deepEqual(fragmentText("<p>uma casa portuguesa</p>", 12), { text: "uma casa", cut: true });
  assert.equal(fragmentText("<p>uma casa: portuguesa</p>", 12).text, "uma casa");
  assert.equal(fragmentText(`<p>${". ".repeat(1_000_000)}</p>`, 100).text, "");
  assert.equal(fragmentText(`<p>${"a".repeat(1_000_000)}</p>`, 100).text.length, 100);
});
