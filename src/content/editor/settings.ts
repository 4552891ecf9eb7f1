/**
 * The settings of an editor, with the schemas mapped to the files that they are for. What somebody wrote
 * there stays: other settings, other mappings, comments and layout.
 * @see https://code.visualstudio.com/docs/languages/json, https://github.com/redhat-developer/vscode-yaml
 */
import { applyEdits, modify, type ParseError, parse, printParseErrorCode } from "jsonc-parser";

/** A schema and the files that it is for. */
export interface Mapping {
  /** Path of the schema from the folder, `./…`. */
  readonly schema: string;
  /** Patterns from the folder, `/…`. */
  readonly files: readonly string[];
  readonly language: "yaml" | "json";
}

/** The settings cannot be read, so nothing can be added to them. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

type Settings = Readonly<Record<string, unknown>>;
type Path = (string | number)[];

const OPTIONS = { formattingOptions: { insertSpaces: true, tabSize: 2 } };

/**
 * @param text the settings as they are: JSON with comments; empty where there are none
 * @param ours what the paths of our schemas begin with: such mappings are replaced, all others stay
 * @throws SettingsError for a text that is no object of settings
 */
export function mergeSettings(text: string, mappings: readonly Mapping[], ours: string): string {
  let merged = text.trim() === "" ? "{}\n" : text;
  const change = (path: Path, value: unknown, options: { isArrayInsertion?: boolean } = {}) => {
    merged = applyEdits(merged, modify(merged, path, value, { ...OPTIONS, ...options }));
  };
  const settings = readSettings(merged);

  const yaml = objectOf(settings, "yaml.schemas");
  const wanted = new Map(
    mappings.filter(({ language }) => language === "yaml").map((one) => [one.schema, one.files]),
  );
  for (const schema of Object.keys(yaml)) {
    if (schema.startsWith(ours) && !wanted.has(schema)) change(["yaml.schemas", schema], undefined);
  }
  for (const [schema, files] of wanted) change(["yaml.schemas", schema], files);

  const missing = new Map(
    mappings.filter(({ language }) => language === "json").map((one) => [one.schema, one.files]),
  );
  // From the end, so that what is taken out leaves those before in their places.
  for (const [index, entry] of [...listOf(settings, "json.schemas").entries()].reverse()) {
    const { url } = (entry ?? {}) as { readonly url?: unknown };
    if (typeof url !== "string" || !url.startsWith(ours)) continue;
    const files = missing.get(url);
    // Changed in place: with an entry the comments around it would go.
    if (files) change(["json.schemas", index, "fileMatch"], files);
    else change(["json.schemas", index], undefined);
    missing.delete(url);
  }
  if (!Array.isArray(settings["json.schemas"])) change(["json.schemas"], []);
  for (const [schema, files] of missing) {
    change(["json.schemas", -1], { fileMatch: files, url: schema }, { isArrayInsertion: true });
  }
  return merged.endsWith("\n") ? merged : `${merged}\n`;
}

function readSettings(text: string): Settings {
  const errors: ParseError[] = [];
  const settings: unknown = parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first) {
    const line = text.slice(0, first.offset).split("\n").length;
    throw new SettingsError(`line ${line}: ${printParseErrorCode(first.error)}`);
  }
  if (settings === null || typeof settings !== "object" || Array.isArray(settings)) {
    throw new SettingsError("it is no object of settings");
  }
  return settings as Settings;
}

function objectOf(settings: Settings, name: string): Settings {
  const value = settings[name] ?? {};
  if (typeof value === "object" && !Array.isArray(value)) return value as Settings;
  throw new SettingsError(`"${name}" is no object`);
}

function listOf(settings: Settings, name: string): readonly unknown[] {
  const value = settings[name] ?? [];
  if (Array.isArray(value)) return value;
  throw new SettingsError(`"${name}" is no list`);
}
