/**
 * `site.yaml`: the settings of the site, each a line of a table. (content.md, "All the settings")
 */
import { languageOfZone, type Site, siteDefaults, siteLanguages } from "../../contract/site.ts";
import type { SourceFile } from "../files/folder.ts";
import { parseYaml } from "../parse/parse-yaml.ts";
import {
  isRawItem,
  isRawList,
  type RawField,
  type RawItem,
  type RawValue,
  SyntaxProblem,
} from "../parse/raw-item.ts";
import { complaintAboutText, Text } from "../parse/text.ts";
import type { Problem } from "../report/content.ts";
import { nearestName } from "../report/nearest-name.ts";
import { either, quote, shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { describe, isLeftOut } from "./check-value.ts";

/** The settings that could be read; what could not has its default, so that reading can go on. */
export interface SiteReading {
  readonly site: Site;
  readonly problems: readonly Problem[];
}

/** The site of a folder that has no readable site.yaml. */
export const unnamedSite: Site = {
  nome: "",
  ...siteDefaults,
  idioma: languageOfZone(siteDefaults.fuso_horario),
};

/** Check the text of `site.yaml`. */
export function checkSite(file: SourceFile, content: string): SiteReading {
  const problems: Problem[] = [];
  const text = new Text(content);
  const add = (at: number, field: string | undefined, complaint: Complaint) => {
    const place = { file: file.path, ...text.spot(at) };
    const { wrong, expected, fix } = complaint;
    problems.push(
      field === undefined
        ? { at: place, wrong, expected, fix }
        : { at: place, field, wrong, expected, fix },
    );
  };
  let raw: RawValue;
  try {
    raw = parseYaml(content);
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    add(error.at, undefined, error);
    return { site: unnamedSite, problems };
  }
  const { idioma: _, ...unnamed } = unnamedSite;
  const site: Partial<Record<keyof Site, unknown>> = { ...unnamed };
  const item: RawItem = isRawItem(raw.data) ? raw.data : { at: 0, fields: [] };
  if (!isRawItem(raw.data) && raw.data !== null) {
    add(raw.at, undefined, {
      wrong: `the file holds ${describe(raw)}`,
      expected: 'settings, one a line, such as "nome: Notícias do imobiliário"',
      fix: "write the settings one a line",
    });
  }
  const seen = new Set<string>();
  for (const field of item.fields) {
    const setting = SETTINGS.get(field.name as keyof Site);
    const complaint = complaintAboutName(field, setting, seen);
    if (complaint) add(field.at, field.name, complaint);
    if (!setting || complaint || isLeftOut(field.value)) continue;
    const slip = field.value.complaint ?? field.value.cut;
    const verdict: ReturnType<Setting> = slip ?? setting(field.value);
    if ("wrong" in verdict) add(verdict.at ?? field.value.at, field.name, verdict);
    else site[field.name as keyof Site] = verdict.value;
  }
  const named = item.fields.find(({ name }) => name === "nome");
  const isMisspelt = problems.some(({ fix }) => fix === 'write "nome"');
  if ((!named || isLeftOut(named.value)) && !isMisspelt) {
    add(named?.at ?? 0, "nome", {
      wrong: named ? "the site's name is empty" : "the site has no name",
      expected: "the name of the site",
      fix: 'add a line such as "nome: Notícias do imobiliário"',
    });
  }
  site.idioma ??= languageOfZone(site.fuso_horario as string);
  return { site: site as unknown as Site, problems };
}

type Setting = (
  raw: RawValue,
) => { readonly value: unknown } | (Complaint & { readonly at?: number });

const SETTINGS: ReadonlyMap<keyof Site, Setting> = new Map<keyof Site, Setting>([
  ["nome", checkName],
  ["public_url", checkPublicUrl],
  ["fuso_horario", checkZone],
  ["idioma", checkLanguage],
  ["noticia_url", checkPattern],
  ["vi_export", checkViExport],
  ["iframe_hosts", checkHosts],
]);

function complaintAboutName(
  { name }: RawField,
  setting: Setting | undefined,
  seen: Set<string>,
): Complaint | undefined {
  const expected = either([...SETTINGS.keys()]);
  if (!setting) {
    const near = nearestName(name, SETTINGS.keys());
    return {
      wrong: "there is no such setting",
      expected,
      fix: near ? `write "${near}"` : 'begin the line with "# " to keep it as a note',
    };
  }
  if (seen.has(name)) {
    return {
      wrong: "the setting is given twice",
      expected: "each setting once",
      fix: "keep one of the two lines",
    };
  }
  seen.add(name);
  return undefined;
}

function asText(raw: RawValue, expected: string, fix: string): string | Complaint {
  if (typeof raw.data !== "string") return { wrong: `${describe(raw)} is written`, expected, fix };
  const text = raw.data.normalize("NFC").trim();
  return complaintAboutText(text) ?? text;
}

function checkName(raw: RawValue): ReturnType<Setting> {
  const text = asText(
    raw,
    "the name of the site",
    `put it in quotes: "${shorten(raw.source ?? String(raw.data))}"`,
  );
  return typeof text === "string" ? { value: text } : text;
}

// The slash before it keeps the expression from trying anew at each slash of a long run.
const TRAILING_SLASHES = /(?<!\/)\/+$/;

function checkPublicUrl(raw: RawValue): ReturnType<Setting> {
  const expected =
    "the address at which readers reach this service, such as https://www.example.pt";
  const text = asText(raw, expected, 'write an address such as "https://www.example.pt"');
  if (typeof text !== "string") return text;
  const url = /^https?:\/\/[^\s/]/i.test(text) ? URL.parse(text) : null;
  if (!url)
    return {
      wrong: `${quote(text)} is no whole address`,
      expected,
      fix: `write it with https:// at its beginning`,
    };
  if (url.search || url.hash || url.username) {
    return {
      wrong: `${quote(text)} has more than a host and a path`,
      expected,
      fix: `write ${quote(url.origin + url.pathname.replace(TRAILING_SLASHES, ""))}`,
    };
  }
  return { value: text.replace(TRAILING_SLASHES, "") };
}

function checkZone(raw: RawValue): ReturnType<Setting> {
  const expected = "the name of a time zone, such as Europe/Lisbon or Atlantic/Azores";
  const text = asText(raw, expected, 'write "Europe/Lisbon"');
  if (typeof text !== "string") return text;
  // Names only: an offset such as +01:00 knows no summer time.
  const zones = Intl.supportedValuesOf("timeZone");
  const known = /^(?:UTC|[A-Za-z]+(?:\/[-+\w]+)+)$/.test(text) && isZone(text);
  if (known)
    return { value: zones.find((zone) => zone.toLowerCase() === text.toLowerCase()) ?? text };
  const near = nearestName(text, zones) ?? zones.find((zone) => zone.endsWith(`/${text}`));
  return {
    wrong: `there is no time zone ${quote(text)}`,
    expected,
    fix: `write "${near ?? "Europe/Lisbon"}"`,
  };
}

function isZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

function checkLanguage(raw: RawValue): ReturnType<Setting> {
  const expected = "the language of the pages, pt or en";
  const text = asText(raw, expected, 'write "pt" or "en"');
  if (typeof text !== "string") return text;
  const lower = text.toLowerCase();
  const known = siteLanguages.find((language) => language === lower);
  if (known) return { value: known };
  // "pt-PT", "português", "English", "inglês".
  const near = /^p[ot]/.test(lower) ? "pt" : /^[ei]n/.test(lower) ? "en" : undefined;
  return {
    wrong: `there are no pages in ${quote(text)}`,
    expected,
    fix: near ? `write "${near}"` : 'write "pt" or "en"',
  };
}

const PLACEHOLDERS = ["{public_url}", "{slug}", "{id}"];

function checkPattern(raw: RawValue): ReturnType<Setting> {
  const expected = `an address with {slug} or {id} in it, such as ${siteDefaults.noticia_url}`;
  const text = asText(raw, expected, `write "${siteDefaults.noticia_url}"`);
  if (typeof text !== "string") return text;
  for (const placeholder of text.match(/\{[^{}]*\}?|\}/g) ?? []) {
    if (PLACEHOLDERS.includes(placeholder)) continue;
    const near = nearestName(placeholder, PLACEHOLDERS);
    return {
      wrong: `${quote(placeholder)} stands for nothing`,
      expected: `only ${either(PLACEHOLDERS, "and")} in braces`,
      fix: near ? `write "${near}"` : `write the address with ${either(PLACEHOLDERS)}`,
    };
  }
  if (!text.includes("{slug}") && !text.includes("{id}")) {
    return {
      wrong: `${quote(text)} is the same for every news item`,
      expected,
      fix: "write {slug} where the item's slug belongs",
    };
  }
  const sample = text
    .replace(/^\{public_url\}/, "https://www.example.pt")
    .replaceAll(/\{(?:slug|id)\}/g, "1");
  if (!sample.includes("{") && /^https?:\/\/[^\s/]\S*$/i.test(sample) && URL.canParse(sample))
    return { value: text };
  return {
    wrong: `${quote(text)} does not make an address`,
    expected,
    fix: "begin it with {public_url}/ or https://",
  };
}

