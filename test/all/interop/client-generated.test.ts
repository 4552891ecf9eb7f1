/** Clients generated from the document, by the quick examples of docs/clients.md. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Dice, isWhole } from "../../support/scale.ts";
import { publishAndServe } from "../../support/serving.ts";
import { PRINTED, readExample, runExample, siteOfManyPages } from "./client-examples.ts";

const packages = [
  "../../../tools/client/node_modules",
  "../../../tools/test/node_modules",
  "../../../node_modules",
].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

const names = ["openapi-typescript and openapi-fetch", "hey-api"];
// Each compiles for two seconds, so one is chosen by lot.
for (const name of isWhole ? names : [new Dice().one(names)]) {
  test(`the client that ${name} generate compiles strictly and reads every list to its end`, async (t) => {
    const { serving } = await publishAndServe(t, siteOfManyPages, { publicUrl: undefined });

    const printed = await runExample(t, readExample(name, serving.address), { packages });

    assert.equal(printed, PRINTED);
  });
}
