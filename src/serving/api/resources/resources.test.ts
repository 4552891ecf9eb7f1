/** Checks that the columns and tables named in resource declarations exist. */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { SuiteEnding } from "../../../../test/support/ending.ts";
import { Houses } from "../../../../test/support/houses.ts";
import { segmentName } from "../path-template.ts";
import { search } from "../search.ts";
import { lists, resources } from "./resources.ts";

suite("the table of resources", () => {
  const ending = new SuiteEnding();
  let houses: Houses;
  before(() => {
    houses = new Houses(ending, lists);
  });
  after(() => ending.end());

  for (const list of lists) {
    test(`${list.name} reads all columns of its filters, counts and segment`, () => {
      const { catalogue } = houses;
      const offered = Object.values(list.filters).flatMap(({ matches }) => matches);
      for (const column of [...offered, ...(list.scope ? [list.scope.column] : [])]) {
        assert.deepEqual(catalogue.list(list).values(column), [], column);
      }
      assert.equal(segmentName(list) !== undefined, list.scope !== undefined);
    });
  }

  test("a list with search has an index in the edition", () => {
    const searched = lists.filter((list) => list.searched);
    assert.ok(searched.length > 0);
    for (const { collection } of searched) {
      const { edition } = houses.catalogue;
      const query = { words: "casa", ids: new Float64Array(0) };
      assert.equal(search(edition, collection, query).length, 0);
    }
    const nowhere = { words: "casa", ids: new Float64Array(0) };
    assert.throws(() => search(houses.catalogue.edition, "temas", nowhere), {
      message: "temas declares no fields that are searched",
    });
  });

  test("a list and a detail that print the same items load them with the same function", () => {
    const same = resources.flatMap((detail) => {
      if (detail.kind !== "detail") return [];
      const list = lists.find(({ item }) => item === detail.item);
      return list ? [[detail.name, list.load === detail.load]] : [];
    });
    assert.deepEqual(Object.fromEntries(same), {
      evento: true,
      tema: true,
      autor: true,
      local: true,
    });
  });

  test("a detail has one variable segment, and finds nothing for an unknown value", () => {
    for (const detail of resources.filter((one) => one.kind === "detail")) {
      assert.notEqual(segmentName(detail), undefined, detail.name);
      assert.equal(detail.find(houses.catalogue, "1"), undefined, detail.name);
      assert.deepEqual(houses.catalogue.edition.all(detail.names), [], detail.name);
    }
  });
});
