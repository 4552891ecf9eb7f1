import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { readParameters } from "./read-parameters.ts";
import type { Filter, ListResource, Resource } from "./resource.ts";
import { alteracoes } from "./resources/alteracoes.ts";
import { candidatosList } from "./resources/candidatos.ts";
import { eventosList } from "./resources/eventos.ts";
import { noticiaDetail, noticiasList } from "./resources/noticias.ts";
import { patrociniosList } from "./resources/patrocinios.ts";
import { roots } from "./resources/root.ts";
import { vencedoresList } from "./resources/vencedores.ts";

const rootResource = roots([])[0] as Resource;

function read(resource: Resource, query: string) {
  const given = readParameters(resource, [...new URLSearchParams(query)]);
  return "parameter" in given ? english(given) : { ...given, filters: [...given.filters] };
}

function english(given: ReturnType<typeof readParameters>) {
  return "parameter" in given ? { parameter: given.parameter, message: given.fault.en } : given;
}

const nothing = { format: undefined, page: undefined, pageSize: undefined, filters: [] };

suite("readParameters()", () => {
  // contract.md, "Pages of a list"; numbers as Python's int() accepts them.
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
    test(`reads ?${query} as page ${page}`, () => {
      assert.deepEqual(read(eventosList, query), { ...nothing, page });
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
    test(`reads ?${query} as a page size of ${pageSize}`, () => {
      assert.deepEqual(read(eventosList, query), { ...nothing, pageSize });
    });
  }

  for (const size of ["0", "-1", "abc", "1.5", "5x", "x5", "last", "%20"]) {
    test(`refuses ?page_size=${size} and names the range`, () => {
      assert.deepEqual(read(eventosList, `page_size=${size}`), {
        parameter: "page_size",
        message: "Must be a whole number from 1 to 100.",
      });
    });
  }

  test("trims filters, normalises them to NFC and sorts them by name", () => {
    const { premio, categorias__descricao } = vencedoresList.filters as Record<string, Filter>;
    const unsorted = {
      ...vencedoresList,
      filters: { premio, categorias__descricao },
    } as ListResource;

    assert.deepEqual(read(unsorted, "premio=%202%20&categorias__descricao=Turi%CC%81stico&foo=1"), {
      ...nothing,
      filters: [
        ["categorias__descricao", "Tur\u00edstico"],
        ["premio", "2"],
      ],
    });
  });

  test("treats empty and blank filters as absent", () => {
    assert.deepEqual(read(candidatosList, "categorias__descricao=&premio=%20"), nothing);
  });

  test("ignores pages on a bare array, and pages and filters on a detail and the root", () => {
    assert.deepEqual(read(candidatosList, "page=abc&page_size=0"), nothing);
    for (const resource of [noticiaDetail, rootResource]) {
      assert.deepEqual(read(resource, "page=abc&page_size=0&premio=1&format=json"), {
        ...nothing,
        format: "json",
      });
    }
  });

  test("returns format unchanged, the last of several", () => {
    assert.deepEqual(read(eventosList, "format=api&format=xml"), { ...nothing, format: "xml" });
    assert.deepEqual(read(eventosList, "format="), nothing);
  });

  test("accepts valid dates unchanged, and refuses others", () => {
    for (const day of ["2026-03-31", "2024-02-29", "0001-01-01", "9999-12-31"]) {
      assert.deepEqual(read(noticiasList, `data__gte=%20${day}`), {
        ...nothing,
        filters: [["data__gte", day]],
      });
    }
    const others = [
      "2026-02-29",
      "2026-04-31",
      "2026-13-01",
      "2026-00-10",
      "2026",
      "2026-03",
      "hoje",
    ];
    const spelt = [
      "26-03-31",
      "2026-3-31",
      "2026-03-1",
      "12026-03-31",
      "+012026-03-31",
      "2026-03-31x",
    ];
    for (const text of [...others, ...spelt, "2026-03-31T00:00:00Z", "31/03/2026"]) {
      assert.deepEqual(
        english(readParameters(noticiasList, [["data__lte", text]])),
        { parameter: "data__lte", message: "Must be a date, as 2026-03-31." },
        text,
      );
    }
  });

  const numbers: [given: string, number: string][] = [
    ["0", "0"],
    ["7", "7"],
    ["%2012%20", "12"],
    ["007", "7"],
    ["999999999999999", "999999999999999"],
  ];
  for (const [given, number] of numbers) {
    test(`reads ?desde=${given} as the number ${number}`, () => {
      assert.deepEqual(read(alteracoes, `desde=${given}`), {
        ...nothing,
        filters: [["desde", number]],
      });
    });
  }

  for (const text of ["x", "-1", "%2B1", "1.0", "1x", "x1", "1e1", "1000000000000000"]) {
    test(`refuses ?desde=${text}, which is not a number`, () => {
      assert.deepEqual(read(alteracoes, `desde=${text}`), {
        parameter: "desde",
        message: "Must be a whole number from 0.",
      });
    });
  }

  for (const query of ["", "desde=", "desde=%20", "desde=1&desde="]) {
    test(`refuses ?${query} without a required filter, with its message`, () => {
      assert.deepEqual(read(alteracoes, query), {
        parameter: "desde",
        message: "Must be the number of a publication; 0 asks for everything that there is.",
      });
    });
  }

  const searches: [query: string, search: string | undefined][] = [
    ["search=obra", "obra"],
    ["search=%20%20obra%20%09%20nova%0A", "obra nova"],
    ["search=reabilitac%CC%A7a%CC%83o", "reabilita\u00e7\u00e3o"],
    ["search=a&search=b", "b"],
    [`search=${"a".repeat(200)}`, "a".repeat(200)],
    [`search=%20${"a".repeat(200)}%20`, "a".repeat(200)],
    // A letter of two UTF-16 units is one character, as in `maxLength` of JSON Schema.
    [`search=${"\u{1d5ba}".repeat(200)}`, "\u{1d5ba}".repeat(200)],
    ["search=", undefined],
    ["search=%20%20", undefined],
  ];
  for (const [query, search] of searches) {
    test(`reads ?${query.slice(0, 27)} as a search for ${search?.slice(0, 20)}`, () => {
      const given = search === undefined ? {} : { search };

      assert.deepEqual(read(candidatosList, query), { ...nothing, ...given });
    });
  }

  test("refuses a search of more than 200 characters", () => {
    for (const letter of ["a", "\u{1d5ba}"]) {
      assert.deepEqual(read(candidatosList, `search=${letter.repeat(201)}`), {
        parameter: "search",
        message: "Must have at most 200 characters.",
      });
    }
  });

  test("accepts the orderings of a list, and names them in the error for another one", () => {
    for (const ordering of ["data_inicio", "-data_inicio", "data_fim", "-data_fim"]) {
      assert.deepEqual(read(eventosList, `ordering=${ordering}`), { ...nothing, ordering });
    }
    assert.deepEqual(read(eventosList, "ordering="), nothing);
    for (const ordering of ["titulo", "--data_fim", "data_fim-", "constructor", "%20"]) {
      assert.deepEqual(read(eventosList, `ordering=${ordering}`), {
        parameter: "ordering",
        message: "Must be one of: data_inicio, -data_inicio, data_fim, -data_fim.",
      });
    }
  });

  test("ignores search and ordering if a list has none", () => {
    assert.deepEqual(read(patrociniosList, "search=obra&ordering=data"), nothing);
    assert.deepEqual(read(noticiaDetail, "search=obra&ordering=data"), nothing);
  });

  test("accepts pages of a bare array up to the maximum of the representation", () => {
    const tables = { default: 10_000, max: 10_000, pages: true };
    const feed = { default: 50, max: 50, pages: false };
    const query = [
      ["page", "2"],
      ["page_size", "10001"],
    ] as const;

    assert.deepEqual(readParameters(candidatosList, query, tables), {
      ...nothing,
      page: 2,
      pageSize: 10_000,
      filters: new Map(),
    });
    assert.deepEqual(readParameters(candidatosList, query, feed), {
      ...nothing,
      filters: new Map(),
    });
    assert.deepEqual(english(readParameters(candidatosList, [["page_size", "0"]], tables)), {
      parameter: "page_size",
      message: "Must be a whole number from 1 to 10000.",
    });
  });
});
