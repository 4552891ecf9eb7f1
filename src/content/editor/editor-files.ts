/**
 * Writes what an editor needs to complete and check while people type: the schemas of the collections,
 * and settings that map them to the files of a content folder. Names that begin with a dot are not read
 * as content.
 */

import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { collectionNames, collections } from "../../contract/collections.ts";
import { say } from "../../language/language.ts";
import { itemSchema, type JsonSchema, tableSchema } from "./item-schema.ts";
import { type Mapping, mergeSettings, SettingsError } from "./settings.ts";
import { siteSchema } from "./site-schema.ts";

const SCHEMAS = "./.montra/schema/";
const SETTINGS = ".vscode/settings.json";

interface SchemaFile {
  /** Below {@link SCHEMAS}. */
  readonly name: string;
  readonly schema: JsonSchema;
  readonly mappings: readonly Omit<Mapping, "schema">[];
}

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
export async function writeEditorFiles(folder: string): Promise<string[]> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) {
    throw new EditorFilesError(say.schema.noFolder({ folder }));
  }
  const files = schemaFiles();
  const mappings = files.flatMap((file) =>
    file.mappings.map((mapping) => ({ ...mapping, schema: SCHEMAS + file.name })),
  );
  // Read before anything is written, so that settings at fault leave the folder as it was.
  const settings = await mergedSettings(join(folder, SETTINGS), mappings);
  const planned = [
    ...files.map(({ name, schema }) => ({
      path: SCHEMAS.slice(2) + name,
      text: `${JSON.stringify(schema, undefined, 2)}\n`,
    })),
    { path: SETTINGS, text: settings },
  ];
  const written: string[] = [];
  for (const { path, text } of planned) {
    if (await writeIfChanged(join(folder, path), text)) written.push(path);
  }
  return written;
}

/** In YAML some values may be written as people do, so each language has schemas of its own. */
const LANGUAGES = [
  { language: "yaml", ending: "json" },
  { language: "json", ending: "strict.json" },
] as const;

function schemaFiles(): SchemaFile[] {
  const ofCollections = collectionNames.flatMap((name) =>
    LANGUAGES.flatMap(({ language, ending }): SchemaFile[] => [
      {
        name: `${name}.item.${ending}`,
        schema: itemSchema(collections[name], language),
        mappings: [{ language, files: [`/${name}/*.${language}`] }],
      },
      {
        name: `${name}.table.${ending}`,
        schema: tableSchema(collections[name], language),
        mappings: [{ language, files: [`/${name}.${language}`] }],
      },
    ]),
  );
  const site: SchemaFile = {
    name: "site.json",
    schema: siteSchema(),
    mappings: [{ language: "yaml", files: ["/site.yaml"] }],
  };
  return [site, ...ofCollections];
}

async function mergedSettings(file: string, mappings: readonly Mapping[]): Promise<string> {
  const text = await readIfThere(file);
  try {
    return mergeSettings(text ?? "", mappings, SCHEMAS);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const said = say.schema.badSettings({ file, said: error.message });
    throw new EditorFilesError(said, { cause: error });
  }
}

async function writeIfChanged(file: string, text: string): Promise<boolean> {
  if ((await readIfThere(file)) === text) return false;
  await mkdir(dirname(file), { recursive: true });
  // Whole or not at all: somebody may have the settings open.
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
  return true;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
