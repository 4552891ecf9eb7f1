import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { en } from "./en.ts";
import { pt } from "./pt.ts";

const SRC = join(import.meta.dirname, "..");

test("whatever a publication or a reading reports as its phase has words in both languages", () => {
  const reported = globSync("authoring/{publish,content}/**/*.ts", { cwd: SRC })
    .map((file) => readFileSync(join(SRC, file), "utf8"))
    .flatMap((text) => [...text.matchAll(/(?:onProgress(?:\?\.)?\(|phase: )"([^"]+)"/g)])
    .map(([, phase = ""]) => phase);

  assert.ok(reported.length >= 6);
  for (const phase of reported) {
    assert.ok(phase in en.usage.phases, phase);
    assert.ok(phase in pt.usage.phases, phase);
  }
});
