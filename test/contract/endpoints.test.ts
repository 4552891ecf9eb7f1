/** The endpoints literally, typed from the specification. (contract.md, "The resources") */
import assert from "node:assert/strict";
import { test } from "node:test";
import { IMAGE_ADDRESS } from "../support/content-folder.ts";
import { publishAndServe } from "../support/serving.ts";

const CHANGED =
  "The contract prints something else. If a field or a resource was added, write it in this body and in docs/contract.md";

const HOST = "https://api.example.pt";

const autor = {
  id: 3,
  created: "2019-01-01T10:00:00Z",
  modified: "2019-07-01T11:00:00.123456+01:00",
  titulo: "Câmara dos Solicitadores",
  link: "https://autor.example/",
  slug: "camara-dos-solicitadores",
  conteudo: "<p>Desde 1927.</p>",
  contacto: "<p>Rua Direita, 1<br>Lisboa</p>",
};

const noticia = {
  id: 5,
  created: "2019-01-02T10:00:00Z",
  modified: "2019-01-02T10:00:00Z",
  antetitulo: "Arrendamento",
  data: "2019-01-02",
  titulo: "Lei nova",
  teaser: "Em vigor<br>desde hoje",
  conteudo: "<p>Olá “mundo” &amp; companhia</p>",
  slug: "lei-nova",
  tema: "habitacao",
  autor: 3,
  relacionadas: [6],
};

test("GET /api/v1/eventos/ prints an event with its venue, authors and news, keys in order", async (t) => {
  const site = await publishAndServe(t, {
    temas: [{ id: 8, nome: "Habitação", slug: "habitacao" }],
    autores: [autor],
    locais: [{ id: 2, nome: "Casa da Música", gps: "41.1589,-8.6307" }],
    noticias: [
      noticia,
      { id: 6, created: "2019-01-03T10:00:00Z", modified: "2019-01-03T10:00:00Z" },
    ],
    eventos: [
      {
        id: 7,
        titulo: "Porto 2026",
        slug: "porto-2026",
        data_inicio: "2026-05-06",
        data_fim: "2026-05-07",
        local: "Casa da Música",
        autor: ["camara-dos-solicitadores"],
        noticias: [5],
      },
    ],
  });

  const response = await site.get("/api/v1/eventos/");

  assert.equal(response.status, 200);
  assert.equal(
    await response.text(),
    `{"count":1,"next":null,"previous":null,"results":[{"id":7,"titulo":"Porto 2026","slug":"porto-2026","data_inicio":"2026-05-06","data_fim":"2026-05-07","estado_publicacao":true,"brevemente":false,"link_registo":null,"registo_activo":false,"local":{"id":2,"nome":"Casa da Música","conteudo":"","gps":"41.1589,-8.6307","imagem":null},"acomodacao":null,"autor":[{"id":3,"created":"2019-01-01T10:00:00Z","modified":"2019-07-01T11:00:00.123456+01:00","titulo":"Câmara dos Solicitadores","imagem":"${HOST}/media/${IMAGE_ADDRESS}","conteudo":"<p>Desde 1927.</p>","link":"https://autor.example/","slug":"camara-dos-solicitadores","contacto":"<p>Rua Direita, 1<br>Lisboa</p>"}],"noticias":[{"id":5,"created":"2019-01-02T10:00:00Z","modified":"2019-01-02T10:00:00Z","antetitulo":"Arrendamento","data":"2019-01-02","titulo":"Lei nova","imagem":"${HOST}/media/${IMAGE_ADDRESS}","teaser":"Em vigor<br>desde hoje","conteudo":"<p>Olá “mundo” &amp; companhia</p>","fechada":false,"slug":"lei-nova","tema":8,"autor":3,"relacionadas":[6]}]}]}`,
    CHANGED,
  );
});

test("GET /api/v1/eventos/ prints what may be set in place of null", async (t) => {
  const site = await publishAndServe(t, {
    locais: [{ imagem: "media/casa.png" }],
    eventos: [{ link_registo: "https://registo.example/7", acomodacao: "<p>Hotel</p>" }],
  });

  const body = (await (await site.get("/api/v1/eventos/1/")).json()) as Record<string, unknown>;

  assert.deepEqual(body, {
    id: 1,
    titulo: "Evento 1",
    slug: "evento-1",
    data_inicio: "2024-03-01",
    data_fim: "2024-03-02",
    estado_publicacao: true,
    brevemente: false,
    link_registo: "https://registo.example/7",
    registo_activo: false,
    local: {
      id: 1,
      nome: "Local 1",
      conteudo: "",
      gps: "38.7223,-9.1393",
      imagem: `${HOST}/media/${IMAGE_ADDRESS}`,
    },
    acomodacao: "<p>Hotel</p>",
    autor: [],
    noticias: [],
  });
});

