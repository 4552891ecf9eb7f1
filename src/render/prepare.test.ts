import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { formatsOf } from "../../test/support/formats.ts";
import { writeSmallEdition } from "../../test/support/small-edition.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import type { Plan } from "../api/answer.ts";
import { Catalogue } from "../api/catalogue.ts";
import { eventos } from "../api/eventos.ts";
import type { Json } from "../api/json-value.ts";
import { lists, resources } from "../api/resources.ts";
import { Edition } from "../edition/open-edition.ts";
import type { Prepared } from "../protocol/prepared.ts";
import { defaultFreshness } from "../protocol/response-headers.ts";
import { describe, prepareAnswer, prepareOptions, prepareProblemType } from "./prepare.ts";
import { problemJson, problemPage } from "./problem-forms.ts";
import { representations } from "./representations.ts";

const seconds = (instant: string) => Date.parse(instant) / 1000;

const endings: (() => void)[] = [];
let catalogue: Catalogue;
before(() => {
  const file = join(
    temporaryFolder({ after: (clean) => endings.push(() => clean()) }),
    "edition.db",
  );
  writeSmallEdition(file);
  catalogue = new Catalogue(new Edition(file), { publicUrl: "https://api.example.pt", lists });
  endings.push(() => catalogue[Symbol.dispose]());
});
after(() => {
  for (const end of endings.reverse()) end();
});

interface Times {
  readonly now?: string;
  readonly publishedAt?: string;
  readonly validUntil?: number;
  readonly changedAt?: number;
}

/** Prepares a list of events whose answer is given. */
function prepare(
  answer: Json | undefined,
  representation: "json" | "json indented by 4" | "page",
  times: Times = {},
): Prepared | undefined {
  const { now = "2026-03-01T12:00:00Z", publishedAt = "2026-02-01T00:00:00Z" } = times;
  const plan: Plan = {
    resource: eventos,
    segments: {},
    key: "/api/v1/eventos/",
    address: "/api/v1/eventos/",
    validUntil: times.validUntil ?? Infinity,
    changedAt: times.changedAt ?? -Infinity,
    given: { format: undefined, page: undefined, pageSize: undefined, filters: new Map() },
    links: { next: null, previous: null },
    page: { number: 1, size: 10, last: 1, count: 0 },
    answer: () => answer,
    print: () => answer,
  };
  const named = representations.find(({ name }) => name === representation);
  assert.ok(named && !named.large);
  return prepareAnswer(plan, named, {
    catalogue,
    publishedAt: seconds(publishedAt),
    now: Date.parse(now),
    freshness: defaultFreshness,
  });
}

/** Header fields in lower case, as they are written. */
function headersOf(prepared: Prepared | undefined): Record<string, string> {
  assert.ok(prepared);
  const [, ...lines] = prepared.identity.header.lines;
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.split(": ");
      return [name.toLowerCase(), value.join(": ")];
    }),
  );
}

const bodyOf = (prepared: Prepared | undefined) => prepared?.identity.body.toString("utf8");

const EMPTY = { count: 0, next: null, previous: null, results: [] };
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Accept-Ranges, Allow, Content-Range, ETag, Link, Retry-After",
};

