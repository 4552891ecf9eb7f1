/** Which items a list has, and in which order: filters, orderings, searches, computed lists. */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { SuiteEnding } from "../../../test/support/ending.ts";
import { Houses, listOf, requestOf, type TestParameters } from "../../../test/support/houses.ts";
import { NO_MEANING } from "../../../test/support/words.ts";
import { isLookUp, plainAnswer } from "./answer-plan.ts";
import type { Resource } from "./resource.ts";
import { noticiaDetail } from "./resources/noticias.ts";

const bare = listOf({
  filters: {
    ...listOf({}).filters,
    nome__gte: { matches: ["nome"], range: "from", ...NO_MEANING },
    nome__lte: { matches: ["nome"], range: "to", ...NO_MEANING },
  },
});
const ordered = listOf({
  name: "ordenadas",
  path: "/ordenadas/",
  collection: "noticias",
  searched: "noticias",
  orderings: { "de-fora": "SELECT value AS id FROM json_each('[5, 7, 3, 4]')" },
});
// The word is in the title of the third item, and in the text of the first two.
const news = [
  ["Rua", "obra"],
  ["Casa", "a obra"],
  ["Obra", ""],
  ["Porto", "rio"],
] as const;
const computedFor: (string | undefined)[] = [];
const escolhidas = listOf({
  name: "escolhidas",
  path: "/escolhidas/",
  computed: {
    refusal: (_, { filters }) => (filters.get("desde") === "9" ? "not-yet" : undefined),
    ids: (_, { filters }) => {
      computedFor.push(filters.get("desde"));
      return Float64Array.of(20, 10);
    },
    queryForAll: "desde=0",
    example: () => ({ query: "", value: {} }),
  },
});
const { filters } = listOf({});
const nome = { nome: { matches: ["nome"], ...NO_MEANING } };
const scoped = listOf({
  name: "de-premio",
  path: "/premios/:id/casas/",
  filters: nome,
  scope: {
    segment: { en: "", pt: "" },
    column: "premio_id",
    exists: "SELECT value AS id FROM json_each('[1, 2]')",
    collection: "premios",
  },
});
const of = (id: number) => ({ segments: { id: String(id) } });
const daily = listOf({
  name: "por-dia",
  path: "/por-dia/",
  filters,
  untilLastDay: true,
  order: `SELECT column1 AS id, column2 AS last_day, 1 AS premio_id, 'um' AS slug, column3 AS nome
    FROM (VALUES (5, '2026-01-01', 'Um'), (4, '2026-01-02', 'Um'), (3, '2026-01-03', 'Um'))`,
});
const on = (day: string) => ({ filters: { categoria: "Um" }, now: `${day}T12:00:00Z` });
const nearestOn = (day: string) => ({ forVisitors: true, now: `${day}T12:00:00Z` });