test("GET /api/v1/eventos/ has the latest first, ties by id, and no draft", async (t) => {
  const site = await publishAndServe(t, {
    eventos: [
      { id: 1, data_inicio: "2024-03-01" },
      { id: 2, data_inicio: "2024-03-02" },
      { id: 3, data_inicio: "2024-03-01" },
      { id: 4, estado_publicacao: false },
    ],
  });

  const { count, results } = (await (await site.get("/api/v1/eventos/")).json()) as {
    count: number;
    results: { id: number }[];
  };

  assert.equal(count, 3);
  assert.deepEqual(
    results.map(({ id }) => id),
    [2, 3, 1],
  );
  assert.equal((await site.get("/api/v1/eventos/4/")).status, 404);
});

test("GET /api/v1/vi-export/ prints teasers, newest first, cropped, at most as many as the site file says", async (t) => {
  const site = await publishAndServe(t, {
    site: { vi_export: { maximo: 3 } },
    noticias: [
      { id: 1, data: "2024-01-01", slug: "antiga" },
      { id: 2, data: "2024-01-02", titulo: "Segunda", slug: "segunda" },
      { id: 3, data: "2024-01-02", titulo: "Terceira", url: "https://outro.example/terceira" },
      { id: 4, data: "2024-01-03", titulo: "Última", slug: "ultima" },
    ],
  });

  const response = await site.get("/api/v1/vi-export/");

  const crop = "[0-9a-f]{32}/casa-350x200.png";
  assert.match(
    await response.text(),
    new RegExp(
      `^{"count":3,"next":null,"previous":null,"results":\\[{"titulo":"Última","imagem":"${HOST}/media/${crop}","url":"${HOST}/noticias/ultima/"},{"titulo":"Terceira","imagem":"${HOST}/media/${crop}","url":"https://outro.example/terceira"},{"titulo":"Segunda","imagem":"${HOST}/media/${crop}","url":"${HOST}/noticias/segunda/"}\\]}$`,
    ),
  );
});

test("GET /api/v1/ultimos/eventos/ answers the empty envelope when the season is over", async (t) => {
  const site = await publishAndServe(t, { eventos: [{ data_fim: "2024-03-02" }] });

  const response = await site.get("/api/v1/ultimos/eventos/");

  assert.equal(await response.text(), '{"count":0,"next":null,"previous":null,"results":[]}');
});

const awards = {
  premios: [
    { id: 1, nome: "Prémio 2025", slug: "edicao-2025" },
    { id: 2, nome: "Prémio 2026", slug: "edicao-2026" },
  ],
  categorias: [{ descricao: "Residencial" }, { descricao: "Turístico" }],
  candidatos: [
    { premio: 1, categoria: "Residencial", nome: "Casa Azul", codigo: "aaaaAAA1" },
    { premio: 2, categoria: "Turístico", nome: "Hotel Sul", codigo: "bbbbBBB2" },
  ],
  vencedores: [
    { premio: 1, categoria: "Turístico", candidato: "aaaaAAA1" },
    {
      premio: 2,
      categoria: "Residencial",
      nome: "Pátio",
      foto: "media/casa.png",
      codigo: "ccccCCC3",
      descricao: "<p>Um pátio</p>",
    },
  ],
  patrocinios: [
    { premio: 2, tipo: "Apoio" },
    { premio: 1, tipo: "Patrocinio Ouro" },
    { premio: 1, tipo: "Alto Patrocinio" },
  ],
};

const casaAzul = `{"categorias":"Residencial","foto":"/media/${IMAGE_ADDRESS}","nome":"Casa Azul","url":"/candidato/aaaaAAA1/"}`;
const hotelSul = `{"categorias":"Turístico","foto":"/media/${IMAGE_ADDRESS}","nome":"Hotel Sul","url":"/candidato/bbbbBBB2/"}`;
const casaAzulWon = casaAzul.replace("Residencial", "Turístico");
const patio = `{"categorias":"Residencial","foto":"/media/${IMAGE_ADDRESS}","nome":"Pátio","url":"/candidato/ccccCCC3/"}`;

