/** The style sheets of pages, documentation and desk: small, and the only place of styles. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../src", import.meta.url));
const textOf = (file: string) => readFileSync(join(root, file), "utf8");

test("all style sheets together have at most 1,400 lines", () => {
  const lines = globSync("**/*.css", { cwd: root }).map((file) => textOf(file).split("\n").length);

  assert.ok(lines.length >= 5);
  const sum = lines.reduce((one, other) => one + other - 1, 0);
  assert.ok(sum <= 1400, `${sum} lines`);
});

test("no module has styles of its own", () => {
  const modules = globSync("**/*.ts", { cwd: root, exclude: ["language/**", "**/*.test.ts"] });
  const styled = modules.filter((file) => /<style\b|<[a-z][^>]*\sstyle="/.test(textOf(file)));

  assert.deepEqual(styled, []);
});
