/** Creates a content folder that can be published as it is, from the files in `example/`. */

import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { RefusedError } from "../../contract/refused-error.ts";
import { siteDefaults } from "../../contract/site/site.ts";
import { makeFolders } from "../../editions/store/make-folders.ts";
import { say } from "../../language/language.ts";
import { checkSite } from "../content/check/site.ts";
import { SCHEMA_FOLDER, writeEditorFiles } from "../content/editor/editor-files.ts";
import { codeOf } from "../content/files/error-code.ts";
import type { Problem } from "../content/report/content.ts";

export interface NewSite {
  readonly nome: string;
  /** "" for none. */
  readonly publicUrl: string;
  readonly timeZone: string;
  readonly withExamples: boolean;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

export const DEFAULT_TIME_ZONE = siteDefaults.fuso_horario;

const MAX_NAMES = 5;
const EXAMPLE = fileURLToPath(new URL("example", import.meta.url));
const ESSENTIAL_FILES = new Set(["_LEIA-ME.md", "gitignore"]);

/** A folder may have a `.git`. @throws RefusedError if it has anything else, or is a file */
export function refuseUnlessEmpty(folder: string): void {
  const entries = refuseFileErrors(folder, () => {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (!stats) return [];
    if (!stats.isDirectory()) throw new RefusedError(say.begin.isFile({ folder }));
    return readdirSync(folder).filter((name) => name !== ".git");
  });
  if (entries.length === 0) return;
  const names = entries.sort().slice(0, MAX_NAMES);
  throw new RefusedError(
    say.begin.notEmpty({ folder, names, more: entries.length - names.length }),
  );
}

function refuseFileErrors<T>(folder: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const code = codeOf(error);
    if (!/^E[A-Z]+$/.test(code)) throw error;
    throw new RefusedError(say.begin.notWritten({ folder, code }), { cause: error });
  }
}

export function checkSettings(site: NewSite): readonly Problem[] {
  return checkSite({ path: "site.yaml", location: "" }, settingsText(site)).problems;
}

/** @returns paths from the folder; the folder of schemas is one entry. @throws RefusedError */
export async function beginSite(folder: string, site: NewSite): Promise<string[]> {
  refuseUnlessEmpty(folder);
  const files = filesFor(site);
  refuseFileErrors(folder, () => {
    makeFolders(join(folder, "media"));
    for (const { path, text } of files) {
      const location = join(folder, path);
      mkdirSync(dirname(location), { recursive: true });
      // Fails if the file exists: another process may have created it in the meantime.
      writeFileSync(location, text, { flag: "wx" });
    }
  });
  const editorEntries = writeEditorFiles(folder).map((path) =>
    path.startsWith(SCHEMA_FOLDER) ? SCHEMA_FOLDER : path,
  );
  return [...new Set([...files.map(({ path }) => path), ...editorEntries])];
}

function filesFor(site: NewSite): { path: string; text: string }[] {
  const examples = readdirSync(EXAMPLE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(EXAMPLE, join(parentPath, name)))
    .filter((path) => site.withExamples || ESSENTIAL_FILES.has(path))
    .sort()
    .map((path) => ({
      path: path === "gitignore" ? ".gitignore" : path.replaceAll("\\", "/"),
      text: fillPlaceholders(readFileSync(join(EXAMPLE, path), "utf8"), site.today),
    }));
  return [...examples, { path: "site.yaml", text: settingsText(site) }];
}

// From today to the begin of the event in the examples.
const DAYS_TO_EVENT = 30;

function fillPlaceholders(text: string, today: string): string {
  const begin = Temporal.PlainDate.from(today).add({ days: DAYS_TO_EVENT });
  const values: Readonly<Record<string, string>> = {
    hoje: today,
    inicio: begin.toString(),
    fim: begin.add({ days: 1 }).toString(),
    esteAno: today.slice(0, 4),
  };
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

function settingsText({ nome, publicUrl, timeZone }: NewSite): string {
  const address =
    publicUrl === ""
      ? "# public_url: https://dados.example.pt"
      : settingLine("public_url", publicUrl);
  return `# As definições do site. Uma linha que começa por "#" é uma nota.
${settingLine("nome", nome)}

# O endereço em que os leitores chegam a este serviço.
${address}

# O fuso horário em que começam os dias: Europe/Lisbon, Atlantic/Azores, Atlantic/Madeira …
${settingLine("fuso_horario", timeZone)}

# O endereço da página de uma notícia no site, com {slug} ou {id}.
${settingLine("noticia_url", siteDefaults.noticia_url)}
`;
}

// JSON strings are valid YAML and can hold any text.
function settingLine(setting: string, value: string): string {
  return `${setting}: ${JSON.stringify(value)}`;
}
