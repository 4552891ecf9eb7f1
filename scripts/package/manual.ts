/** The manual page (man-pages(7)), generated so that it matches `montra <command> --help`. */
import type { Command, Option } from "commander";
import { commands } from "../../src/cli/commands.ts";

/** Escapes text for roff: hyphens stay ASCII, and no line begins like a request. */
function roff(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=[.'])/gm, "\\&");
}

/** @returns the page in roff (section 1) */
export async function renderManual(version: string): Promise<string> {
  const all = await Promise.all(Object.values(commands).map((load) => load()));
  const environment = new Map<string, string>();
  for (const { envVar, description } of all.flatMap(({ options }) => options)) {
    if (envVar !== undefined && !environment.has(envVar)) environment.set(envVar, description);
  }
  return [
    `.TH MONTRA 1 "" "Montra ${roff(version)}" "Montra"`,
    ".SH NAME",
    "montra \\- publish a folder of content as a read\\-only JSON API, and serve it",
    ".SH SYNOPSIS",
    ...all.flatMap((command) => [".B montra", `${roff(usageOf(command))}`, ".br"]),
    ".SH DESCRIPTION",
    ...paragraphs(DESCRIPTION),
    ".SH COMMANDS",
    ...all.flatMap(sectionOf),
    ".SH EXIT STATUS",
    ...entries([
      ["0", "done"],
      ["1", "the content or the request is at fault; standard error says what to do"],
      ["2", "usage"],
      ["3", "a part was done, and standard output says which"],
      ["70", "a fault of Montra itself"],
    ]),
    ".SH ENVIRONMENT",
    "Each variable stands for an option, which wins where both are given.",
    ...entries([...environment]),
    ".SH FILES",
    ...entries(FILES),
    ".SH SEE ALSO",
    "The documents that came with Montra: /usr/share/doc/montra, or the folder docs beside it.",
    "",
  ].join("\n");
}

const DESCRIPTION = [
  "Editors keep news, events, awards and sponsors as files in a folder. montra publish checks them and makes an immutable edition of them, in one atomic step. montra serve answers from the current edition and takes up a new one within a second, without a restart.",
];

const FILES: [string, string][] = [
  ["data/site", "the store, unless --store or MONTRA_STORE name another place"],
  ["/etc/montra/environment", "settings of the services that systemd starts"],
  ["/var/lib/montra", "the home of the user montra, with the store of montra-folder.service"],
];

function paragraphs(texts: readonly string[]): string[] {
  return texts.flatMap((text) => [".PP", roff(text)]);
}

function entries(pairs: readonly (readonly [term: string, meaning: string])[]): string[] {
  return pairs.flatMap(([term, meaning]) => [".TP", `.B ${roff(term)}`, roff(meaning)]);
}

/** `publish [options] <folder>` */
function usageOf(command: Command): string {
  return `${command.name()} ${command.usage()}`;
}

function sectionOf(command: Command): string[] {
  return [
    `.SS montra ${roff(usageOf(command))}`,
    ...paragraphs([`${command.description()}.`]),
    ...entries(command.options.filter(({ hidden }) => !hidden).map(entryOf)),
  ];
}

function entryOf(option: Option): [string, string] {
  const notes = [
    option.envVar && `environment ${option.envVar}`,
    usualOf(option) && `${usualOf(option)} unless given`,
  ].filter(Boolean);
  return [option.flags, `${option.description}${notes.length > 0 ? ` (${notes.join("; ")})` : ""}`];
}

function usualOf({ defaultValue, defaultValueDescription }: Option): string | undefined {
  if (defaultValueDescription !== undefined) return defaultValueDescription;
  return ["string", "number"].includes(typeof defaultValue) ? String(defaultValue) : undefined;
}
