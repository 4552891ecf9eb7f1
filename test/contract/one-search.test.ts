/** One search over news, events and candidates. (contract.md, "Search results") */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { SuiteEnding } from "../support/ending.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const HOST = "https://api.example.pt";
const LONG = "palavras sem importância nenhuma ".repeat(20);

const site = {
  locais: [{ id: 1, nome: "Pátio dos Congressos", slug: "patio", gps: "38.7,-9.2" }],
  noticias: [
    {
      id: 1,
      titulo: "Casas com pátio & jardim",
      slug: "a",
      data: "2024-01-01",
      teaser: "Sem a palavra",
    },
    {
      id: 2,
      titulo: "Obras",
      slug: "b",
      data: "2024-02-01",
      conteudo: `<p>${LONG}</p><p>Um <b>PATIO</b> &lt;interior&gt; &amp; outro pátio<br>fechado. ${LONG}</p>`,
    },
    { id: 3, titulo: "Outra", slug: "c", data: "2024-03-01", conteudo: "<p>apatia</p>" },
  ],
  eventos: [
    { id: 5, titulo: "Seminário", data_inicio: "2025-01-01", data_fim: "2025-01-02", local: 1 },
    { id: 6, titulo: "Pátios escondidos", estado_publicacao: false, local: 1 },
  ],
  premios: [{ id: 1, nome: "Prémio 2025", slug: "premio-2025" }],
  categorias: [{ descricao: "Turístico" }],
  candidatos: [
    {
      nome: "Hotel",
      codigo: "AAAAAAA1",
      premio: 1,
      categoria: "Turístico",
      descricao: "<p>Com pátios.</p>",
    },
  ],
};

suite("one search", () => {
  const ending = new SuiteEnding();
  let served: TestSite;
  before(async () => {
    served = await publishAndServe(ending, site);
  });
  after(() => ending.end());

  const ask = (query: string, accept = "application/json") =>
    served.get(`/api/v1/pesquisa/${query}`, { Accept: accept });

  test("GET /api/v1/pesquisa/ answers a group for each collection, with the words marked", async () => {
    const response = await ask(`?q=${encodeURIComponent(" Pátio ")}`);

    assert.equal(response.status, 200);
    assert.equal(response.headers.get("content-type"), "application/json");
    const body = await response.text();
    const excerpt =
      /"url":"https:\/\/api.example.pt\/noticias\/b\/","data":"2024-02-01","excerto":"([^"]*)"/;
    assert.match(
      excerpt.exec(body)?.[1] ?? "",
      /^…[\p{L} ]{40,60} Um <mark>PATIO<\/mark> &lt;interior&gt; &amp; outro <mark>pátio<\/mark> fechado\. [\p{L} ]{120,150}…$/u,
    );
    assert.equal(
      body.replace(excerpt, ""),
      `{"q":"Pátio","count":4,"noticias":{"count":2,"url":"${HOST}/api/v1/noticias/?search=P%C3%A1tio","results":[{"titulo":"Casas com pátio & jardim","url":"${HOST}/noticias/a/","data":"2024-01-01","excerto":"Sem a palavra"},{"titulo":"Obras",}]},"eventos":{"count":1,"url":"${HOST}/api/v1/eventos/?search=P%C3%A1tio","results":[{"titulo":"Seminário","url":"${HOST}/api/v1/eventos/5/","data":"2025-01-01","excerto":"<mark>Pátio</mark> dos Congressos"}]},"candidatos":{"count":1,"url":"${HOST}/api/premio/candidatos/?search=P%C3%A1tio","results":[{"titulo":"Hotel","url":"${HOST}/candidato/AAAAAAA1/","data":null,"excerto":"Com <mark>pátios</mark>."}]}}`,
    );
  });

  test("the words are those of the lists' own search: all of them, the last one as a beginning", async () => {
    const count = async (q: string) =>
      ((await (await ask(`?q=${q}`)).json()) as { count: number }).count;

    assert.equal(await count("patio"), 4);
    assert.equal(await count("pat"), 4);
    assert.equal(await count("patio,%20fecha"), 1);
    assert.equal(await count("fechado%20palavra"), 1);
    assert.equal(await count("interior%20pat%20x"), 0);
    assert.equal(await count("!"), 0);
  });

  test("without words, and with too many characters, it is 400", async () => {
    const missing = await ask("?q=%20&search=casa");
    const long = await ask(`?q=${"a".repeat(201)}`);

    assert.equal(missing.status, 400);
    assert.equal(missing.headers.get("content-type"), "application/problem+json");
    assert.deepEqual(await missing.json(), {
      type: `${HOST}/problems/malformed-request/`,
      title: "Malformed request",
      status: 400,
      detail: 'The parameter "q" is not valid. Must be the words to search for.',
      errors: { q: ["Must be the words to search for."] },
    });
    assert.equal(long.status, 400);
    const { errors } = (await long.json()) as { errors: unknown };
    assert.deepEqual(errors, { q: ["Must have at most 200 characters."] });
  });

  test("spellings of one request have one answer, and unknown parameters none of their own", async () => {
    const tags = await Promise.all(
      ["?q=um%20patio", "?q=%20um+%20patio%20&utm_source=x", "?q=x&q=um%09patio&page=7"].map(
        async (query) => (await ask(query)).headers.get("etag"),
      ),
    );

    assert.equal(new Set(tags).size, 1);
  });

  test("OPTIONS and the document describe it", async () => {
    const { parameters } = (await (await served.send("OPTIONS", "/api/v1/pesquisa/")).json()) as {
      parameters: { name: string; required?: true; schema: unknown }[];
    };

    assert.deepEqual(
      parameters.map(({ name, required, schema }) => [name, required ?? false, schema]),
      [
        ["format", false, { type: "string", enum: ["api", "json"] }],
        ["q", true, { type: "string", maxLength: 200 }],
      ],
    );
  });

  test("the page without words asks for them", async () => {
    const response = await ask("", "text/html");
    const page = await response.text();

    assert.equal(response.status, 400);
    assert.match(
      page,
      /<h1>Search<\/h1><p class="lead">One search over news, events and candidates/,
    );
    assert.match(page, /<form class="search" method="get" action="\/api\/v1\/pesquisa\/"/);
  });

  test("the page for a link with too many words says how many there may be", async () => {
    const page = await (await ask(`?q=${"a".repeat(201)}`, "text/html")).text();

    assert.match(page, /<h1>Search<\/h1><p class="lead">Must have at most 200 characters\.</);
    assert.match(page, /<form class="search" method="get" action="\/api\/v1\/pesquisa\/"/);
  });

  test("the page names the search in its title and heading, and marks the words", async () => {
    const page = await (await ask("?q=patio%20%3Cb%3E", "text/html")).text();
    const found = await (await ask("?q=patio", "text/html")).text();

    assert.match(page, /<title>Search: patio &lt;b&gt; · [^<]+<\/title>/);
    assert.match(page, /<h1>Search: patio &lt;b&gt;<\/h1>/);
    assert.match(
      found,
      /<a href="\/noticias\/a\/" class="whole-card">Casas com <mark>pátio<\/mark> &amp; jardim<\/a>/,
    );
    assert.match(found, /<h2 id="eventos">Events <small>1<\/small><\/h2>/);
    assert.match(found, /<input type="search" name="q" value="patio"/);
    assert.match(await (await ask("", "text/html")).text(), /name="q" value=""/);
    const landing = await (await served.get("/", { Accept: "text/html" })).text();
    assert.match(landing, /<form class="search" method="get" action="\/api\/v1\/pesquisa\/"/);
  });
});
