import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { SmallStore } from "../../../test/support/small-store.ts";
import { beforeCurrent, type History, isKept, readHistory } from "./history.ts";
import { StoreUnavailableError } from "./store.ts";

/** Publication numbers, and the file names of the damage messages. */
function summary({ publications, current, keptFrom, damage }: History) {
  return {
    numbers: publications.map(({ number }) => number),
    current,
    keptFrom,
    damage: damage.map(({ message }) => /([^/]*) is (?:damaged|missing)/.exec(message)?.[0]),
  };
}

suite("readHistory()", () => {
  test("is empty before the first publication", async (t) => {
    const { store } = new SmallStore(t);

    assert.deepEqual(summary(await readHistory(store)), {
      numbers: [],
      current: undefined,
      keptFrom: 1,
      damage: [],
    });
  });

  test("returns the publications ascending by number", async (t) => {
    const small = new SmallStore(t);
    const first = await small.publish({ nome: "Um" });
    const second = await small.publish({ nome: "Dois" });
    const third = await small.publishAgain(first);
    await small.keepFrom(2);

    assert.deepEqual(await readHistory(small.store), {
      publications: [first, second, third],
      current: 3,
      keptFrom: 2,
      damage: [],
      lost: new Map(),
    });
  });

  test("leaves out a publication that was recorded but never made current", async (t) => {
    const small = new SmallStore(t);
    await small.publish({ nome: "Um" });
    await small.writeDown(2);

    assert.deepEqual(summary(await readHistory(small.store)), {
      numbers: [1],
      current: 1,
      keptFrom: 1,
      damage: [],
    });
  });

  test("leaves out damaged and missing publications and reports them", async (t) => {
    const small = new SmallStore(t);
    const first = await small.publish({ nome: "Um" });
    const second = await small.publish({ nome: "Dois" });
    await small.publish({ nome: "Três" });
    small.damagePublication(first);
    small.losePublication(second);

    assert.deepEqual(summary(await readHistory(small.store)), {
      numbers: [3],
      current: 3,
      keptFrom: 1,
      damage: ["000001.json is damaged", "000002.json is missing"],
    });
  });

  test("returns all recorded publications if the pointer is damaged", async (t) => {
    const small = new SmallStore(t);
    await small.publish({ nome: "Um" });
    await small.publish({ nome: "Dois" });
    small.damagePointer();

    assert.deepEqual(summary(await readHistory(small.store)), {
      numbers: [1, 2],
      current: undefined,
      keptFrom: 1,
      damage: ["current is damaged"],
    });
  });

  test("has nothing of a first publication that was never made current", async (t) => {
    const small = new SmallStore(t);
    await small.publish({ nome: "Um" });
    small.losePointer();

    assert.deepEqual(summary(await readHistory(small.store)), {
      numbers: [],
      current: undefined,
      keptFrom: 1,
      damage: [],
    });
  });

  test("does not take a store that cannot be read for a damaged one", async (t) => {
    const pointer = new SmallStore(t);
    await pointer.publish({ nome: "Um" });
    pointer.makeUnreadable("current");
    await assert.rejects(readHistory(pointer.store), StoreUnavailableError);

    const publication = new SmallStore(t);
    await publication.publish({ nome: "Um" });
    await publication.publish({ nome: "Dois" });
    publication.makeUnreadable("publications/000001.json");
    await assert.rejects(readHistory(publication.store), StoreUnavailableError);
  });
});

test("isKept() where it was not pruned, or a later publication has the same edition", async (t) => {
  const small = new SmallStore(t);
  const first = await small.publish({ nome: "Um" });
  const second = await small.publish({ nome: "Dois" });
  const third = await small.publish({ nome: "Três" });
  const fourth = await small.publishAgain(first);
  await small.keepFrom(3);

  const history = await readHistory(small.store);

  assert.deepEqual(
    [first, second, third, fourth].map((one) => isKept(one, history)),
    [true, false, true, true],
  );
});

suite("beforeCurrent()", () => {
  /** A history of publications that have these editions, numbered from 1. */
  const historyOf = (editions: string, current: number | undefined, keptFrom = 1): History => ({
    publications: Array.from(editions, (edition, at) => ({
      number: at + 1,
      edition,
      time: "2026-01-01T00:00:00Z",
      who: "ana",
      note: "",
      counts: {},
    })),
    current,
    keptFrom,
    damage: [],
    lost: new Map(),
  });
  const cases: [says: string, history: History, number: number | undefined][] = [
    ["the one before", historyOf("abc", 3), 2],
    ["one with other content, and not the same again", historyOf("abb", 3), 1],
    ["none above the current one", historyOf("abc", 2), 1],
    ["none where all have the same content", historyOf("aaa", 3), undefined],
    ["none where the first is current", historyOf("abc", 1), undefined],
    ["none where it cannot be told which is current", historyOf("abc", undefined), undefined],
    ["none that has been pruned", historyOf("abc", 3, 3), undefined],
    ["one that has been pruned where a later one has the same", historyOf("abac", 4, 3), 3],
    ["one that is kept because a later one has the same", historyOf("abca", 3, 4), 1],
    ["the last that is kept", historyOf("abcd", 4, 2), 3],
  ];
  for (const [says, history, number] of cases) {
    test(`finds ${says}`, () => {
      assert.equal(beforeCurrent(history)?.number, number);
    });
  }
});
