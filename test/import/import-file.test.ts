/** Any imported file: its path identifies it, and other files are refused. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { runMontra } from "../support/montra.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { textOf } from "./import-site.ts";
import { importText } from "./import-text.ts";

test("a file is not imported into a folder that another one has filled", async (t) => {
  const root = temporaryFolder(t);
  const content = join(root, "content");
  for (const folder of ["norte", "sul"]) mkdirSync(join(root, folder));
  const mapping = join(root, "mapping.yaml");
  writeFileSync(mapping, "locais: { model: site.local, fields: { nome: nome, gps: gps } }");
  const venue = (nome: string) =>
    JSON.stringify([{ model: "site.local", pk: 1, fields: { nome, gps: "41.15,-8.63" } }]);

  await importText("norte/dump.json", venue("Porto"), content, { mapping });
  await assert.rejects(importText("sul/dump.json", venue("Faro"), content, { mapping }), {
    name: "RefusedError",
    message: `${content} has content that was not imported from dump.json: import into a new folder`,
  });
  const again = await importText("norte/dump.json", venue("Gaia"), content, { mapping });

  assert.deepEqual([again.files.added, again.files.removed], [1, 1]);
  assert.ok(textOf(content, "locais/Gaia.yaml"));
});

const NO_JSON = /^The file is not JSON: .+\. Write it with "manage\.py dumpdata --format json"$/;

for (const [name, text, says] of [
  ["nothing.json", "{", NO_JSON],
  ["none.json", "[]", /^The file is not a fixture: /],
  ["dump.xml", '<?xml version="1.0"?><django-objects version="1.0"/>', NO_JSON],
  ["dump.yaml", "- model: site.evento\n  pk: 1\n", NO_JSON],
  ["object.json", "{}", /^The file is not a fixture: expected what "manage.py dumpdata" prints$/],
] as const) {
  test(`${name}, which is none, is refused with what it is not`, async (t) => {
    const content = join(temporaryFolder(t), "content");

    await assert.rejects(importText(name, text, content), {
      name: "RefusedError",
      message: says,
    });

    assert.ok(!existsSync(join(content, "site.yaml")));
  });
}

test("an address with a password is refused with what is expected, by import and by compare", async (t) => {
  const folder = temporaryFolder(t);
  const address = "https://ana:segredo@www.example.pt";

  for (const command of ["import", "compare"]) {
    const { stderr, exitCode } = await runMontra([command, address, join(folder, "content")]);

    assert.match(
      stderr,
      /^Expected an absolute URL such as "https:\/\/api\.example\.pt", without/m,
    );
    assert.equal(exitCode, 1);
  }
});
