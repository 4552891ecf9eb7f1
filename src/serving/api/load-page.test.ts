import assert from "node:assert/strict";
import { test } from "node:test";
import { JsonPiece } from "./json-value.ts";
import { loadPage } from "./load-page.ts";

const ids = Float64Array.from({ length: 25 }, (_, index) => index + 1);

/** Loads items of the given length, and records batch sizes and reservations. */
function loading(characters: number, most = Infinity) {
  const steps: string[] = [];
  let taken = 0;
  const load = (some: Float64Array) => {
    steps.push(`${some.length} items`);
    return Array.from(some, (id) => ({
      id,
      texto: new JsonPiece(Buffer.alloc(characters / 2)),
      lista: ["x".repeat(characters / 2)],
    }));
  };
  const reserve = (more: number) => {
    taken += more;
    if (taken > most) throw new Error("no memory");
    steps.push("memory");
  };
  return { steps, load, memory: { reserve } };
}

test("loadPage() reads a page of short items in two batches without a reservation", () => {
  const { steps, load, memory } = loading(1000);

  const items = loadPage(ids, load, memory);

  assert.deepEqual(
    items.map(({ id }) => id),
    [...ids],
  );
  assert.deepEqual(steps, ["10 items", "15 items"]);
});

test("loadPage() reads long items in small batches, and reserves memory for all after the first", () => {
  const { steps, load, memory } = loading(200_000);

  assert.equal(loadPage(ids, load, memory).length, 25);

  assert.deepEqual(steps, ["10 items", "memory", "5 items", "5 items", "5 items"]);
});

test("loadPage() reads very long items one at a time", () => {
  const { steps, load, memory } = loading(2_000_000);

  assert.equal(loadPage(ids, load, memory).length, 25);

  assert.deepEqual(steps, ["10 items", "memory", ...Array.from({ length: 15 }, () => "1 items")]);
});

test("loadPage() stops if a reservation fails", () => {
  const { steps, load, memory } = loading(2_000_000, 23_000_000);

  assert.throws(() => loadPage(ids, load, memory), /no memory/);

  assert.deepEqual(steps, ["10 items"]);
});

test("loadPage() reads everything at once without a budget", () => {
  const { steps, load } = loading(2_000_000);

  assert.equal(loadPage(ids, load, undefined).length, 25);
  assert.deepEqual(steps, ["25 items"]);
});
