/**
 * The floors: a file imports only from rooms below its own, the serving side and the publishing side
 * never meet, and nothing imports in a circle. (docs/architecture.md)
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../src", import.meta.url));

/** What each room may import from, beside itself: a folder of `src/`, from the lowest to the highest. */
const below: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  language: ["contract"],
  edition: ["contract"],
  "edition/writing": ["contract", "edition"],

  store: ["language", "edition"],
  "store/writing": ["language", "store"],
  "store/folder": ["language", "edition", "store"],
  "store/folder/writing": ["edition", "store", "store/writing", "store/folder"],
  "store/postgres": ["store", "store/folder"],
  "store/postgres/writing": ["store", "store/writing", "store/postgres"],
  "store/node": ["edition", "store", "store/postgres"],
  "store/open": [
    ...["store", "store/folder", "store/folder/writing"],
    ...["store/postgres", "store/postgres/writing", "store/node"],
  ],

  api: ["contract", "edition"],
  browse: ["language", "contract", "api"],
  protocol: ["contract"],
  render: ["language", "contract", "api", "browse", "protocol"],
  openapi: ["language", "contract", "api", "protocol", "render"],
  "browse/docs": ["language", "contract", "api", "browse", "render", "openapi"],
  // What a service holds of a publication, what holds its readers, and what is told of it.
  "serve/memory": ["edition", "store", "api", "protocol", "render"],
  "serve/connections": ["serve/memory"],
  "serve/watch": ["store", "api", "protocol", "serve/memory", "serve/connections"],
  serve: [
    ...["contract", "edition", "store", "api", "openapi", "browse/docs", "protocol", "render"],
    ...["serve/memory", "serve/connections", "serve/watch"],
  ],
  "serve/processes": ["serve"],

  "content/report": ["language", "contract"],
  "content/files": ["language", "contract", "content/report"],
  "content/parse": ["language", "content/report", "content/files"],
  "content/write": ["content/parse"],
  "content/check": ["language", "contract", "content/report", "content/files", "content/parse"],
  "content/editor": ["language", "contract", "content/check"],
  "content/intake": [
    ...["language", "contract", "content/report", "content/files"],
    ...["content/parse", "content/check"],
  ],
  "content/attachments": [
    ...["contract", "language", "content/report", "content/files", "content/intake"],
  ],
  "content/images": [
    "language",
    "content/report",
    "content/files",
    "content/parse",
    "content/intake",
  ],
  "content/refer": [
    ...["language", "contract", "content/report", "content/files"],
    ...["content/check", "content/intake"],
  ],
  content: [
    ...["language", "contract", "content/report", "content/files", "content/parse"],
    ...["content/check", "content/intake", "content/attachments", "content/images"],
    "content/refer",
  ],

  changes: ["contract", "edition", "store", "api"],
  "store/tasks": ["language", "edition", "store", "store/writing", "store/folder", "changes"],
  publish: [
    ...["language", "contract", "edition", "edition/writing", "store", "changes"],
    ...["content/report", "content/files", "content/write", "content"],
  ],
  preview: [
    ...["language", "contract", "edition", "store", "api", "browse", "protocol", "serve"],
    ...["serve/memory", "serve/connections", "serve/watch"],
    ...["content/report", "content/files", "content", "publish"],
  ],
  remote: [],
  "import/journal": [],
  "import/harvest": ["contract"],
  "import/folder": [
    ...["contract", "content/report", "content/files", "content/parse", "content/write"],
    ...["content/check", "import/journal", "import/harvest"],
  ],
  "import/service": [
    ...["contract", "content/report", "content/images", "content/attachments", "remote"],
    ...["import/journal", "import/harvest"],
  ],
  "import/files": [
    ...["contract", "content/report", "content/check", "content/images", "content/attachments"],
    ...["import/journal", "import/harvest"],
  ],
  import: [
    ...["language", "content/write", "content/report", "content", "contract", "import/files"],
    ...["remote", "import/journal", "import/harvest", "import/folder", "import/service"],
  ],

  compare: ["contract", "api", "content/report", "content/check", "content/images", "remote"],
  effects: ["contract", "edition", "api", "render"],

  editing: [
    ...["language", "contract", "content/report", "content/files", "content/parse"],
    ...["content/check", "content/intake", "content/images"],
  ],
  begin: [
    ...["language", "contract", "content/report", "content/files", "content/parse"],
    ...["content/check", "content/editor", "editing"],
  ],
  // What all pages of the desk share; its forms import it, and its table of pages imports them.
  "desk/frame": ["language", "store", "browse", "content/report", "preview"],
  "desk/forms": [
    ...["language", "contract", "content/report", "content/files", "content/parse"],
    ...["content/check", "editing", "desk/frame"],
  ],
  desk: [
    ...["language", "contract", "edition", "store", "store/tasks", "browse", "protocol", "serve"],
    ...[
      "serve/connections",
      "content/report",
      "content",
      "publish",
      "effects",
      "preview",
      "remote",
    ],
    ...["desk/frame", "desk/forms"],
  ],

  // How the command line asks and tells, and how it looks at a service and its machine.
  "cli/terminal": [
    ...["language", "contract", "edition", "store", "content/report", "publish", "effects"],
  ],
  "cli/examine": ["store", "api", "protocol", "cli/terminal"],
  cli: [
    ...["language", "contract", "edition", "store", "store/tasks", "store/open"],
    ...["api", "openapi", "protocol", "serve", "serve/processes"],
    ...["serve/connections", "serve/watch"],
    ...["content/report", "content/editor", "content", "publish", "preview", "begin"],
    ...["import", "import/harvest", "compare", "effects", "desk"],
    ...["cli/terminal", "cli/examine"],
  ],
};

