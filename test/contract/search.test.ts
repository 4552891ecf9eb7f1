/** Searching news, events and candidates. (contract.md, "Search") */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { SuiteEnding } from "../support/ending.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const site = {
  autores: [{ id: 1, titulo: "Ordem dos Notários", slug: "ordem" }],
  locais: [{ id: 1, nome: "Centro Cultural de Belém", slug: "ccb", gps: "38.7,-9.2" }],
  noticias: [
    { id: 1, titulo: "Reabilitação urbana", slug: "a", data: "2024-01-01" },
    {
      id: 2,
      titulo: "Notícia",
      slug: "b",
      data: "2024-02-01",
      conteudo: "<p>A <b>reabilitação</b> de fachadas</p>",
    },
    {
      id: 3,
      titulo: "Outra",
      slug: "c",
      data: "2024-03-01",
      teaser: "Reabilitar &amp; vender<br>casas",
    },
    { id: 4, titulo: "REABILITACAO em Lisboa", slug: "d", data: "2024-04-01" },
    { id: 6, titulo: "हिन्दी में", slug: "f", data: "2023-01-01" },
    {
      id: 5,
      titulo: "Casa",
      slug: "e",
      data: "2024-05-01",
      conteudo: '<p><a href="https://x.pt/reabilitar">ver</a></p>',
    },
  ],
  eventos: [
    {
      id: 1,
      titulo: "Seminário de Arrendamento",
      data_inicio: "2025-01-01",
      data_fim: "2025-01-01",
      autor: [1],
      local: 1,
    },
    {
      id: 2,
      titulo: "Seminário de Obras",
      data_inicio: "2025-02-01",
      data_fim: "2025-02-01",
      autor: [],
      local: 1,
    },
    { id: 3, titulo: "Seminário escondido", estado_publicacao: false, autor: [1], local: 1 },
  ],
  premios: [{ id: 1, nome: "Prémio 2025", slug: "premio-2025" }],
  categorias: [{ descricao: "Turístico" }],
  candidatos: [
    { nome: "Pátio da Água", codigo: "AAAAAAA1", premio: 1, categoria: "Turístico" },
    {
      nome: "Hotel do Largo",
      codigo: "AAAAAAA2",
      premio: 1,
      categoria: "Turístico",
      descricao: "<p>Um pátio</p>",
    },
  ],
};

