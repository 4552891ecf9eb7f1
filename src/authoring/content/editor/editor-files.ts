/**
 * Writes what VS Code needs to complete and check while people type: the schemas of the collections, and settings
 * that map them to the files of a content folder. Names that begin with a dot are not read as content.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { applyEdits, modify, type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { itemSchema, siteSchema, tableSchema } from "./schemas.ts";

const SCHEMAS = "./.montra/schema/";
const SETTINGS = ".vscode/settings.json";

/** Nothing was written; the message says what to do. */
export class EditorFilesError extends Error {
  override name = "EditorFilesError";
  readonly isExplained = true;
}

/**
 * @param folder a content folder, which may be empty still
 * @returns paths from the folder of what was written, and nothing of what was there already
 * @throws EditorFilesError where there is no such folder, or settings that cannot be read
 */
export function writeEditorFiles(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new EditorFilesError(say.schema.noFolder({ folder }));
  const schemas = Object.values(collections).flatMap((one) => [
    { file: `${one.name}.item.json`, path: `/${one.name}/*`, schema: itemSchema(one) },
    { file: `${one.name}.table.json`, path: `/${one.name}`, schema: tableSchema(one) },
  ]);
  schemas.unshift({ file: "site.json", path: "/site", schema: siteSchema() });
  // Read before anything is written, so that settings at fault leave the folder as it was.
  const paths = new Map(schemas.map(({ file, path }) => [SCHEMAS + file, path]));
  const settings = mergedSettings(join(folder, SETTINGS), paths);
  const planned = schemas.map(({ file, schema }) => ({
    path: SCHEMAS.slice(2) + file,
    text: `${JSON.stringify(schema, undefined, 2)}\n`,
  }));
  return [...planned, { path: SETTINGS, text: settings }]
    .filter(({ path, text }) => writeIfChanged(join(folder, path), text))
    .map(({ path }) => path);
}

/**
 * What somebody wrote there stays: other settings, other mappings, comments and layout.
 * @param schemas addresses of schemas, and the files that each is for, without the ending
 * @see https://code.visualstudio.com/docs/languages/json, https://github.com/redhat-developer/vscode-yaml
 */
function mergedSettings(file: string, schemas: ReadonlyMap<string, string>): string {
  let text = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (text.trim() === "") text = "{}\n";
  const change = (path: (string | number)[], value: unknown, isArrayInsertion = false) => {
    const formattingOptions = { insertSpaces: true, tabSize: 2 };
    text = applyEdits(text, modify(text, path, value, { formattingOptions, isArrayInsertion }));
  };
  try {
    const errors: ParseError[] = [];
    const settings = parse(text, errors, { allowTrailingComma: true });
    for (const { error, offset } of errors)
      throw new Error(
        `line ${text.slice(0, offset).split("\n").length}: ${printParseErrorCode(error)}`,
      );
    const json = settings?.["json.schemas"] ?? [];
    if (!Array.isArray(json)) throw new Error('"json.schemas" is no list');
    const known = new Set(json.map((entry) => entry?.url));
    for (const [url, path] of schemas) {
      change(["yaml.schemas", url], [`${path}.yaml`]);
      if (!known.has(url)) change(["json.schemas", -1], { fileMatch: [`${path}.json`], url }, true);
    }
    return text.endsWith("\n") ? text : `${text}\n`;
  } catch (cause) {
    const said = say.schema.badSettings({ file, said: (cause as Error).message });
    throw new EditorFilesError(said, { cause });
  }
}

function writeIfChanged(file: string, text: string): boolean {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return false;
  mkdirSync(dirname(file), { recursive: true });
  // Whole or not at all: somebody may have the settings open.
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
  return true;
}
