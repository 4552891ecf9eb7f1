import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { same } from "../../../test/support/words.ts";
import {
  extentOf,
  type Parameter,
  parametersOf,
  segmentParameters,
  unknownParameters,
} from "./parameters.ts";
import type { Resource } from "./resource.ts";
import { alteracoes } from "./resources/alteracoes.ts";
import { candidatoDetail } from "./resources/candidato.ts";
import { candidatosList } from "./resources/candidatos.ts";
import { eventoDetail, eventosList } from "./resources/eventos.ts";
import { noticiaDetail, noticiasList } from "./resources/noticias.ts";
import { patrociniosList } from "./resources/patrocinios.ts";
import { premiosList } from "./resources/premios.ts";
import { resources } from "./resources/resources.ts";
import { roots } from "./resources/root.ts";
import { vencedoresList } from "./resources/vencedores.ts";

const rootResource = roots([])[0] as Resource;

const format = {
  name: "format",
  description: same("The representation."),
  schema: { type: "string" },
};
const english = (parameters: readonly Parameter[]) =>
  parameters.map((one) => ({ ...one, description: one.description.en }));

const searched = {
  name: "search",
  description:
    "Words that an item must contain, ignoring accents and case; the last may be the beginning of a word. Items with the words in their title come first.",
  schema: { type: "string", maxLength: 200 },
};

suite("parametersOf()", () => {
  test("a paged list has page and page_size beside its filters", () => {
    const others = english(parametersOf(alteracoes, [format], ["csv"])).filter(
      ({ name }) => name !== "desde" && name !== "historia",
    );

    assert.deepEqual(others, [
      {
        name: "fields",
        description: "Names of the fields that each item is to have, separated by commas.",
        schema: {
          type: "array",
          items: { type: "string", enum: ["url", "alteracao", "publicacao"] },
        },
      },
      { ...format, description: "The representation." },
      {
        name: "page",
        description: "The page number, from 1, or last.",
        schema: { anyOf: [{ type: "integer", minimum: 1 }, { const: "last" }], default: 1 },
      },
      {
        name: "page_size",
        description:
          "Items per page; higher values count as 100. In csv the default and the maximum are 10000.",
        schema: { type: "integer", minimum: 1, default: 10 },
      },
    ]);
  });

  test("a list with orderings has their names, and dates for range filters", () => {
    const found = parametersOf(noticiasList).filter(({ name }) => /^(ordering|data__)/.test(name));

    assert.deepEqual(english(found), [
      {
        name: "data__gte",
        description: "News of that day and later.",
        schema: { type: "string", format: "date" },
      },
      {
        name: "data__lte",
        description: "News of that day and earlier.",
        schema: { type: "string", format: "date" },
      },
      {
        name: "ordering",
        description: "The order of the list. A leading - reverses it.",
        schema: { type: "string", enum: ["data", "-data"] },
      },
    ]);
  });

  test("a bare array has its filters and the other parameters, sorted by name", () => {
    assert.deepEqual(english(parametersOf(vencedoresList, [format])), [
      {
        name: "categorias__descricao",
        description: "The category won, by its exact name.",
        schema: { type: "string" },
      },
      {
        name: "fields",
        description: "Names of the fields that each item is to have, separated by commas.",
        schema: {
          type: "array",
          items: { type: "string", enum: ["categorias", "foto", "nome", "url", "foto_dados"] },
        },
      },
      { ...format, description: "The representation." },
      {
        name: "premio",
        description: "The award edition, by id, slug or name; else the name of a category won.",
        schema: { anyOf: [{ type: "integer", minimum: 1 }, { type: "string" }] },
      },
      searched,
    ]);
  });

  test("a list with search has the parameter search", () => {
    assert.deepEqual(english(parametersOf(candidatosList)).at(-1), searched);
    assert.ok(!parametersOf(patrociniosList).some(({ name }) => name === "search"));
  });

  test("a numeric filter and a required one are described as such", () => {
    assert.deepEqual(english(parametersOf(alteracoes))[0], {
      name: "desde",
      description:
        "The number of the publication that the client has read, as `publicacao` said it; 0 for everything that there is.",
      required: true,
      schema: { type: "integer", minimum: 0 },
    });
  });

  test("the page size of formats that hold a whole list is described", () => {
    const formats = ["csv", "xlsx", "geojson"];
    assert.deepEqual(english(parametersOf(alteracoes, [], formats)).at(-1), {
      name: "page_size",
      description:
        "Items per page; higher values count as 100. In csv, xlsx and geojson the default and the maximum are 10000.",
      schema: { type: "integer", minimum: 1, default: 10 },
    });
  });

  test("fields can be named that items have on demand, each once", () => {
    const named = (resource: Resource) => {
      const fields = parametersOf(resource).find(({ name }) => name === "fields");
      return (fields?.schema.items as { enum: string[] } | undefined)?.enum;
    };

    assert.deepEqual(named(premiosList), [
      ...["id", "nome", "slug", "ano", "total_candidatos", "total_vencedores"],
      ...["created", "modified"],
    ]);
    for (const resource of resources) {
      const names = named(resource) ?? [];
      assert.deepEqual(names, [...new Set(names)], resource.name);
    }
  });

  test("several ids are a list of numbers", () => {
    const [ids] = parametersOf(noticiasList).filter(({ name }) => name === "id__in");

    assert.deepEqual(ids?.schema, {
      type: "array",
      items: { type: "integer", minimum: 1 },
      maxItems: 100,
    });
  });

  test("a detail has fields, the root has no parameters of its own", () => {
    const [fields, ...others] = parametersOf(noticiaDetail);

    assert.equal(fields?.name, "fields");
    assert.deepEqual(others, []);
    assert.deepEqual(parametersOf(rootResource), []);
  });
});

