/**
 * Compiles what tests load into the cache of compiled code that `NODE_COMPILE_CACHE` names. Each of the processes that
 * run tests would strip the same types otherwise, since Node writes that cache as a process ends: two seconds of a
 * processor each, in a fresh clone.
 */
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname, "..");

const modules = globSync(["src/**/*.ts", "test/**/*.test.ts"], {
  cwd: ROOT,
  exclude: ["**/node_modules/**"],
});
const cache = join(ROOT, "node_modules/.cache/tests");
const all = join(cache, "all-modules.mjs");
const lines = modules.map((path) => `import ${JSON.stringify(pathToFileURL(join(ROOT, path)))};`);
mkdirSync(cache, { recursive: true });
// Modules are compiled before their names are looked up, and run after that: of these none is run.
writeFileSync(all, [...lines, 'import { nothing } from "node:fs";'].join("\n"));
// What else may be wrong with one of them says the test that loads it.
await import(all).catch(() => {});
