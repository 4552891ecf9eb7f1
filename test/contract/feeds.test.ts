/** News and events as feeds, compared literally. (contract.md, "Feeds") */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { IMAGE_ADDRESS } from "../support/content-folder.ts";
import { SuiteEnding } from "../support/ending.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const IMAGE = `https://api.example.pt/media/${IMAGE_ADDRESS}`;
const moments = { created: "2026-01-01T10:00:00Z", modified: "2026-01-02T10:00:00Z" };
const LISTS = ["/api/v1/vi-export/", "/api/v1/eventos/", "/api/v1/ultimos/eventos/"];

suite("feeds", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  before(async () => {
    site = await publishAndServe(ending, {
      temas: [{ nome: "Habitação" }],
      autores: [{ titulo: "Ordem & Cª" }],
      locais: [{ nome: "Casa <da> Música" }],
      noticias: [
        ...Array.from({ length: 60 }, () => ({ data: "2024-01-01", ...moments })),
        {
          titulo: "Casas & <ruas> \u0007",
          data: "2026-07-01",
          teaser: "Resumo<br>breve",
          conteudo: '<p>Veja <a href="/noticias/noticia-1/">isto</a> ]]&gt;</p>',
          tema: 1,
          autor: 1,
          ...moments,
        },
      ],
      eventos: [{ data_fim: "2024-03-01", ...moments, modified: "2026-01-03T10:00:00Z" }],
      site: { vi_export: { maximo: 100 } },
    });
  });
  after(() => ending.end());

  const textOf = async (path: string, headers = {}) => {
    const response = await site.get(path, headers);
    assert.equal(response.status, 200, path);
    return { response, text: await response.text() };
  };

  test("browsers get the same bytes as XML, for which they apply the style sheet", async () => {
    const browser = { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
    for (const format of ["atom", "rss"]) {
      const path = `/api/v1/noticias/?format=${format}`;
      const [shown, read] = [await textOf(path, browser), await textOf(path)];

      assert.equal(
        shown.response.headers.get("content-type"),
        "application/xml; charset=utf-8",
        format,
      );
      assert.equal(
        read.response.headers.get("content-type"),
        `application/${format}+xml; charset=utf-8`,
      );
      assert.equal(shown.text, read.text);
    }
    const { response } = await textOf("/api/v1/noticias/", browser);
    assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8");
  });

  test("a feed without entries was changed when it was published", async () => {
    const { response, text } = await textOf("/api/v1/noticias/?search=nada&format=atom");

    const published = Date.parse(response.headers.get("last-modified") ?? "");
    assert.ok(published > Date.parse("2026-01-01"));
    assert.ok(text.includes(`<updated>${new Date(published).toISOString()}</updated>`));
  });

  test("news are entries of Atom, to the letter", async () => {
    const { response, text } = await textOf("/api/v1/vi-export/?format=atom");

    assert.equal(response.headers.get("content-type"), "application/atom+xml; charset=utf-8");
    const [styleSheet = ""] = /\/assets\/feed\.[0-9a-f]{8}\.css/.exec(text) ?? [];
    const style = await textOf(styleSheet);
    assert.equal(style.response.headers.get("content-type"), "text/css; charset=utf-8");
    assert.equal(response.headers.get("link"), null);
    assert.ok(
      text.startsWith(`<?xml version="1.0" encoding="utf-8"?>
<?xml-stylesheet type="text/css" href="${styleSheet}"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt" xml:base="https://api.example.pt/">
<id>tag:api.example.pt,2026:/api/v1/vi-export/</id>
<title>Sítio de teste — News teasers</title>
<subtitle xml:lang="en">The latest news, newest first: headline, cropped image and link.</subtitle>
<updated>2026-01-02T10:00:00.000Z</updated>
<author><name>Sítio de teste</name></author>
<generator>Montra</generator>
<link rel="self" type="application/atom+xml" href="https://api.example.pt/api/v1/vi-export/?format=atom"/>
<link rel="alternate" type="text/html" href="https://api.example.pt/api/v1/vi-export/"/>
<entry>
<id>tag:api.example.pt,2026:noticias/61</id>
<title>Casas &amp; &lt;ruas&gt; </title>
<link rel="alternate" href="https://api.example.pt/noticias/noticia-61/"/>
<link rel="enclosure" type="image/png" length="74" href="${IMAGE}"/>
<published>2026-06-30T23:00:00.000Z</published>
<updated>2026-01-02T10:00:00.000Z</updated>
<author><name>Ordem &amp; Cª</name></author>
<category term="Habitação"/>
<summary type="html">Resumo&lt;br&gt;breve</summary>
<content type="html">&lt;p&gt;Veja &lt;a href=&quot;https://api.example.pt/noticias/noticia-1/&quot;&gt;isto&lt;/a&gt; ]]&amp;gt;&lt;/p&gt;</content>
</entry>
`),
      text.slice(0, 2000),
    );
  });

  test("events are items of RSS, to the letter", async () => {
    const { response, text } = await textOf("/api/v1/eventos/", { Accept: "application/rss+xml" });

    assert.equal(response.headers.get("content-type"), "application/rss+xml; charset=utf-8");
    assert.ok(
      text.endsWith(`<atom:link rel="self" type="application/rss+xml" href="https://api.example.pt/api/v1/eventos/?format=rss"/>
<item>
<title>Evento 1</title>
<link>https://api.example.pt/api/v1/eventos/1/</link>
<guid isPermaLink="false">tag:api.example.pt,2026:eventos/1</guid>
<pubDate>Thu, 01 Jan 2026 10:00:00 GMT</pubDate>
<atom:updated>2026-01-03T10:00:00.000Z</atom:updated>
<description>&lt;p&gt;Friday, 1 March 2024, Casa &amp;lt;da&gt; Música&lt;/p&gt;</description>
<content:encoded>&lt;p&gt;Friday, 1 March 2024, Casa &amp;lt;da&gt; Música&lt;/p&gt;</content:encoded>
</item>
</channel>
</rss>
`),
      text,
    );
  });

  test("news are items of a JSON feed, to the letter", async () => {
    const { response, text } = await textOf("/api/v1/vi-export/?format=jsonfeed");
    const { items, ...feed } = JSON.parse(text) as { items: object[] };

    assert.equal(response.headers.get("content-type"), "application/feed+json");
    assert.deepEqual(feed, {
      version: "https://jsonfeed.org/version/1.1",
      title: "Sítio de teste — News teasers",
      home_page_url: "https://api.example.pt/api/v1/vi-export/",
      feed_url: "https://api.example.pt/api/v1/vi-export/?format=jsonfeed",
      description: "The latest news, newest first: headline, cropped image and link.",
      language: "pt",
    });
    assert.deepEqual(items[0], {
      id: "tag:api.example.pt,2026:noticias/61",
      url: "https://api.example.pt/noticias/noticia-61/",
      title: "Casas & <ruas> \u0007",
      summary: "Resumo\nbreve",
      content_html:
        '<p>Veja <a href="https://api.example.pt/noticias/noticia-1/">isto</a> ]]&gt;</p>',
      image: IMAGE,
      date_published: "2026-06-30T23:00:00.000Z",
      date_modified: "2026-01-02T10:00:00.000Z",
      authors: [{ name: "Ordem & Cª" }],
      tags: ["Habitação"],
    });
  });

  test("a feed is called as its site, its list, and what was chosen of it", async (t) => {
    const served = await publishAndServe(t, {
      site: { nome: "Casa — Lei", idioma: "pt" },
      temas: [
        { nome: "Rendas", slug: "rendas" },
        { nome: "Obras & cª" },
        { nome: "Seguros", slug: "sem-noticias" },
      ],
      autores: [{ titulo: "Ordem", slug: "ordem" }],
      noticias: [{ tema: 1, autor: 1 }, { tema: 2 }],
      eventos: [
        {
          titulo: "Encontro",
          data_inicio: "2026-05-06",
          data_fim: "2026-05-07",
          created: "2026-01-01T10:00:00Z",
          publicar_em: "2026-02-01T10:00:00Z",
        },
      ],
    });
    const feed = async (path: string) => JSON.parse(await (await served.get(path)).text());
    const titles = {
      "noticias/?": "Notícias",
      "noticias/?tema=rendas&": "Notícias — Rendas",
      "noticias/?tema=1&autor=ordem&": "Notícias — Ordem — Rendas",
      "noticias/?tema=1,2&": "Notícias — Rendas, Obras & cª",
      "noticias/?tema=sem-noticias&": "Notícias — Seguros",
      "noticias/?tema=nada&search=casa+nova&": "Notícias — nada — «casa nova»",
      "eventos/?data_fim__gte=2026-01-01&": "Eventos — Termina a partir de: 1 de janeiro de 2026",
    };
    for (const [query, title] of Object.entries(titles)) {
      const { title: told } = await feed(`/api/v1/${query}format=jsonfeed`);
      assert.equal(told, `Casa — Lei — ${title}`);
    }
    const { items } = await feed("/api/v1/eventos/?format=jsonfeed");
    assert.equal(items[0].date_published, "2026-02-01T10:00:00.000Z");
    assert.match(items[0].content_html, /^<p>6–7 de maio de 2026, /);
    const calendar = await (await served.get("/api/v1/eventos/?format=ics")).text();
    assert.match(calendar, /\r\nX-WR-CALNAME:Casa — Lei — Eventos\r\n/);
    for (const path of ["/", "/noticias/noticia-1/"]) {
      const page = await (await served.get(path, { Accept: "text/html" })).text();
      assert.match(
        page,
        /<link rel="alternate" type="application\/atom\+xml" href="\/api\/v1\/noticias\/\?format=atom" title="Notícias">/,
      );
      assert.match(page, /<a href="\/api\/v1\/eventos\/\?format=atom"[^>]*>Eventos<\/a>/);
    }
  });

  test("every list of news and events has them, with conditions as everywhere, and pages lead to them", async () => {
    for (const list of LISTS) {
      for (const format of ["atom", "rss", "jsonfeed"]) {
        const { response } = await textOf(`${list}?format=${format}`);
        const etag = response.headers.get("etag") ?? "";
        const again = await site.get(`${list}?format=${format}`, { "If-None-Match": etag });
        assert.equal(again.status, 304);
      }
      const { text } = await textOf(list, { Accept: "text/html" });
      assert.ok(
        text.includes(
          `<link rel="alternate" type="application/atom+xml" href="${list}?format=atom"`,
        ),
      );
    }
    assert.equal((await site.get("/api/premio/candidatos/?format=atom")).status, 404);
  });

  test("links within a text lead to the page of their item", async (t) => {
    const conteudo = '<h2 id="notas">Notas</h2><p><a href="#notas">1</a> &lt;a href="#x"&gt;</p>';
    const other = await publishAndServe(t, {
      noticias: [{ conteudo }, { conteudo, url: "https://www.exemplo.pt/?a=1&b=2" }],
    });
    const response = await other.get("/api/v1/vi-export/?format=jsonfeed");
    const { items } = (await response.json()) as { items: { content_html: string }[] };

    const html = (page: string) =>
      `<h2 id="notas">Notas</h2><p><a href="${page}#notas">1</a> &lt;a href="#x"&gt;</p>`;
    assert.deepEqual(
      items.map(({ content_html }) => content_html),
      [
        html("https://www.exemplo.pt/?a=1&amp;b=2"),
        html("https://api.example.pt/noticias/noticia-1/"),
      ],
    );
  });

  test("an empty list is an empty feed", async (t) => {
    const empty = await publishAndServe(t, { noticias: [] });
    const feed = await (await empty.get("/api/v1/vi-export/?format=atom")).text();

    assert.match(feed, /<feed /);
    assert.doesNotMatch(feed, /<entry>/);
  });
});
