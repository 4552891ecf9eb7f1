/** Filters on the pages of lists: the choices, and the chosen ones. */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { SuiteEnding } from "../support/ending.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const CANDIDATES = "/api/premio/candidatos/";

suite("filters on pages", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  before(async () => {
    site = await publishAndServe(ending, {
      premios: [{ nome: "Prémio Soleira de Reabilitação 2025" }, { nome: "Prémio 2026" }],
      categorias: [{ descricao: "Residencial" }, { descricao: "Turístico" }],
      candidatos: [
        { categoria: "Residencial" },
        { categoria: "Turístico" },
        { categoria: "Residencial", premio: 2 },
      ],
      autores: [{}, {}, { titulo: "Autor 2" }, { titulo: "Só em conjunto" }, {}, {}],
      eventos: [
        { autor: [1], titulo: "Casa" },
        { autor: [1, 2, 4] },
        { autor: [2, 3] },
        { autor: [3] },
        // They are not shown, nor are their authors.
        { autor: [1, 5], estado_publicacao: false },
        { autor: [6], publicar_em: "2999-01-01" },
      ],
      noticias: [{}, { autor: 2 }],
    });
  });
  after(() => ending.end());

  const page = async (path: string) => await (await site.get(path, { Accept: "text/html" })).text();
  const text = (html: string) =>
    html
      .replace(/<[^>]+>/g, "")
      .replace(/\s+/g, " ")
      .trim();
  const chips = (html: string) =>
    [...html.matchAll(/<li><a href="[^"]*"( aria-current="true")?>(.*?)<\/a><\/li>/g)]
      .filter(([, , label = ""]) => !label.includes("resources"))
      .map(([, current, label = ""]) => (current ? `[${text(label)}]` : text(label)))
      .filter((label) => /Prémio|All|nenhum/.test(label));
  const options = (html: string, name: string) => {
    const [, inner = ""] =
      new RegExp(`<select id="filter-${name}"[^>]*>([\\s\\S]*?)</select>`).exec(html) ?? [];
    return [...inner.matchAll(/<option([^>]*)>([^<]*)</g)].map(([, attributes = "", label = ""]) =>
      attributes.includes("selected") ? `[${label}]` : label,
    );
  };

  test("a choice that leaves nothing says so, and what it was", async () => {
    const none = await page("/api/v1/eventos/?search=cadastro");

    assert.match(none, /<p class="why">No event matches these filters\.<\/p>/);
    assert.match(none, /<a href="\/api\/v1\/eventos\/">Show everything<\/a>/);
    assert.match(none, /name="search" value="cadastro"/);
    const ofDay = await page("/api/v1/eventos/?data_inicio__gte=2099-01-01");
    assert.match(
      ofDay,
      /<input type="date" id="filter-data_inicio__gte" name="data_inicio__gte" value="2099-01-01">/,
    );
  });

  test("where there is nothing to choose from there is no choice", async (t) => {
    const empty = await publishAndServe(t, {});
    const list = async (path: string) =>
      await (await empty.get(path, { Accept: "text/html" })).text();

    const candidates = await list(CANDIDATES);
    assert.doesNotMatch(candidates, /class="parts"|<select/);
    assert.match(candidates, /<p class="why">No candidate has been published\.<\/p>/);
    assert.doesNotMatch(await list("/"), /class="search-all"/);
    const asked = await list(`${CANDIDATES}?premio=9`);
    assert.match(asked, /aria-current="true"><span lang="pt">9<\/span>/);
    assert.match(asked, /<p class="why">No candidate matches these filters\.<\/p>/);
  });

  test("what all items have is no choice, and what one of several has is one", async (t) => {
    const site = await publishAndServe(t, {
      candidatos: [{}, {}],
      noticias: [{ tema: 1 }, {}],
      temas: [{ nome: "Impostos" }],
    });
    const list = async (path: string) =>
      await (await site.get(path, { Accept: "text/html" })).text();

    assert.doesNotMatch(await list(CANDIDATES), /class="parts"|<select/);
    const news = await list("/api/v1/noticias/");
    assert.match(news, /href="\/api\/v1\/noticias\/\?tema=tema-1"><span lang="pt">Impostos</);
  });

  test("each shows what it offers and what is chosen of it", async () => {
    const all = await page(CANDIDATES);
    assert.deepEqual(chips(all), ["[All]", "Prémio Soleira de Reabilitação 2025", "Prémio 2026"]);
    assert.deepEqual(options(all, "categorias__descricao"), ["any", "Residencial", "Turístico"]);

    const chosen = await page(`${CANDIDATES}?categorias__descricao=Tur%C3%ADstico`);
    assert.deepEqual(chips(chosen), chips(all));
    assert.deepEqual(options(chosen, "categorias__descricao"), [
      "any",
      "Residencial",
      "[Turístico]",
    ]);

    const searched = await page("/api/v1/eventos/?search=casa");
    assert.match(searched, /name="search" value="casa"/);
  });

  test("each value has its own name where items have several, also where two are called alike", async () => {
    const html = await page("/api/v1/eventos/");

    const offered = /<a href="\/api\/v1\/eventos\/\?autor=([\w-]+)"[^>]*>(.*?)<\/a>/g;
    const authors = [...html.matchAll(offered)].map(([, slug, label = ""]) => [slug, text(label)]);
    assert.deepEqual(Object.fromEntries(authors), {
      "autor-1": "Autor 1",
      "autor-2": "Autor 2",
      "autor-3": "Autor 2",
      "autor-4": "Só em conjunto",
    });
  });

  for (const premio of ["2", "premio-2", "Prémio 2026"]) {
    test(`the award edition ${premio} is shown as what it means`, async () => {
      const html = await page(`${CANDIDATES}?premio=${encodeURIComponent(premio)}`);

      assert.deepEqual(chips(html), [
        ...["All", "Prémio Soleira de Reabilitação 2025", "[Prémio 2026]"],
      ]);
      assert.match(html, /<input type="hidden" name="premio" value="premio-2">/);
    });
  }

  test("a name that a filter does not take chooses none of its values", async () => {
    const html = await page("/api/v1/eventos/?autor=Autor%201");

    assert.match(html, /\?autor=autor-1"><span lang="pt">Autor 1</);
    assert.match(html, /\?autor=Autor\+1" aria-current="true"><span lang="pt">Autor 1</);
  });

  test("what matches nothing is shown as it was asked for", async () => {
    const html = await page(`${CANDIDATES}?premio=nenhum&categorias__descricao=Outra`);

    assert.deepEqual(chips(html), [
      ...["All", "Prémio Soleira de Reabilitação 2025", "Prémio 2026", "[nenhum]"],
    ]);
    assert.deepEqual(options(html, "categorias__descricao"), [
      ...["any", "Residencial", "Turístico", "[Outra]"],
    ]);
  });

  test("a chip keeps the other choices, and gives up the page", async () => {
    const html = await page(`${CANDIDATES}?categorias__descricao=Residencial`);

    assert.match(
      html,
      /href="\/api\/premio\/candidatos\/\?categorias__descricao=Residencial&amp;premio=premio-2"/,
    );
  });
});
