/**
 * Only `contract/site/`, the resources and the code for moving name a collection or its fields: a
 * change of the site is made there alone. (docs/architecture.md)
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { kindNames } from "../src/contract/kinds.ts";
import { collections } from "../src/contract/site/collections.ts";
import { siteDefaults } from "../src/contract/site/site.ts";

const SRC = join(import.meta.dirname, "../src");
const ABOUT_THE_SITE = /^(?:contract\/site|serving\/api\/resources|moving)\//;
/** Also English words, kinds of fields, or settings of a site. */
const ORDINARY: ReadonlySet<string> = new Set([
  ...["data", "link", "local", "created", "modified", "teaser", "nome", "alt"],
  ...kindNames,
  ...Object.keys(siteDefaults),
]);

const names = new Set(
  Object.values(collections).flatMap(({ name, fields }) => [name, ...Object.keys(fields)]),
);
const distinctive = [...names].filter((name) => !ORDINARY.has(name)).join("|");
const ANYWHERE = new RegExp(`(?<![\\w\\p{L}])(?:${distinctive})(?![\\w\\p{L}])`, "gu");
/** As a key, a member or a whole text; in other texts they are Portuguese words and examples. */
const AS_NAME = new RegExp(
  `^\\s*(?:${distinctive}):|\\.(?:${distinctive})\\b|["'](?:${distinctive})["']`,
  "gmu",
);
/** Portuguese declarations beside English ones. */
const PORTUGUESE = /\bpt: *(?:\[[^\]]*\]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')/g;
/** A comment; or a text, which may contain `//`. */
const COMMENT =
  /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\/.*|\/\*[\s\S]*?\*\//g;

test("no code but that of the site names a collection or a field of it", () => {
  const files = globSync("**/*.ts", { cwd: SRC }).filter(
    (file) => !file.endsWith(".test.ts") && !ABOUT_THE_SITE.test(file),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(join(SRC, file), "utf8").replace(COMMENT, (_, kept = "") => kept);
    const code = text.replace(PORTUGUESE, "");
    const pattern = file.startsWith("language/") ? AS_NAME : ANYWHERE;
    return [...new Set(code.match(pattern))].map((name) => `${file}: ${name}`);
  });

  assert.ok(files.length > 400 && names.size > 40);
  assert.deepEqual(found, []);
});