suite("search", () => {
  const ending = new SuiteEnding();
  let served: TestSite;
  before(async () => {
    served = await publishAndServe(ending, site);
  });
  after(() => ending.end());

  const ids = async (path: string) => {
    const { results } = (await (await served.get(path)).json()) as { results: { id: number }[] };
    return results.map(({ id }) => id);
  };

  const news: readonly (readonly [string, readonly number[]])[] = [
    // Matches in the title first, each group newest first.
    ["reabilitacao", [4, 1, 2]],
    ["Reabilitação", [4, 1, 2]],
    ["REABILITAÇÃO", [4, 1, 2]],
    // The last word may be a prefix.
    ["reabilita", [4, 1, 3, 2]],
    ["reabilitação lis", [4]],
    ["lisboa reabilita", [4]],
    // All words must match, all but the last as a whole.
    ["reabilita lisboa", []],
    ["reabilitação urbana", [1]],
    ["fachadas", [2]],
    // Tags are not searched, entities are decoded.
    ["href", []],
    ["amp", []],
    ["vender casas", [3]],
    ["nada", []],
    // Query syntax has no effect.
    ['"', []],
    ["titulo:casa", []],
    ["casa OR outra", []],
    ["casa*", [5, 3]],
    ["NOT casa", []],
    ["^casa", [5, 3]],
    // Scripts with combining vowels, which the index takes for spaces.
    ["हिन्दी", [6]],
    ["العَرَبِيَّة", []],
    ["\u19B0", []],
    ["a\u20E3b", []],
    ["e\u0301", [4]],
    ["reabilitac\u0327a\u0303o", [4, 1, 2]],
    ["İ", []],
    ["🏠", []],
  ];
  for (const [asked, expected] of news) {
    test(`news with ${JSON.stringify(asked)}: ${expected.join(", ") || "none"}`, async () => {
      assert.deepEqual(
        await ids(`/api/v1/noticias/?search=${encodeURIComponent(asked)}`),
        expected,
      );
    });
  }

  test("an empty search is none, and one of spaces too", async () => {
    assert.deepEqual(await ids("/api/v1/noticias/?search="), [5, 4, 3, 2, 1, 6]);
    assert.deepEqual(await ids("/api/v1/noticias/?search=%20%20"), [5, 4, 3, 2, 1, 6]);
  });

  test("a search goes with filters, other orders and pages", async () => {
    const path = "/api/v1/noticias/?search=reabilita";

    assert.deepEqual(await ids(`${path}&data__lte=2024-03-31`), [1, 3, 2]);
    assert.deepEqual(await ids(`${path}&ordering=data`), [1, 2, 3, 4]);
    assert.deepEqual(await ids(`${path}&page_size=3`), [4, 1, 3]);
    assert.deepEqual(await ids(`${path}&page_size=3&page=2`), [2]);
    assert.deepEqual(await ids(`${path}&page_size=1&page=3`), [3]);
    const response = await served.get(`${path}&page_size=3`);
    const { count, next } = (await response.json()) as { count: number; next: string };
    assert.equal(count, 4);
    assert.match(next, /\/api\/v1\/noticias\/\?page=2&page_size=3&search=reabilita$/);
    assert.equal((await served.get(`${path}&page=2`)).status, 404);
  });

  test("events are found by venue and author too, and hidden ones are not", async () => {
    assert.deepEqual(await ids("/api/v1/eventos/?search=seminario"), [2, 1]);
    assert.deepEqual(await ids("/api/v1/eventos/?search=belem"), [2, 1]);
    assert.deepEqual(await ids("/api/v1/eventos/?search=notarios"), [1]);
    assert.deepEqual(await ids("/api/v1/eventos/?search=escondido"), []);
  });

  test("candidates are a bare array, those with the words in their name first", async () => {
    const names = async (asked: string) => {
      const response = await served.get(`/api/premio/candidatos/?search=${asked}`);
      return ((await response.json()) as { nome: string }[]).map(({ nome }) => nome);
    };

    assert.deepEqual(await names("patio"), ["Pátio da Água", "Hotel do Largo"]);
    assert.deepEqual(await names("AAAAAAA2"), ["Hotel do Largo"]);
    assert.deepEqual(await names("turistico%20largo"), ["Hotel do Largo"]);
    assert.deepEqual(await names("nada"), []);
  });

  test("what is too long is 400, and search is no parameter of another list", async () => {
    const long = await served.get(`/api/v1/noticias/?search=${"a".repeat(201)}`);
    const { errors } = (await long.json()) as { errors: unknown };

    assert.equal(long.status, 400);
    assert.deepEqual(errors, { search: ["Must have at most 200 characters."] });
    assert.equal((await served.get("/api/v1/temas/?search=nada")).status, 200);
  });
});

test("words from a PDF are found as people type them", async (t) => {
  const served = await publishAndServe(t, {
    noticias: [
      {
        titulo: "O\ufb01cina de constru\u00adção",
        conteudo: "<p>Contratos de arren-<br>damento, guarda-<br>chuvas</p>",
      },
    ],
  });
  const words = ["oficina", "o\ufb01cina", "construção", "arrendamento", "guarda chuvas"];
  for (const word of words) {
    const path = `/api/v1/noticias/?search=${encodeURIComponent(word)}`;
    const { count } = (await (await served.get(path)).json()) as { count: number };
    assert.equal(count, 1, word);
  }
});
