/**
 * Compiles the modules of the tests into the cache `NODE_COMPILE_CACHE`. Node writes the cache only when a process ends,
 * so in a fresh clone every test process would strip the same types: two seconds of CPU each. `--all` compiles those of
 * `npm run test:all` too, which import packages of `tools/`: without these, Node gives up before it has compiled the rest.
 */
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const ROOT = join(import.meta.dirname, "..");

const modules = globSync(["src/**/*.ts", "test/**/*.test.ts"], {
  cwd: ROOT,
  exclude: process.argv.includes("--all") ? [] : ["test/all/**"],
});
const cache = join(ROOT, "node_modules/.cache/tests");
const all = join(cache, "all-modules.mjs");
const lines = modules.map((path) => `import ${JSON.stringify(pathToFileURL(join(ROOT, path)))};`);
mkdirSync(cache, { recursive: true });
// Node compiles a module before it resolves its imports and runs it; an unresolvable import keeps these from running.
writeFileSync(all, [...lines, 'import { nothing } from "node:fs";'].join("\n"));
// Other errors appear in the test that loads the module.
await import(all).catch(() => {});
