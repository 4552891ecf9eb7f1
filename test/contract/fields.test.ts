/** `fields`, `id__in`, `slug` and several values of a filter. (contract.md, "Fields") */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { fieldChoices } from "../../src/serving/api/fields.ts";
import { IMAGE_ADDRESS } from "../support/content-folder.ts";
import { SuiteEnding } from "../support/ending.ts";
import { addresses, asked, sampleOfEverything } from "../support/sample-of-everything.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const content = {
  temas: [
    { id: 1, nome: "Obras", slug: "obras" },
    { id: 2, nome: "Rendas", slug: "rendas" },
    { id: 3, nome: "Seguros", slug: "seguros" },
  ],
  noticias: [
    { id: 1, titulo: "A", slug: "a", data: "2024-01-01", tema: 1, created: "2024-01-01T08:00:00Z" },
    {
      id: 2,
      titulo: "B",
      slug: "b",
      data: "2024-02-01",
      tema: 2,
      conteudo: "<p>Texto</p>",
      created: "2024-02-01T08:00:00Z",
      modified: "2024-02-02T08:00:00Z",
      relacionadas: [1],
    },
    { id: 3, titulo: "C", slug: "c", data: "2024-03-01", tema: 3 },
  ],
  locais: [
    { id: 1, nome: "Teatro", slug: "teatro", gps: "41.1,-8.6" },
    { id: 2, nome: "Museu", slug: "museu", gps: "41.1,-8.6" },
  ],
  eventos: [
    {
      id: 1,
      titulo: "Um",
      slug: "um",
      local: 1,
      data_inicio: "2025-01-01",
      data_fim: "2025-01-01",
    },
    {
      id: 2,
      titulo: "Dois",
      slug: "dois",
      local: 2,
      data_inicio: "2025-01-02",
      data_fim: "2025-01-02",
    },
    { id: 3, titulo: "Rascunho", slug: "rascunho", local: 2, estado_publicacao: false },
  ],
  premios: [
    { id: 1, nome: "Prémio 2025", slug: "p-2025" },
    { id: 2, nome: "Casas, Jardins e Ruas", slug: "p-2026" },
  ],
  categorias: [
    { descricao: "Restauro" },
    { descricao: "Turístico" },
    { descricao: "Casa, jardim" },
  ],
  candidatos: [
    { nome: "Pátio", codigo: "AAAAAAA1", premio: 1, categoria: "Restauro" },
    { nome: "Hotel", codigo: "AAAAAAA2", premio: 2, categoria: "Turístico" },
    { nome: "Horta", codigo: "AAAAAAA3", premio: 2, categoria: "Casa, jardim" },
  ],
};

