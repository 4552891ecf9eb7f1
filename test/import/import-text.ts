/** Imports of a file with a given text. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ImportFileOptions, importFile } from "../../src/moving/import/import-file.ts";
import type { ImportReport } from "../../src/moving/import/run-import.ts";

export async function importText(
  name: string,
  text: string | Buffer,
  folder: string,
  options: Partial<ImportFileOptions> = {},
): Promise<ImportReport> {
  const imported = await draftOrImport(name, text, folder, options);
  assert.ok(!("drafted" in imported));
  return imported;
}

export async function draftOrImport(
  name: string,
  text: string | Buffer,
  folder: string,
  options: Partial<ImportFileOptions> = {},
) {
  const file = join(folder, "..", name);
  writeFileSync(file, text);
  return await importFile({
    file,
    folder,
    atOnce: 4,
    perSecond: 1000,
    timeoutSeconds: 600,
    retries: 0,
    headers: [],
    placeholder: true,
    mapping: undefined,
    media: undefined,
    clock: Date.now,
    onProgress: () => {},
    pauseMilliseconds: 1,
    ...options,
  });
}
