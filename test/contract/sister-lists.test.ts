/** Lists of the same items have the same parameters. (contract.md, "The resources") */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { ListResource } from "../../src/serving/api/resource.ts";
import { lists } from "../../src/serving/api/resources/resources.ts";
import { choicesOf } from "../../src/serving/render/representations.ts";
import { SuiteEnding } from "../support/ending.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const content = {
  temas: [
    { id: 1, nome: "Obras", slug: "obras" },
    { id: 2, nome: "Arrendamento", slug: "arrendamento" },
  ],
  autores: [{ id: 1, titulo: "Ordem dos Notários", slug: "ordem" }],
  locais: [
    { id: 1, nome: "Centro Cultural de Belém", slug: "ccb", gps: "38.7,-9.2" },
    { id: 2, nome: "Teatro", slug: "teatro", gps: "41.1,-8.6" },
  ],
  noticias: [
    { id: 1, titulo: "Casas antigas", slug: "a", data: "2024-01-01", tema: 1 },
    { id: 2, titulo: "Rendas", slug: "b", data: "2024-02-01", tema: 2 },
    { id: 3, titulo: "Casas novas", slug: "c", data: "2024-03-01", tema: 1 },
    { id: 4, titulo: "Seguros", slug: "d", data: "2024-04-01", conteudo: "<p>da casa</p>" },
  ],
  eventos: [
    { id: 1, titulo: "Obras A", data_inicio: "2026-03-01", data_fim: "2026-03-20", local: 1 },
    { id: 2, titulo: "Obras B", data_inicio: "2026-03-02", data_fim: "2026-03-10", local: 2 },
    { id: 3, titulo: "Obras C", data_inicio: "2025-01-01", data_fim: "2025-01-02", local: 2 },
  ],
  premios: [{ id: 1, nome: "Prémio 2025", slug: "premio-2025" }],
  categorias: [{ descricao: "Turístico" }, { descricao: "Restauro" }],
  candidatos: [
    {
      nome: "Pátio da Água",
      codigo: "AAAAAAA1",
      premio: 1,
      categoria: "Turístico",
      descricao: "<p>Azulejos</p>",
    },
    { nome: "Hotel do Largo", codigo: "AAAAAAA2", premio: 1, categoria: "Turístico" },
  ],
  vencedores: [
    { premio: 1, categoria: "Restauro", candidato: "Pátio da Água" },
    { premio: 1, categoria: "Turístico", candidato: "Hotel do Largo" },
    {
      premio: 1,
      categoria: "Turístico",
      nome: "Convento",
      codigo: "BBBBBBB1",
      foto: "media/casa.png",
      descricao: "<p>Pátio com azulejos</p>",
    },
  ],
  site: { vi_export: { maximo: 3 } },
};

const NOON = Date.parse("2026-03-05T12:00:00Z");

suite("lists of the same items", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  let now = NOON;
  before(async () => {
    site = await publishAndServe(ending, content, { clock: () => now });
  });
  after(() => ending.end());

  const named = async (path: string) => {
    const response = await site.get(path);
    const body = (await response.json()) as { results?: Record<string, unknown>[] };
    const items = (body.results ?? body) as Record<string, unknown>[];
    return items.map(({ titulo, nome }) => titulo ?? nome);
  };

  for (const [, sisters] of Map.groupBy(lists, ({ collection }) => collection)) {
    const names = (list: ListResource) => choicesOf(list).parameters.map(({ name }) => name);
    for (const list of sisters.slice(1)) {
      test(`${list.name} has every parameter of ${sisters[0]?.name}`, () => {
        assert.deepEqual(names(list), names(sisters[0] as ListResource));
      });
    }
  }

  const asked: [path: string, names: string[]][] = [
    ["/api/v1/ultimos/eventos/", ["Obras B", "Obras A"]],
    ["/api/v1/ultimos/eventos/?ordering=data_inicio", ["Obras A", "Obras B"]],
    ["/api/v1/ultimos/eventos/?ordering=-data_fim", ["Obras A", "Obras B"]],
    ["/api/v1/ultimos/eventos/?search=obras", ["Obras B", "Obras A"]],
    ["/api/v1/ultimos/eventos/?search=belem", ["Obras A"]],
    ["/api/v1/ultimos/eventos/?local=teatro", ["Obras B"]],
    ["/api/v1/ultimos/eventos/?data_fim__lte=2026-03-10", ["Obras B"]],
    ["/api/v1/ultimos/eventos/?search=obras&ordering=data_inicio", ["Obras A", "Obras B"]],
    ["/api/v1/vi-export/", ["Seguros", "Casas novas", "Rendas"]],
    ["/api/v1/vi-export/?tema=obras", ["Casas novas"]],
    ["/api/v1/vi-export/?ordering=data", ["Rendas", "Casas novas", "Seguros"]],
    ["/api/v1/vi-export/?search=cas", ["Casas novas", "Seguros"]],
    ["/api/v1/vi-export/?search=cas&tema=1", ["Casas novas"]],
    ["/api/v1/noticias/?search=cas", ["Casas novas", "Casas antigas", "Seguros"]],
    ["/api/premio/vencedores/?search=azulejos", ["Pátio da Água", "Convento"]],
    ["/api/premio/vencedores/?search=patio", ["Pátio da Água", "Convento"]],
    ["/api/premio/vencedores/?search=bbbbbbb1", ["Convento"]],
    ["/api/premio/vencedores/?search=turistico&premio=1", ["Hotel do Largo", "Convento"]],
    ["/api/premio/vencedores/?search=nada", []],
  ];
  for (const [path, names] of asked) {
    test(`GET ${path} has ${names.join(", ") || "nothing"}`, async () => {
      assert.deepEqual(await named(path), names);
    });
  }

  test("an order that a list does not have is 400 there too", async () => {
    for (const path of ["/api/v1/ultimos/eventos/", "/api/v1/vi-export/"]) {
      assert.equal((await site.get(`${path}?ordering=titulo`)).status, 400, path);
    }
  });

  test("a search among the latest events forgets those that are over at midnight", async (t) => {
    t.after(() => {
      now = NOON;
    });
    const path = "/api/v1/ultimos/eventos/?search=obras&ordering=data_inicio";
    assert.deepEqual(await named(path), ["Obras A", "Obras B"]);

    now = Date.parse("2026-03-11T00:00:00Z");

    assert.deepEqual(await named(path), ["Obras A"]);
  });
});