/** Rooms of which nothing may be loaded by what serves. */
const publishingRooms = [
  ...[
    "content",
    "publish",
    "preview",
    "begin",
    "import",
    "remote",
    "compare",
    "desk",
    "edition/writing",
    "store/tasks",
    "store/writing",
  ],
  ...["store/folder/writing", "store/postgres/writing"],
];

/** Packages that only the publishing side may load. */
const publishingPackages = [
  "sharp",
  "yaml",
  "marked",
  "sanitize-html",
  "csv-parse",
  "turndown",
  "p-queue",
  "p-retry",
  "read-excel-file",
];

interface Import {
  readonly from: string;
  /** A file of `src/`, or the name of a package. */
  readonly to: string;
  readonly typeOnly: boolean;
  /** Loaded when the statement is reached, and not with the file. */
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

test("every folder of src/ is a room with a place in the order", () => {
  assert.deepEqual([...new Set(files.map(roomOf))].sort(), Object.keys(below).sort());
  for (const [at, [room, rooms]] of Object.entries(below).entries()) {
    const lower = Object.keys(below).slice(0, at);
    assert.deepEqual(
      rooms.filter((other) => !lower.includes(other)),
      [],
      `above ${room}`,
    );
  }
});

test("docs/architecture.md names every room", () => {
  const told = readFileSync(join(root, "../docs/architecture.md"), "utf8");
  const unnamed = Object.keys(below).filter(
    (room) => !new RegExp(`(?<![\\w-])${basename(room)}/`).test(told),
  );

  assert.deepEqual(unnamed, []);
});

test("a file imports only from rooms below its own", () => {
  const upwards = imports.filter(
    ({ from, to }) =>
      isOurs(to) &&
      !from.endsWith(".test.ts") &&
      roomOf(to) !== roomOf(from) &&
      !below[roomOf(from)]?.includes(roomOf(to)),
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
  const reached = loadedBy("cli/serve.ts", ({ typeOnly }) => !typeOnly);
  const isPublishing = (file: string) =>
    publishingRooms.some((room) => file.startsWith(`${room}/`));
  const forbidden = [...reached].filter(
    (file) => publishingPackages.includes(file) || isPublishing(file),
  );
  assert.ok(reached.has("serve/serve.ts"));
  assert.deepEqual(forbidden, []);
});

test("the first of several processes that serve loads neither the service nor what workers do", () => {
  const reached = loadedBy("cli/serve.ts", ({ typeOnly, isLate }) => !typeOnly && !isLate);

  assert.ok(reached.has("cli/serve-settings.ts"));
  for (const file of ["serve/serve.ts", "serve/processes/worker.ts"]) {
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
    "edition",
    "language",
    "protocol",
    "serve/connections",
  ]);
});

test("nothing imports Node's HTTP but protocol/node-http.ts, which leaves its client out", () => {
  const others = imports.filter(
    ({ from, to, typeOnly }) => to === "node:http" && !typeOnly && !from.endsWith(".test.ts"),
  );

  assert.deepEqual(others, []);
  const loaded = spawnSync(
    process.execPath,
    ["--import", join(root, "serve/serve.ts"), "--print", "process.moduleLoadList.join('\\n')"],
    { encoding: "utf8" },
  );
  assert.match(loaded.stdout, /^NativeModule http$/m, loaded.stderr);
  assert.doesNotMatch(loaded.stdout, /undici/);
});

/** Every file of `src/` and package that a file leads to, itself included, over the imports that count. */
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
