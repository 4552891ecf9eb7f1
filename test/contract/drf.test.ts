/** Clients of a Django REST Framework service move over; docs/decisions.md has the differences. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, suite, test } from "node:test";
import type { Site } from "../support/content-folder.ts";
import { SuiteEnding } from "../support/ending.ts";
import { formatsOf } from "../support/formats.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const EVENTS = "/api/v1/eventos/";
const CANDIDATES = "/api/premio/candidatos/";
const PUBLIC = "https://api.example.pt";

interface Row {
  readonly request: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly status: number;
  readonly type?: string;
  readonly body?: Record<string, unknown>;
  readonly text?: string;
  readonly location?: string;
  /** The first cell of the row in docs/decisions.md that explains the difference. */
  readonly difference?: string;
}

const JSON_TYPE = "application/json";
const PAGE_TYPE = "text/html; charset=utf-8";
const notFound = { status: 404, body: { detail: "Not found." } };
const invalidPage = { status: 404, body: { detail: "Invalid page." } };

const rows: Row[] = [
  { request: EVENTS, status: 200, type: JSON_TYPE },
  { request: EVENTS, method: "HEAD", status: 200, type: JSON_TYPE, text: "" },
  { request: `${EVENTS}?page=0`, method: "HEAD", status: 404, text: "" },
  {
    request: EVENTS,
    method: "OPTIONS",
    status: 200,
    body: { name: "Events", renders: [...formatsOf(EVENTS).mediaTypes], parses: [] },
    difference: "`OPTIONS` has `parameters` too",
  },
  { request: EVENTS, headers: { Accept: BROWSER }, status: 200, type: PAGE_TYPE },
  { request: EVENTS, headers: { Accept: "*/*" }, status: 200, type: JSON_TYPE },
  { request: EVENTS, headers: { Accept: "application/*" }, status: 200, type: JSON_TYPE },
  { request: EVENTS, headers: { Accept: "image/png, */*" }, status: 200, type: JSON_TYPE },
  { request: EVENTS, headers: { Accept: "text/*" }, status: 200, type: PAGE_TYPE },
  {
    request: EVENTS,
    headers: { Accept: "application/json;q=0" },
    status: 406,
    difference: "q-values count",
  },
  {
    request: EVENTS,
    headers: { Accept: "application/xml" },
    status: 406,
    body: { detail: "Could not satisfy the request Accept header." },
    difference: "errors are `application/problem+json`",
  },
  {
    request: EVENTS,
    headers: { Accept: "garbage" },
    status: 200,
    type: JSON_TYPE,
    difference: "an empty or unreadable `Accept` counts as `*/*`",
  },
  { request: `${EVENTS}?format=api`, headers: { Accept: BROWSER }, status: 200, type: PAGE_TYPE },
  {
    request: `${EVENTS}?format=api`,
    headers: { Accept: "*/*" },
    status: 200,
    type: JSON_TYPE,
    difference: "`format=api` is indented JSON for a client that does not name HTML",
  },
  {
    request: `${EVENTS}?format=api`,
    headers: { Accept: JSON_TYPE },
    status: 200,
    type: JSON_TYPE,
    difference: "`format=api` is indented JSON for a client that does not name HTML",
  },
  { request: `${EVENTS}?format=json`, headers: { Accept: BROWSER }, status: 200, type: JSON_TYPE },
  { request: `${EVENTS}?format=`, status: 200, type: JSON_TYPE },
  { request: `${EVENTS}?format=xml`, ...notFound },
  {
    request: `${EVENTS}?page=2&page_size=1&foo=1`,
    status: 200,
    body: {
      previous: `${PUBLIC}${EVENTS}?page_size=1`,
      next: `${PUBLIC}${EVENTS}?page=3&page_size=1`,
    },
    difference: "unknown parameters are not carried into links",
  },
  { request: `${EVENTS}?page=`, status: 200, body: { previous: null } },
  { request: `${EVENTS}?page=last&page_size=2`, status: 200, body: { next: null } },
  { request: `${EVENTS}?page=%2B2&page_size=2`, status: 200, body: { next: null } },
  { request: `${EVENTS}?page=2%20&page_size=2`, status: 200, body: { next: null } },
  { request: `${EVENTS}?page=0`, ...invalidPage },
  { request: `${EVENTS}?page=-1`, ...invalidPage },
  { request: `${EVENTS}?page=abc`, ...invalidPage },
  { request: `${EVENTS}?page=1.0`, ...invalidPage },
  { request: `${EVENTS}?page=99`, ...invalidPage },
  { request: `${EVENTS}?page=1&page=2&page_size=2`, status: 200, body: { next: null } },
  ...["", "?page=1", "?page=last"].map((query) => ({
    request: `/api/v1/ultimos/eventos/${query}`,
    status: 200,
    text: '{"count":0,"next":null,"previous":null,"results":[]}',
  })),
  { request: "/api/v1/ultimos/eventos/?page=2", ...invalidPage },
  { request: `${EVENTS}?page_size=1000`, status: 200, body: { count: 3 } },
  {
    request: `${EVENTS}?page_size=0`,
    status: 400,
    difference: "a `page_size` that is no positive whole number is 400",
  },
  {
    request: `${EVENTS}?page_size=abc`,
    status: 400,
    difference: "a `page_size` that is no positive whole number is 400",
  },
  { request: `${CANDIDATES}?categorias__descricao=Nenhuma`, status: 200, text: "[]" },
  { request: `${CANDIDATES}?categorias__descricao=residencial`, status: 200, text: "[]" },
  {
    request: `${CANDIDATES}?categorias__descricao=%00`,
    status: 400,
    difference: "errors are `application/problem+json`",
  },
  {
    request: `${CANDIDATES}?premio=99`,
    status: 200,
    text: "[]",
    difference: "an unknown `premio` is an empty list",
  },
  { request: "/api/v1/eventos?page=2", status: 301, location: `${EVENTS}?page=2` },
  { request: "/api/v1/eventos", method: "POST", status: 301, location: EVENTS },
  {
    request: "/nothing/",
    ...notFound,
    difference: "an unknown path is JSON for programs, a page for browsers",
  },
  ...["POST", "PUT", "PATCH", "DELETE"].map((method) => ({
    request: EVENTS,
    method,
    status: 405,
    body: { detail: `Method "${method}" not allowed.` },
  })),
  { request: "//api/v1/eventos/", status: 404 },
  { request: "/API/v1/eventos/", status: 404 },
];

