/** Files import only from lower rooms, never in a circle. (docs/architecture.md) */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../src", import.meta.url));

/** Every folder of `src/` with code: a file imports from its own folder and earlier ones. */
const order: readonly string[] = [
  "remote",

  "contract",
  "contract/site",

  "language",

  "editions/edition",
  "editions/edition/writing",
  "editions/store",
  "editions/store/writing",
  "editions/store/folder",
  "editions/store/folder/writing",
  "editions/store/postgres",
  "editions/store/postgres/writing",
  "editions/store/node",
  "editions/store/open",
  "editions/store/tasks",

  "serving/protocol",
  "serving/api",
  "serving/api/resources",
  "serving/browse",
  "serving/render",
  "serving/openapi",
  "serving/browse/docs",
  "serving/changes",
  "serving/effects",
  "serving/serve/memory",
  "serving/serve/connections",
  "serving/serve/watch",
  "serving/serve",
  "serving/serve/processes",
  "serving/serve/webhooks",

  "authoring/content/report",
  "authoring/content/files",
  "authoring/content/parse",
  "authoring/content/write",
  "authoring/content/check",
  "authoring/content/editor",
  "authoring/content/intake",
  "authoring/content/attachments",
  "authoring/content/images",
  "authoring/content/refer",
  "authoring/content",
  "authoring/publish",
  "authoring/editing",
  "authoring/begin",
  "authoring/preview",
  "authoring/desk/frame",
  "authoring/desk/forms",
  "authoring/desk",

  "moving/import/journal",
  "moving/import/harvest",
  "moving/import/folder",
  "moving/import/service",
  "moving/import/files",
  "moving/import",
  "moving/compare",

  "cli/terminal",
  "cli/examine",
  "cli",
];

/** `serve` loads none of these. */
const WRITING = /^(?:authoring|moving|remote)\/|\/(?:writing|tasks)\//;

/** Packages for publishing only. */
const publishingPackages = [
  "sharp",
  "yaml",
  "marked",
  "sanitize-html",
  "turndown",
  "p-retry",
  "@e965/xlsx",
  "postcss",
  "postcss-safe-parser",
];

interface Import {
  readonly from: string;
  /** A file of `src/`, or a package. */
  readonly to: string;
  readonly typeOnly: boolean;
  /** Loaded when the statement runs, not with the file. */
  readonly isLate: boolean;
}

const IMPORT =
  /^(?:import|export)\s(type\s)?(?:[\w\s{},*]*\sfrom\s)?"([^"]+)"|\bimport\("([^"]+)"\)/gm;

const files = globSync("**/*.ts", { cwd: root });
const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(join(root, from), "utf8").matchAll(IMPORT)].map((match) => {
    const named = (match[2] ?? match[3]) as string;
    const to = named.startsWith(".") ? normalize(join(dirname(from), named)) : named;
    return { from, to, typeOnly: match[1] !== undefined, isLate: match[3] !== undefined };
  }),
);
const roomOf = (file: string) => dirname(file);
const isOurs = (file: string) => file.endsWith(".ts");

test("every folder of src/ has one place in the order", () => {
  assert.deepEqual([...new Set(files.map(roomOf))].sort(), order.toSorted());
});

test("docs/architecture.md names every room", () => {
  const text = readFileSync(join(root, "../docs/architecture.md"), "utf8");
  const rooms = new Set(order.map((folder) => folder.split("/").slice(0, 2).join("/")));
  const unnamed = [...rooms].filter(
    (room) => !new RegExp(`(?<![\\w-])${basename(room)}/`).test(text),
  );

  assert.deepEqual(unnamed, []);
});

test("a file imports only from its own folder and from those below", () => {
  const upwards = imports.filter(
    ({ from, to }) =>
      isOurs(to) &&
      !from.endsWith(".test.ts") &&
      order.indexOf(roomOf(to)) > order.indexOf(roomOf(from)),
  );

  assert.deepEqual(
    upwards.map(({ from, to }) => `${from} → ${to}`),
    [],
  );
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
  const reached = loadedBy("cli/serve.ts", ({ typeOnly }) => !typeOnly);
  const forbidden = [...reached].filter(
    (file) => publishingPackages.includes(file) || (isOurs(file) && WRITING.test(file)),
  );
  assert.ok(reached.has("serving/serve/serve.ts"));
  assert.deepEqual(forbidden, []);
});

test("the first of several processes that serve loads neither the service nor what workers do", () => {
  const reached = loadedBy("cli/serve.ts", ({ typeOnly, isLate }) => !typeOnly && !isLate);

  assert.ok(reached.has("cli/serve-settings.ts"));
  for (const file of ["serving/serve/serve.ts", "serving/serve/processes/worker.ts"]) {
    assert.ok(!reached.has(file), file);
  }
});

test("the command line knows which command is meant before it loads any", () => {
  const reached = loadedBy("cli/main.ts", ({ typeOnly, isLate }) => !typeOnly && !isLate);

  const packages = [...reached].filter((file) => !isOurs(file) && !file.startsWith("node:"));
  assert.deepEqual(packages.sort(), ["commander", "zod"]);
  const rooms = new Set([...reached].filter(isOurs).map(roomOf));
  assert.deepEqual([...rooms].sort(), [
    "cli",
    "contract",
    "contract/site",
    "editions/edition",
    "language",
    "serving/protocol",
    "serving/serve/connections",
  ]);
});

test("nothing imports Node's HTTP with what it brings along", () => {
  const others = imports.filter(
    ({ from, to, typeOnly }) => to === "node:http" && !typeOnly && !from.endsWith(".test.ts"),
  );

  assert.deepEqual(others, []);
  const loaded = spawnSync(
    process.execPath,
    [
      "--import",
      join(root, "serving/serve/serve.ts"),
      "--print",
      "process.moduleLoadList.join('\\n')",
    ],
    { encoding: "utf8" },
  );
  assert.match(loaded.stdout, /^NativeModule http$/m, loaded.stderr);
  assert.doesNotMatch(loaded.stdout, /undici/);
});

/** Every file and package that a file loads by these imports, with itself. */
function loadedBy(start: string, counts: (one: Import) => boolean): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const one of imports) if (one.from === file && counts(one)) visit(one.to);
  };
  visit(start);
  return reached;
}
