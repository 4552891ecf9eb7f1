import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { SuiteEnding } from "../../../test/support/ending.ts";
import { Houses, house, listOf, type TestParameters } from "../../../test/support/houses.ts";
import { same } from "../../../test/support/words.ts";
import { firstAddressOf, plainAnswer } from "./answer-plan.ts";
import type { DetailResource, ListResource, RootResource } from "./resource.ts";

const bare = listOf({});
const paged = listOf({ name: "paginas", path: "/paginas/", envelope: "pages" });
const eleven = listOf({
  name: "onze",
  path: "/onze/",
  envelope: "pages",
  order: "SELECT value AS id FROM json_each('[11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]')",
});
// Last days of its items: 20 March, 22 March, none.
const passing = listOf({
  name: "ultimos",
  path: "/ultimos/",
  order: `SELECT column1 AS id, column2 AS last_day
    FROM (VALUES (1, '2026-03-22'), (2, '2026-03-20'), (3, NULL))`,
  untilLastDay: true,
  filters: {},
});
const scoped = listOf({
  name: "patrocinios",
  path: "/premio/:premio/patrocinios/",
  scope: {
    segment: same("Id of the award edition."),
    column: "premio_id",
    exists: "SELECT column1 AS id FROM (VALUES (1), (2), (30))",
    collection: "premios",
  },
});
const detail: DetailResource = {
  ...house,
  kind: "detail",
  name: "casa",
  path: "/casa/:codigo/",
  segment: same("Code."),
  segmentField: "codigo",
  names: "SELECT 'a b' AS name",
  find: (_, segment) => (segment.trim() === "a b" ? { codigo: segment } : undefined),
};
const root: RootResource = {
  ...house,
  kind: "root",
  name: "root",
  path: "/",
  present: ({ publicUrl }) => ({ casas: `${publicUrl}/casas/` }),
};