const site: Site = {
  autores: [
    {
      created: "2019-01-01T10:00:00Z",
      modified: "2019-07-01T10:00:00.123456Z",
      conteudo: "uma linha\u2028e outra\u2029fim",
    },
  ],
  eventos: [{ autor: [1] }, {}, {}],
  categorias: [{ descricao: "Residencial" }],
  candidatos: [{}],
};

suite("what a Django REST Framework service answers", () => {
  const ending = new SuiteEnding();
  let served: TestSite;
  before(async () => {
    served = await publishAndServe(ending, site);
  });
  after(() => ending.end());

  for (const row of rows) {
    const { request, method = "GET", headers = {} } = row;
    const accept = headers.Accept === undefined ? "" : ` with Accept: ${headers.Accept}`;
    test(`${method} ${request}${accept} is ${row.status}`, async () => {
      const response = await served.send(method, request, headers);
      const text = await response.text();

      assert.equal(response.status, row.status);
      if (row.type) assert.equal(response.headers.get("content-type"), row.type);
      if (row.location) assert.equal(response.headers.get("location"), row.location);
      if (row.text !== undefined) assert.equal(text, row.text);
      if (row.body) {
        const body = JSON.parse(text) as Record<string, unknown>;
        assert.deepEqual(pick(body, Object.keys(row.body)), row.body);
      }
      if (row.status === 405) assert.equal(response.headers.get("allow"), "GET, HEAD, OPTIONS");
    });
  }

  test("date-times are in the site's zone, six digits of a second or none", async () => {
    const { autor } = (await (await served.get(`${EVENTS}1/`)).json()) as {
      autor: { created: string; modified: string }[];
    };

    assert.equal(autor[0]?.created, "2019-01-01T10:00:00Z");
    assert.equal(autor[0]?.modified, "2019-07-01T11:00:00.123456+01:00");
  });

  test("U+2028 and U+2029 are escaped, other letters are not", async () => {
    const text = await (await served.get(`${EVENTS}1/`)).text();

    assert.ok(text.includes("uma linha\\u2028e outra\\u2029fim"));
  });

  test("each difference has its row in docs/decisions.md", () => {
    const decisions = readFileSync(new URL("../../docs/decisions.md", import.meta.url), "utf8");
    const differences = rows.flatMap(({ difference }) => difference ?? []);

    const missing = differences.filter((difference) => !decisions.includes(`| ${difference} |`));
    assert.deepEqual(missing, []);
  });
});

function pick(body: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, body[key]]));
}
