/**
 * Creates a content folder that can be published as it is: settings, a commented example of every collection, a
 * guide for editors, and files for their text editor. The examples are the files in `example/`, in Portuguese,
 * with dates as `{{…}}` placeholders.
 */

import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { RefusedError } from "../../contract/refused-error.ts";
import { siteDefaults } from "../../contract/site/site.ts";
import { makeFolders } from "../../editions/store/make-folders.ts";
import { say } from "../../language/language.ts";
import { checkSite } from "../content/check/site.ts";
import { writeEditorFiles } from "../content/editor/editor-files.ts";
import { codeOf } from "../content/files/error-code.ts";
import type { Problem } from "../content/report/content.ts";

export interface NewSite {
  readonly nome: string;
  /** Address at which readers will reach the service; "" leaves it out. */
  readonly publicUrl: string;
  readonly timeZone: string;
  readonly withExamples: boolean;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

export const DEFAULT_TIME_ZONE = siteDefaults.fuso_horario;

/** The folder may already be a Git repository. */
const ALLOWED_ENTRIES = new Set([".git"]);
const MAX_NAMES = 5;
const EXAMPLE = fileURLToPath(new URL("example", import.meta.url));
/** Listed as one entry in the result. */
const SCHEMAS = ".montra/schema/";
/** Written even without examples. */
const ALWAYS = new Set(["_LEIA-ME.md", "gitignore"]);

/** @throws RefusedError if the path is a file or a folder that is not empty */
export function refuseUnlessEmpty(folder: string): void {
  const entries = orRefuse(folder, () => {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if (!stats) return [];
    if (!stats.isDirectory()) throw new RefusedError(say.begin.isFile({ folder }));
    return readdirSync(folder).filter((name) => !ALLOWED_ENTRIES.has(name));
  });
  if (entries.length === 0) return;
  const names = entries.sort().slice(0, MAX_NAMES);
  throw new RefusedError(
    say.begin.notEmpty({ folder, names, more: entries.length - names.length }),
  );
}

/** Turns errors of the file system into a RefusedError that names the folder. */
function orRefuse<T>(folder: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const code = codeOf(error);
    if (!/^E[A-Z]+$/.test(code)) throw error;
    throw new RefusedError(say.begin.notWritten({ folder, code }), { cause: error });
  }
}

export function checkSettings(site: NewSite): readonly Problem[] {
  return checkSite({ path: "site.yaml", location: "" }, settingsOf(site)).problems;
}

/**
 * @returns paths of the files written, from the folder
 * @throws RefusedError; errors of the file system
 */
export async function beginSite(folder: string, site: NewSite): Promise<string[]> {
  refuseUnlessEmpty(folder);
  const files = filesOf(site);
  orRefuse(folder, () => {
    makeFolders(join(folder, "media"));
    for (const { path, text } of files) {
      const place = join(folder, path);
      mkdirSync(dirname(place), { recursive: true });
      // Fails if the file exists: another process may have created it in the meantime.
      writeFileSync(place, text, { flag: "wx" });
    }
  });
  const forEditors = writeEditorFiles(folder);
  const editorEntries = forEditors.map((path) => (path.startsWith(SCHEMAS) ? SCHEMAS : path));
  return [...new Set([...files.map(({ path }) => path), ...editorEntries])];
}

function filesOf(site: NewSite): { path: string; text: string }[] {
  const names = readdirSync(EXAMPLE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(EXAMPLE.length + 1))
    .filter((path) => site.withExamples || ALWAYS.has(path))
    .sort();
  const files = names.map((path) => ({
    path: path === "gitignore" ? ".gitignore" : path.replaceAll("\\", "/"),
    text: filledIn(readFileSync(join(EXAMPLE, path), "utf8"), site.today),
  }));
  return [...files, { path: "site.yaml", text: settingsOf(site) }];
}

const DAYS_AHEAD = 30;

function filledIn(text: string, today: string): string {
  const begin = Temporal.PlainDate.from(today).add({ days: DAYS_AHEAD });
  const values: Readonly<Record<string, string>> = {
    hoje: today,
    inicio: begin.toString(),
    fim: begin.add({ days: 1 }).toString(),
    esteAno: today.slice(0, 4),
  };
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

function settingsOf({ nome, publicUrl, timeZone }: NewSite): string {
  const address =
    publicUrl === "" ? "# public_url: https://dados.example.pt" : line("public_url", publicUrl);
  return `# As definições do site. Uma linha que começa por "#" é uma nota.
${line("nome", nome)}

# O endereço em que os leitores chegam a este serviço.
${address}

# O fuso horário em que começam os dias: Europe/Lisbon, Atlantic/Azores, Atlantic/Madeira …
${line("fuso_horario", timeZone)}

# O endereço da página de uma notícia no site, com {slug} ou {id}.
${line("noticia_url", siteDefaults.noticia_url)}
`;
}

// JSON strings are valid YAML and can hold any text.
function line(setting: string, value: string): string {
  return `${setting}: ${JSON.stringify(value)}`;
}
