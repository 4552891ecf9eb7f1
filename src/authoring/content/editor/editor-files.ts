/** Writes JSON Schemas, and the settings with which VS Code applies them to content. */
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { applyEdits, modify, type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { itemSchema, tableSchema } from "./schemas.ts";

/** Path from the content folder. Because of the dot, its files are not read as content. */
export const SCHEMA_FOLDER = ".montra/schema/";
const SETTINGS = ".vscode/settings.json";

/** Nothing was written; the message says what to do. */
export class EditorFilesError extends Error {
  override name = "EditorFilesError";
  readonly isExplained = true;
}

/**
 * @returns paths, from the folder, of the files that were created or changed
 * @throws EditorFilesError if the folder does not exist or its settings cannot be parsed
 */
export function writeEditorFiles(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new EditorFilesError(say.schema.noFolder({ folder }));
  const schemas = Object.values(collections).flatMap((collection) => {
    const { name } = collection;
    return [
      { file: `${name}.item.json`, path: `/${name}/*`, schema: itemSchema(collection) },
      { file: `${name}.table.json`, path: `/${name}`, schema: tableSchema(collection) },
    ];
  });
  // Parsed before anything is written, so that invalid settings leave the folder unchanged.
  const paths = new Map(schemas.map(({ file, path }) => [`./${SCHEMA_FOLDER}${file}`, path]));
  const settings = mergedSettings(join(folder, SETTINGS), paths);
  const planned = schemas.map(({ file, schema }) => ({
    path: SCHEMA_FOLDER + file,
    text: `${JSON.stringify(schema, undefined, 2)}\n`,
  }));
  const files = [...planned, { path: SETTINGS, text: settings }];
  const changed = files.filter(({ path, text }) => textIn(join(folder, path)) !== text);
  for (const { path, text } of changed) replaceFile(join(folder, path), text);
  return changed.map(({ path }) => path);
}

function textIn(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

// Other settings, comments and layout stay. The keys of `schemas` are paths of schemas, the values
// the files to check, without extension. (https://code.visualstudio.com/docs/languages/json,
// https://github.com/redhat-developer/vscode-yaml)
function mergedSettings(file: string, schemas: ReadonlyMap<string, string>): string {
  const written = textIn(file) ?? "";
  let text = written.trim() === "" ? "{}\n" : written;
  try {
    const mappedUrls = mappedUrlsIn(text);
    for (const [url, path] of schemas) {
      text = withSetting(text, ["yaml.schemas", url], [`${path}.yaml`]);
      const mapping = { fileMatch: [`${path}.json`], url };
      // The index -1 appends.
      if (!mappedUrls.has(url)) text = withSetting(text, ["json.schemas", -1], mapping);
    }
    return text.endsWith("\n") ? text : `${text}\n`;
  } catch (cause) {
    const message = say.schema.badSettings({ file, said: (cause as Error).message });
    throw new EditorFilesError(message, { cause });
  }
}

function mappedUrlsIn(text: string): ReadonlySet<unknown> {
  const errors: ParseError[] = [];
  const settings = parse(text, errors, { allowTrailingComma: true });
  const [failure] = errors;
  if (failure) {
    const line = text.slice(0, failure.offset).split("\n").length;
    throw new Error(`line ${line}: ${printParseErrorCode(failure.error)}`);
  }
  const mappings = settings?.["json.schemas"] ?? [];
  if (!Array.isArray(mappings)) throw new Error('"json.schemas" is not a list');
  return new Set(mappings.map((mapping) => mapping?.url));
}

function withSetting(text: string, path: (string | number)[], value: unknown): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  return applyEdits(text, modify(text, path, value, { formattingOptions }));
}

function replaceFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  // Replaced by a rename, because VS Code may read the file at any moment.
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