suite("fields and several values", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  before(async () => {
    site = await publishAndServe(ending, content);
  });
  after(() => ending.end());

  const bodyOf = async (path: string) => {
    const response = await site.get(path);
    return { status: response.status, body: await response.json() };
  };
  const resultsOf = async (path: string) => {
    const { body } = await bodyOf(path);
    return (body as { results?: unknown }).results ?? body;
  };

  const chosen: [path: string, results: unknown][] = [
    [
      "/api/v1/noticias/?id__in=1,3&fields=titulo,id",
      [
        { id: 3, titulo: "C" },
        { id: 1, titulo: "A" },
      ],
    ],
    ["/api/v1/noticias/?id__in=%203%20,,01&fields=titulo", [{ titulo: "C" }, { titulo: "A" }]],
    ["/api/v1/noticias/?id__in=99&fields=id", []],
    ["/api/v1/noticias/?id__in=1,2,3&tema=2&fields=id", [{ id: 2 }]],
    ["/api/v1/noticias/?id__in=3,1&ordering=data&fields=id", [{ id: 1 }, { id: 3 }]],
    [
      "/api/v1/noticias/?slug=b&fields=conteudo,modified,relacionadas,id,created,fechada",
      [
        {
          id: 2,
          created: "2024-02-01T08:00:00Z",
          modified: "2024-02-02T08:00:00Z",
          conteudo: "<p>Texto</p>",
          fechada: false,
          relacionadas: [1],
        },
      ],
    ],
    ["/api/v1/noticias/?tema=rendas,obras&fields=id", [{ id: 2 }, { id: 1 }]],
    ["/api/v1/noticias/?tema=3,rendas,nada&fields=id", [{ id: 3 }, { id: 2 }]],
    ["/api/v1/vi-export/?id__in=2&fields=titulo", [{ titulo: "B" }]],
    ["/api/v1/eventos/?slug=dois&fields=id,slug", [{ id: 2, slug: "dois" }]],
    ["/api/v1/eventos/?slug=um,dois&fields=id", [{ id: 2 }, { id: 1 }]],
    ["/api/v1/eventos/?slug=UM&fields=id", []],
    ["/api/v1/eventos/?slug=rascunho&fields=id", []],
    ["/api/v1/eventos/?id__in=3&fields=id", []],
    ["/api/v1/eventos/?local=teatro,museu&fields=titulo", [{ titulo: "Dois" }, { titulo: "Um" }]],
    ["/api/v1/eventos/1/?fields=titulo,slug", { titulo: "Um", slug: "um" }],
    ["/api/v1/temas/?slug=rendas&fields=total_noticias", [{ total_noticias: 1 }]],
    ["/api/v1/locais/?id__in=2&fields=slug,nome", [{ nome: "Museu", slug: "museu" }]],
    ["/api/premio/?slug=p-2025&fields=id,total_candidatos", [{ id: 1, total_candidatos: 1 }]],
    [
      "/api/premio/candidatos/?categorias__descricao=Tur%C3%ADstico,Restauro&fields=nome",
      [{ nome: "Pátio" }, { nome: "Hotel" }],
    ],
    // A name with a comma is one value.
    [
      "/api/premio/candidatos/?categorias__descricao=Casa,%20jardim&fields=nome",
      [{ nome: "Horta" }],
    ],
    [
      "/api/premio/candidatos/?premio=Casas,%20Jardins%20e%20Ruas&fields=nome",
      [{ nome: "Hotel" }, { nome: "Horta" }],
    ],
    [
      "/api/premio/candidatos/?premio=1,p-2026&fields=nome",
      [{ nome: "Pátio" }, { nome: "Hotel" }, { nome: "Horta" }],
    ],
    ["/candidato/AAAAAAA1/?fields=codigo", { codigo: "AAAAAAA1" }],
  ];
  for (const [path, results] of chosen) {
    test(`GET ${path}`, async () => {
      assert.deepEqual(await resultsOf(path), results);
    });
  }

  test("the links keep fields and several values in one spelling, which has one cache entry", async () => {
    const spellings = ["tema=2,1&fields=titulo,id", "fields=id,titulo,id&tema=1,,%202"];
    const bodies = await Promise.all(
      spellings.map(async (query) => {
        return await (await site.get(`/api/v1/noticias/?page_size=1&${query}`)).text();
      }),
    );

    assert.equal(bodies[0], bodies[1]);
    assert.equal(
      (JSON.parse(bodies[0] ?? "") as { next: string }).next,
      "https://api.example.pt/api/v1/noticias/?fields=id%2Ctitulo&page=2&page_size=1&tema=1%2C2",
    );
  });

  test("naming all the usual fields is the same as naming none", async () => {
    const [plain, named] = await Promise.all(
      ["", "?fields=url,imagem,titulo"].map((query) => site.get(`/api/v1/vi-export/${query}`)),
    );

    assert.equal(named?.headers.get("etag"), plain?.headers.get("etag"));
  });

  const refused: [path: string, parameter: string, message: string][] = [
    [
      "/api/v1/vi-export/?fields=titulo,nada",
      "fields",
      "Must be names of fields, separated by commas: titulo, imagem, url, imagem_dados.",
    ],
    ["/api/v1/noticias/?id__in=1,a", "id__in", "Must be ids, separated by commas, as 28,40."],
    ["/api/v1/noticias/?id__in=-1", "id__in", "Must be ids, separated by commas, as 28,40."],
    [
      `/api/v1/noticias/?id__in=${Array.from({ length: 101 }, (_, at) => at)}`,
      "id__in",
      "Must have at most 100 values.",
    ],
    [
      `/api/v1/noticias/?tema=${Array.from({ length: 101 }, (_, at) => `t${at}`)}`,
      "tema",
      "Must have at most 100 values.",
    ],
    ["/api/v1/eventos/?fields=id&format=ics", "fields", "Must not be given with the format ics."],
  ];
  for (const [path, parameter, message] of refused) {
    test(`GET ${path.slice(0, 80)} is 400`, async () => {
      const { status, body } = await bodyOf(path);

      assert.equal(status, 400);
      assert.deepEqual((body as { errors: unknown }).errors, { [parameter]: [message] });
    });
  }

  test("a table has the chosen columns", async () => {
    const response = await site.get("/api/v1/temas/?fields=nome,total_noticias&format=csv");

    assert.equal(
      await response.text(),
      "nome,total_noticias\r\nObras,1\r\nRendas,1\r\nSeguros,1\r\n",
    );
  });
});

