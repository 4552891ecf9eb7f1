import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { cutPage, findPage, pageQuery } from "./pages.ts";
import type { ParameterValues } from "./parameter-values.ts";

suite("findPage()", () => {
  type Asked = [count: number, page: number | "last" | undefined, size: number | undefined];
  // contract.md, "Pages of a list"
  const found: [request: Asked, page: [number: number, size: number, last: number]][] = [
    [
      [0, undefined, undefined],
      [1, 10, 1],
    ],
    [
      [0, 1, undefined],
      [1, 10, 1],
    ],
    [
      [0, "last", undefined],
      [1, 10, 1],
    ],
    [
      [10, undefined, undefined],
      [1, 10, 1],
    ],
    [
      [11, undefined, undefined],
      [1, 10, 2],
    ],
    [
      [11, 2, undefined],
      [2, 10, 2],
    ],
    [
      [11, "last", undefined],
      [2, 10, 2],
    ],
    [
      [25, 3, 12],
      [3, 12, 3],
    ],
    [
      [25, "last", 25],
      [1, 25, 1],
    ],
    [
      [25, 25, 1],
      [25, 1, 25],
    ],
  ];
  for (const [[count, page, pageSize], [number, size, last]] of found) {
    test(`page ${page} of ${count} items, ${pageSize} a page`, () => {
      assert.deepEqual(findPage(count, { page, pageSize }), { number, size, last, count });
    });
  }

  const missing: Asked[] = [
    [0, 2, undefined],
    [10, 2, undefined],
    [11, 3, undefined],
    [11, 0, undefined],
    [11, -1, undefined],
    [11, Number.NaN, undefined],
  ];
  for (const [count, page, pageSize] of missing) {
    test(`there is no page ${page} of ${count} items`, () => {
      assert.equal(findPage(count, { page, pageSize }), undefined);
    });
  }
});

suite("pageQuery()", () => {
  const none: ParameterValues = {
    format: undefined,
    page: undefined,
    pageSize: undefined,
    filters: new Map(),
  };

  test("is empty for the first page without parameters", () => {
    assert.equal(pageQuery(none, 1), "");
    assert.equal(pageQuery({ ...none, page: 7 }, 1), "");
  });

  test("has page on every other page", () => {
    assert.equal(pageQuery({ ...none, page: "last" }, 2), "page=2");
  });

  test("keeps the parameters, sorted by name and encoded", () => {
    const given: ParameterValues = {
      format: "json",
      page: 3,
      pageSize: 5,
      fields: ["titulo", "data"],
      search: "casa azul",
      ordering: "-data",
      filters: new Map([
        ["premio", "Prémio 1"],
        ["categorias__descricao", "a&b"],
      ]),
    };

    assert.equal(
      pageQuery(given, 4),
      "categorias__descricao=a%26b&fields=titulo%2Cdata&format=json&ordering=-data&page=4&page_size=5&premio=Pr%C3%A9mio+1&search=casa+azul",
    );
    assert.equal(
      pageQuery(given, 1),
      "categorias__descricao=a%26b&fields=titulo%2Cdata&format=json&ordering=-data&page_size=5&premio=Pr%C3%A9mio+1&search=casa+azul",
    );
  });
});

suite("cutPage()", () => {
  // Number and size of the page, items that fit; items kept, number of the next page.
  const cut: [page: [number, number], taken: number, stays: number, next: number][] = [
    [[1, 10_000], 9999, 5000, 2],
    [[1, 10_000], 3000, 2500, 2],
    [[3, 10_000], 3000, 2500, 10],
    [[2, 10_000], 1, 1, 10_002],
    [[1, 7], 6, 1, 2],
    [[4, 300], 299, 150, 8],
    [[1, 300], 300, 300, 2],
  ];
  for (const [[number, size], taken, stays, next] of cut) {
    test(`page ${number} of ${size} with room for ${taken} keeps ${stays}, then page ${next}`, () => {
      const found = cutPage({ number, size }, taken);

      assert.deepEqual(found, { size: stays, next });
      // The next page starts after the last item kept.
      assert.equal((found.next - 1) * found.size, (number - 1) * size + found.size);
    });
  }
});
