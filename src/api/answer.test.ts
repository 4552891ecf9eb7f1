import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import * as z from "zod";
import { writeSmallEdition } from "../../test/support/small-edition.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { Edition } from "../edition/open-edition.ts";
import { type Plan, pathOf, plan } from "./answer.ts";
import { Catalogue } from "./catalogue.ts";
import type { Given } from "./parameters.ts";
import type { DetailResource, ListResource, Resource, RootResource } from "./resource.ts";

const common = {
  title: "Houses",
  description: "",
  item: z.unknown(),
};

/** A list whose rows stand in its order: ids from 1, a number, a slug and a name to filter by. */
function listOf(over: Partial<ListResource>): ListResource {
  return {
    ...common,
    kind: "list",
    name: "casas",
    path: "/casas/",
    envelope: "none",
    filters: {
      premio: { matches: ["premio_id", "slug", "nome"], meaning: "" },
      categoria: { matches: ["nome"], meaning: "" },
    },
    order: `SELECT column1 AS id, column2 AS premio_id, column3 AS slug, column4 AS nome
      FROM (VALUES (5, 1, 'um', 'Um'), (4, 2, '2-casas', '1'), (3, 1, 'casa-2', '2024'), (7, 2, 'Um', 'Dois'))`,
    load: (_, ids) => Array.from(ids, (id) => ({ id })),
    whenEmpty: "",
    firstIs: "",
    ...over,
  };
}

const bare = listOf({});
const paged = listOf({ name: "paginas", path: "/paginas/", envelope: "pages" });
const eleven = listOf({
  name: "onze",
  path: "/onze/",
  envelope: "pages",
  order: "SELECT value AS id FROM json_each('[11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]')",
});
// Its items leave at the end of their day: 20 March, 22 March, never.
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
    segment: "Id of the award edition.",
    column: "premio_id",
    exists: "SELECT column1 AS id FROM (VALUES (1), (2), (30))",
    collection: "premios",
  },
});
const detail: DetailResource = {
  ...common,
  kind: "detail",
  name: "casa",
  path: "/casa/:codigo/",
  segment: "Code.",
  by: "codigo",
  find: (_, segment) => (segment.trim() === "a b" ? { codigo: segment } : undefined),
};
const root: RootResource = {
  ...common,
  kind: "root",
  name: "root",
  path: "/",
  present: ({ publicUrl }) => ({ casas: `${publicUrl}/casas/` }),
};

