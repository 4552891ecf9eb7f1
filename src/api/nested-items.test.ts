import assert from "node:assert/strict";
import { test } from "node:test";
import { NestedItems } from "./nested-items.ts";

test("NestedItems loads an item once and leaves out what is not there", () => {
  const nested = new NestedItems();
  const loads: (readonly number[])[] = [];
  const get = (...ids: number[]) =>
    nested.get("autores", new Set(ids), (missing) => {
      loads.push(missing);
      return new Map(missing.filter((id) => id < 100).map((id) => [id, { id }]));
    });

  assert.deepEqual(get(1, 2).get(2), { id: 2 });
  assert.deepEqual(get(2, 3, 100).get(2), { id: 2 });
  assert.deepEqual(get(3, 1).get(1), { id: 1 });
  assert.equal(get(100).get(100), undefined);

  assert.deepEqual(loads, [[1, 2], [3, 100], [100]]);
});

test("NestedItems keeps a mebibyte of a collection and loads the rest each time", () => {
  const nested = new NestedItems();
  let loaded = 0;
  const get = (id: number) =>
    nested.get("noticias", new Set([id]), () => {
      loaded += 1;
      return new Map([[id, { id, conteudo: "Obra. ".repeat(1000) }]]);
    });
  for (let id = 0; id < 1000; id++) get(id);
  loaded = 0;

  for (let id = 0; id < 1000; id++) assert.equal(get(id).get(id)?.id, id);

  assert.ok(loaded > 800 && loaded < 840, `${loaded} loaded again`);
});
