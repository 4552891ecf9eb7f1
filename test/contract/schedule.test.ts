/** Scheduled items. (contract.md, "Later, and no longer") */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { pino } from "pino";
import { type Site, writeContentFolder } from "../support/content-folder.ts";
import type { Ending } from "../support/ending.ts";
import { eventually } from "../support/eventually.ts";
import { runMontra } from "../support/montra.ts";
import { publishFolder, serveStore } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const SCHEDULE = { publicar_em: "2030-05-01T09:00:00", retirar_em: "2030-06-01" };
const BEFORE = Date.parse("2030-05-01T07:59:59.999Z");
const BEGIN = Date.parse("2030-05-01T08:00:00Z");
const LAST = Date.parse("2030-05-31T22:59:59.999Z");
const END = Date.parse("2030-05-31T23:00:00Z");

async function published(t: Ending, site: Site): Promise<string> {
  const folder = temporaryFolder(t);
  const store = join(folder, "store");
  writeContentFolder(join(folder, "content"), site);
  const result = await publishFolder(join(folder, "content"), store);
  assert.equal(result.outcome, "published", JSON.stringify(result));
  return store;
}

type Get = (path: string) => Promise<Response>;

async function asOf(t: Ending, store: string, moment: number): Promise<Get> {
  const { address } = await serveStore(t, store, { clock: () => moment });
  return (path) => fetch(address + path, { redirect: "manual" });
}

async function json<T>(response: Response): Promise<T> {
  return (await response.json()) as T;
}

const everything: Site = {
  temas: [{}],
  noticias: [{ tema: 1 }, { ...SCHEDULE, tema: 1, data: "2030-05-01" }, { relacionadas: [2, 1] }],
  eventos: [{ noticias: [2, 1] }, { ...SCHEDULE, brevemente: true }],
  premios: [{}],
  categorias: [{ descricao: "Residencial" }, { descricao: "Turístico" }],
  candidatos: [{}, { ...SCHEDULE, categoria: "Turístico" }],
  vencedores: [
    { categoria: "Turístico", candidato: "Codigo02" },
    { ...SCHEDULE, categoria: "Residencial", candidato: "Codigo01" },
  ],
  patrocinios: [{ ...SCHEDULE }, { tipo: "Ouro" }],
};

/** The visible items in each place. */
async function seen(get: Get) {
  const page = async (path: string) =>
    json<{ count: number; results: { id: number }[] }>(await get(path));
  const event = await json<{ noticias: { id: number }[] }>(await get("/api/v1/eventos/1/"));
  const news = await json<{ relacionadas: number[] }>(await get("/noticias/noticia-3/"));
  const length = async (path: string) => (await json<unknown[]>(await get(path))).length;
  const themes = await json<{ results: { total_noticias: number }[] }>(await get("/api/v1/temas/"));
  const found = async (words: string) =>
    (await page(`/api/v1/noticias/?search=${words}`)).results.map(({ id }) => id);
  return {
    found: [await found("not"), await found("noticia%203")],
    teasers: (await page("/api/v1/vi-export/")).count,
    news: (await page("/api/v1/noticias/?tema=1")).count,
    newsOfTheme: themes.results[0]?.total_noticias,
    events: (await page("/api/v1/eventos/")).results.map(({ id }) => id),
    nested: event.noticias.map(({ id }) => id),
    related: news.relacionadas,
    candidates: await length("/api/premio/candidatos/"),
    ofCategory: await length("/api/premio/candidatos/?categorias__descricao=Tur%C3%ADstico"),
    winners: await length("/api/premio/vencedores/"),
    victories: (await json<{ vitorias: string[] }>(await get("/candidato/Codigo01/"))).vitorias,
    sponsors: await length("/api/premio/list/1/patrociniostop/"),
    details: [
      (await get("/noticias/noticia-2/")).status,
      (await get("/api/v1/eventos/2/")).status,
      (await get("/candidato/Codigo02/")).status,
    ],
  };
}

const HIDDEN = {
  found: [[3, 1], [3]],
  teasers: 2,
  news: 1,
  newsOfTheme: 1,
  events: [1],
  nested: [1],
  related: [1],
  candidates: 1,
  ofCategory: 0,
  winners: 0,
  victories: [],
  sponsors: 1,
};

test("what is to appear later is nowhere before, everywhere from its moment on, and nowhere after", async (t) => {
  const store = await published(t, everything);

  const [before, first, last, after] = await Promise.all(
    [BEFORE, BEGIN, LAST, END].map(async (moment) => seen(await asOf(t, store, moment))),
  );

  const shown = {
    found: [[2, 3, 1], [3]],
    teasers: 3,
    news: 2,
    newsOfTheme: 2,
    events: [2, 1],
    nested: [2, 1],
    related: [2, 1],
    candidates: 2,
    ofCategory: 1,
    winners: 2,
    victories: ["Residencial"],
    sponsors: 2,
    details: [200, 200, 200],
  };
  assert.deepEqual(
    { ...before, events: before?.events.toSorted() },
    {
      ...HIDDEN,
      details: [404, 404, 404],
    },
  );
  for (const during of [first, last]) {
    assert.deepEqual({ ...during, events: during?.events.toSorted((a, b) => b - a) }, shown);
  }
  assert.deepEqual(after, { ...HIDDEN, details: [410, 410, 410] });
});