suite("plan()", () => {
  const endings: (() => void)[] = [];
  let catalogue: Catalogue;
  before(() => {
    const file = join(
      temporaryFolder({ after: (clean) => endings.push(() => clean()) }),
      "edition.db",
    );
    writeSmallEdition(file);
    catalogue = new Catalogue(new Edition(file), {
      publicUrl: "https://api.example.pt",
      lists: [bare, paged, eleven, passing, scoped],
    });
    endings.push(() => catalogue[Symbol.dispose]());
  });
  after(() => {
    for (const end of endings.reverse()) end();
  });

  interface Asked {
    readonly segments?: Record<string, string>;
    readonly filters?: Record<string, string>;
    readonly page?: Given["page"];
    readonly pageSize?: number;
    readonly format?: string;
    readonly now?: string;
  }

  function ask(resource: Resource, asked: Asked = {}) {
    const { segments = {}, filters = {}, page, pageSize, format } = asked;
    const given = { format, page, pageSize, filters: new Map(Object.entries(filters)) };
    const now = Date.parse(asked.now ?? "2026-01-01T00:00:00Z");
    return plan(catalogue, resource, { segments, given, now });
  }

  function planned(resource: Resource, asked: Asked = {}): Plan {
    const made = ask(resource, asked);
    assert.ok(typeof made !== "string", String(made));
    return made;
  }

  /** Ids of a bare array. */
  function ids(resource: Resource, asked: Asked = {}): number[] {
    return (planned(resource, asked).answer() as { id: number }[]).map(({ id }) => id);
  }

  test("plans the root, which no clock changes", () => {
    const made = planned(root);

    assert.deepEqual(made.answer(), { casas: "https://api.example.pt/casas/" });
    assert.deepEqual(
      [made.key, made.validUntil, made.changedAt, made.resource],
      ["/", Infinity, -Infinity, root],
    );
  });

  test("plans a detail by its segment, under its path percent-encoded", () => {
    const made = planned(detail, { segments: { codigo: "a b" } });

    assert.equal(made.key, "/casa/a%20b/");
    assert.deepEqual(made.answer(), { codigo: "a b" });
    assert.deepEqual(made.segments, { codigo: "a b" });
    assert.equal(planned(detail, { segments: { codigo: "c" } }).answer(), undefined);
    assert.equal(planned(detail).answer(), undefined);
  });

  test("plans a bare array whole, whatever page was asked for", () => {
    const made = planned(bare, { page: 9 });

    assert.deepEqual(ids(bare, { page: 9 }), [5, 4, 3, 7]);
    assert.equal(made.key, "/casas/");
    assert.equal(made.page, undefined);
    assert.deepEqual([made.validUntil, made.changedAt], [Infinity, -Infinity]);
  });

  const filtered: [filters: Record<string, string>, ids: number[], key: string][] = [
    [{ premio: "1" }, [5, 3], "/casas/?premio=1"],
    [{ premio: "2" }, [4, 7], "/casas/?premio=2"],
    [{ premio: "Um" }, [7], "/casas/?premio=Um"],
    [{ premio: "Dois" }, [7], "/casas/?premio=Dois"],
    [{ categoria: "Um" }, [5], "/casas/?categoria=Um"],
    // A number is an id where there are ids, and nothing else.
    [{ premio: "2024" }, [], "/casas/ without items"],
    [{ premio: "01" }, [5, 3], "/casas/?premio=01"],
    // Where there are none it is a name like others.
    [{ categoria: "2024" }, [3], "/casas/?categoria=2024"],
    [{ categoria: "1" }, [4], "/casas/?categoria=1"],
    [{ premio: "casa-2" }, [3], "/casas/?premio=casa-2"],
    [{ premio: "2-casas" }, [4], "/casas/?premio=2-casas"],
    [{ premio: "1x" }, [], "/casas/ without items"],
    [{ premio: "x1" }, [], "/casas/ without items"],
    [{ premio: "nenhum" }, [], "/casas/ without items"],
    [{ categoria: "Um", premio: "1" }, [5], "/casas/?categoria=Um&premio=1"],
    [{ categoria: "Um", premio: "2" }, [], "/casas/ without items"],
    [{ categoria: "nenhum", premio: "1" }, [], "/casas/ without items"],
    [{ outro: "1" }, [5, 4, 3, 7], "/casas/?outro=1"],
    [{ outro: "1", premio: "1" }, [5, 3], "/casas/?outro=1&premio=1"],
  ];
  for (const [filters, expected, key] of filtered) {
    test(`narrows by ${JSON.stringify(filters)} to ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(ids(bare, { filters }), expected);
      const made = planned(bare, { filters });
      assert.equal(made.key, key);
      assert.equal(made.address, `/casas/?${new URLSearchParams(filters)}`);
    });
  }

  const pages: [asked: Asked, key: string, body: unknown][] = [
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
  for (const [asked, key, body] of pages) {
    test(`plans ${key} of a list in pages`, () => {
      const made = planned(paged, asked);

      assert.deepEqual([made.key, made.address], [key, key]);
      assert.deepEqual(made.answer(), body);
      assert.equal(made.page?.count, (body as { count: number }).count);
      assert.deepEqual([made.validUntil, made.changedAt], [Infinity, -Infinity]);
    });
  }

  test("links to a first page without any query", () => {
    const { next, previous } = planned(eleven, { page: 2 }).answer() as Record<string, unknown>;

    assert.equal(next, null);
    assert.equal(previous, "https://api.example.pt/onze/");
  });

  test("refuses pages that are not there", () => {
    for (const page of [0, 3, Number.NaN]) {
      assert.equal(ask(paged, { page, pageSize: 2 }), "invalid-page");
    }
  });

  test("plans a list that the clock changes by the site's day, and says until when", () => {
    const on = (now: string) => {
      const made = planned(passing, { now });
      return [ids(passing, { now }), made.validUntil, made.changedAt];
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
    const part = (premio: string) => ids(scoped, { segments: { premio } });

    assert.deepEqual(part("1"), [5, 3]);
    assert.deepEqual(part("2"), [4, 7]);
    assert.deepEqual(part("30"), []);
    const made = planned(scoped, { segments: { premio: "2" }, filters: { categoria: "Dois" } });
    assert.equal(made.key, "/premio/2/patrocinios/?categoria=Dois");
    assert.deepEqual(made.answer(), [{ id: 7 }]);
    assert.deepEqual([made.validUntil, made.changedAt], [Infinity, -Infinity]);
  });

  // One spelling an address: no sign, no leading zero, digits that a number holds exactly.
  for (const premio of ["3", "01", "+1", "-1", "1 ", " 1", "1.0", "x1", "1x", "", "1e1"]) {
    test(`knows no part ${JSON.stringify(premio)}`, () => {
      assert.equal(ask(scoped, { segments: { premio } }), "not-found");
    });
  }

  test("knows no part without a segment", () => {
    assert.equal(ask(scoped), "not-found");
  });

  test("carries what was asked for", () => {
    const made = planned(scoped, { segments: { premio: "1" }, format: "api" });

    assert.equal(made.resource, scoped);
    assert.equal(made.given.format, "api");
    assert.deepEqual(made.segments, { premio: "1" });
  });
});

test("pathOf() fills in each segment, and nothing where there is none", () => {
  const resource = { ...detail, path: "/a/:um/b/:dois/" };

  assert.equal(pathOf(resource, { um: "x/y", dois: "é" }), "/a/x%2Fy/b/%C3%A9/");
  assert.equal(pathOf(resource, { um: "x" }), "/a/x/b//");
});
