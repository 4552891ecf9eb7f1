/** The checked-in types are those of the document, whatever its content. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { generateTypes } from "../../../tools/client/generate.ts";
import { sampleOfEverything } from "../../support/sample-of-everything.ts";
import { publishAndServe } from "../../support/serving.ts";

const SCHEMA = new URL("../../../client/src/schema.ts", import.meta.url);

test("client/src/schema.ts has the types of the OpenAPI document; npm run generate-client writes it", async (t) => {
  const checkedIn = await readFile(SCHEMA, "utf8");

  for (const site of [sampleOfEverything, {}]) {
    const { get } = await publishAndServe(t, site);
    const document = (await (await get("/api/openapi-client.json")).json()) as Record<
      string,
      unknown
    >;
    assert.equal(await generateTypes(document), checkedIn);
  }
});
