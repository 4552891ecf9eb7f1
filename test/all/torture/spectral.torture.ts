/** The OpenAPI documents as another linter reads them. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sampleOfEverything } from "../../support/sample-of-everything.ts";
import { publishAndServe } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const SPECTRAL = fileURLToPath(
  new URL("../../../tools/generators/node_modules/.bin/spectral", import.meta.url),
);
const RULES = fileURLToPath(new URL("../interop/spectral.yaml", import.meta.url));

test("Spectral finds nothing to say of either OpenAPI document", async (t) => {
  const { get } = await publishAndServe(t, sampleOfEverything);
  const folder = temporaryFolder(t);
  for (const name of ["openapi.json", "openapi-client.json"]) {
    const file = join(folder, name);
    writeFileSync(file, await (await get(`/api/${name}`)).text());

    const { stdout, status } = spawnSync(
      process.execPath,
      [SPECTRAL, "lint", "--ruleset", RULES, "--format", "json", "--quiet", file],
      { encoding: "utf8" },
    );

    assert.deepEqual([JSON.parse(stdout), status], [[], 0]);
  }
});
