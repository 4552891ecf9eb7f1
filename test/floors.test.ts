/**
 * The floors: a file imports only from floors below its own, the serving side and the publishing side
 * never meet, and nothing imports in a circle. (docs/architecture.md)
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../src", import.meta.url));

/** What each floor may import from, beside itself. */
const below: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  edition: ["contract"],
  store: ["edition", "contract"],
  api: ["store", "edition", "contract"],
  openapi: ["api", "store", "edition", "contract"],
  browse: ["openapi", "api", "store", "edition", "contract"],
  http: ["browse", "openapi", "api", "store", "edition", "contract"],
  content: ["store", "edition", "contract"],
  publish: ["content", "store", "edition", "contract"],
  cli: ["http", "browse", "openapi", "api", "publish", "content", "store", "edition", "contract"],
};

/** Packages that only the publishing side may load. */
const publishingPackages = [
  "sharp",
  "yaml",
  "marked",
  "sanitize-html",
  "csv-parse",
  "read-excel-file",
];

interface Import {
  readonly from: string;
  /** A file of `src/`, or the name of a package. */
  readonly to: string;
  readonly typeOnly: boolean;
}

const IMPORT = /^(?:import|export)\s(type\s)?[^"']*?["']([^"']+)["']|\bimport\("([^"]+)"\)/gm;

const files = globSync("**/*.ts", { cwd: root });
const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(join(root, from), "utf8").matchAll(IMPORT)].map((match) => {
    const named = (match[2] ?? match[3]) as string;
    const to = named.startsWith(".") ? normalize(join(dirname(from), named)) : named;
    return { from, to, typeOnly: match[1] !== undefined };
  }),
);
const floorOf = (file: string) => file.split("/")[0] as string;
const isOurs = (file: string) => file.endsWith(".ts");

test("every folder of src/ is a floor with a place in the order", () => {
  assert.deepEqual([...new Set(files.map(floorOf))].sort(), Object.keys(below).sort());
});

test("a file imports only from floors below its own", () => {
  const upwards = imports.filter(
    ({ from, to }) =>
      isOurs(to) &&
      !from.endsWith(".test.ts") &&
      floorOf(to) !== floorOf(from) &&
      !below[floorOf(from)]?.includes(floorOf(to)),
  );

  assert.deepEqual(upwards, []);
});

test("nothing imports in a circle", () => {
  const targets = Map.groupBy(
    imports.filter(({ to }) => isOurs(to)),
    ({ from }) => from,
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" → "));
    if (done.has(file) || path.includes(file)) return;
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);

  assert.deepEqual(circles, []);
});

test("serve loads neither an image library nor a content parser, and nothing that writes to a store", () => {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const { from, to, typeOnly } of imports) if (from === file && !typeOnly) visit(to);
  };
  visit("cli/serve.ts");

  const writing = [
    "store/folder-publishing.ts",
    "store/durable-file.ts",
    "store/publish-lock.ts",
    "store/postgres-publishing.ts",
    "store/postgres-contents.ts",
    "store/postgres-lock.ts",
    "store/postgres-outcome.ts",
    "store/postgres-schema.ts",
    "store/next-publication.ts",
    "store/copy-store.ts",
    "edition/write-edition.ts",
  ];
  const forbidden = [...reached].filter(
    (file) =>
      publishingPackages.includes(file) ||
      writing.includes(file) ||
      ["content", "publish"].includes(floorOf(file)),
  );
  assert.ok(reached.has("http/serve.ts"));
  assert.deepEqual(forbidden, []);
});
