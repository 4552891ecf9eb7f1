/** `montra schema`: the settings of an editor keep what is in them, and content stays content. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { mergeSettings } from "../../../src/content/editor/settings.ts";
import { collectionNames } from "../../../src/contract/collections.ts";
import { writeContentFolder } from "../../support/content-folder.ts";
import { runMontra } from "../../support/montra.ts";
import { sampleOfEverything } from "../../support/sample-of-everything.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const OURS = "./.montra/schema/";
const mappings = [
  { language: "yaml", schema: "./.montra/schema/a.json", files: ["/a.yaml"] },
  { language: "json", schema: "./.montra/schema/a.json", files: ["/a.json"] },
] as const;

test("mergeSettings() of nothing has the mappings alone", () => {
  assert.deepEqual(JSON.parse(mergeSettings("", mappings, OURS)), {
    "yaml.schemas": { "./.montra/schema/a.json": ["/a.yaml"] },
    "json.schemas": [{ fileMatch: ["/a.json"], url: "./.montra/schema/a.json" }],
  });
});

test("mergeSettings() keeps comments, other settings and other mappings, and replaces its own", () => {
  const before = `{
  // ours is the tab
  "editor.tabSize": 8, /* wide */
  "yaml.schemas": {
    "https://example.org/mine.json": "mine.yaml",
    "./.montra/schema/gone.json": ["/gone.yaml"],
    "./.montra/schema/a.json": ["/old.yaml"],
  },
  "json.schemas": [
    { "url": "./.montra/schema/a.json", "fileMatch": ["/old.json"] },
    // mine
    { "url": "./mine.json", "fileMatch": ["/mine.json"] }
  ],
}
`;
  const after = mergeSettings(before, mappings, OURS);

  for (const kept of ["// ours is the tab", "/* wide */", "// mine", '"editor.tabSize": 8']) {
    assert.ok(after.includes(kept), kept);
  }
  for (const left of ["gone", "/old"]) assert.equal(after.includes(left), false, left);
  assert.ok(after.includes('"https://example.org/mine.json": "mine.yaml"'));
  assert.ok(after.includes('"url": "./mine.json"'));
  assert.equal(mergeSettings(after, mappings, OURS), after);
});

const unreadable: [text: string, message: string][] = [
  ['{ "a": ', "line 1: ValueExpected"],
  ["[]", "it is no object of settings"],
  ['{ "yaml.schemas": [] }', '"yaml.schemas" is no object'],
  ['{ "json.schemas": {} }', '"json.schemas" is no list'],
];
for (const [text, message] of unreadable) {
  test(`mergeSettings() of ${text} says ${message}`, () => {
    assert.throws(() => mergeSettings(text, mappings, OURS), { name: "SettingsError", message });
  });
}

test("montra schema writes schemas and settings that are no content, and then nothing more", async (t) => {
  const folder = join(temporaryFolder(t), "content");
  writeContentFolder(folder, sampleOfEverything);

  const first = await runMontra(["schema", folder]);
  const again = await runMontra(["schema", folder]);
  const checked = await runMontra(["check", folder]);

  assert.equal(first.exitCode, 0);
  const written = first.stdout.trim().split("\n");
  // The schemas of an item and of a table of each collection, as forms and checks read them; two files beside.
  assert.equal(written.length, 4 * collectionNames.length + 2);
  assert.equal(written.at(-1), ".vscode/settings.json");
  const settings = JSON.parse(readFileSync(join(folder, ".vscode/settings.json"), "utf8"));
  for (const schema of Object.keys(settings["yaml.schemas"])) {
    assert.ok(existsSync(join(folder, schema)), schema);
  }
  assert.deepEqual(settings["yaml.schemas"]["./.montra/schema/eventos.item.json"], [
    "/eventos/*.yaml",
  ]);
  assert.deepEqual([again.exitCode, again.stdout], [0, ""]);
  assert.equal(checked.stdout, "No problems: the folder can be published.\n");
});

test("montra schema leaves settings that it cannot read as they are, and writes nothing", async (t) => {
  const folder = temporaryFolder(t);
  const settings = join(folder, ".vscode/settings.json");
  mkdirSync(join(folder, ".vscode"));
  writeFileSync(settings, '{ "a": }');

  const { exitCode, stderr } = await runMontra(["schema", folder]);
  const missing = await runMontra(["schema", join(folder, "nada")]);

  assert.equal(exitCode, 1);
  assert.equal(
    stderr,
    `Cannot add to the settings in "${settings}": line 1: ValueExpected. Mend the file, or move it away; nothing was written\n`,
  );
  assert.equal(readFileSync(settings, "utf8"), '{ "a": }');
  assert.equal(existsSync(join(folder, ".montra")), false);
  assert.equal(missing.exitCode, 1);
  assert.match(missing.stderr, /^There is no folder "/);
});
