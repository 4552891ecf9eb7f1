import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { candidato } from "./candidato.ts";
import { candidatos } from "./candidatos.ts";
import { evento, eventos, ultimosEventos } from "./eventos.ts";
import { noticia } from "./noticia.ts";
import { noticias } from "./noticias.ts";
import { parametersOf, readParameters, segmentsOf } from "./parameters.ts";
import { patrocinios } from "./patrocinios.ts";
import type { Filter, ListResource, Resource } from "./resource.ts";
import { roots } from "./root.ts";
import { vencedores } from "./vencedores.ts";

const rootResource = roots([])[0] as Resource;

const format = { name: "format", description: "The representation.", schema: { type: "string" } };

suite("parametersOf()", () => {
  test("a list in pages takes page and page_size beside the others", () => {
    assert.deepEqual(parametersOf(ultimosEventos, [format]), [
      format,
      {
        name: "page",
        description: "The page, counted from 1, or last.",
        schema: { anyOf: [{ type: "integer", minimum: 1 }, { const: "last" }], default: 1 },
      },
      {
        name: "page_size",
        description: "Items on a page; more than 100 are cut to 100.",
        schema: { type: "integer", minimum: 1, default: 10 },
      },
    ]);
  });

  test("a list with other orders takes their names, and days where a filter is a range", () => {
    const found = parametersOf(noticias).filter(({ name }) => /^(ordering|data__)/.test(name));

    assert.deepEqual(found, [
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
        description: "Another order of the list; with - before it the same backwards.",
        schema: { type: "string", enum: ["data", "-data"] },
      },
    ]);
  });

  test("a bare array takes its filters, sorted by name among the others", () => {
    assert.deepEqual(parametersOf(vencedores, [format]), [
      {
        name: "categorias__descricao",
        description: "The category won, by its exact name.",
        schema: { type: "string" },
      },
      format,
      {
        name: "premio",
        description: "The award edition, by id, slug or name; else the name of a category won.",
        schema: { type: "string" },
      },
    ]);
  });

  test("a detail and the root take nothing of their own", () => {
    for (const resource of [noticia, rootResource]) assert.deepEqual(parametersOf(resource), []);
  });
});

suite("segmentsOf()", () => {
  const cases: [resource: Resource, segments: unknown[]][] = [
    [eventos, []],
    [rootResource, []],
    [
      patrocinios,
      [
        {
          name: "premio",
          description: "Id of the award edition; 1 is the first one.",
          schema: { type: "integer", minimum: 1 },
        },
      ],
    ],
    [
      evento,
      [
        {
          name: "id",
          description: "Id of the event.",
          schema: { type: "integer", minimum: 1 },
        },
      ],
    ],
    [
      candidato,
      [
        {
          name: "codigo",
          description: "Code of the candidate.",
          schema: { type: "string", pattern: "^[A-Za-z0-9]{8}$" },
        },
      ],
    ],
    [
      noticia,
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
      assert.deepEqual(segmentsOf(resource), segments);
    });
  }

  test("what is open in a path has a description only where the resource says what it holds", () => {
    const path = "/casas/:numero/";

    assert.deepEqual(segmentsOf({ ...eventos, path }), []);
    assert.deepEqual(segmentsOf({ ...rootResource, path }), []);
    assert.deepEqual(segmentsOf({ ...evento, path, by: "numero" }), []);
    assert.deepEqual(segmentsOf({ ...evento, path: "/casa/" }), []);
    const { collection: _, ...unknown } = evento;
    assert.deepEqual(segmentsOf({ ...unknown, path }), []);
  });
});

function read(resource: Resource, query: string) {
  const given = readParameters(resource, [...new URLSearchParams(query)]);
  return "parameter" in given ? given : { ...given, filters: [...given.filters] };
}

const nothing = { format: undefined, page: undefined, pageSize: undefined, filters: [] };

suite("readParameters()", () => {
  // contract.md, "Pages of a list"; numbers as Python's int() takes them.
  const pages: [query: string, page: number | "last" | undefined][] = [
    ["", undefined],
    ["page=", undefined],
    ["page=1", 1],
    ["page=12", 12],
    ["page=%2B2", 2],
    ["page=-1", -1],
    ["page=0", 0],
    ["page=%20%202%20%20", 2],
    ["page=last", "last"],
    ["page=2&page=3", 3],
    ["page=2&page=", undefined],
    ["page=abc", Number.NaN],
    ["page=2x", Number.NaN],
    ["page=x2", Number.NaN],
    ["page=1.0", Number.NaN],
    ["page=1e1", Number.NaN],
    ["page=0x10", Number.NaN],
    ["page=%20", Number.NaN],
  ];
  for (const [query, page] of pages) {
    test(`takes ?${query} as page ${page}`, () => {
      assert.deepEqual(read(eventos, query), { ...nothing, page });
    });
  }

  const sizes: [query: string, pageSize: number | undefined][] = [
    ["page_size=", undefined],
    ["page_size=1", 1],
    ["page_size=99", 99],
    ["page_size=100", 100],
    ["page_size=101", 100],
    ["page_size=1000000000000000000000", 100],
    ["page_size=%2B7%20", 7],
    ["page_size=0&page_size=5", 5],
  ];
  for (const [query, pageSize] of sizes) {
    test(`takes ?${query} as a page size of ${pageSize}`, () => {
      assert.deepEqual(read(eventos, query), { ...nothing, pageSize });
    });
  }

  for (const size of ["0", "-1", "abc", "1.5", "5x", "x5", "last", "%20"]) {
    test(`refuses ?page_size=${size} and names the range`, () => {
      assert.deepEqual(read(eventos, `page_size=${size}`), {
        parameter: "page_size",
        message: "Must be a whole number from 1 to 100.",
      });
    });
  }

  test("takes filters trimmed and in NFC, in the order of their names", () => {
    const { premio, categorias__descricao } = vencedores.filters as Record<string, Filter>;
    const unsorted = { ...vencedores, filters: { premio, categorias__descricao } } as ListResource;

    assert.deepEqual(read(unsorted, "premio=%202%20&categorias__descricao=Turi%CC%81stico&foo=1"), {
      ...nothing,
      filters: [
        ["categorias__descricao", "Tur\u00edstico"],
        ["premio", "2"],
      ],
    });
  });

  test("takes filters of nothing or of spaces as not given", () => {
    assert.deepEqual(read(candidatos, "categorias__descricao=&premio=%20"), nothing);
  });

  test("ignores pages on a bare array, and both on a detail and the root", () => {
    assert.deepEqual(read(candidatos, "page=abc&page_size=0"), nothing);
    for (const resource of [noticia, rootResource]) {
      assert.deepEqual(read(resource, "page=abc&page_size=0&premio=1&format=json"), {
        ...nothing,
        format: "json",
      });
    }
  });

  test("takes format as it is given, the last of several", () => {
    assert.deepEqual(read(eventos, "format=api&format=xml"), { ...nothing, format: "xml" });
    assert.deepEqual(read(eventos, "format="), nothing);
  });
});
