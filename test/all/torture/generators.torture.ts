/** Generated clients, and programs in other languages, by the examples of docs/clients.md. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { publishAndServe } from "../../support/serving.ts";
import { PRINTED, readExample, runExample, siteOfManyPages } from "../interop/client-examples.ts";

const packages = [
  fileURLToPath(new URL("../../../tools/generators/node_modules", import.meta.url)),
];

for (const name of [
  ...["openapi-typescript and openapi-fetch", "hey-api", "orval", "kubb", "swagger-client"],
]) {
  test(`the client of ${name} compiles strictly and reads every list to its end`, async (t) => {
    const { serving } = await publishAndServe(t, siteOfManyPages, { publicUrl: undefined });

    const printed = await runExample(t, readExample(name, serving.address), { packages });

    assert.equal(printed, PRINTED);
  });
}
