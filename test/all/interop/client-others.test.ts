/** Clients of other authors against the running service. */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import type { paths } from "../../../client/src/index.ts";
import { requireTool } from "../../../tools/test/resolve.ts";
import { createClient } from "../../../tools/test/validators.ts";
import { SuiteEnding } from "../../support/ending.ts";
import { sampleOfEverything } from "../../support/sample-of-everything.ts";
import { publishAndServe, type TestSite } from "../../support/serving.ts";

/** The part of React-admin's data provider that only reads. */
interface DataProvider {
  getList(resource: string, params: object): Promise<{ data: { id: number }[]; total: number }>;
  getOne(resource: string, params: { id: number }): Promise<{ data: { id: number } }>;
  getMany(resource: string, params: { ids: number[] }): Promise<{ data: { id: number }[] }>;
}

suite("clients of others", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  before(async () => {
    // They follow absolute links, so the public URL is the served address.
    site = await publishAndServe(ending, sampleOfEverything, { publicUrl: undefined });
  });
  after(() => ending.end());

  test("openapi-fetch reads lists, items and errors with the client's types", async () => {
    const client = createClient<paths>({ baseUrl: site.serving.address });

    const list = await client.GET("/api/v1/eventos/", { params: { query: { page_size: 3 } } });
    const item = await client.GET("/api/v1/eventos/{id}/", { params: { path: { id: 7 } } });
    const missing = await client.GET("/noticias/{slug}/", { params: { path: { slug: "nada" } } });

    assert.deepEqual(
      list.data?.results.map(({ id }) => id),
      [12, 11, 10],
    );
    assert.equal(item.data?.titulo, "Evento 7");
    assert.equal(missing.response.status, 404);
    assert.equal(missing.error?.detail, "Not found.");
  });

  test("react-admin's data provider for Django REST Framework lists, pages and gets one", async () => {
    // A CommonJS package whose types have a default export.
    const provide = requireTool("ra-data-django-rest-framework").default as (
      url: string,
    ) => DataProvider;
    const provider = provide(`${site.serving.address}/api/v1`);
    const sort = { field: "data_inicio", order: "DESC" };

    const first = await provider.getList("eventos", {
      pagination: { page: 1, perPage: 5 },
      sort,
      filter: {},
    });
    const last = await provider.getList("eventos", {
      pagination: { page: 3, perPage: 5 },
      sort,
      filter: { outro: "ignorado" },
    });
    const one = await provider.getOne("eventos", { id: 7 });
    const many = await provider.getMany("eventos", { ids: [1, 2] });

    assert.equal(first.total, 12);
    assert.deepEqual(
      first.data.map(({ id }) => id),
      [12, 11, 10, 9, 8],
    );
    assert.deepEqual(
      last.data.map(({ id }) => id),
      [2, 1],
    );
    assert.equal(one.data.id, 7);
    assert.deepEqual(
      many.data.map(({ id }) => id),
      [1, 2],
    );
    await assert.rejects(provider.getOne("eventos", { id: 99 }), { status: 404 });
    const beyond = { pagination: { page: 9, perPage: 5 }, sort, filter: {} };
    await assert.rejects(provider.getList("eventos", beyond), { status: 404 });
  });
});