suite("plan()", () => {
  const ending = new SuiteEnding();
  let houses: Houses;
  before(() => {
    houses = new Houses(ending, [bare, paged, eleven, passing, scoped]);
  });
  after(() => ending.end());

  test("plans the root, unaffected by the clock", () => {
    const made = houses.plan(root);

    assert.deepEqual(plainAnswer(made), { casas: "https://api.example.pt/casas/" });
    assert.deepEqual(
      [made.key, made.validUntil, made.changedAt, made.resource],
      ["/", Infinity, -Infinity, root],
    );
  });

  test("plans a detail by its segment, under its path percent-encoded", () => {
    const made = houses.plan(detail, { segments: { codigo: "a b" } });

    assert.equal(made.key, "/casa/a%20b/");
    assert.deepEqual(plainAnswer(made), { codigo: "a b" });
    assert.deepEqual(made.segments, { codigo: "a b" });
    assert.equal(plainAnswer(houses.plan(detail, { segments: { codigo: "c" } })), undefined);
    assert.equal(plainAnswer(houses.plan(detail)), undefined);
  });

  test("plans a whole bare array and ignores page", () => {
    const made = houses.plan(bare, { page: 9 });

    assert.deepEqual(houses.ids(bare, { page: 9 }), [5, 4, 3, 7]);
    assert.equal(made.key, "/casas/");
    assert.equal(made.page, undefined);
    assert.deepEqual([made.validUntil, made.changedAt], [Infinity, -Infinity]);
  });

  const pages: [request: TestParameters, key: string, body: unknown][] = [
    [
      { pageSize: 2 },
      "/paginas/?page_size=2",
      {
        count: 4,
        next: "https://api.example.pt/paginas/?page=2&page_size=2",
        previous: null,
        results: [{ id: 5 }, { id: 4 }],
      },
    ],
    [
      { pageSize: 2, page: "last" },
      "/paginas/?page=2&page_size=2",
      {
        count: 4,
        next: null,
        previous: "https://api.example.pt/paginas/?page_size=2",
        results: [{ id: 3 }, { id: 7 }],
      },
    ],
    [
      { pageSize: 1, page: 3, format: "json" },
      "/paginas/?format=json&page=3&page_size=1",
      {
        count: 4,
        next: "https://api.example.pt/paginas/?format=json&page=4&page_size=1",
        previous: "https://api.example.pt/paginas/?format=json&page=2&page_size=1",
        results: [{ id: 3 }],
      },
    ],
    [
      {},
      "/paginas/",
      {
        count: 4,
        next: null,
        previous: null,
        results: [{ id: 5 }, { id: 4 }, { id: 3 }, { id: 7 }],
      },
    ],
    [
      { filters: { premio: "nenhum" } },
      "/paginas/?premio=nenhum",
      { count: 0, next: null, previous: null, results: [] },
    ],
  ];
  for (const [request, key, body] of pages) {
    test(`plans ${key} of a list in pages`, () => {
      const made = houses.plan(paged, request);

      assert.deepEqual([made.key, made.address], [key, key]);
      assert.deepEqual(plainAnswer(made), body);
      assert.equal(made.page?.count, (body as { count: number }).count);
      assert.deepEqual([made.validUntil, made.changedAt], [Infinity, -Infinity]);
    });
  }

  test("links to the first page without a query", () => {
    const { next, previous } = plainAnswer(houses.plan(eleven, { page: 2 })) as Record<
      string,
      unknown
    >;

    assert.equal(next, null);
    assert.equal(previous, "https://api.example.pt/onze/");
  });

  test("refuses pages that do not exist", () => {
    for (const page of [0, 3, Number.NaN]) {
      assert.equal(houses.ask(paged, { page, pageSize: 2 }), "invalid-page");
    }
  });

  test("plans a list with last days by the site's date, with the moment of the next change", () => {
    const on = (now: string) => {
      const made = houses.plan(passing, { now });
      return [houses.ids(passing, { now }), made.validUntil, made.changedAt];
    };

    assert.deepEqual(on("2026-03-20T12:00:00Z"), [
      [1, 2, 3],
      Date.parse("2026-03-21T00:00:00Z"),
      -Infinity,
    ]);
    assert.deepEqual(on("2026-03-21T00:00:00Z"), [
      [1, 3],
      Date.parse("2026-03-23T00:00:00Z"),
      Date.parse("2026-03-21T00:00:00Z"),
    ]);
  });

  test("plans the part of a list that its segment selects", () => {
    const part = (premio: string) => houses.ids(scoped, { segments: { premio } });

    assert.deepEqual(part("1"), [5, 3]);
    assert.deepEqual(part("2"), [4, 7]);
    assert.deepEqual(part("30"), []);
    const made = houses.plan(scoped, { segments: { premio: "2" }, filters: { categoria: "Dois" } });
    assert.equal(made.key, "/premio/2/patrocinios/?categoria=Dois");
    assert.deepEqual(plainAnswer(made), [{ id: 7 }]);
    assert.deepEqual([made.validUntil, made.changedAt], [Infinity, -Infinity]);
  });

  // Each address has one spelling: no sign, no leading zero, no number beyond exact integers.
  for (const premio of ["3", "01", "+1", "-1", "1 ", " 1", "1.0", "x1", "1x", "", "1e1"]) {
    test(`refuses the part ${JSON.stringify(premio)}`, () => {
      assert.equal(houses.ask(scoped, { segments: { premio } }), "not-found");
    });
  }

  test("refuses a part without a segment", () => {
    assert.equal(houses.ask(scoped), "not-found");
  });

  const filters = { premio: "1" };
  // Items kept and the next page, by the number of items that fit.
  const whole = { default: 1000, max: 1000, pages: true };
  const first = { default: 3, max: 3, pages: false };
  const site = "https://api.example.pt";
  const cuts: [
    request: TestParameters,
    ids: number[],
    fitting: number,
    keeps: number,
    next: string | null,
  ][] = [
    [{ pageSize: 2 }, [5, 4], 2, 2, `${site}/paginas/?page=2&page_size=2`],
    [{ pageSize: 2 }, [5, 4], Infinity, 2, `${site}/paginas/?page=2&page_size=2`],
    [{ pageSize: 2 }, [5, 4], 1, 1, `${site}/paginas/?page=2&page_size=1`],
    [
      { pageSize: 2, page: 2, format: "csv" },
      [3, 7],
      1,
      1,
      `${site}/paginas/?format=csv&page=4&page_size=1`,
    ],
    [{ pageSize: 2, page: "last" }, [3, 7], 2, 2, null],
    [{ filters }, [5, 3], 2, 2, null],
    [{ filters }, [5, 3], 1, 1, `${site}/paginas/?page=2&page_size=1&premio=1`],
    [{ extent: whole }, [5, 4, 3, 7], 4, 4, null],
    [{ extent: whole }, [5, 4, 3, 7], 3, 2, `${site}/paginas/?page=2&page_size=2`],
    [{ extent: first }, [5, 4, 3], Infinity, 3, null],
    [{ extent: first }, [5, 4, 3], 2, 2, null],
  ];
  for (const [request, all, fitting, keeps, next] of cuts) {
    test(`keeps ${keeps} of ${JSON.stringify(request)} if ${fitting} fit`, () => {
      const { pageItems } = houses.plan(paged, request);

      assert.deepEqual([...(pageItems?.ids ?? [])], all);
      assert.deepEqual(pageItems?.cut(fitting), { keeps, next });
    });
  }

  test("has links only for lists that have further pages", () => {
    const none = { next: null, previous: null };

    for (const resource of [bare, root, detail]) {
      assert.deepEqual(houses.plan(resource).links, none);
    }
    assert.deepEqual(houses.plan(paged, { pageSize: 1, page: 2 }).links, {
      next: `${site}/paginas/?page=3&page_size=1`,
      previous: `${site}/paginas/?page_size=1`,
    });
    assert.deepEqual(houses.plan(paged, { extent: first }).links, none);
  });

  test("carries the parameters of the request", () => {
    const made = houses.plan(scoped, { segments: { premio: "1" }, format: "api" });

    assert.equal(made.resource, scoped);
    assert.equal(made.parameters.format, "api");
    assert.deepEqual(made.segments, { premio: "1" });
  });
});

test("firstAddressOf() selects everything if a parameter is required", () => {
  const computed: ListResource["computed"] = {
    refusal: () => undefined,
    ids: () => new Float64Array(0),
    queryForAll: "desde=0",
    example: () => ({ query: "", value: {} }),
  };

  assert.equal(firstAddressOf({ ...bare, computed }, {}), "/casas/?desde=0");
  assert.equal(firstAddressOf(scoped, { premio: "2" }), "/premio/2/patrocinios/");
  assert.equal(firstAddressOf(detail, { codigo: "x" }), "/casa/x/");
  assert.equal(firstAddressOf(root, {}), "/");
});