suite("images with their sizes", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  before(async () => {
    site = await publishAndServe(ending, {
      ...sampleOfEverything,
      noticias: [{ titulo: "Casa & rua" }],
      eventos: [],
      vencedores: [
        { categoria: "Turístico", candidato: "Codigo01" },
        { categoria: "Turístico", nome: "Convento", codigo: "Codigo99", foto: "media/casa.png" },
      ],
    });
  });
  after(() => ending.end());

  const url = `https://api.example.pt/media/${IMAGE_ADDRESS}`;
  const casa = { url, width: 8, height: 6 };
  const paths: [path: string, field: string, alt: string][] = [
    ["/api/v1/autores/1/", "imagem_dados", "Autor 1"],
    ["/api/v1/locais/1/", "imagem_dados", "Local 1"],
    ["/candidato/Codigo01/", "foto_dados", "Projeto 1"],
    ["/candidato/Codigo99/", "foto_dados", "Convento"],
  ];
  for (const [path, field, alt] of paths) {
    test(`GET ${path} has ${field} on demand`, async () => {
      const item = await (await site.get(`${path}?fields=${field}`)).json();

      assert.deepEqual(item, { [field]: { ...casa, alt, variantes: [] } });
    });
  }

  test("lists have them too, of news with the crop", async () => {
    const itemsOf = async (path: string) => {
      const body = (await (await site.get(path)).json()) as { results?: object[] };
      return body.results ?? body;
    };
    const [teaser] = (await itemsOf("/api/v1/vi-export/")) as { imagem: string }[];
    const crop = { url: teaser?.imagem, width: 350, height: 200 };
    const news = [{ imagem_dados: { ...casa, alt: "Casa & rua", variantes: [crop] } }];

    assert.deepEqual(await itemsOf("/api/v1/noticias/?fields=imagem_dados"), news);
    assert.deepEqual(await itemsOf("/api/v1/vi-export/?fields=imagem_dados"), news);
    assert.deepEqual(await itemsOf("/noticias/noticia-1/?fields=imagem_dados"), news[0]);
    assert.deepEqual(await itemsOf("/api/premio/vencedores/?fields=nome,foto_dados"), [
      { nome: "Projeto 1", foto_dados: { ...casa, alt: "Projeto 1", variantes: [] } },
      { nome: "Convento", foto_dados: { ...casa, alt: "Convento", variantes: [] } },
    ]);
    assert.deepEqual(await itemsOf("/api/premio/list/1/patrociniostop/?fields=imagem_dados,tipo"), [
      { tipo: "Apoio", imagem_dados: { ...casa, alt: "Apoio", variantes: [] } },
      { tipo: "Patrocinio Ouro", imagem_dados: { ...casa, alt: "Patrocinio Ouro", variantes: [] } },
    ]);
  });
});

suite("fields of every resource", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  before(async () => {
    site = await publishAndServe(ending, sampleOfEverything);
  });
  after(() => ending.end());

  for (const [at, resource] of asked.entries()) {
    const path = addresses[at] as string;
    const names = fieldChoices(resource);
    if (names.length > 0) {
      test(`GET ${path}?fields= has each field as a page`, async () => {
        const page = await site.get(`${path}?fields=${names}`, { Accept: "text/html" });
        assert.equal(page.status, 200);
      });
    }
    for (const name of names) {
      test(`GET ${path}?fields=${name} has it alone`, async () => {
        const response = await site.get(`${path}?fields=${name}`);
        const body = (await response.json()) as { results?: object[] };
        const items = [body.results ?? body].flat();

        assert.ok(items.length > 0, `no item at ${path}: add one to sampleOfEverything`);
        for (const item of items) assert.deepEqual(Object.keys(item), [name]);
      });
    }
  }
});
