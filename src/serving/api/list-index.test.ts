import assert from "node:assert/strict";
import { suite, test } from "node:test";
import type { Cells } from "../../editions/edition/open-edition.ts";
import { type Ids, intersect, ListIndex } from "./list-index.ts";

interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly Cells[];
}

function read(
  columns: readonly string[],
  rows: readonly Cells[],
  more?: Rows,
): [ListIndex, yields: number] {
  const reading = ListIndex.read({ columns, rows }, more);
  for (let yields = 0; ; yields++) {
    const { done, value } = reading.next();
    if (done) return [value, yields];
  }
}

const houses: readonly Cells[] = [
  [5, 1, "um"],
  [4, 2, "dois"],
  [3, 1, null],
  [7, null, "dois"],
];

suite("ListIndex", () => {
  const [index] = read(["id", "premio_id", "slug"], houses);

  test("keeps the order of the rows, unaffected by the clock", () => {
    assert.deepEqual([...index.ids], [5, 4, 3, 7]);
    assert.deepEqual(index.whole, {
      ids: Float64Array.of(5, 4, 3, 7),
      validUntil: Infinity,
      changedAt: -Infinity,
    });
    assert.equal(index.selectAt(0, "UTC"), index.whole);
  });

  test("finds items by a value, and none for a value that no row has", () => {
    assert.deepEqual([...index.withValue("premio_id", 1)], [5, 3]);
    assert.deepEqual([...index.withValue("slug", "dois")], [4, 7]);
    assert.deepEqual([...index.withValue("premio_id", "1")], []);
    assert.deepEqual([...index.withValue("slug", "três")], []);
  });

  test("throws for a column that is not indexed", () => {
    for (const column of ["id", "ano"]) {
      const message = `No column ${column} is read with the order of the list`;
      assert.throws(() => index.withValue(column, 1), { message });
      assert.throws(() => index.values(column), { message });
      assert.throws(() => index.between(column, {}), { message });
    }
  });

  test("counts the values of a column, in the order of their first item", () => {
    assert.deepEqual(index.values("slug"), [
      { value: "um", count: 1 },
      { value: "dois", count: 2 },
    ]);
    assert.deepEqual(index.values("premio_id"), [
      { value: 1, count: 2 },
      { value: 2, count: 1 },
    ]);
  });

  test("yields every 200 rows while reading", () => {
    const rows = (count: number) => Array.from({ length: count }, (_, id) => [id]);

    assert.deepEqual(
      [0, 199, 200, 399, 400].map((count) => read(["id"], rows(count))[1]),
      [0, 0, 1, 1, 2],
    );
  });
});

suite("ListIndex.read() of further values", () => {
  const [index, stops] = read(
    ["id", "slug"],
    [
      [5, "um"],
      [4, "dois"],
      [3, "um"],
      [7, "dois"],
    ],
    {
      columns: ["autor_id", "id", "autor_slug"],
      rows: [
        [1, 3, "ana"],
        [2, 7, "rui"],
        [1, 7, "ana"],
        // An item that is not in the list.
        [1, 9, "ana"],
        [3, 9, "eva"],
        [1, 5, "ana"],
        [4, 5, null],
      ],
    },
  );

  test("finds several items by one value and one item by several, in the order of the list", () => {
    assert.deepEqual(index.withValue("autor_id", 1), Float64Array.of(5, 3, 7));
    assert.deepEqual(index.withValue("autor_slug", "rui"), Float64Array.of(7));
    assert.deepEqual(index.withValue("autor_id", 4), Float64Array.of(5));
    assert.deepEqual(index.withValue("slug", "dois"), Float64Array.of(4, 7));
    assert.deepEqual(index.ids, Float64Array.of(5, 4, 3, 7));
  });

  test("has no value that only items outside the list have", () => {
    assert.deepEqual(index.values("autor_id"), [
      { value: 1, count: 3 },
      { value: 2, count: 1 },
      { value: 4, count: 1 },
    ]);
    assert.deepEqual(index.values("autor_slug"), [
      { value: "ana", count: 3 },
      { value: "rui", count: 1 },
    ]);
    assert.deepEqual(index.withValue("autor_id", 3), Float64Array.of());
  });

  test("yields at each value", () => {
    assert.equal(stops, 7);
  });
});

