import assert from "node:assert/strict";
import { test } from "node:test";
import { pagePosition, renderPager } from "./pager.ts";
import { pageWordsIn } from "./words.ts";

const parameters = { format: undefined, page: undefined, pageSize: undefined, filters: new Map() };
const words = pageWordsIn("en");
const page = (number: number, last: number) => ({ number, last, size: 10, count: last * 10 });
const texts = (number: number, last: number) =>
  [
    ...String(renderPager(page(number, last), { parameters, path: "/api/" }, words)).matchAll(
      /<li[^>]*>(?:<[^>]+>)?([^<]+)/g,
    ),
  ].map((match) => match[1]);

test("renderPager() shows the ends, the neighbours and gaps between", () => {
  assert.deepEqual(texts(50, 100).slice(1, -1), [
    "1",
    "…",
    "48",
    "49",
    "50",
    "51",
    "52",
    "…",
    "100",
  ]);
  assert.deepEqual(texts(1, 3).slice(1, -1), ["1", "2", "3"]);
});

test("renderPager() costs the same for a million pages", () => {
  assert.ok(
    String(renderPager(page(500_000, 1_000_000), { parameters, path: "/api/" }, words)).length <
      3000,
  );
});

test("renderPager() keeps the other parameters, and has no page links for a single page", () => {
  const asked = { parameters: { ...parameters, pageSize: 10, format: "api" }, path: "/api/" };
  const html = String(renderPager(page(2, 3), asked, words));

  assert.match(html, /href="\/api\/\?format=api&amp;page=3&amp;page_size=10" rel="next"/);
  assert.equal(renderPager(page(1, 1), { parameters, path: "/api/" }, words), "");
});

test("pagePosition() counts in words", () => {
  assert.equal(
    pagePosition({ number: 2, size: 10, last: 5, count: 46 }, words),
    "Items 11 to 20 of 46, page 2 of 5",
  );
  assert.equal(pagePosition({ number: 1, size: 10, last: 1, count: 0 }, words), "No items");
  const portuguese = pageWordsIn("pt");
  assert.equal(
    pagePosition({ number: 2, size: 10, last: 1234, count: 12_340 }, portuguese),
    "Itens 11 a 20 de 12\u00a0340, página 2 de 1234",
  );
  assert.equal(pagePosition({ number: 1, size: 10, last: 1, count: 1 }, portuguese), "1 item");
});
