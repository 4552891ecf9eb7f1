/** The edge cases of pages. (contract.md, "Pages of a list") */
import assert from "node:assert/strict";
import { test } from "node:test";
import { publishAndServe } from "../support/serving.ts";

const URL = "https://api.example.pt/api/v1/eventos/";

interface ExpectedPage {
  readonly next: string | null;
  readonly previous: string | null;
  /** Ids of the first and the last item. */
  readonly from: number;
  readonly to: number;
}

// Twenty-five events on the same days: the highest id comes first.
const pages: [query: string, expected: ExpectedPage][] = [
  ["", { next: `${URL}?page=2`, previous: null, from: 25, to: 16 }],
  ["?page=1", { next: `${URL}?page=2`, previous: null, from: 25, to: 16 }],
  ["?page=", { next: `${URL}?page=2`, previous: null, from: 25, to: 16 }],
  ["?page=2", { next: `${URL}?page=3`, previous: URL, from: 15, to: 6 }],
  ["?page=%2B2", { next: `${URL}?page=3`, previous: URL, from: 15, to: 6 }],
  ["?page=2%20", { next: `${URL}?page=3`, previous: URL, from: 15, to: 6 }],
  ["?page=3", { next: null, previous: `${URL}?page=2`, from: 5, to: 1 }],
  ["?page=last", { next: null, previous: `${URL}?page=2`, from: 5, to: 1 }],
  ["?page=9&page=2", { next: `${URL}?page=3`, previous: URL, from: 15, to: 6 }],
  [
    "?page_size=12&page=2&foo=1",
    { next: `${URL}?page=3&page_size=12`, previous: `${URL}?page_size=12`, from: 13, to: 2 },
  ],
  ["?page_size=25", { next: null, previous: null, from: 25, to: 1 }],
  ["?page_size=1000", { next: null, previous: null, from: 25, to: 1 }],
  [
    "?page_size=24&format=json",
    { next: `${URL}?format=json&page=2&page_size=24`, previous: null, from: 25, to: 2 },
  ],
  [
    "?page=2&page_size=24&format=json",
    { next: null, previous: `${URL}?format=json&page_size=24`, from: 1, to: 1 },
  ],
];

test("pages of twenty-five events", async (t) => {
  const site = await publishAndServe(t, { eventos: Array.from({ length: 25 }, () => ({})) });
  for (const [query, { next, previous, from, to }] of pages) {
    await t.test(`GET /api/v1/eventos/${query}`, async () => {
      const response = await site.get(`/api/v1/eventos/${query}`);

      const body = (await response.json()) as { results: { id: number }[] };
      assert.deepEqual(
        { ...body, results: [body.results[0]?.id, body.results.at(-1)?.id] },
        { count: 25, next, previous, results: [from, to] },
      );
    });
  }
  for (const query of ["page=0", "page=-1", "page=abc", "page=1.0", "page=4", "page=1e1"]) {
    await t.test(`GET /api/v1/eventos/?${query} answers 404`, async () => {
      const response = await site.get(`/api/v1/eventos/?${query}`);

      assert.equal(response.status, 404);
      assert.equal(response.headers.get("content-type"), "application/problem+json");
      assert.deepEqual(await response.json(), {
        type: "https://api.example.pt/problems/invalid-page/",
        title: "No such page",
        status: 404,
        detail: "Invalid page.",
      });
    });
  }
  for (const query of ["page_size=0", "page_size=abc", "page_size=-3", "page_size=1.5"]) {
    await t.test(`GET /api/v1/eventos/?${query} answers 400`, async () => {
      const response = await site.get(`/api/v1/eventos/?${query}`);

      assert.equal(response.status, 400);
      const { errors } = (await response.json()) as { errors: unknown };
      assert.deepEqual(errors, { page_size: ["Must be a whole number from 1 to 100."] });
    });
  }
});

test("a page_size that was cut is printed as cut", async (t) => {
  const site = await publishAndServe(t, { eventos: Array.from({ length: 101 }, () => ({})) });

  const body = (await (await site.get("/api/v1/eventos/?page_size=500")).json()) as {
    next: string;
  };

  assert.equal(body.next, `${URL}?page=2&page_size=100`);
});

test("an empty list has one page, the empty page 1", async (t) => {
  const site = await publishAndServe(t, {});
  const empty = { count: 0, next: null, previous: null, results: [] };

  for (const query of ["", "?page=1", "?page=last"]) {
    assert.deepEqual(await (await site.get(`/api/v1/eventos/${query}`)).json(), empty);
  }
  assert.equal((await site.get("/api/v1/eventos/?page=2")).status, 404);
});
