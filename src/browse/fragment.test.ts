import assert from "node:assert/strict";
import { test } from "node:test";
import { fragmentText, previewDocument } from "./fragment.ts";

const SITE = "https://api.example.pt";
const body = (fragment: string) =>
  previewDocument(fragment, SITE).replace(/^.*<body class="preview">/s, "");

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

test("previewDocument() keeps text, links and our images", () => {
  const kept = '<p>a &lt; b <a href="https://fora.example/">f</a></p>';

  assert.equal(body(kept), kept);
  assert.equal(
    body(`<img src="${SITE}/media/00ff/casa.jpg" alt="Casa &quot;A&quot;">`),
    '<img src="/media/00ff/casa.jpg" alt="Casa &quot;A&quot;">',
  );
});

test("previewDocument() puts links in place of frames and of images of other hosts", () => {
  assert.equal(
    body('<iframe src="https://video.example/1"></iframe>'),
    '<a class="elsewhere" href="https://video.example/1">Frame: https://video.example/1</a>',
  );
  assert.equal(
    body('<img src="https://fora.example/x.png" srcset="https://fora.example/y.png 2x">'),
    '<a class="elsewhere" href="https://fora.example/x.png">Image of another site: https://fora.example/x.png</a>',
  );
});

test("previewDocument() leaves out what the page's policy refuses", () => {
  assert.equal(body('<p style="color: red" class="a">x</p>'), '<p class="a">x</p>');
  assert.equal(
    body(
      `<picture><source srcset="${SITE}/media/00ff/a.jpg 1x, https://fora.example/b 2x"></picture>`,
    ),
    "<picture><source></picture>",
  );
});
