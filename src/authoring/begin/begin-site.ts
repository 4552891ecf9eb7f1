/**
 * A new content folder: settings, an example of every collection that explains itself, a page for those who
 * will write, and what their editor needs. It can be published as it is. The examples are the files in
 * `example/`, in Portuguese, with days in braces.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { siteDefaults } from "../../contract/site/site.ts";
import { say } from "../../language/language.ts";
import { checkSite } from "../content/check/site.ts";
import { writeEditorFiles } from "../content/editor/editor-files.ts";
import { codeOf } from "../content/files/error-code.ts";
import type { Problem } from "../content/report/content.ts";

export interface NewSite {
  readonly nome: string;
  /** Where readers will reach the service; left out where "". */
  readonly publicUrl: string;
  readonly timeZone: string;
  /** With an example of every collection. */
  readonly withExamples: boolean;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** Of a site that names none. */
export const USUAL_TIME_ZONE = siteDefaults.fuso_horario;

/** Nothing was written; the message says what to do. */
export class BeginRefusedError extends Error {
  override name = "BeginRefusedError";
  readonly isExplained = true;
}

/** What may be there already: a repository that was made first. */
const MAY_BE_THERE = new Set([".git"]);
const MOST_NAMED = 5;
const EXAMPLE = fileURLToPath(new URL("example", import.meta.url));
/** Named once for all that is in it. */
const SCHEMAS = ".montra/schema/";
/** Written in any case. */
const ALWAYS = new Set(["_LEIA-ME.md", "gitignore"]);

/** @throws BeginRefusedError where there is something at that place that would be written over */
export function refuseUnlessEmpty(folder: string): void {
  const there = orRefuse(folder, () => {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (!found) return [];
    if (!found.isDirectory()) throw new BeginRefusedError(say.begin.isFile({ folder }));
    return readdirSync(folder).filter((name) => !MAY_BE_THERE.has(name));
  });
  if (there.length === 0) return;
  const names = there.sort().slice(0, MOST_NAMED);
  throw new BeginRefusedError(
    say.begin.notEmpty({ folder, names, more: there.length - names.length }),
  );
}

/** What the file system has against it is said with the folder. */
function orRefuse<T>(folder: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const code = codeOf(error);
    if (!/^E[A-Z]+$/.test(code)) throw error;
    throw new BeginRefusedError(say.begin.notWritten({ folder, code }), { cause: error });
  }
}

/** What is wrong with the settings of a site that is to be made. */
export function checkSettings(site: NewSite): readonly Problem[] {
  return checkSite({ path: "site.yaml", location: "" }, settingsOf(site)).problems;
}

/**
 * @returns the paths of what was written, from the folder
 * @throws BeginRefusedError; errors of the file system
 */
export async function beginSite(folder: string, site: NewSite): Promise<string[]> {
  refuseUnlessEmpty(folder);
  const files = filesOf(site);
  orRefuse(folder, () => {
    mkdirSync(join(folder, "media"), { recursive: true });
    for (const { path, text } of files) {
      const place = join(folder, path);
      mkdirSync(dirname(place), { recursive: true });
      // Whatever has come meanwhile stays.
      writeFileSync(place, text, { flag: "wx" });
    }
  });
  const forEditors = writeEditorFiles(folder);
  const named = forEditors.map((path) => (path.startsWith(SCHEMAS) ? SCHEMAS : path));
  return [...new Set([...files.map(({ path }) => path), ...named])];
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
    ano: today.slice(0, 4),
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

// JSON is YAML, and says any text.
function line(setting: string, value: string): string {
  return `${setting}: ${JSON.stringify(value)}`;
}