suite("ListIndex.between()", () => {
  const [index] = read(
    ["id", "data"],
    [
      [6, "2026-03-20"],
      [2, "2026-03-18"],
      [5, null],
      [1, "2026-03-18"],
      [4, "2026-03-25"],
      [3, "2026-03-15"],
    ],
  );

  const cases: [range: { from?: string; to?: string }, ids: number[]][] = [
    [{}, [6, 2, 1, 4, 3]],
    [{ from: "2026-03-18" }, [6, 2, 1, 4]],
    [{ from: "2026-03-19" }, [6, 4]],
    [{ from: "2026-01-01" }, [6, 2, 1, 4, 3]],
    [{ from: "2026-03-25" }, [4]],
    [{ from: "2026-03-26" }, []],
    [{ to: "2026-03-18" }, [2, 1, 3]],
    [{ to: "2026-03-17" }, [3]],
    [{ to: "2026-03-15" }, [3]],
    [{ to: "2026-03-14" }, []],
    [{ to: "2026-12-31" }, [6, 2, 1, 4, 3]],
    [{ from: "2026-03-18", to: "2026-03-20" }, [6, 2, 1]],
    [{ from: "2026-03-18", to: "2026-03-18" }, [2, 1]],
    [{ from: "2026-03-21", to: "2026-03-24" }, []],
    [{ from: "2026-03-25", to: "2026-03-15" }, []],
  ];
  for (const [range, ids] of cases) {
    test(`finds ${ids} for ${JSON.stringify(range)}`, () => {
      assert.deepEqual([...index.between("data", range)], ids);
    });
  }
});

suite("ListIndex.selectAt()", () => {
  // Daylight saving time starts in Lisbon on 29 March 2026, so the 30th begins at 23:00 UTC.
  const [index] = read(
    ["last_day", "id"],
    [
      ["2026-03-29", 1],
      ["2026-03-20", 2],
      [null, 3],
      ["2026-03-25", 4],
      ["2026-03-29", 5],
      ["2026-03-18", 6],
    ],
  );
  const at = (instant: string) => {
    const { ids, validUntil, changedAt } = index.selectAt(Date.parse(instant), "Europe/Lisbon");
    const print = (time: number) => (Number.isFinite(time) ? new Date(time).toISOString() : time);
    return [[...ids], print(validUntil), print(changedAt)];
  };

  const days: [instant: string, ids: number[], until: string | number, since: string | number][] = [
    ["2026-03-01T00:00:00Z", [1, 2, 3, 4, 5, 6], "2026-03-19T00:00:00.000Z", -Infinity],
    ["2026-03-18T23:59:59.999Z", [1, 2, 3, 4, 5, 6], "2026-03-19T00:00:00.000Z", -Infinity],
    [
      "2026-03-19T00:00:00Z",
      [1, 2, 3, 4, 5],
      "2026-03-21T00:00:00.000Z",
      "2026-03-19T00:00:00.000Z",
    ],
    ["2026-03-22T12:00:00Z", [1, 3, 4, 5], "2026-03-26T00:00:00.000Z", "2026-03-21T00:00:00.000Z"],
    ["2026-03-29T22:59:59Z", [1, 3, 5], "2026-03-29T23:00:00.000Z", "2026-03-26T00:00:00.000Z"],
    ["2026-03-29T23:00:00Z", [3], Infinity, "2026-03-29T23:00:00.000Z"],
    // The clock is set back: items that had left reappear.
    ["2026-03-22T12:00:00Z", [1, 3, 4, 5], "2026-03-26T00:00:00.000Z", "2026-03-21T00:00:00.000Z"],
  ];
  test("leaves out items after their last day, with the moments of the last and the next change", () => {
    for (const [instant, ids, until, since] of days) {
      assert.deepEqual(at(instant), [ids, until, since], instant);
    }
  });

  test("returns the same selection all day", () => {
    const selectionAt = (instant: string) => index.selectAt(Date.parse(instant), "Europe/Lisbon");

    const morning = selectionAt("2026-03-20T00:00:00Z");
    assert.equal(selectionAt("2026-03-20T23:59:59Z"), morning);
    assert.notEqual(selectionAt("2026-03-21T00:00:00Z"), morning);
  });

  test("does not index last_day as a filter", () => {
    assert.throws(() => index.values("last_day"));
  });
});

test("intersect() keeps the ids in all, in the order of the first", () => {
  const cases: [ids: number[], others: number[], both: number[]][] = [
    [
      [5, 4, 3],
      [3, 9, 5],
      [5, 3],
    ],
    [
      [5, 9, 3],
      [9, 5],
      [5, 9],
    ],
    [[5], [], []],
    [[], [5], []],
    [[5], [4], []],
    // Too large for an array with one mark for each number up to the greatest id.
    [
      [4, 10 ** 15, 3, 10 ** 14],
      [10 ** 14, 3, 10 ** 15],
      [10 ** 15, 3, 10 ** 14],
    ],
  ];
  for (const [ids, others, both] of cases) {
    assert.deepEqual(
      intersect(Float64Array.from(ids), Float64Array.from(others)),
      Float64Array.from(both),
    );
  }
  const [ids, one, other] = [
    [5, 4, 3, 2],
    [3, 5, 5, 2],
    [2, 4, 5],
  ].map((some) => Float64Array.from(some));
  assert.deepEqual(intersect(ids as Ids, one as Ids, other as Ids), Float64Array.of(5, 2));
});
