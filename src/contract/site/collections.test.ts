import assert from "node:assert/strict";
import { test } from "node:test";
import { collectionNames, collections } from "./collections.ts";

const references = collectionNames.flatMap((name) =>
  Object.entries(collections[name].fields).flatMap(([key, { to, embedded }]) =>
    to === undefined ? [] : { field: `${name}.${key}`, name, to, embedded },
  ),
);

test("each collection refers only to earlier ones in the table and to itself, so that one pass resolves its references", () => {
  const later = references.filter(
    ({ name, to }) => collectionNames.indexOf(to) > collectionNames.indexOf(name),
  );
  assert.deepEqual(
    later.map(({ field, to }) => `${field} refers to ${to}`),
    [],
  );
});

test("no item is embedded in itself", () => {
  const endless = references.filter(({ name, to, embedded }) => embedded && to === name);
  assert.deepEqual(
    endless.map(({ field }) => field),
    [],
  );
});
