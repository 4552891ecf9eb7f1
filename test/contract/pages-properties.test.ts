/** For any page size, `next` leads to each item once, in order, and `previous` leads back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { findPage, pageQuery } from "../../src/serving/api/pages.ts";
import { readParameters } from "../../src/serving/api/read-parameters.ts";
import { eventosList } from "../../src/serving/api/resources/eventos.ts";

function give(query: string) {
  const given = readParameters(eventosList, [...new URLSearchParams(query)]);
  assert.ok(!("parameter" in given));
  return given;
}

test("pages hold each item once, and their links lead there and back", () => {
  const size = fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), size, (count, pageSize) => {
      let query = pageSize === undefined ? "" : `page_size=${pageSize}`;
      let items = 0;
      for (let number = 1; ; number++) {
        const given = give(query);
        const page = findPage(count, given);
        assert.ok(page);
        assert.equal(page.number, number);
        const end = Math.min(page.number * page.size, count);
        assert.equal((page.number - 1) * page.size, items);
        items = end;
        if (number > 1) {
          const back = findPage(count, give(pageQuery(given, number - 1)));
          assert.equal(back?.number, number - 1);
          assert.equal(back.size, page.size);
        }
        if (number === page.last) break;
        query = pageQuery(given, number + 1);
      }
      assert.equal(items, count);
      assert.equal(
        findPage(count, give(`${query}&page=last`))?.number,
        findPage(count, give(query))?.last,
      );
    }),
  );
});