function checkViExport(raw: RawValue): ReturnType<Setting> {
  const expected = 'a line "maximo: 30" below it, indented by two spaces';
  if (!isRawItem(raw.data)) {
    const fix =
      typeof raw.data === "number"
        ? `write "vi_export: { maximo: ${raw.data} }"`
        : 'write "vi_export: { maximo: 30 }"';
    return { wrong: `${describe(raw)} is written`, expected, fix };
  }
  let maximo: number = siteDefaults.vi_export.maximo;
  for (const { name, at, value } of raw.data.fields) {
    if (name !== "maximo") {
      return {
        at,
        wrong: `vi_export has no setting ${quote(name)}`,
        expected: "maximo",
        fix: 'write "maximo"',
      };
    }
    if (isLeftOut(value)) continue;
    if (typeof value.data !== "number" || !Number.isSafeInteger(value.data) || value.data < 1) {
      return {
        at: value.at,
        wrong: `${describe(value)} is written as maximo`,
        expected: "how many news the export shows at most, a whole number from 1",
        fix: "write a number such as 30",
      };
    }
    maximo = value.data;
  }
  return { value: { maximo } };
}

function checkHosts(raw: RawValue): ReturnType<Setting> {
  const expected = "a list of hosts, such as [www.youtube.com, player.vimeo.com]";
  if (!isRawList(raw.data)) {
    const fix =
      typeof raw.data === "string"
        ? `write it in brackets: [${shorten(raw.data)}]`
        : "write [www.youtube.com]";
    return { wrong: `${describe(raw)} is written in place of a list`, expected, fix };
  }
  const hosts = new Set<string>();
  for (const entry of raw.data) {
    const text = asText(entry, expected, "write a host such as www.youtube.com");
    if (typeof text !== "string") return { at: entry.at, ...text };
    const host = text.toLowerCase();
    if (!isHost(host)) {
      const better = URL.parse(text.includes("//") ? text : `https://${text}`)?.hostname;
      return {
        at: entry.at,
        wrong: `${quote(text)} is no host`,
        expected,
        fix:
          better?.includes(".") && !better.includes("*")
            ? `write ${quote(better.replace("%2a.", ""))}`
            : "write each host in full, such as www.youtube.com",
      };
    }
    hosts.add(host);
  }
  return { value: [...hosts].sort() };
}

// Label by label, since one expression for all of them would take the square of a long name.
function isHost(host: string): boolean {
  const labels = host.split(".");
  const last = labels.pop() ?? "";
  return (
    host.length <= LONGEST_HOST &&
    labels.length > 0 &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label)) &&
    /^[a-z0-9-]+$/.test(last) &&
    /[a-z]/.test(last)
  );
}

// RFC 1035 §2.3.4, without the dot at the end.
const LONGEST_HOST = 253;
