/** Reads `site.yaml`, the settings of the site. (content.md, "All the settings") */

import { languageOfZone, type Site, siteDefaults } from "../../../contract/site/site.ts";
import { say } from "../../../language/language.ts";
import type { SourceFile } from "../files/entries.ts";
import { parseYaml } from "../parse/parse-yaml.ts";
import { isRawItem, type RawField, SyntaxProblem } from "../parse/raw-item.ts";
import { Text } from "../parse/text.ts";
import type { Problem } from "../report/content.ts";
import { nearestName } from "../report/nearest-name.ts";
import type { Complaint } from "../report/report.ts";
import { describe, isLeftOut } from "./check-value.ts";
import { isNote } from "./field-names.ts";
import { checkSetting, isSetting, settingNames } from "./site-settings.ts";

/** For a folder without a readable `site.yaml`. */
export const unnamedSite: Site = {
  nome: "",
  ...siteDefaults,
  idioma: languageOfZone(siteDefaults.fuso_horario),
};

/** @returns the site with defaults instead of invalid settings, so that reading can continue */
export function checkSite(
  file: SourceFile,
  content: string,
): { readonly site: Site; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const text = new Text(content);
  const add = (at: number, field: string | undefined, complaint: Complaint) => {
    const place = { file: file.path, ...text.spot(at) };
    problems.push({ ...complaint, at: place, ...(field !== undefined && { field }) });
  };
  let fields: readonly RawField[];
  try {
    fields = parseFields(content);
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    add(error.at, undefined, error.complaint);
    return { site: unnamedSite, problems };
  }
  // The default language depends on the time zone, which is read below.
  const site: Partial<Record<keyof Site, unknown>> = { ...unnamedSite, idioma: undefined };
  const offsets = new Map<string, number>();
  for (const { name, at, value } of fields) {
    if (isNote(name)) continue;
    const previousAt = offsets.get(name);
    offsets.set(name, at);
    if (!isSetting(name)) add(at, name, unknownSetting(name));
    else if (previousAt !== undefined)
      add(at, name, say.fields.twice({ line: text.spot(previousAt).line, name }));
    else if (!isLeftOut(value)) {
      const verdict = checkSetting(name, value);
      if ("wrong" in verdict) add(value.at, name, verdict);
      else site[name] = verdict.value;
    }
  }
  const nome = fields.find(({ name }) => name === "nome");
  const isMisspelt = fields.some(({ name }) => settingMeant(name) === "nome");
  if ((!nome || isLeftOut(nome.value)) && !isMisspelt) add(nome?.at ?? 0, "nome", say.site.noName);
  site.idioma ??= languageOfZone(site.fuso_horario as string);
  return { site: site as unknown as Site, problems };
}

/** @throws SyntaxProblem */
function parseFields(content: string): readonly RawField[] {
  const raw = parseYaml(content);
  if (raw.data === null) return [];
  if (isRawItem(raw.data)) return raw.data.fields;
  const complaint = say.tables.notAnItem({ what: describe(raw), example: "nome: …" });
  throw new SyntaxProblem(raw.at, complaint);
}

function unknownSetting(name: string): Complaint {
  const meant = settingMeant(name);
  return say.fields.unknown({ fields: settingNames, name, ...(meant && { meant }) });
}

function settingMeant(name: string): string | undefined {
  return isSetting(name) ? undefined : nearestName(name, settingNames);
}
