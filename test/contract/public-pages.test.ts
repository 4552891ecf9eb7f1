/** `paginas: publicas` for search engines. (contract.md, "Public pages") */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { Site } from "../support/content-folder.ts";
import { IMAGE_ADDRESS } from "../support/content-folder.ts";
import { SuiteEnding } from "../support/ending.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const HOST = "https://api.example.pt";

const content: Site = {
  temas: [{ nome: "Rendas" }],
  autores: [{ id: 1, titulo: "Casa & Lei", link: "https://autor.example/" }],
  locais: [{ nome: "Teatro", gps: "41.1,-8.6" }],
  noticias: [
    {
      titulo: 'Rendas </script><script>"1"',
      slug: "rendas",
      data: "2026-03-01",
      modified: "2026-03-02T10:00:00Z",
      teaser: "Sobem<br>&amp; descem",
      alt: "Uma casa",
      tema: 1,
      autor: 1,
    },
    { titulo: "Noutro site", slug: "fora", url: "https://fora.example/texto" },
  ],
  eventos: [
    {
      id: 7,
      titulo: "Encontro",
      data_inicio: "2026-05-06",
      data_fim: "2026-05-07",
      modified: "2026-04-01T10:00:00Z",
      autor: [1],
      acomodacao: "<p>Hotel</p>",
    },
    { id: 8, titulo: "Por confirmar", brevemente: true },
    { id: 9, titulo: "Escondido", estado_publicacao: false },
  ],
};

suite("public pages", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  let hidden: TestSite;
  before(async () => {
    site = await publishAndServe(ending, { ...content, site: { paginas: "publicas" } });
    hidden = await publishAndServe(ending, content);
  });
  after(() => ending.end());

  const page = async (path: string, from = site) =>
    await (await from.get(path, { Accept: "text/html" })).text();
  const canonical = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1];
  const isListed = (html: string) => !html.includes('<meta name="robots" content="noindex">');
  const data = (html: string) => {
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    return json === undefined ? undefined : JSON.parse(json);
  };

  test("by default no page may be listed, and there is no sitemap", async () => {
    for (const path of ["/", "/api/v1/eventos/", "/noticias/rendas/"]) {
      const html = await page(path, hidden);
      assert.deepEqual(
        [isListed(html), canonical(html), data(html)],
        [false, undefined, undefined],
      );
    }
    assert.equal((await hidden.get("/sitemap.xml")).status, 404);
    assert.doesNotMatch(await (await hidden.get("/robots.txt")).text(), /Sitemap/);
  });

  test("pages name the one address under which they are listed", async () => {
    const told = {
      "/": `${HOST}/`,
      "/api/": `${HOST}/`,
      "/api/v1/eventos/?utm_source=x": `${HOST}/api/v1/eventos/`,
      "/noticias/rendas/": `${HOST}/noticias/rendas/`,
      "/noticias/fora/": "https://fora.example/texto",
      "/api/v1/eventos/7/": `${HOST}/api/v1/eventos/7/`,
    };
    for (const [path, address] of Object.entries(told)) {
      const html = await page(path);
      assert.deepEqual([path, isListed(html), canonical(html)], [path, true, address]);
    }
  });

  test("selections, searches, errors and documents may not be listed", async () => {
    for (const path of [
      "/api/v1/noticias/?tema=1",
      "/api/v1/noticias/?page_size=1",
      "/api/v1/noticias/?ordering=data",
      "/api/v1/noticias/?search=casa",
      "/api/v1/pesquisa/?q=casa",
      "/api/v1/alteracoes/?desde=0",
      "/noticias/nada/",
      "/problems/not-found/",
      "/api/docs/",
    ]) {
      const html = await page(path);
      assert.deepEqual([path, isListed(html), canonical(html)], [path, false, undefined]);
    }
  });

  test("GET /sitemap.xml lists the pages of this site, those that changed last first", async () => {
    const response = await site.get("/sitemap.xml");
    const text = await response.text();

    assert.equal(response.headers.get("content-type"), "application/xml");
    assert.match(
      text,
      /<url><loc>https:\/\/api\.example\.pt\/noticias\/rendas\/<\/loc><lastmod>2026-03-02T10:00:00Z<\/lastmod><\/url>/,
    );
    const paths = Array.from(
      text.matchAll(/<loc>https:\/\/api\.example\.pt([^<]*)</g),
      ([, path]) => path,
    );
    assert.equal(paths[0], "/");
    assert.ok(paths.indexOf("/api/v1/eventos/7/") < paths.indexOf("/noticias/rendas/"));
    assert.ok(!paths.includes("/noticias/fora/") && !paths.includes("/api/v1/eventos/9/"));
    for (const path of paths) {
      const html = await page(path ?? "");
      assert.deepEqual([path, isListed(html), canonical(html)], [path, true, HOST + path]);
    }
    const robots = await site.get("/robots.txt");
    assert.equal(robots.headers.get("content-type"), "text/plain; charset=utf-8");
    assert.equal(
      await robots.text(),
      "User-agent: *\nDisallow:\n\nSitemap: https://api.example.pt/sitemap.xml\n",
    );
  });

  test("news and events say in JSON-LD what they are", async () => {
    const image = `${HOST}/media/${IMAGE_ADDRESS}`;
    const author = { "@type": "Organization", name: "Casa & Lei", url: "https://autor.example/" };

    assert.deepEqual(data(await page("/noticias/rendas/")), {
      "@context": "https://schema.org",
      "@type": "NewsArticle",
      headline: 'Rendas </script><script>"1"',
      description: "Sobem & descem",
      datePublished: "2026-03-01",
      dateModified: "2026-03-02T10:00:00Z",
      image: [image],
      isAccessibleForFree: true,
      articleSection: "Rendas",
      author,
      publisher: { "@type": "Organization", name: "Sítio de teste", url: `${HOST}/` },
      inLanguage: "pt",
      url: `${HOST}/noticias/rendas/`,
      mainEntityOfPage: `${HOST}/noticias/rendas/`,
    });
    assert.deepEqual(data(await page("/api/v1/eventos/7/")), {
      "@context": "https://schema.org",
      "@type": "Event",
      name: "Encontro",
      description: "Hotel",
      startDate: "2026-05-06",
      endDate: "2026-05-07",
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: {
        "@type": "Place",
        name: "Teatro",
        address: "Teatro",
        geo: { "@type": "GeoCoordinates", latitude: 41.1, longitude: -8.6 },
      },
      organizer: [author],
      inLanguage: "pt",
      url: `${HOST}/api/v1/eventos/7/`,
      mainEntityOfPage: `${HOST}/api/v1/eventos/7/`,
    });
    assert.equal(data(await page("/api/v1/eventos/8/")), undefined);
    assert.equal(data(await page("/api/v1/eventos/7/?fields=id,titulo")), undefined);
  });

  test("previews of links have the size of the picture, and what it shows", async () => {
    for (const either of [site, hidden]) {
      const html = await page("/noticias/rendas/", either);
      assert.match(html, new RegExp(`"og:image" content="${HOST}/media/${IMAGE_ADDRESS}"`));
      assert.match(
        html,
        /"og:image:width" content="8">\s<meta property="og:image:height" content="6">/,
      );
      assert.match(html, /"og:image:alt" content="Uma casa"/);
    }
  });
});
