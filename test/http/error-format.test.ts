/** Errors follow `format` before `Accept`. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { publishAndServe } from "../support/serving.ts";

const BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";
const JSON_TYPE = "application/problem+json";
const PAGE_TYPE = "text/html; charset=utf-8";

test("errors of a list follow format, then Accept", async (t) => {
  const site = await publishAndServe(t, { eventos: [{}] });
  const typeOf = async (query: string, accept: string) => {
    const response = await site.get(`/api/v1/eventos/?${query}`, { Accept: accept });
    assert.equal(response.status, 404);
    return response.headers.get("content-type");
  };

  assert.equal(await typeOf("page=9", BROWSER), PAGE_TYPE);
  assert.equal(await typeOf("page=9", "*/*"), JSON_TYPE);
  assert.equal(await typeOf("page=9&format=json", BROWSER), JSON_TYPE);
  assert.equal(await typeOf("page=9&format=api", BROWSER), PAGE_TYPE);
  assert.equal(await typeOf("page=9&format=api", "*/*"), JSON_TYPE);
});
