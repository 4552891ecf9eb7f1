/** Filters and orders of the lists besides the six. (contract.md, "The resources") */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { IMAGE_ADDRESS } from "../support/content-folder.ts";
import { SuiteEnding } from "../support/ending.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const PUBLIC = "https://api.example.pt";

const site = {
  temas: [
    { id: 1, nome: "Arrendamento", slug: "arrendamento" },
    { id: 2, nome: "Obras", slug: "obras" },
  ],
  autores: [
    { id: 1, titulo: "Ordem", slug: "ordem" },
    { id: 2, titulo: "Câmara", slug: "camara" },
  ],
  locais: [
    { id: 1, nome: "Sala", slug: "sala", gps: "38.7,-9.1" },
    { id: 2, nome: "Auditório", slug: "auditorio", gps: "41.1,-8.6" },
  ],
  noticias: [
    { id: 1, titulo: "Antiga", slug: "antiga", data: "2024-12-31", tema: 1, autor: 1 },
    { id: 2, titulo: "Do meio", slug: "do-meio", data: "2025-01-01", tema: 2, autor: 2 },
    { id: 3, titulo: "Nova", slug: "nova", data: "2025-06-30", tema: 1 },
  ],
  eventos: [
    {
      id: 1,
      titulo: "Um",
      data_inicio: "2025-03-01",
      data_fim: "2025-03-09",
      autor: [1, 2],
      local: 1,
    },
    {
      id: 2,
      titulo: "Dois",
      data_inicio: "2025-03-05",
      data_fim: "2025-03-06",
      autor: [2],
      local: 2,
    },
    {
      id: 3,
      titulo: "Três",
      data_inicio: "2025-04-01",
      data_fim: "2025-04-01",
      autor: [],
      local: 1,
    },
    { id: 4, titulo: "Por anunciar", estado_publicacao: false, autor: [1], local: 2 },
  ],
};

