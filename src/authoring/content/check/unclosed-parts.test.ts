import assert from "node:assert/strict";
import { test } from "node:test";
import { unclosedParts } from "./unclosed-parts.ts";

const piecesOf = (html: string) => unclosedParts(html).map(({ piece }) => piece);

test("unclosedParts() finds the value of an attribute that lacks its second quote", () => {
  for (const [html, piece] of [
    ['Um <a href="https://a.pt>dois</a> três', '<a href="https://a.pt>'],
    ['<a href="https://a.pt>Um</a> <a href="https://b.pt">dois</a>', '<a href="https://a.pt>'],
    ['<a class="x" href=\'https://a.pt>Um</a>', '<a class="x" href=\'https://a.pt>'],
    [`Um <a href="https://a.pt'>dois</a> três`, `<a href="https://a.pt'>`],
    [`<img src='media/a.jpg"> Um`, `<img src='media/a.jpg">`],
    ['Um <a href = "https://a.pt', '<a href = "https://a.pt'],
  ] as const)
    assert.deepEqual(piecesOf(html), [piece]);
});

test("unclosedParts() takes no sign within a value for its end", () => {
  for (const html of [
    '<a href="https://a.pt/?q=">Um</a> dois',
    '<a title="a > b" href="https://a.pt">Um</a> "dois" <b>três</b>',
    '<img alt="se x = \'a" src="/x.jpg"> <b class="y">d\'água</b>',
    "<img src='/x.jpg' alt='O \"y\"'> é = \"z",
    `<img alt="d'" src='/x.jpg'> <b title='"'>dois</b>`,
    "<!-- x --><title>Um</title>",
  ])
    assert.deepEqual(piecesOf(html), [], html);
});
