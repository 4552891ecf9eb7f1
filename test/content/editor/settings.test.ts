/** `montra schema vscode` keeps existing settings, and content stays content. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { collectionNames } from "../../../src/contract/site/collections.ts";
import { writeContentFolder } from "../../support/content-folder.ts";
import { runMontra } from "../../support/montra.ts";
import { sampleOfEverything } from "../../support/sample-of-everything.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("montra schema vscode keeps comments, other settings and other mappings, and changes nothing twice", async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, ".vscode/settings.json");
  mkdirSync(join(folder, ".vscode"));
  writeFileSync(
    file,
    `{
  // ours is the tab
  "editor.tabSize": 8, /* wide */
  "yaml.schemas": {
    "https://example.org/mine.json": "mine.yaml",
    "./.montra/schema/temas.table.json": ["/old.yaml"],
  },
  "json.schemas": [
    // mine
    { "url": "./mine.json", "fileMatch": ["/mine.json"] }
  ],
}
`,
  );

  await runMontra(["schema", "vscode", folder]);

  const after = readFileSync(file, "utf8");
  for (const kept of ["// ours is the tab", "/* wide */", "// mine"]) {
    assert.ok(after.includes(kept), kept);
  }
  assert.equal(after.includes("/old"), false);
  assert.ok(after.includes('"https://example.org/mine.json": "mine.yaml"'));
  assert.ok(after.includes('"url": "./mine.json"'));
  await runMontra(["schema", "vscode", folder]);
  assert.equal(readFileSync(file, "utf8"), after);
});

const unreadable: [text: string, said: string][] = [
  ['{ "a": }', "line 1: ValueExpected"],
  ["[]", "Can not add index to parent of type array"],
  ['{ "json.schemas": {} }', '"json.schemas" is not a list'],
];
for (const [text, said] of unreadable) {
  test(`montra schema vscode leaves the settings ${text} as they are, and writes nothing`, async (t) => {
    const folder = temporaryFolder(t);
    const settings = join(folder, ".vscode/settings.json");
    mkdirSync(join(folder, ".vscode"));
    writeFileSync(settings, text);

    const { exitCode, stderr } = await runMontra(["schema", "vscode", folder]);

    assert.equal(exitCode, 1);
    assert.equal(
      stderr,
      `Cannot add to the settings in "${settings}": ${said}. Correct the file, or move it away; nothing was written\n`,
    );
    assert.equal(readFileSync(settings, "utf8"), text);
    assert.equal(existsSync(join(folder, ".montra")), false);
  });
}

test("montra schema vscode of no folder says so", async (t) => {
  const unnamed = await runMontra(["schema", "vscode"]);
  assert.equal(unnamed.exitCode, 2);
  assert.match(unnamed.stderr, /^Name the content folder: "montra schema vscode content"$/m);

  const { exitCode, stderr } = await runMontra([
    "schema",
    "vscode",
    join(temporaryFolder(t), "nada"),
  ]);

  assert.equal(exitCode, 1);
  assert.match(stderr, /^There is no folder "/);
});

test("montra schema vscode writes schemas and settings that are no content, and then nothing more", async (t) => {
  const folder = join(temporaryFolder(t), "content");
  writeContentFolder(folder, sampleOfEverything);

  const first = await runMontra(["schema", "vscode", folder]);
  const again = await runMontra(["schema", "vscode", folder]);
  const checked = await runMontra(["check", folder]);

  assert.equal(first.exitCode, 0);
  const written = first.stdout.trim().split("\n");
  // A schema of an item and of a table for each collection, and the settings.
  assert.equal(written.length, 2 * collectionNames.length + 1);
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
