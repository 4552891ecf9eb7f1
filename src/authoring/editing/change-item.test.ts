import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { changeItem } from "./change-item.ts";
import { readSource } from "./save.ts";

test("changeItem() says that the file has changed since it was read, and changes nothing", async (t) => {
  const folder = temporaryFolder(t);
  const file = "noticias/_obras.md";
  mkdirSync(join(folder, "noticias"));
  writeFileSync(join(folder, file), "---\ntitulo: Obras\n---\n");
  const source = readSource(folder, file);
  assert.ok(source && "hash" in source);
  const theirs = "---\ntitulo: Obras na Baixa\n---\n";
  writeFileSync(join(folder, file), theirs);

  const target = { file, source, item: 0, isDraft: true };
  const change = { fields: new Map([["titulo", "Obras no Porto"]]), toDraft: true };
  const outcome = await changeItem(folder, "noticias", target, change);

  assert.equal(outcome, "changed");
  assert.equal(readFileSync(join(folder, file), "utf8"), theirs);
});
