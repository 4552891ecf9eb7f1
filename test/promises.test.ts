/** The promises of `promises.ts` are in their documents, and their tests exist. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promises } from "./promises.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");

for (const { promise, document, says, file, test: name } of promises) {
  test(`${promise} ${document} says so, and a test holds it`, () => {
    assert.ok(read(document).replaceAll(/\s+/g, " ").includes(says), `${document}: ${says}`);
    assert.ok(read(file).includes(`test(${JSON.stringify(name)},`), `${file}: ${name}`);
  });
}
