import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { SmallStore } from "../../../../test/support/small-store.ts";
import { formatPublicationTime, type Publication } from "../publication.ts";
import { StoreUnavailableError } from "../store.ts";
import { lastRecorded, nextPublication, waitForPublicationTime } from "./next-publication.ts";

const changes = { added: 1, changed: 0, removed: 0, unchanged: 0 };
const next = {
  file: undefined,
  edition: "ab".repeat(32),
  who: "maria",
  note: "Maio",
  counts: { temas: changes },
};

function at(time: string, number = 7): Publication {
  return { ...next, number, time };
}

suite("lastRecorded()", () => {
  test("is empty before the first publication", async (t) => {
    const { store } = new SmallStore(t);

    assert.deepEqual(await lastRecorded(store), { number: 0, publication: undefined });
  });

  test("is the last one, even if it was never made current", async (t) => {
    const small = new SmallStore(t);
    const first = await small.publish({ nome: "Um" });
    await small.writeDown(2);

    assert.deepEqual(await lastRecorded(small.store), {
      number: 2,
      publication: { ...first, number: 2 },
    });
  });

  test("has the number of a damaged publication and the record before it", async (t) => {
    const small = new SmallStore(t);
    const first = await small.publish({ nome: "Um" });
    small.damagePublication(await small.publish({ nome: "Dois" }));
    assert.deepEqual(await lastRecorded(small.store), { number: 2, publication: first });

    small.damagePublication(first);
    assert.deepEqual(await lastRecorded(small.store), { number: 2, publication: undefined });
  });

  test("does not treat an unreadable store as damaged", async (t) => {
    const small = new SmallStore(t);
    await small.publish({ nome: "Um" });
    small.makeUnreadable("publications/000001.json");

    await assert.rejects(lastRecorded(small.store), StoreUnavailableError);
  });
});

suite("planPublication()", () => {
  test("has the next number, the current second and the data of the publication", () => {
    const now = Date.parse("2026-05-06T07:08:09.999Z");
    const before = { number: 7, publication: at("2026-05-06T07:08:07Z") };

    assert.deepEqual(nextPublication(next, before, now), {
      number: 8,
      time: "2026-05-06T07:08:09Z",
      edition: "ab".repeat(32),
      who: "maria",
      note: "Maio",
      counts: { temas: changes },
    });
  });

  test("has the list of changes only if that was made for its number", () => {
    const before = { number: 7, publication: undefined };
    const plan = (number: number) =>
      nextPublication(
        { ...next, changes: { file: "", number, sha256: "cd".repeat(32) } },
        before,
        0,
      );

    assert.equal(plan(8).changes, "cd".repeat(32));
    assert.equal("changes" in plan(9), false);
  });

  test("begins with number 1", () => {
    const now = Date.parse("2026-05-06T07:08:09Z");

    const first = nextPublication(next, { number: 0, publication: undefined }, now);

    assert.deepEqual([first.number, first.time], [1, "2026-05-06T07:08:09Z"]);
  });

  test("takes an unused number if the publication before has a lower one", () => {
    const before = { number: 9, publication: at("2026-05-06T07:08:09Z", 7) };

    assert.equal(nextPublication(next, before, Date.parse("2026-05-07T00:00:00Z")).number, 10);
  });

  // Two publications never have the same second, because `Last-Modified` counts in seconds.
  for (const [clock, time] of [
    ["2026-05-06T07:08:10.500Z", "2026-05-06T07:08:10Z"],
    ["2026-05-06T07:08:10.000Z", "2026-05-06T07:08:10Z"],
    ["2026-05-06T07:08:09.999Z", "2026-05-06T07:08:10Z"],
    ["2026-05-06T07:08:09.000Z", "2026-05-06T07:08:10Z"],
    ["2020-01-01T00:00:00.000Z", "2026-05-06T07:08:10Z"],
  ] as const) {
    test(`is of ${time} at ${clock}, after one of 07:08:09`, () => {
      const before = { number: 7, publication: at("2026-05-06T07:08:09Z") };

      assert.equal(nextPublication(next, before, Date.parse(clock)).time, time);
    });
  }
});

suite("waitForPublicationTime()", () => {
  const second = Date.parse("2026-05-06T07:08:09Z");

  /** The waits in milliseconds if it is called this long before its second. */
  async function waitsFor(millisecondsBefore: number): Promise<number[]> {
    const waited: number[] = [];
    let isOver = false;
    const wait = async (milliseconds: number) => {
      waited.push(milliseconds);
      await setImmediate();
      isOver = true;
    };
    const now = second - millisecondsBefore;
    await waitForPublicationTime(at("2026-05-06T07:08:09Z"), now, wait);
    assert.equal(isOver, waited.length > 0);
    return waited;
  }

  test("waits until the second begins, for at most two seconds", async () => {
    for (const millisecondsBefore of [1, 200, 2000]) {
      assert.deepEqual(await waitsFor(millisecondsBefore), [millisecondsBefore]);
    }
  });

  test("returns at once if the second has begun or the clock was set back", async () => {
    for (const millisecondsBefore of [0, -1, -5000, 2001, 86_400_000]) {
      assert.deepEqual(await waitsFor(millisecondsBefore), [], String(millisecondsBefore));
    }
  });

  test("waits with a real timer by default", async () => {
    const now = Date.now();
    const inASecond = formatPublicationTime(Math.floor(now / 1000) + 1);

    await waitForPublicationTime(at(inASecond), now);

    // A timer may come a millisecond early by the clock.
    assert.ok(Date.now() >= Date.parse(inASecond) - 5);
  });
});
