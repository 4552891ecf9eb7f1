/** Corrects a file at the desk by following the message of its problem, in the form or as text. */
import type { Page } from "../../../tools/test/browser.ts";
import { turnPage } from "./visit.ts";

export const NEWS = "noticias/bem-vindos.md";
export const EVENT = "eventos/exemplo.yaml";

/** A file, a correct part of it, and a mistake to put there; one of each kind comes first. */
export const mistakes: readonly (readonly [file: string, right: string | RegExp, wrong: string])[] =
  [
    [NEWS, "tema: exemplo", "tema: exemplos"],
    [NEWS, "teaser: ", "\tteaser: "],
    [NEWS, "autor: autor-de-exemplo", "autor: autor-do-exemplo"],
    [NEWS, "titulo:", "titluo:"],
    [NEWS, /^data: .*$/m, "data: 2026-02-30"],
    [NEWS, "imagem: media/exemplo/casa.svg", "imagem: media/exemplo/cassa.svg"],
    [NEWS, "(media/exemplo/casa.svg)", "(media/exemplo/casas.svg)"],
    [NEWS, /^titulo: .*$/m, "titulo: Bem-vindos: outra vez"],
    [NEWS, /^titulo: .*\n/m, ""],
    [NEWS, /^id: .*$/m, "id: um"],
    [NEWS, "tema: exemplo", "tema: exemplo\ntema: exemplo"],
    [NEWS, "---\nO texto", "O texto"],
    [EVENT, /^local: .*$/m, "local: local-do-exemplo"],
    [EVENT, /^registo_activo: .*$/m, "registo_activo: talvez"],
    ["patrocinios.yaml", "premio: premio-de-exemplo", "premio: premio-exemplo"],
    ["candidatos.csv", "Categoria de exemplo", "categoria do exemplo"],
    ["locais.yaml", /gps: .*/, "gps: Lisboa"],
    ["site.yaml", /^fuso_horario: .*$/m, "fuso_horario: Europe/Lisboa"],
    ["site.yaml", /^nome: /m, "nme: "],
    ["categorias.yaml", "descricao:", "descrição:"],
  ];

interface DeskMessage {
  /** 1-based, as `column`. */
  readonly line: number;
  readonly column: number;
  readonly field: string;
  readonly marked: string;
  readonly expected: string;
  readonly fix: string;
}

export async function mendAt(page: Page, file: string): Promise<void> {
  const trouble = page.locator(".trouble").filter({ hasText: file }).first();
  await trouble.waitFor();
  const place = (await trouble.locator(".places").innerText()).split(" ")[0] ?? "";
  const [, line = "1", column = "1"] = place.split(":");
  const [expected = "", fix = ""] = await trouble.locator("dd").allInnerTexts();
  const said: DeskMessage = {
    line: Number(line),
    column: Number(column),
    expected,
    fix,
    field: (await trouble.locator("h3 code").allInnerTexts()).join(""),
    marked: (await trouble.locator("mark").allTextContents()).join(""),
  };
  await trouble.locator("h3 a").click();
  await page.waitForURL(/\/desk\/write\/(?:-\/file|[a-z]+\/item)\?/);
  const text = page.locator("textarea[name=text]");
  const save = () => page.locator("main form.write .actions [type=submit]").last().click();
  if (!(await text.isVisible())) {
    await mendField(page, said);
    await turnPage(page, save);
    if (/said=saved/.test(page.url())) return;
    // A form cannot correct everything.
    await page.getByText("change the file as text").waitFor();
    await turnPage(page, () => page.getByRole("link", { name: "Change it as text" }).click());
  }
  await text.fill(mendedText(await text.inputValue(), said));
  await save();
  await page.waitForURL(/saved/);
}

async function mendField(page: Page, said: DeskMessage): Promise<void> {
  const input = page.locator(`#f-${said.field}`);
  if (!(await input.isVisible())) await page.locator("details.fold summary").first().click();
  if ((await input.getAttribute("type")) === "checkbox") await input.check();
  else await input.fill(mendedValue(await input.inputValue(), said));
}

function mendedValue(value: string, { marked, expected, fix }: DeskMessage): string {
  const [, line] = /(?:line such as |^write )"\w+: "?([^"]+)/.exec(fix) ?? [];
  if (line !== undefined) return line;
  const [, example] = /^write (?:it as in )?([^"\s]\S*)$/.exec(fix) ?? [];
  if (example !== undefined) return example;
  const [, said, bare = ""] =
    /write "([^"]+)"/.exec(fix) ?? /such as (?:"([^"]+)"|(\S+))/.exec(`${fix}; ${expected}`) ?? [];
  const meant = said ?? bare.replace(/[,;]$/, "");
  return value.includes(marked) ? value.replace(marked, meant) : meant;
}

type Mend = (lines: string[], said: DeskMessage, meant: string) => void;

/** Corrections by message; the first match applies. */
const mends: readonly (readonly [RegExp, Mend])[] = [
  [
    /^put the whole text in quotes/,
    (lines, { line, column }) => {
      const text = lines[line - 1] ?? "";
      lines[line - 1] = `${text.slice(0, column - 1)}"${text.slice(column - 1)}"`;
    },
  ],
  [
    /^write (?:it as in )?"?([^"\s]+)/,
    (lines, { line, column, field, marked }, meant) => {
      const text = lines[line - 1] ?? "";
      const rest = text.slice(column - 1);
      const wrong = rest.startsWith(`${field}:`) ? field : marked;
      lines[line - 1] = text.slice(0, column - 1) + rest.replace(wrong, meant);
    },
  ],
  [
    /^replace the tab with two spaces/,
    (lines, { line }) => void lines.splice(line - 1, 1, (lines[line - 1] ?? "").replace(/^\t/, "")),
  ],
  [
    /^add a line "(---)" after the last field/,
    (lines, _, meant) => {
      const last = lines.findLastIndex((text) => /^\w+: /.test(text));
      lines.splice(last + 1, 0, meant);
    },
  ],
];

function mendedText(text: string, said: DeskMessage): string {
  const lines = text.split("\n");
  for (const [pattern, mend] of mends) {
    const found = pattern.exec(said.fix);
    if (!found) continue;
    mend(lines, said, found[1] ?? "");
    return lines.join("\n");
  }
  throw new Error(`Nobody knows what to do: ${said.fix}`);
}
