import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { bodyOf, CORS, headersOf } from "../../../test/support/prepared-parts.ts";
import { writeSmallEdition } from "../../../test/support/small-edition.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { Edition } from "../../editions/edition/open-edition.ts";
import type { Plan } from "../api/answer-plan.ts";
import { Catalogue } from "../api/catalogue.ts";
import type { Json } from "../api/json-value.ts";
import type { RenderMemory } from "../api/load-page.ts";
import { alteracoes } from "../api/resources/alteracoes.ts";
import { eventoDetail, eventosList } from "../api/resources/eventos.ts";
import { lists } from "../api/resources/resources.ts";
import type { PreparedResponse } from "../protocol/prepared.ts";
import { defaultFreshness } from "../protocol/response-headers.ts";
import { ics } from "./ics.ts";
import { json } from "./json.ts";
import { prepareAnswer, prepareLargeAnswer, renderContext } from "./prepare.ts";
import type { RenderedBody, SmallRepresentation } from "./representation.ts";
import { representations } from "./representations.ts";

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

function planOf(answer: Json | undefined, over: Partial<Plan> = {}): Plan {
  const answered = (memory?: RenderMemory) => {
    memory?.reserve(1);
    return answer;
  };
  return {
    resource: eventosList,
    segments: {},
    key: "/api/v1/eventos/",
    address: "/api/v1/eventos/",
    validUntil: Infinity,
    changedAt: -Infinity,
    parameters: { format: undefined, page: undefined, pageSize: undefined, filters: new Map() },
    links: { next: null, previous: null },
    page: { number: 1, size: 10, last: 1, count: 0 },
    answer: answered,
    ...over,
  };
}

/** For a publication of 1 February. */
function contextAt(now: string) {
  return {
    catalogue,
    publishedAt: Date.parse("2026-02-01T00:00:00Z") / 1000,
    now: Date.parse(now),
    freshness: defaultFreshness,
  };
}

const TODAY = "2026-03-01T12:00:00Z";

function prepare(
  answer: Json | undefined,
  representation: "json" | "json indented by 4" | "page",
  { now = TODAY, ...over }: { readonly now?: string } & Partial<Plan> = {},
): PreparedResponse | undefined {
  const named = representations.find(({ name }) => name === representation);
  assert.ok(named && !named.large);
  return prepareAnswer(planOf(answer, over), named, contextAt(now));
}

const EMPTY = { count: 0, next: null, previous: null, results: [] };
const CALENDAR = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Montra//Montra//EN",
  "CALSCALE:GREGORIAN",
  "NAME:Sítio — Events",
  "X-WR-CALNAME:Sítio — Events",
  "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
  "X-PUBLISHED-TTL:PT1H",
  "END:VCALENDAR",
  "",
];

