/** The latest events change at midnight without a publication. (contract.md, "The resources") */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { publishAndServe } from "../support/serving.ts";

const eventos = [
  { id: 1, data_inicio: "2026-03-27", data_fim: "2026-03-28" },
  { id: 2, data_inicio: "2026-03-28", data_fim: "2026-03-29" },
  { id: 3, data_inicio: "2024-01-01", data_fim: "2024-01-01", brevemente: true },
  { id: 4, data_inicio: "2027-01-01", data_fim: "2027-01-02", estado_publicacao: false },
];

async function latestAt(t: TestContext, instant: string) {
  const site = await publishAndServe(
    t,
    { eventos },
    { clock: () => Temporal.Instant.from(instant).epochMilliseconds },
  );
  const response = await site.get("/api/v1/ultimos/eventos/");
  const { results } = (await response.json()) as { results: { id: number }[] };
  return { ids: results.map(({ id }) => id), headers: response.headers };
}

const CALM = "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400";

const moments: [instant: string, ids: number[], cacheControl: string][] = [
  ["2026-03-28T12:00:00Z", [2, 1, 3], CALM],
  ["2026-03-28T23:49:00Z", [2, 1, 3], CALM],
  [
    "2026-03-28T23:55:00Z",
    [2, 1, 3],
    "public, max-age=60, stale-while-revalidate=240, stale-if-error=86400",
  ],
  [
    "2026-03-28T23:59:30.5Z",
    [2, 1, 3],
    "public, max-age=29, stale-while-revalidate=0, stale-if-error=86400",
  ],
  [
    "2026-03-28T23:59:59.999Z",
    [2, 1, 3],
    "public, max-age=0, stale-while-revalidate=0, stale-if-error=86400",
  ],
  ["2026-03-29T00:00:00Z", [2, 3], CALM],
  // Summer time began at 01:00, so the 29th ends an hour earlier by UTC.
  [
    "2026-03-29T22:59:59Z",
    [2, 3],
    "public, max-age=1, stale-while-revalidate=0, stale-if-error=86400",
  ],
  ["2026-03-29T23:00:00Z", [3], CALM],
  ["2030-01-01T00:00:00Z", [3], CALM],
];

for (const [instant, ids, cacheControl] of moments) {
  test(`GET /api/v1/ultimos/eventos/ at ${instant} has ${ids}`, async (t) => {
    const latest = await latestAt(t, instant);

    assert.deepEqual(latest.ids, ids);
    assert.equal(latest.headers.get("cache-control"), cacheControl);
  });
}

test("GET /api/v1/ultimos/eventos/ in a zone whose day starts at 01:00", async (t) => {
  let now = Temporal.Instant.from("2024-04-25T21:59:59Z").epochMilliseconds;
  // On 26 April 2024 clocks in Cairo went from 00:00 to 01:00, which is 22:00 by UTC.
  const site = await publishAndServe(
    t,
    {
      site: { fuso_horario: "Africa/Cairo" },
      eventos: [{ data_inicio: "2024-04-25", data_fim: "2024-04-25" }],
    },
    { clock: () => now },
  );
  const count = async () => {
    const response = await site.get("/api/v1/ultimos/eventos/");
    return ((await response.json()) as { count: number }).count;
  };
  assert.equal(await count(), 1);

  now = Temporal.Instant.from("2024-04-25T22:00:00Z").epochMilliseconds;
  assert.equal(await count(), 0);
});

test("what is kept of the latest events, JSON and page, is not sent in the millisecond in which they change", async (t) => {
  const midnight = Temporal.Instant.from("2026-03-29T00:00:00Z").epochMilliseconds;
  let now = midnight - 1;
  const site = await publishAndServe(t, { eventos }, { clock: () => now });
  const bodies = async () => {
    const asked = ["application/json", "text/html"].map((Accept) =>
      site.get("/api/v1/ultimos/eventos/", { Accept }),
    );
    return await Promise.all(asked.map(async (response) => await (await response).text()));
  };
  for (let times = 0; times < 3; times++) await bodies();
  const before = await bodies();

  now = midnight;
  const after = await bodies();

  for (const body of before) assert.match(body, /2026-03-28|28 March 2026/);
  assert.notEqual(after[0], before[0]);
  assert.notEqual(after[1], before[1]);
  assert.equal((JSON.parse(after[0] ?? "") as { results: object[] }).results.length, 2);
});

test("Last-Modified of the latest events is the moment at which the clock last changed them", async (t) => {
  const site = await publishAndServe(
    t,
    { eventos: [{ data_inicio: "2048-03-28", data_fim: "2048-03-29" }] },
    { clock: () => Temporal.Instant.from("2050-01-01T00:00:00Z").epochMilliseconds },
  );

  for (const Accept of ["application/json", "text/html"]) {
    const { headers } = await site.get("/api/v1/ultimos/eventos/", { Accept });
    // Summer time began on that day.
    assert.equal(headers.get("last-modified"), "Sun, 29 Mar 2048 23:00:00 GMT");
  }
});

test("the first page of the latest events is made anew once one of another page is over", async (t) => {
  let now = Temporal.Instant.from("2026-03-28T12:00:00Z").epochMilliseconds;
  const later = Array.from({ length: 10 }, () => ({
    data_inicio: "2026-05-01",
    data_fim: "2026-05-01",
  }));
  const over = { data_inicio: "2026-03-28", data_fim: "2026-03-28" };
  const site = await publishAndServe(t, { eventos: [...later, over] }, { clock: () => now });
  const page = async () =>
    await (await site.get("/api/v1/ultimos/eventos/", { Accept: "text/html" })).text();
  assert.match(await page(), /<p class="count">Items 1 to 10 of 11, page 1 of 2</);

  now = Temporal.Instant.from("2026-03-29T00:00:00Z").epochMilliseconds;
  assert.match(await page(), /<p class="count">10 items</);
});
