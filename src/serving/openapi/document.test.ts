/** The head of the OpenAPI document, and parameters with several values. */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { SuiteEnding } from "../../../test/support/ending.ts";
import { Houses } from "../../../test/support/houses.ts";
import type { JsonObject } from "../api/json-value.ts";
import { lists } from "../api/resources/resources.ts";
import { openApiDocument } from "./document.ts";

suite("openApiDocument()", () => {
  const ending = new SuiteEnding();
  let document: JsonObject;
  before(() => {
    document = openApiDocument(new Houses(ending, lists).catalogue);
  });
  after(() => ending.end());

  test("says nothing of a licence, because the data is the site's", () => {
    assert.deepEqual(Object.keys(document.info as JsonObject), [
      "title",
      "version",
      "summary",
      "description",
      "contact",
    ]);
  });

  test("separates several values by commas, because the last of repeated parameters counts", () => {
    const { get } = (document.paths as JsonObject)["/api/v1/noticias/"] as JsonObject;
    const { parameters } = get as { parameters: JsonObject[] };
    const exploded = parameters.filter(({ explode }) => explode === false);

    assert.deepEqual(
      exploded.map(({ name }) => name),
      ["fields", "id__in"],
    );
  });
});