suite("prepareAnswer()", () => {
  test("returns undefined for an item that does not exist", () => {
    for (const representation of ["json", "json indented by 4", "page"] as const) {
      assert.equal(prepare(undefined, representation), undefined);
    }
  });

  test("renders JSON without whitespace, with the headers of the contract", () => {
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

  test("renders a page for browsers, which shared caches must not store", () => {
    const headers = headersOf(prepare(EMPTY, "page"));

    assert.equal(headers["content-type"], "text/html; charset=utf-8");
    assert.equal(headers["cache-control"], "private, no-cache");
  });

  const LATER = "https://api.example.pt/api/v1/eventos/?page=3";
  const EARLIER = "https://api.example.pt/api/v1/eventos/";
  const links: [next: string | null, previous: string | null, printed: string | undefined][] = [
    [LATER, EARLIER, `<${LATER}>; rel="next", <${EARLIER}>; rel="prev"`],
    [LATER, null, `<${LATER}>; rel="next"`],
    [null, EARLIER, `<${EARLIER}>; rel="prev"`],
    [null, null, undefined],
  ];
  test("has next and prev in Link, in JSON and on pages", () => {
    for (const [next, previous, printed] of links) {
      for (const representation of ["json", "page"] as const) {
        const prepared = prepare(EMPTY, representation, { links: { next, previous } });
        assert.equal(headersOf(prepared).link, printed);
      }
    }
  });

  test("mentions unknown parameters on pages for developers", () => {
    const about = /is not a parameter of this list/;
    const page = representations.find(
      ({ tellsUnknownParameters }) => tellsUnknownParameters,
    ) as SmallRepresentation;
    const context = { ...contextAt(TODAY), unknown: ["autores"] };

    assert.match(bodyOf(prepareAnswer(planOf(EMPTY), page, context)) ?? "", about);
    assert.doesNotMatch(bodyOf(prepare(EMPTY, "page")) ?? "", about);
  });

  test("requires revalidation for a resource with mustRevalidate, until its next change", () => {
    const validUntil = Date.parse("2026-03-01T18:00:00Z");

    const prepared = prepare(EMPTY, "json", { resource: alteracoes, validUntil });

    assert.equal(headersOf(prepared)["cache-control"], "public, no-cache");
    assert.equal(prepared?.validUntil, Date.parse("2026-03-01T17:59:59.999Z"));
  });

  test("is valid until plan or representation changes, and dated by the later change of both", () => {
    const [tenth, twentieth] = [Date.parse("2026-02-10"), Date.parse("2026-02-20")];
    const [june, july] = [Date.parse("2026-06-01"), Date.parse("2026-07-01")];
    const cases: [said: Partial<RenderedBody>, listed: Partial<Plan>][] = [
      [
        { validUntil: june, changedAt: tenth },
        { validUntil: july, changedAt: twentieth },
      ],
      [
        { validUntil: july, changedAt: twentieth },
        { validUntil: june, changedAt: tenth },
      ],
      [{ validUntil: june, changedAt: twentieth }, {}],
      [{}, { validUntil: june, changedAt: twentieth }],
    ];
    for (const [said, listed] of cases) {
      const render = () => ({ body: "[]", ...said });
      const own: SmallRepresentation = { ...json, isPrivate: true, render };
      const prepared = prepareAnswer(planOf([], listed), own, contextAt(TODAY));

      assert.equal(prepared?.validUntil, Date.parse("2026-05-31T23:59:59.999Z"));
      assert.equal(headersOf(prepared)["last-modified"], "Fri, 20 Feb 2026 00:00:00 GMT");
    }
  });

  const lastModified: [times: { changedAt: number }, printed: string][] = [
    [{ changedAt: -Infinity }, "Sun, 01 Feb 2026 00:00:00 GMT"],
    [{ changedAt: Date.parse("2026-01-31T00:00:00Z") }, "Sun, 01 Feb 2026 00:00:00 GMT"],
    [{ changedAt: Date.parse("2026-02-03T00:00:00Z") }, "Tue, 03 Feb 2026 00:00:00 GMT"],
    [{ changedAt: Date.parse("2026-02-03T00:00:00.999Z") }, "Tue, 03 Feb 2026 00:00:00 GMT"],
  ];
  for (const [times, printed] of lastModified) {
    test(`has Last-Modified ${printed} for a list that changed at ${times.changedAt}`, () => {
      assert.equal(headersOf(prepare(EMPTY, "json", times))["last-modified"], printed);
    });
  }

  // Near the change at noon the freshness shrinks every second, so a response is valid for one
  // second; earlier, it is valid until the shrinking starts.
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
    test(`at ${now}, before a change at noon, is valid until ${goodUntil}`, () => {
      const prepared = prepare(EMPTY, "json", { now, validUntil: NOON });

      assert.equal(headersOf(prepared)["cache-control"], cacheControl);
      assert.equal(new Date(prepared?.validUntil ?? 0).toISOString(), goodUntil);
    });
  }
});

suite("prepareLargeAnswer()", () => {
  const prepareLarge = (plan: Plan) =>
    prepareLargeAnswer(plan, ics, { ...contextAt(TODAY), memory: { reserve: () => {} } });

  test("prepares a whole list with its own Link", async () => {
    const next = "https://api.example.pt/api/v1/eventos/?page=2";

    const prepared = await prepareLarge(planOf(EMPTY, { links: { next, previous: null } }));

    const { etag, ...headers } = headersOf(prepared);
    assert.equal(prepared?.status, 200);
    assert.equal(bodyOf(prepared), CALENDAR.join("\r\n"));
    assert.match(String(etag), /^"[0-9a-f]{32}"$/);
    assert.deepEqual(headers, {
      "content-type": "text/calendar; charset=utf-8",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
      "last-modified": "Sun, 01 Feb 2026 00:00:00 GMT",
      vary: "Accept",
      allow: "GET, HEAD, OPTIONS",
      ...CORS,
      // The second field of this name.
      "access-control-expose-headers": "Content-Disposition",
      "content-disposition": 'inline; filename="eventos.ics"',
      "content-length": "211",
    });
  });

  test("returns undefined for an item that does not exist", async () => {
    assert.equal(await prepareLarge(planOf(undefined, { resource: eventoDetail })), undefined);
  });
});

test("renderContext() has unlimited memory by default", async () => {
  const context = renderContext(planOf(EMPTY), { catalogue, now: Date.parse(TODAY) });

  assert.equal((await ics.render(planOf(EMPTY), context))?.body, CALENDAR.join("\r\n"));
});