const bodies: [path: string, body: string][] = [
  ["/api/premio/candidatos/", `[${casaAzul},${hotelSul}]`],
  ["/api/premio/candidatos/?categorias__descricao=", `[${casaAzul},${hotelSul}]`],
  ["/api/premio/candidatos/?categorias__descricao=Turístico", `[${hotelSul}]`],
  ["/api/premio/candidatos/?categorias__descricao=Turi%CC%81stico", `[${hotelSul}]`],
  ["/api/premio/candidatos/?categorias__descricao=%20Tur%C3%ADstico+", `[${hotelSul}]`],
  ["/api/premio/candidatos/?categorias__descricao=turístico", "[]"],
  ["/api/premio/candidatos/?categorias__descricao=Nenhuma", "[]"],
  ["/api/premio/candidatos/?premio=1", `[${casaAzul}]`],
  ["/api/premio/candidatos/?premio=edicao-2026", `[${hotelSul}]`],
  ["/api/premio/candidatos/?premio=1&categorias__descricao=Turístico", "[]"],
  ["/api/premio/candidatos/?premio=9&premio=2", `[${hotelSul}]`],
  ["/api/premio/candidatos/?page=7&page_size=abc&foo=1", `[${casaAzul},${hotelSul}]`],
  ["/api/premio/vencedores/", `[${casaAzulWon},${patio}]`],
  ["/api/premio/vencedores/?premio=", `[${casaAzulWon},${patio}]`],
  ["/api/premio/vencedores/?premio=1", `[${casaAzulWon}]`],
  ["/api/premio/vencedores/?premio=Prémio+2026", `[${patio}]`],
  ["/api/premio/vencedores/?premio=Turístico", `[${casaAzulWon}]`],
  ["/api/premio/vencedores/?premio=3", "[]"],
  ["/api/premio/vencedores/?categorias__descricao=Residencial", `[${patio}]`],
  [
    "/api/premio/list/1/patrociniostop/",
    `[{"imagem":"/media/${IMAGE_ADDRESS}","tipo":"Patrocinio Ouro"},{"imagem":"/media/${IMAGE_ADDRESS}","tipo":"Alto Patrocinio"}]`,
  ],
  [
    "/candidato/aaaaAAA1/",
    `{"codigo":"aaaaAAA1","nome":"Casa Azul","categorias":"Residencial","foto":"/media/${IMAGE_ADDRESS}","descricao":"","premio":{"id":1,"nome":"Prémio 2025"},"vitorias":["Turístico"]}`,
  ],
  [
    "/candidato/ccccCCC3/",
    `{"codigo":"ccccCCC3","nome":"Pátio","categorias":"Residencial","foto":"/media/${IMAGE_ADDRESS}","descricao":"<p>Um pátio</p>","premio":{"id":2,"nome":"Prémio 2026"},"vitorias":["Residencial"]}`,
  ],
  [
    "/api/",
    `{"vi-export":"${HOST}/api/v1/vi-export/","candidatos":"${HOST}/api/premio/candidatos/","vencedores":"${HOST}/api/premio/vencedores/","patrociniostop":"${HOST}/api/premio/list/1/patrociniostop/","ultimos-eventos":"${HOST}/api/v1/ultimos/eventos/","eventos":"${HOST}/api/v1/eventos/","noticias":"${HOST}/api/v1/noticias/","temas":"${HOST}/api/v1/temas/","autores":"${HOST}/api/v1/autores/","locais":"${HOST}/api/v1/locais/","premios":"${HOST}/api/premio/","categorias":"${HOST}/api/premio/categorias/"}`,
  ],
];

test("the award's resources and the root print what the contract says", async (t) => {
  const site = await publishAndServe(t, awards);
  for (const [path, body] of bodies) {
    await t.test(`GET ${path}`, async () => {
      const response = await site.get(path);

      assert.equal(response.status, 200);
      assert.equal(await response.text(), body, CHANGED);
    });
  }
  for (const path of [
    "/api/premio/list/9/patrociniostop/",
    "/candidato/AAAAaaa1/",
    "/noticias/x/",
  ]) {
    await t.test(`GET ${path} answers 404`, async () => {
      assert.equal((await site.get(path)).status, 404);
    });
  }
});

test("GET / answers JSON with the headers of the contract", async (t) => {
  const site = await publishAndServe(t, awards);

  const response = await site.get("/api/premio/list/1/patrociniostop/");

  const { headers } = response;
  assert.equal(headers.get("content-type"), "application/json");
  assert.equal(headers.get("vary"), "Accept");
  assert.equal(headers.get("allow"), "GET, HEAD, OPTIONS");
  assert.equal(headers.get("content-length"), String((await response.arrayBuffer()).byteLength));
  assert.equal(
    headers.get("cache-control"),
    "public, max-age=60, stale-while-revalidate=600, stale-if-error=86400",
  );
  assert.match(headers.get("etag") ?? "", /^"[0-9a-f]{32}"$/);
  assert.match(headers.get("last-modified") ?? "", /GMT$/);
  assert.equal(headers.get("access-control-allow-origin"), "*");
});
