/** Files of `montra init`, validated by its schemas for Visual Studio Code. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { Ajv } from "../../../tools/test/validators.ts";
import { runMontra } from "../../support/montra.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("the examples are as the schemas say that Visual Studio Code is told of", async (t) => {
  const folder = join(temporaryFolder(t), "conteudo");
  await runMontra(["init", folder]);
  const read = (path: string) => readFileSync(join(folder, path), "utf8");
  const { "yaml.schemas": schemas } = JSON.parse(read(".vscode/settings.json"));
  const ajv = new Ajv({ strict: false, allErrors: true });
  const checked: string[] = [];

  for (const [schema, patterns] of Object.entries<string[]>(schemas)) {
    const validate = ajv.compile(JSON.parse(read(schema)));
    for (const file of globSync(
      patterns.map((pattern) => pattern.slice(1)),
      { cwd: folder },
    )) {
      const value = parse(read(file));
      assert.ok(validate(value), `${file}: ${ajv.errorsText(validate.errors)}`);
      const item = Array.isArray(value) ? value[0] : value;
      item.inventado = 1;
      assert.ok(!validate(value), file);
      checked.push(file);
    }
  }

  assert.equal(checked.length, 9);
});