suite("prepareAnswer()", () => {
  test("prepares nothing for an item that is not there", () => {
    for (const representation of ["json", "json indented by 4", "page"] as const) {
      assert.equal(prepare(undefined, representation), undefined);
    }
  });

  test("renders JSON without white space, under the fields of the contract", () => {
    const prepared = prepare(EMPTY, "json");
    const { etag, ...headers } = headersOf(prepared);

    assert.equal(prepared?.status, 200);
    assert.equal(bodyOf(prepared), '{"count":0,"next":null,"previous":null,"results":[]}');
    assert.match(String(etag), /^"[0-9a-f]{32}"$/);
    assert.deepEqual(headers, {
      "content-type": "application/json",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
      "last-modified": "Sun, 01 Feb 2026 00:00:00 GMT",
      vary: "Accept",
      allow: "GET, HEAD, OPTIONS",
      ...CORS,
      "content-length": "52",
    });
    assert.equal(prepared?.validUntil, Infinity);
  });

  test("indents JSON by four for format=api", () => {
    assert.equal(
      bodyOf(prepare({ count: 0 }, "json indented by 4")),
      ["{", '    "count": 0', "}"].join("\n"),
    );
  });

  test("renders a page for browsers, which no cache keeps", () => {
    const headers = headersOf(prepare(EMPTY, "page"));

    assert.equal(headers["content-type"], "text/html; charset=utf-8");
    assert.equal(headers["cache-control"], "private, no-cache");
  });

  const lastModified: [times: Times, printed: string][] = [
    [{ changedAt: -Infinity }, "Sun, 01 Feb 2026 00:00:00 GMT"],
    [{ changedAt: Date.parse("2026-01-31T00:00:00Z") }, "Sun, 01 Feb 2026 00:00:00 GMT"],
    [{ changedAt: Date.parse("2026-02-03T00:00:00Z") }, "Tue, 03 Feb 2026 00:00:00 GMT"],
    [{ changedAt: Date.parse("2026-02-03T00:00:00.999Z") }, "Tue, 03 Feb 2026 00:00:00 GMT"],
  ];
  for (const [times, printed] of lastModified) {
    test(`says ${printed} for a list that changed at ${times.changedAt}`, () => {
      assert.equal(headersOf(prepare(EMPTY, "json", times))["last-modified"], printed);
    });
  }

  // The list changes at noon. What caches may serve never reaches past it; while the freshness shrinks
  // by the second, a response is good for its second, and before that until the shrinking begins.
  const NOON = Date.parse("2026-03-01T12:00:00Z");
  const CALM = "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400";
  const fresh = (maxAge: number, stale: number) =>
    `public, max-age=${maxAge}, stale-while-revalidate=${stale}, stale-if-error=86400`;
  const closing: [now: string, cacheControl: string, goodUntil: string][] = [
    ["2026-02-28T12:00:00Z", CALM, "2026-03-01T11:49:00.000Z"],
    ["2026-03-01T11:48:59.999Z", CALM, "2026-03-01T11:49:00.000Z"],
    ["2026-03-01T11:49:00Z", CALM, "2026-03-01T11:49:00.000Z"],
    ["2026-03-01T11:49:00.001Z", fresh(60, 599), "2026-03-01T11:49:01.000Z"],
    ["2026-03-01T11:50:00Z", fresh(60, 540), "2026-03-01T11:50:00.000Z"],
    ["2026-03-01T11:59:29.500Z", fresh(30, 0), "2026-03-01T11:59:30.000Z"],
    ["2026-03-01T11:59:59Z", fresh(1, 0), "2026-03-01T11:59:59.000Z"],
    ["2026-03-01T11:59:59.500Z", fresh(0, 0), "2026-03-01T11:59:59.999Z"],
  ];
  for (const [now, cacheControl, goodUntil] of closing) {
    test(`at ${now}, before a change at noon, is good until ${goodUntil}`, () => {
      const prepared = prepare(EMPTY, "json", { now, validUntil: NOON });

      assert.equal(headersOf(prepared)["cache-control"], cacheControl);
      assert.equal(new Date(prepared?.validUntil ?? 0).toISOString(), goodUntil);
    });
  }
});

suite("prepareOptions()", () => {
  test("says what an address is, what it renders and takes, and that nothing is accepted", () => {
    const prepared = prepareOptions(describe(eventos));

    assert.equal(prepared.status, 200);
    const body = JSON.parse(bodyOf(prepared) ?? "") as { parameters: { name: string }[] };
    assert.deepEqual(
      { ...body, parameters: body.parameters.map(({ name }) => name) },
      {
        name: "Events",
        description:
          "Seminar events, latest first, each with its venue, its organising authors and the news about it.",
        renders: formatsOf(eventos.path).mediaTypes,
        parses: [],
        parameters: [
          ...["autor", "data_fim__gte", "data_fim__lte", "data_inicio__gte", "data_inicio__lte"],
          ...["format", "local", "ordering", "page", "page_size", "search"],
        ],
      },
    );
    assert.deepEqual(headersOf(prepared), {
      "content-type": "application/json",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      // There is enough of it to be compressed.
      vary: "Accept-Encoding",
      allow: "GET, HEAD, OPTIONS",
      ...CORS,
      "content-length": String(prepared.identity.body.length),
    });
  });

  test("describes every resource by its own title", () => {
    for (const resource of resources) {
      assert.equal(describe(resource).name, resource.title);
      assert.equal(describe(resource).description, resource.description);
    }
  });
});

suite("prepareProblemType()", () => {
  const about = { publicUrl: "https://api.example.pt", catalogue: undefined };

  test("describes a kind of error as JSON that caches keep for a day", () => {
    const prepared = prepareProblemType("not-found", problemJson, about);
    const { etag, ...headers } = headersOf(prepared);

    assert.deepEqual(JSON.parse(bodyOf(prepared) ?? ""), {
      title: "Not found",
      status: 404,
      meaning: "Nothing is published at this address, or not in this format.",
    });
    assert.equal(prepared.status, 200);
    assert.match(String(etag), /^"[0-9a-f]{32}"$/);
    assert.deepEqual(headers, {
      "content-type": "application/json",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=86400",
      vary: "Accept",
      allow: "GET, HEAD, OPTIONS",
      ...CORS,
      "content-length": String(prepared.identity.body.length),
    });
  });

  test("describes it as a page, which no cache keeps and nobody may frame", () => {
    const prepared = prepareProblemType("not-found", problemPage, about);
    const headers = headersOf(prepared);

    assert.match(bodyOf(prepared) ?? "", /^<!doctype html>/i);
    assert.match(bodyOf(prepared) ?? "", /Nothing is published at this address/);
    assert.equal(prepared.status, 200);
    assert.equal(headers["content-type"], "text/html; charset=utf-8");
    assert.equal(headers["cache-control"], "private, no-cache");
    assert.match(headers["content-security-policy"] ?? "", /^default-src 'none'; /);
  });
});
