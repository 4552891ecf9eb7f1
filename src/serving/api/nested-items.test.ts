import assert from "node:assert/strict";
import { test } from "node:test";
import { JsonPiece } from "./json-value.ts";
import { budgetOf, NestedItems } from "./nested-items.ts";

test("NestedItems loads an item once and leaves out missing ones", () => {
  const nested = new NestedItems(budgetOf(1024));
  const loads: (readonly number[])[] = [];
  const get = (...ids: number[]) =>
    nested.get("autores", ids, (missing) => {
      loads.push(missing);
      const there = missing.filter((id) => id < 100);
      return new Map(there.map((id) => [id, new JsonPiece(Buffer.from(String(id)))]));
    });

  assert.equal(String(get(1, 2).get(2)?.bytes), "2");
  assert.equal(String(get(2, 3, 100).get(2)?.bytes), "2");
  assert.equal(String(get(3, 1).get(1)?.bytes), "1");
  assert.equal(get(100).get(100), undefined);

  assert.deepEqual(loads, [[1, 2], [3, 100], [100]]);
});

test("NestedItems caches items up to its budget and loads the rest each time", () => {
  const nested = new NestedItems(budgetOf(1024 * 1024));
  let loaded = 0;
  const get = (id: number) =>
    nested.get("noticias", [id], () => {
      loaded += 1;
      return new Map([[id, new JsonPiece(Buffer.alloc(6000, String(id)))]]);
    });
  for (let id = 0; id < 1000; id++) get(id);
  loaded = 0;

  for (let id = 0; id < 1000; id++) {
    assert.equal(get(id).get(id)?.bytes[0], String(id).charCodeAt(0));
  }

  // 1,048,576 bytes hold 169 of 6,200.
  assert.equal(loaded, 831);
});
