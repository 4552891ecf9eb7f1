/** What pages are for: an event's point, where items lead on to, what is missing, what links are told. */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { SuiteEnding } from "../support/ending.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

// Noon of the second day of the third event.
const NOW = Date.UTC(2026, 4, 2, 12);

suite("what each page is for", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  let now = NOW;
  before(async () => {
    const content = {
      site: { nome: "Casa e Cidade" },
      temas: [{ nome: "Impostos" }],
      autores: [{ titulo: "Ordem" }],
      locais: [{ nome: "Auditório", gps: "32.65,-16.91", imagem: "media/casa.png" }],
      noticias: [{ titulo: "Um" }, { titulo: "Dois", tema: 1, autor: 1 }, { titulo: "Três" }],
      candidatos: [{}, {}],
      eventos: [
        { titulo: "Passado", data_inicio: "2026-01-01", data_fim: "2026-01-01" },
        {
          titulo: "Aberto",
          data_inicio: "2026-06-01",
          data_fim: "2026-06-02",
          link_registo: "https://inscrever.example/",
          registo_activo: true,
          noticias: [2],
          autor: [1],
        },
        { titulo: "De hoje", data_inicio: "2026-05-01", data_fim: "2026-05-03" },
        {
          titulo: "Anunciado",
          data_inicio: "2027-01-01",
          data_fim: "2027-01-01",
          brevemente: true,
        },
      ],
    };
    site = await publishAndServe(ending, content, { clock: () => now });
  });
  after(() => ending.end());

  const page = async (path: string) => await (await site.get(path, { Accept: "text/html" })).text();

  test("a list of events says of each what it is today, and changes with the day", async () => {
    const badges = async () =>
      [...(await page("/api/v1/eventos/")).matchAll(/<span class="badge (\w+)">/g)].map(
        ([, state]) => state,
      );

    assert.deepEqual(await badges(), ["announced", "open", "now", "past"]);
    now = Date.UTC(2026, 5, 1, 12);
    assert.deepEqual(await badges(), ["announced", "now", "past", "past"]);
    now = NOW;
  });

  test("an event leads with its days, its venue, its registration, its picture and its map", async () => {
    const [head = ""] = (await page("/api/v1/eventos/2/")).split('<section class="item-fields">');

    assert.match(head, /<time datetime="2026-06-01">1–2 June 2026<\/time>/);
    assert.match(head, /<a href="\/api\/v1\/locais\/1\/" lang="pt">Auditório<\/a>/);
    assert.match(
      head,
      /<a class="button out" href="https:\/\/inscrever\.example\/"[^>]*>Register<\/a>/,
    );
    assert.match(head, /<div class="figure" lang="pt"><img src="\/media\/[^"]+" alt="Aberto"/);
    assert.match(head, /aria-label="Map: 32\.65° N, 16\.91° W, in the outline of Madeira"/);
    assert.doesNotMatch(await page("/api/v1/eventos/1/"), /Register|Add to calendar/);
  });

  test("items lead to the lists about them, to what names them and to those beside them", async () => {
    assert.match(
      await page("/api/v1/temas/1/"),
      /href="\/api\/v1\/noticias\/\?tema=tema-1">1 news item</,
    );
    const venue = await page("/api/v1/locais/1/");
    assert.match(
      venue,
      /<h3>Events<\/h3><ul class="names"><li lang="pt"><a href="\/api\/v1\/eventos\/\d+\/">/,
    );
    assert.equal(venue.match(/<li lang="pt"><a href="\/api\/v1\/eventos\//g)?.length, 4);
    const author = await page("/api/v1/autores/1/");
    assert.match(author, /href="\/api\/v1\/eventos\/\?autor=autor-1">1 event</);
    assert.match(author, /href="\/api\/v1\/noticias\/\?autor=autor-1">1 news item</);
    // A list is narrowed to them, so they are not told a second time, as if they were about somebody.
    assert.doesNotMatch(author, /Events about this/);
    assert.match(venue, /href="\/api\/v1\/eventos\/\?local=1">4 events</);
    const candidate = await page("/candidato/Codigo01/");
    assert.match(
      candidate,
      /href="\/api\/premio\/candidatos\/\?categorias__descricao=Residencial"/,
    );
    assert.match(candidate, /href="\/api\/premio\/candidatos\/\?premio=1"/);
    const news = await page("/noticias/noticia-2/");
    assert.match(
      news,
      /Events about this<\/h3>[\s\S]*?<a href="\/api\/v1\/eventos\/2\/">Aberto<\/a>/,
    );
    // In time, as "next" would be before or after by who reads it.
    assert.match(news, /rel="prev"><span>Earlier<\/span> <b lang="pt">Um<\/b>/);
    assert.match(news, /rel="next"><span>Later<\/span> <b lang="pt">Três<\/b>/);
  });

  test("texts of the content are marked as Portuguese on an English page", async () => {
    const events = await page("/api/v1/eventos/");
    assert.match(events, /<td lang="pt">Auditório<\/td>/);
    assert.match(events, /<summary>Fields<span class="unseen">: <span lang="pt">/);
  });

  test("fields stand below with what they mean beside their names", async () => {
    assert.match(await page("/api/v1/eventos/2/"), /<dt>Starts <code>data_inicio<\/code><\/dt>/);
  });

  test("what changed is called by its address, and says what became of it", async () => {
    const changed = await page("/api/v1/alteracoes/?desde=0");
    assert.match(
      changed,
      /<p class="over">New<\/p><h3 lang="pt"><a href="\/api\/v1\/eventos\/" class="whole-card">\/api\/<wbr>v1\/<wbr>eventos\/<\/a>/,
    );
  });

  test("an error says what is missing, and where to go", async () => {
    const missing = await page("/api/v1/eventos/999/");
    assert.match(missing, /<h1>No event 999<\/h1>/);
    assert.match(missing, /<a class="button" href="\/api\/v1\/eventos\/">All 4 events<\/a>/);
    assert.match(missing, /href="\/api\/v1\/eventos\/" aria-current="true">Events</);
    assert.equal(missing.match(/Not found/g)?.length, 2, "for programs alone");
    assert.doesNotMatch(missing, /Nothing is published/, "once is enough");
    // The event is there: its format is not.
    const format = await page("/api/v1/eventos/1/?format=pdf");
    assert.match(format, /<h1>Not found<\/h1><p class="lead">Nothing is published at this address/);
    assert.match(format, /<code>format<\/code><\/dt><dd>Must be one of: api, ics, json\./);
    assert.match(await page("/noticias/n%C3%A3o/"), /<h1>No news item “não”<\/h1>/);
    assert.match(
      await page("/api/v1/eventos/?page=9"),
      /<h1>No such page<\/h1>[\s\S]*href="\/api\/v1\/eventos\/"/,
    );
    assert.match(await page("/api/v1/alteracoes/?desde=9"), /Must be at most the number/);
    const malformed = await page("/api/v1/eventos/?page_size=x");
    assert.doesNotMatch(malformed, /class="lead"/, "what is wrong says more");
    assert.match(
      malformed,
      /<a class="button" href="\.\/">The same address without parameters<\/a>/,
    );
  });

  test("the landing page begins with the next event, searches all, and tells links what it is", async () => {
    const landing = await page("/");

    assert.match(landing, /<title>Casa e Cidade<\/title>/);
    assert.match(landing, /Next event<\/h3>[\s\S]{0,600}De hoje/);
    assert.match(landing, /action="\/api\/v1\/pesquisa\/" role="search"/);
    assert.match(landing, /<meta property="og:site_name" content="Casa e Cidade">/);
    assert.match(landing, /<meta property="og:image" content="https:\/\/api\.example\.pt\/media\//);
    assert.match(await page("/noticias/noticia-2/"), /<meta property="og:title" content="Dois">/);
  });

  test("every format of a list is a link, and the header leads to the documents", async () => {
    const html = await page("/api/v1/eventos/");
    for (const format of ["json", "csv", "xlsx", "ics", "atom", "rss", "geojson"]) {
      assert.match(html, new RegExp(`href="/api/v1/eventos/\\?format=${format}"`), format);
    }
    assert.match(html, /href="\/api\/docs\/#eventos">Documentation of this address</);
    assert.match(html, /<nav class="developers"[^>]*><a href="\/api\/docs\/">/);
  });

  test("lists of the sample are small", async () => {
    for (const path of ["/api/v1/eventos/", "/api/v1/noticias/", "/"]) {
      const bytes = Buffer.byteLength(await page(path));
      assert.ok(bytes < (path === "/" ? 20_000 : 60_000), `${path}: ${bytes}`);
    }
  });
});
