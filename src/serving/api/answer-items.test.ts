/** The items of a list and their order: filters, orderings, searches, and resources with `chosen`. */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { SuiteEnding } from "../../../test/support/ending.ts";
import { type Asked, givenOf, Houses, listOf } from "../../../test/support/houses.ts";
import { NO_MEANING } from "../../../test/support/words.ts";
import { isLookedFor, searchKey } from "./answer.ts";
import { noticia } from "./resources/noticia.ts";

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
  searched: true,
  orderings: { "de-fora": "SELECT value AS id FROM json_each('[5, 7, 3, 4]')" },
});
// The word is in the title of the third item, and in the text of the first two.
const news = [
  ["Rua", "obra"],
  ["Casa", "a obra"],
  ["Obra", ""],
  ["Porto", "rio"],
] as const;
/** A resource with `chosen`; `desde=9` is in the future. */
const chosenFor: (string | undefined)[] = [];
const chosen = listOf({
  name: "escolhidas",
  path: "/escolhidas/",
  chosen: {
    refusal: (_, { filters }) => (filters.get("desde") === "9" ? "not-yet" : undefined),
    ids: (_, { filters }) => {
      chosenFor.push(filters.get("desde"));
      return Float64Array.of(20, 10);
    },
    everything: "desde=0",
    example: () => ({ query: [], value: {} }),
  },
});

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

  const found: [request: Asked, ids: number[]][] = [
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

  test("plans a resource with chosen, computed once for equal requests", () => {
    const made = houses.plan(chosen, { filters: { desde: "1" } });

    assert.deepEqual(made.answer(), [{ id: 20 }, { id: 10 }]);
    assert.equal(made.key, "/escolhidas/?desde=1");
    assert.deepEqual([made.validUntil, made.changedAt], [Infinity, -Infinity]);
    houses.plan(chosen, { filters: { desde: "1" } });
    houses.plan(chosen, { filters: { desde: "2" } });
    assert.deepEqual(chosenFor, ["1", "2"]);
  });

  test("returns the refusal of chosen without computing items", () => {
    assert.equal(houses.ask(chosen, { filters: { desde: "9" } }), "not-yet");
    assert.ok(!chosenFor.includes("9"));
  });
});

test("isLookedFor() is true for searches and for lists with chosen", () => {
  assert.equal(isLookedFor(ordered, givenOf({ search: "obra" })), true);
  assert.equal(isLookedFor(ordered, givenOf({ ordering: "de-fora" })), false);
  assert.equal(isLookedFor(chosen, givenOf({})), true);
  assert.equal(isLookedFor(noticia, givenOf({})), false);
  assert.equal(isLookedFor(noticia, givenOf({ search: "obra" })), false);
});

test("searchKey() differs if and only if the result differs", () => {
  const filters = { premio: "1" };
  const keys = [
    searchKey(ordered, givenOf({ search: "obra" })),
    searchKey(bare, givenOf({ search: "obra" })),
    searchKey(ordered, givenOf({ search: "rua" })),
    searchKey(ordered, givenOf({ search: "obra", ordering: "de-fora" })),
    searchKey(ordered, givenOf({ search: "obra", filters })),
    searchKey(ordered, givenOf({ search: "obra", filters: { premio: "2" } })),
  ];

  assert.equal(new Set(keys).size, keys.length);
  const elsewhere = { page: 2, pageSize: 5, format: "csv" };
  assert.equal(searchKey(ordered, givenOf({ search: "obra", ...elsewhere })), keys[0]);
});
