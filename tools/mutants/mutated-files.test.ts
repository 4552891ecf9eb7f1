/** Checks paths, because mutation testing is too slow to run with all tests. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { mutatedFiles, testsOf } from "./mutated-files.ts";

for (const mutated of mutatedFiles) {
  test(`${mutated.file} and the tests that must notice its mutants are there`, () => {
    for (const file of [mutated.file, ...testsOf(mutated)])
      assert.ok(existsSync(join(import.meta.dirname, "../..", file)), file);
  });
}