test("extentOf() prefers the representation, then the default, and is undefined unless the resource is a list", () => {
  const own = { default: 50, max: 50, pages: false };

  assert.deepEqual(extentOf(eventosList, own), own);
  assert.deepEqual(extentOf(candidatosList, own), own);
  assert.deepEqual(extentOf(eventosList, undefined), { default: 10, max: 100, pages: true });
  assert.equal(extentOf(candidatosList, undefined), undefined);
  assert.equal(extentOf(eventoDetail, own), undefined);
  assert.equal(extentOf(rootResource, own), undefined);
});

test("unknownParameters() returns the first five distinct unknown names", () => {
  const known = [{ name: "page" }, { name: "format" }];
  const named = (query: string) => unknownParameters([...new URLSearchParams(query)], known);

  assert.deepEqual(named("page=1&format=json&page=2"), []);
  assert.deepEqual(named("b=1&page=1&a=&b=2&Page=1"), ["b", "a", "Page"]);
  assert.deepEqual(named("a&b&page&c&d&e&f&g"), ["a", "b", "c", "d", "e"]);
});

suite("segmentParameters()", () => {
  const cases: [resource: Resource, segments: unknown[]][] = [
    [eventosList, []],
    [rootResource, []],
    [
      patrociniosList,
      [
        {
          name: "premio",
          description: "Id of the award edition; 1 is the first one.",
          schema: { type: "integer", minimum: 1 },
        },
      ],
    ],
    [
      eventoDetail,
      [
        {
          name: "id",
          description: "Id of the event.",
          schema: { type: "integer", minimum: 1 },
        },
      ],
    ],
    [
      candidatoDetail,
      [
        {
          name: "codigo",
          description: "Code of the candidate or winner.",
          schema: { type: "string", pattern: "^[A-Za-z0-9]{8}$" },
        },
      ],
    ],
    [
      noticiaDetail,
      [
        {
          name: "slug",
          description: "Slug of the news item.",
          schema: { type: "string", pattern: "^[-A-Za-z0-9_]+$" },
        },
      ],
    ],
  ];
  for (const [resource, segments] of cases) {
    test(`${resource.path} has ${segments.length}`, () => {
      assert.deepEqual(english(segmentParameters(resource)), segments);
    });
  }

  test("a variable segment is described only if the resource declares its field", () => {
    const path = "/casas/:numero/";

    assert.deepEqual(segmentParameters({ ...eventosList, path }), []);
    assert.deepEqual(segmentParameters({ ...rootResource, path }), []);
    assert.deepEqual(segmentParameters({ ...eventoDetail, path, segmentField: "numero" }), []);
    assert.deepEqual(segmentParameters({ ...eventoDetail, path: "/casa/" }), []);
    const { collection: _, ...unknown } = eventoDetail;
    assert.deepEqual(segmentParameters({ ...unknown, path }), []);
  });
});
