/** What pages must do: an event's time, links to related items, what is missing, link previews. */
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

  test("an event leads with its days, its venue, its registration, its picture and its place", async () => {
    const head = await page("/api/v1/eventos/2/");

    assert.match(head, /<time datetime="2026-06-01">1–2 June 2026<\/time>/);
    assert.match(head, /<a href="\/api\/v1\/locais\/1\/" lang="pt">Auditório<\/a>/);
    assert.match(
      head,
      /<a class="button out" href="https:\/\/inscrever\.example\/"[^>]*>Register<\/a>/,
    );
    assert.match(head, /<div class="figure" lang="pt"><img src="\/media\/[^"]+" alt="Aberto"/);
    assert.match(
      head,
      /href="https:\/\/www\.openstreetmap\.org\/\?mlat=32\.65&amp;mlon=-16\.91#map=16\/32\.65\/-16\.91"[^>]*>Show on a map<\/a>/,
    );
    assert.doesNotMatch(await page("/api/v1/eventos/1/"), /Register|Add to calendar/);
  });

  test("items lead to the lists about them, and to what names them", async () => {
    assert.match(
      await page("/api/v1/temas/1/"),
      /href="\/api\/v1\/noticias\/\?tema=tema-1">1 news item</,
    );
    const venue = await page("/api/v1/locais/1/");
    assert.match(
      venue,
      /<h2>Events<\/h2><ul class="names"><li lang="pt"><a href="\/api\/v1\/eventos\/\d+\/">/,
    );
    assert.equal(venue.match(/<li lang="pt"><a href="\/api\/v1\/eventos\//g)?.length, 4);
    const author = await page("/api/v1/autores/1/");
    assert.match(author, /href="\/api\/v1\/eventos\/\?autor=autor-1">1 event</);
    assert.match(author, /href="\/api\/v1\/noticias\/\?autor=autor-1">1 news item</);
    // Links lead to the filtered lists, so the page does not list them again.
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
      /Events about this<\/h2>[\s\S]*?<a href="\/api\/v1\/eventos\/2\/">Aberto<\/a>/,
    );
  });

  test("texts of the content are marked as Portuguese on an English page", async () => {
    assert.match(await page("/api/v1/eventos/"), /<a href="[^"]*" lang="pt">Auditório<\/a>/);
    assert.match(await page("/api/v1/eventos/?format=api"), /<span class="s" lang="pt">/);
  });

  test("visitors see nothing of requests, and one line leads to all of it", async () => {
    for (const path of ["/", "/api/v1/eventos/", "/api/v1/eventos/2/", "/candidato/Codigo01/"]) {
      const visited = await page(path);
      const seen = visited.slice(visited.indexOf("<body")).replace(/<[^>]+>/g, " ");
      assert.doesNotMatch(seen, /\b(?:GET|HTTP|JSON|API|curl|Fields|data_inicio|format)\b/, path);
      assert.equal(visited.match(/format=api/g)?.length, 1, path);
      assert.match(
        visited,
        /<footer[\s\S]*<a href="[^"]*\?format=api" data-audience="developers">For developers<\/a>/,
      );

      const developed = await page(`${path}?format=api`);
      assert.match(
        developed,
        /<b>GET<\/b> <code>[^<]*<\/code><\/p><p class="status-2">HTTP 200 OK/,
        path,
      );
      assert.match(developed, /<div class="json"/);
      const fields = path === "/" ? "" : '<h2 id="fields">Fields of the response<[\\s\\S]*';
      assert.match(developed, new RegExp(`${fields}<h2 id="parameters">`));
      assert.match(developed, /<footer[\s\S]*data-audience="visitors">For visitors<\/a>/);
    }
  });

  test("what is to come begins with the next event, and stays in the contract's order in JSON", async () => {
    const path = "/api/v1/ultimos/eventos/";
    const names = async (query = "") =>
      [...(await page(path + query)).matchAll(/class="whole-card">([^<]*)</g)].map(
        ([, name]) => name,
      );
    const { results } = (await (await site.get(path)).json()) as {
      results: { titulo: string }[];
    };

    assert.deepEqual(
      results.map(({ titulo }) => titulo),
      ["Anunciado", "Aberto", "De hoje"],
    );
    assert.deepEqual(await names(), ["De hoje", "Aberto", "Anunciado"]);
    assert.deepEqual(await names("?page_size=1&page=2"), ["Aberto"]);
    assert.deepEqual(await names("?ordering=-data_inicio"), ["Anunciado", "Aberto", "De hoje"]);
  });

  test("what changed has the developers' page alone, because only programs read addresses", async () => {
    const changed = await page("/api/v1/alteracoes/?desde=0");
    assert.match(changed, /<b>GET<\/b> <code>\/api\/v1\/alteracoes\/\?desde=0<\/code>/);
    assert.match(changed, /<footer[\s\S]*<a href="\/" data-audience="visitors">For visitors<\/a>/);
    assert.match(await page("/api/v1/alteracoes/"), /Must be the number of a publication/);
  });

  test("an error says what is missing, and where to go", async () => {
    const missing = await page("/api/v1/eventos/999/");
    assert.match(missing, /<h1>No event 999<\/h1>/);
    assert.match(missing, /<a class="button" href="\/api\/v1\/eventos\/">All 4 events<\/a>/);
    assert.match(missing, /href="\/api\/v1\/eventos\/" aria-current="true">Events</);
    assert.doesNotMatch(missing, /Nothing is published|Not found|404/, "once is enough");
    assert.match(await page("/noticias/n%C3%A3o/"), /<h1>No news item “não”<\/h1>/);
    assert.match(
      await page("/api/v1/eventos/?page=9"),
      /<h1>Page not found<\/h1>[\s\S]*<a class="button" href="\/api\/v1\/eventos\/">/,
    );
    assert.match(
      await page("/noticias/"),
      /<h1>Page not found<\/h1>[\s\S]*<a class="button" href="\/api\/v1\/noticias\/">All 3 news items<\/a>/,
    );
    const malformed = await page("/api/v1/eventos/?page_size=x");
    assert.match(malformed, /<h1>This address is not valid<\/h1>/);
    assert.match(malformed, /<a class="button" href="\/api\/v1\/eventos\/">All 4 events<\/a>/);
    assert.doesNotMatch(malformed, /page_size/);
    assert.match(
      await page("/api/v1/eventos/2/?fields=x"),
      /<a class="button" href="\.\/">Open the page without its parameters<\/a>/,
    );
  });

  test("an error tells developers the rest", async () => {
    const malformed = await page("/api/v1/eventos/?page_size=x&format=api");
    assert.match(malformed, /<p class="kicker">Error 400<\/p><h1>Malformed request<\/h1>/);
    assert.match(malformed, /<dt><code>page_size<\/code><\/dt>/);
    assert.match(malformed, /For programs<\/h2><div class="json"/);
    // The event exists, the format does not.
    const format = await site.get("/api/v1/eventos/1/?format=pdf");
    assert.match(await format.text(), /Must be one of: api, ics, json\./);
    assert.match(
      await page("/api/v1/alteracoes/?desde=9&format=api"),
      /Must be at most the number/,
    );
  });

  test("a parameter says what it takes", async () => {
    const developers = await page("/api/v1/eventos/?format=api");

    for (const [name, types] of [
      ["autor", "integer | string"],
      ["page", "integer | last"],
      ["ordering", "data_inicio | -data_inicio | data_fim | -data_fim"],
    ]) {
      const row = `<code>${name}</code></th><td><code>${types}</code>`;
      assert.ok(developers.includes(row), row);
    }
  });

  test("a kind of sponsor is a heading once, above all their logos", async (t) => {
    const patrocinios = [{ tipo: "Ouro" }, { tipo: "Apoio" }, { tipo: "Ouro" }];
    const sponsored = await publishAndServe(t, { premios: [{}], patrocinios });
    const path = "/api/premio/list/1/patrociniostop/";
    const html = await (await sponsored.get(path, { Accept: "text/html" })).text();

    assert.deepEqual(
      [...html.matchAll(/<h2 lang="pt">(\w+)<\/h2><ul class="tiles">(.*?)<\/ul>/gs)].map(
        ([, name, logos = ""]) => [name, logos.match(/<img /g)?.length],
      ),
      [
        ["Ouro", 2],
        ["Apoio", 1],
      ],
    );
  });

  test("a chosen filter is told where it folds", async () => {
    assert.match(
      await page("/api/v1/eventos/?data_inicio__gte=2026-05-01"),
      /<details class="more"><summary>More filters <small lang="pt">Begins from: 2026-05-01</,
    );
  });

  test("the button of an error of what changed leads to an answer", async () => {
    for (const query of ["", "?desde=x", "?desde=9", "?desde=9&format=api"]) {
      const html = await page(`/api/v1/alteracoes/${query}`);
      const [, href = ""] = /<a class="button" href="([^"]*)">What changed</.exec(html) ?? [];
      assert.equal((await site.get(href, { Accept: "text/html" })).status, 200, query);
    }
  });

  test("the page of a kind of error says that it is none", async () => {
    const kind = await page("/problems/malformed-request/");

    assert.match(kind, /This page explains an error that other addresses may return\./);
    assert.match(kind, /<a class="button" href="\/api\/docs\/#error-malformed-request">/);
  });

  test("the landing page begins with the next event, has the news, and tells links what it is", async () => {
    const landing = await page("/");

    assert.match(landing, /<title>Casa e Cidade<\/title>/);
    assert.match(landing, /<h1 class="brand">[\s\S]*Casa e Cidade<\/span><\/h1>/);
    assert.match(
      landing,
      /<h2 id="next">Next event<\/h2>[\s\S]{0,600}De hoje[\s\S]*<h2><a href="\/api\/v1\/noticias\/">News</,
    );
    // The first news item has the largest image of the first screen.
    assert.match(
      landing,
      /News<\/a><\/h2>(?:(?!<img)[\s\S])*<img [^>]* fetchpriority="high" decoding="async">/,
    );
    assert.match(landing, /action="\/api\/v1\/pesquisa\/" role="search"/);
    assert.match(landing, /<meta property="og:site_name" content="Casa e Cidade">/);
    assert.match(landing, /<meta property="og:image" content="https:\/\/api\.example\.pt\/media\//);
    assert.match(await page("/noticias/noticia-2/"), /<meta property="og:title" content="Dois">/);
  });

  test("the root's page for developers has parameters, and no table of fields", async () => {
    const root = await page("/?format=api");

    assert.match(root, /<h2 id="parameters">/);
    assert.doesNotMatch(root, /<h2 id="fields">|<tbody><\/tbody>/);
  });

  test("developers have every format of a list as a link, and the documents", async () => {
    const html = await page("/api/v1/eventos/?format=api");
    for (const format of ["json", "csv", "xlsx", "ics", "atom", "rss", "geojson"]) {
      assert.match(html, new RegExp(`href="/api/v1/eventos/\\?format=${format}"`), format);
    }
    assert.match(html, /href="\/api\/docs\/#eventos">Documentation of this address</);
    assert.match(
      html,
      /<footer[\s\S]*<a href="\/api\/docs\/">[\s\S]*<a href="\/api\/openapi\.json">/,
    );
  });

  test("lists of the sample are small", async () => {
    for (const path of ["/api/v1/eventos/", "/api/v1/noticias/", "/"]) {
      const bytes = Buffer.byteLength(await page(path));
      assert.ok(bytes < (path === "/" ? 20_000 : 60_000), `${path}: ${bytes}`);
    }
  });
});