test("a clock that went ahead and comes back takes back what it showed", async (t) => {
  const store = await published(t, { ...everything, eventos: [{ data_fim: "2030-05-20" }] });
  let moment = BEFORE - 60_000;
  const messages: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => messages.push(JSON.parse(line).msg) });
  const { address } = await serveStore(t, store, { clock: () => moment, log });
  const now = async () => {
    const answers = ["/api/v1/noticias/", "/api/v1/ultimos/eventos/"].map((path) =>
      fetch(address + path),
    );
    const [news, events] = await Promise.all(answers);
    const modified = Date.parse(news?.headers.get("Last-Modified") ?? "");
    const counts = [news, events].map(
      async (response) => (await json<{ count: number }>(response as Response)).count,
    );
    return { counts: await Promise.all(counts), isPast: modified <= moment };
  };
  const seenAt = (at: number, counts: number[]) => {
    moment = at;
    return eventually(`of each ${counts} are shown`, async () => {
      const { counts: found, isPast } = await now();
      return isPast && isDeepStrictEqual(found, counts);
    });
  };
  await seenAt(BEFORE - 60_000, [2, 1]);

  await seenAt(LAST, [3, 0]);
  await seenAt(END + 86_400_000, [2, 0]);
  await seenAt(BEGIN + 1000, [3, 1]);
  await seenAt(BEFORE, [2, 1]);
  // Before the first publication.
  await seenAt(Date.parse("2020-01-01T00:00:00Z"), [2, 1]);

  const back = "the clock was set back";
  assert.deepEqual(messages, [back, back, back]);
});

test("no cache lifetime reaches past what appears or goes by itself", async (t) => {
  const store = await published(t, everything);
  const early = await asOf(t, store, BEGIN - 700_000);
  const close = await asOf(t, store, BEGIN - 3_500);

  for (const path of ["/api/v1/vi-export/", "/api/v1/eventos/1/", "/api/openapi.json", "/"]) {
    assert.equal(
      (await early(path)).headers.get("Cache-Control"),
      "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
    );
    assert.equal(
      (await close(path)).headers.get("Cache-Control"),
      "public, max-age=3, stale-while-revalidate=0, stale-if-error=86400",
      path,
    );
  }
  for (const path of ["/noticias/noticia-2/", "/noticias/nunca/"]) {
    assert.equal((await early(path)).headers.get("Cache-Control"), "public, max-age=5");
    assert.equal((await close(path)).headers.get("Cache-Control"), "public, max-age=3");
  }
  const during = await asOf(t, store, BEGIN + 1000);
  assert.equal(
    (await during("/api/v1/vi-export/")).headers.get("Last-Modified"),
    "Wed, 01 May 2030 08:00:00 GMT",
  );
});

test("check tells what is scheduled, publish when the next change comes", async (t) => {
  const folder = temporaryFolder(t);
  const content = join(folder, "content");
  writeContentFolder(content, {
    noticias: [
      { publicar_em: "2030-05-01", retirar_em: "2031-05-01T09:00:00" },
      { retirar_em: "2020-05-01" },
      { data: "2030-05-02" },
    ],
  });

  const checked = await runMontra(["check", content]);
  const done = await runMontra(["publish", content, "--store", join(folder, "store")]);
  const portuguese = await runMontra(["publish", content, "--store", join(folder, "other")], {
    LANG: "pt_PT.UTF-8",
  });

  assert.match(checked.stderr, /publicar_em: appears by itself at 2030-05-01T00:00:00\+01:00\n/);
  assert.match(checked.stderr, /retirar_em: disappears by itself at 2031-05-01T09:00:00\+01:00\n/);
  assert.match(checked.stderr, /retirar_em: has not been shown since 2020-05-01T00:00:00\+01:00\n/);
  assert.match(
    checked.stderr,
    /data: 2030-05-02 lies in the future; the item is published all the same\. To have it appear on that day, add "publicar_em: 2030-05-02"\n/,
  );
  assert.match(
    done.stdout,
    /The next scheduled item appears or disappears at 2030-05-01T00:00:00\+01:00\.\n/,
  );
  // In the site's zone, whatever the machine's.
  assert.match(
    portuguese.stdout,
    /O próximo item agendado aparece ou desaparece a 1 de maio de 2030 às 00:00\.\n/,
  );
});

test("check refuses what goes before it appears", async (t) => {
  const content = join(temporaryFolder(t), "content");
  writeContentFolder(content, {
    noticias: [
      { publicar_em: "2030-05-02", retirar_em: "2030-05-01" },
      { publicar_em: "amanhã" },
      { publicar_em: "2030-05-02T09:00", retirar_em: "2030-05-02T08:30" },
    ],
  });

  const { stdout } = await runMontra(["check", content]);

  assert.match(
    stdout,
    /retirar_em: it disappears at 2030-05-01, but appears only at 2030-05-02, expected a moment after 2030-05-02; a date alone means the beginning of that day, correct one of the two\n/,
  );
  assert.match(
    stdout,
    /it disappears at 2030-05-02T08:30, but appears only at 2030-05-02T09:00, exp/,
  );
  assert.match(stdout, /publicar_em: found "amanhã", expected a date such as 2026-03-31, or/);
});