suite("lists beside the six", () => {
  const ending = new SuiteEnding();
  let served: TestSite;
  before(async () => {
    served = await publishAndServe(ending, site, { publicUrl: PUBLIC });
  });
  after(() => ending.end());

  const body = async (path: string) => (await (await served.get(path)).json()) as never;
  const ids = async (path: string) =>
    ((await body(path)) as { results: { id: number }[] }).results.map(({ id }) => id);

  const listed: readonly (readonly [string, readonly number[]])[] = [
    ["/api/v1/noticias/", [3, 2, 1]],
    ["/api/v1/noticias/?tema=1", [3, 1]],
    ["/api/v1/noticias/?tema=obras", [2]],
    ["/api/v1/noticias/?autor=1", [1]],
    ["/api/v1/noticias/?autor=camara&tema=obras", [2]],
    ["/api/v1/noticias/?tema=nenhum", []],
    ["/api/v1/noticias/?tema=99", []],
    ["/api/v1/noticias/?tema=", [3, 2, 1]],
    ["/api/v1/noticias/?data__gte=2025-01-01", [3, 2]],
    ["/api/v1/noticias/?data__lte=2025-01-01", [2, 1]],
    ["/api/v1/noticias/?data__gte=2025-01-01&data__lte=2025-01-01", [2]],
    ["/api/v1/noticias/?data__gte=2025-02-01&data__lte=2025-01-01", []],
    ["/api/v1/noticias/?data__gte=2030-01-01", []],
    ["/api/v1/noticias/?data__lte=1999-12-31", []],
    ["/api/v1/noticias/?ordering=data", [1, 2, 3]],
    ["/api/v1/noticias/?ordering=-data", [3, 2, 1]],
    ["/api/v1/noticias/?ordering=data&tema=1", [1, 3]],
    ["/api/v1/noticias/?ordering=", [3, 2, 1]],
    ["/api/v1/eventos/", [3, 2, 1]],
    ["/api/v1/eventos/?autor=1", [1]],
    ["/api/v1/eventos/?autor=2", [2, 1]],
    ["/api/v1/eventos/?autor=camara&local=sala", [1]],
    ["/api/v1/eventos/?local=2", [2]],
    ["/api/v1/eventos/?data_inicio__gte=2025-03-05", [3, 2]],
    ["/api/v1/eventos/?data_inicio__lte=2025-03-05", [2, 1]],
    ["/api/v1/eventos/?data_fim__gte=2025-03-09", [3, 1]],
    ["/api/v1/eventos/?data_fim__lte=2025-03-08", [2]],
    ["/api/v1/eventos/?ordering=data_fim", [2, 1, 3]],
    ["/api/v1/eventos/?ordering=-data_fim", [3, 1, 2]],
    ["/api/v1/eventos/?ordering=data_inicio&page_size=2&page=2", [3]],
    ["/api/v1/autores/", [1, 2]],
  ];
  for (const [path, expected] of listed) {
    test(`GET ${path} lists ${expected.length > 0 ? expected.join(", ") : "nothing"}`, async () => {
      assert.deepEqual(await ids(path), expected);
    });
  }

  test("a page's links keep filters and the order, sorted by name", async () => {
    const page = (await body("/api/v1/noticias/?tema=1&ordering=data&page_size=1")) as {
      next: string;
    };

    assert.equal(page.next, `${PUBLIC}/api/v1/noticias/?ordering=data&page=2&page_size=1&tema=1`);
  });

  const exact: readonly (readonly [string, unknown])[] = [
    [
      "/api/v1/noticias/?page_size=1",
      {
        count: 3,
        next: `${PUBLIC}/api/v1/noticias/?page=2&page_size=1`,
        previous: null,
        results: [
          {
            id: 3,
            titulo: "Nova",
            antetitulo: "",
            slug: "nova",
            data: "2025-06-30",
            teaser: "",
            imagem: "crop",
            tema: 1,
            autor: null,
            url: `${PUBLIC}/noticias/nova/`,
          },
        ],
      },
    ],
    [
      "/api/v1/temas/",
      {
        count: 2,
        next: null,
        previous: null,
        results: [
          { id: 1, nome: "Arrendamento", slug: "arrendamento", total_noticias: 2 },
          { id: 2, nome: "Obras", slug: "obras", total_noticias: 1 },
        ],
      },
    ],
    ["/api/v1/temas/2/", { id: 2, nome: "Obras", slug: "obras", total_noticias: 1 }],
    [
      "/api/v1/locais/1/",
      { id: 1, nome: "Sala", conteudo: "", gps: "38.7,-9.1", imagem: null, total_eventos: 2 },
    ],
  ];
  for (const [path, expected] of exact) {
    test(`GET ${path} answers what the contract says`, async () => {
      const text = await (await served.get(path)).text();
      const crop =
        /"imagem":"https:\/\/api\.example\.pt\/media\/[0-9a-f]{32}\/[a-z0-9-]+350x200\.png"/g;

      assert.equal(text.replace(crop, '"imagem":"crop"'), JSON.stringify(expected));
    });
  }

  test("an author has its own fields, and how many events and news name it", async () => {
    const author = (await body("/api/v1/autores/1/")) as Record<string, unknown>;

    assert.deepEqual(Object.keys(author), [
      ...["id", "created", "modified", "titulo", "imagem", "conteudo", "link", "slug", "contacto"],
      ...["total_eventos", "total_noticias"],
    ]);
    assert.equal(author.imagem, `${PUBLIC}/media/${IMAGE_ADDRESS}`);
    // An unpublished event does not count.
    assert.deepEqual([author.total_eventos, author.total_noticias], [1, 1]);
  });

  for (const path of ["/api/v1/temas/9/", "/api/v1/temas/01/", "/api/v1/locais/sala/"]) {
    test(`GET ${path} answers 404`, async () => {
      assert.equal((await served.get(path)).status, 404);
    });
  }

  const refused: readonly (readonly [string, string, string])[] = [
    ["/api/v1/noticias/?ordering=titulo", "ordering", "Must be one of: data, -data."],
    [
      "/api/v1/eventos/?ordering=data",
      "ordering",
      "Must be one of: data_inicio, -data_inicio, data_fim, -data_fim.",
    ],
    ["/api/v1/noticias/?data__gte=ontem", "data__gte", "Must be a date, as 2026-03-31."],
    ["/api/v1/noticias/?data__lte=2025-02-30", "data__lte", "Must be a date, as 2026-03-31."],
    [
      "/api/v1/eventos/?data_fim__lte=31/12/2025",
      "data_fim__lte",
      "Must be a date, as 2026-03-31.",
    ],
  ];
  for (const [path, parameter, message] of refused) {
    test(`GET ${path} answers 400: ${message}`, async () => {
      const response = await served.get(path);
      const { errors } = (await response.json()) as { errors: unknown };

      assert.equal(response.status, 400);
      assert.deepEqual(errors, { [parameter]: [message] });
    });
  }
});

test("award editions and categories print their counts", async (t) => {
  const served = await publishAndServe(t, {
    premios: [
      { id: 1, nome: "Prémio 2024", slug: "premio-2024", ano: 2024 },
      { id: 2, nome: "Prémio 2025", slug: "premio-2025" },
    ],
    categorias: [{ descricao: "Residencial" }, { descricao: "Turístico" }],
    candidatos: [
      { nome: "A", codigo: "AAAAAAA1", premio: 1, categoria: "Residencial" },
      { nome: "B", codigo: "AAAAAAA2", premio: 1, categoria: "Residencial" },
      { nome: "C", codigo: "AAAAAAA3", premio: 2, categoria: "Turístico" },
    ],
    vencedores: [{ candidato: "AAAAAAA1", categoria: "Turístico" }],
  });
  const text = async (path: string) => await (await served.get(path)).text();

  assert.equal(
    await text("/api/premio/"),
    '[{"id":1,"nome":"Prémio 2024","slug":"premio-2024","ano":2024,"total_candidatos":2,"total_vencedores":1},' +
      '{"id":2,"nome":"Prémio 2025","slug":"premio-2025","ano":null,"total_candidatos":1,"total_vencedores":0}]',
  );
  assert.equal(
    await text("/api/premio/categorias/"),
    '[{"descricao":"Residencial","total_candidatos":2,"total_vencedores":0},' +
      '{"descricao":"Turístico","total_candidatos":1,"total_vencedores":1}]',
  );
});