suite("plan()", () => {
  const ending = new SuiteEnding();
  let houses: Houses;
  before(() => {
    houses = new Houses(ending, [bare, ordered], news);
  });
  after(() => ending.end());

  const filtered: [filters: Record<string, string>, ids: number[], key: string][] = [
    [{ premio: "1" }, [5, 3], "/casas/?premio=1"],
    [{ premio: "2" }, [4, 7], "/casas/?premio=2"],
    [{ premio: "Um" }, [7], "/casas/?premio=Um"],
    [{ premio: "Dois" }, [7], "/casas/?premio=Dois"],
    [{ categoria: "Um" }, [5], "/casas/?categoria=Um"],
    // A number is looked up only as an id if the filter has ids.
    [{ premio: "2024" }, [], "/casas/ without items"],
    [{ premio: "01" }, [5, 3], "/casas/?premio=01"],
    // Otherwise it is a name like others.
    [{ categoria: "2024" }, [3], "/casas/?categoria=2024"],
    [{ categoria: "1" }, [4], "/casas/?categoria=1"],
    [{ premio: "casa-2" }, [3], "/casas/?premio=casa-2"],
    [{ premio: "2-casas" }, [4], "/casas/?premio=2-casas"],
    [{ premio: "1x" }, [], "/casas/ without items"],
    [{ premio: "x1" }, [], "/casas/ without items"],
    [{ premio: "nenhum" }, [], "/casas/ without items"],
    [{ categoria: "Um", premio: "1" }, [5], "/casas/?categoria=Um&premio=1"],
    [{ categoria: "Um", premio: "2" }, [], "/casas/ without items"],
    [{ categoria: "nenhum", premio: "1" }, [], "/casas/ without items"],
    [{ outro: "1" }, [5, 4, 3, 7], "/casas/?outro=1"],
    [{ outro: "1", premio: "1" }, [5, 3], "/casas/?outro=1&premio=1"],
    // Both ends are inclusive.
    [{ nome__gte: "2024" }, [5, 3, 7], "/casas/?nome__gte=2024"],
    [{ nome__lte: "2024" }, [4, 3], "/casas/?nome__lte=2024"],
    [{ nome__gte: "A", nome__lte: "Dois" }, [7], "/casas/?nome__gte=A&nome__lte=Dois"],
    [{ nome__gte: "Z" }, [], "/casas/ without items"],
  ];
  for (const [filters, expected, key] of filtered) {
    test(`narrows by ${JSON.stringify(filters)} to ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(houses.ids(bare, { filters }), expected);
      const made = houses.plan(bare, { filters });
      assert.equal(made.key, key);
      assert.equal(made.address, `/casas/?${new URLSearchParams(filters)}`);
    });
  }

  const found: [request: TestParameters, ids: number[]][] = [
    [{}, [5, 4, 3, 7]],
    [{ ordering: "de-fora" }, [5, 7, 3, 4]],
    [{ ordering: "-de-fora" }, [4, 3, 7, 5]],
    [{ ordering: "de-fora", filters: { premio: "2" } }, [7, 4]],
    [{ ordering: "-de-fora", filters: { premio: "2" } }, [4, 7]],
    [{ ordering: "outra" }, [5, 4, 3, 7]],
    // contract.md, "Search": matches in the title first, unless the request has an ordering.
    [{ search: "obra" }, [3, 5, 4]],
    [{ search: "obra", filters: { premio: "1" } }, [3, 5]],
    [{ search: "obra", filters: { premio: "2" } }, [4]],
    [{ search: "obra", ordering: "de-fora" }, [5, 3, 4]],
    [{ search: "obra", ordering: "-de-fora" }, [4, 3, 5]],
    [{ search: "obra", ordering: "de-fora", filters: { premio: "1" } }, [5, 3]],
    [{ search: "nada" }, []],
    [{ search: "nada", filters: { premio: "1" } }, []],
  ];
  for (const [request, expected] of found) {
    test(`finds ${JSON.stringify(expected)} for ${JSON.stringify(request)}`, () => {
      assert.deepEqual(houses.ids(ordered, request), expected);
    });
  }

  test("plans a list in its own order if it has no orderings", () => {
    assert.deepEqual(houses.ids(bare, { ordering: "de-fora" }), [5, 4, 3, 7]);
  });

  test("plans a resource with computed items, once for equal requests", () => {
    const made = houses.plan(escolhidas, { filters: { desde: "1" } });

    assert.deepEqual(plainAnswer(made), [{ id: 20 }, { id: 10 }]);
    assert.equal(made.key, "/escolhidas/?desde=1");
    assert.deepEqual([made.validUntil, made.changedAt], [Infinity, -Infinity]);
    houses.plan(escolhidas, { filters: { desde: "1" } });
    houses.plan(escolhidas, { filters: { desde: "2" } });
    assert.deepEqual(computedFor, ["1", "2"]);
  });

  test("returns the refusal of a computed list without computing items", () => {
    assert.equal(houses.ask(escolhidas, { filters: { desde: "9" } }), "not-yet");
    assert.ok(!computedFor.includes("9"));
  });

  const planned: [
    resource: Resource,
    first: TestParameters,
    again: TestParameters,
    isLookUp: boolean,
  ][] = [
    [ordered, { search: "obra" }, { search: "obra", page: 2, pageSize: 5, format: "csv" }, true],
    [ordered, { search: "rua" }, { search: "porto" }, false],
    [ordered, { search: "casa" }, { search: "casa", ordering: "de-fora" }, false],
    [ordered, { search: "a" }, { search: "a", filters: { premio: "1" } }, false],
    [ordered, { ordering: "de-fora" }, { ordering: "de-fora", page: 3 }, true],
    [ordered, { ordering: "de-fora" }, { ordering: "-de-fora" }, false],
    [bare, { filters: { nome__gte: "A" } }, { filters: { nome__gte: "A" }, page: 2 }, true],
    [bare, { filters: { nome__gte: "B" } }, { filters: { nome__gte: "C" } }, false],
    [bare, { filters: { nome__lte: "B" } }, { filters: { nome__gte: "B", nome__lte: "B" } }, false],
    [bare, { filters: { premio: "2" } }, { filters: { categoria: "2" } }, false],
    [escolhidas, { filters: { desde: "3" } }, { filters: { desde: "3" } }, true],
    [scoped, { ...of(1), filters: { nome: "Um" } }, { ...of(2), filters: { nome: "Um" } }, false],
    [daily, on("2026-01-01"), on("2026-01-02"), false],
    [daily, on("2026-01-03"), on("2026-01-03"), true],
    [daily, nearestOn("2026-01-03"), { ...nearestOn("2026-01-03"), page: 2 }, true],
    [daily, nearestOn("2026-01-02"), nearestOn("2026-01-03"), false],
  ];
  for (const [resource, first, again, expected] of planned) {
    const [one, other] = [first, again].map((asked) => JSON.stringify(asked));
    test(`of ${resource.name} ${one} leaves ${expected ? "only look-ups" : "work"} to ${other}`, (t) => {
      const fresh = new Houses(t, [bare, ordered], news);
      assert.equal(isLookUp(fresh.catalogue, resource, requestOf(first)), false);

      fresh.plan(resource, first);

      assert.equal(isLookUp(fresh.catalogue, resource, requestOf(again)), expected);
      assert.equal(isLookUp(fresh.catalogue, resource, requestOf(first)), true);
    });
  }

  test("of a whole list or an item is only look-ups", () => {
    assert.equal(isLookUp(houses.catalogue, ordered, requestOf({ page: 3 })), true);
    assert.equal(isLookUp(houses.catalogue, noticiaDetail, requestOf({})), true);
  });
});
