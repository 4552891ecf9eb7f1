/** Checks the settings of `site.yaml`. (content.md, "All the settings") */
import { PAGE_INDEXING, type Site, siteDefaults } from "../../../contract/site/site.ts";
import { languages, say } from "../../../language/language.ts";
import { isRawItem, isRawList, type RawValue } from "../parse/raw-item.ts";
import { complaintAboutText } from "../parse/text.ts";
import type { Complaint } from "../report/report.ts";
import { onOneLine } from "./check-text.ts";
import { describe, isLeftOut } from "./check-value.ts";
import { HOST_NAME } from "./html-frames.ts";

/** @returns `undefined` for a value that is not accepted */
type Read = (raw: RawValue) => unknown;

const SETTINGS: Readonly<Record<keyof Site, readonly [example: string, Read]>> = {
  nome: ['nome: "Notícias do imobiliário"', ofText((text) => text)],
  public_url: ["https://www.example.pt", ofText(readPublicUrl)],
  fuso_horario: ["Europe/Lisbon", ofText(readZone)],
  idioma: ["pt", ofText((text) => languages.find((one) => one === text.toLowerCase()))],
  noticia_url: [
    `"${siteDefaults.noticia_url}"`,
    ofText((text) => (isPattern(text) ? text : undefined)),
  ],
  vi_export: maximo("vi_export", 1, Number.MAX_SAFE_INTEGER),
  // Below 640 a photograph would not be larger than its thumbnail; above 10,000 it would never be scaled down.
  imagens: maximo("imagens", 640, 10_000),
  paginas: [
    "publicas",
    ofText((text) => PAGE_INDEXING.find((one) => one === text.toLowerCase().replace("ú", "u"))),
  ],
  iframe_hosts: ["[www.youtube.com, player.vimeo.com]", readHosts],
};

export const settingNames: readonly string[] = Object.keys(SETTINGS);

export function isSetting(name: string): name is keyof Site {
  return Object.hasOwn(SETTINGS, name);
}

export function checkSetting(
  name: keyof Site,
  raw: RawValue,
): { readonly value: unknown } | Complaint {
  const slip = raw.complaint ?? raw.cut;
  if (slip) return slip;
  const [example, read] = SETTINGS[name];
  const value = read(raw);
  if (value !== undefined) return { value };
  const odd = isRawList(raw.data) && raw.data.find((one) => !HOST_NAME.test(String(one.data)));
  return {
    wrong: say.values.written({ what: describe(odd || raw) }),
    expected: say.site.settings[name],
    fix: say.values.writeSuchAs({ example }),
  };
}

/** Reads a text in NFC, without white space around it. */
function ofText(read: (text: string) => unknown): Read {
  return ({ data }) => {
    if (typeof data !== "string" || complaintAboutText(data)) return undefined;
    return read(onOneLine(data.normalize("NFC")));
  };
}

// The lookbehind prevents quadratic time in a long run of slashes.
const TRAILING_SLASHES = /(?<!\/)\/+$/;

function readPublicUrl(text: string): string | undefined {
  const url = /^https?:\/\/[^\s/]/i.test(text) ? URL.parse(text) : null;
  const isPlain = url && !url.search && !url.hash && !url.username;
  return isPlain ? text.replace(TRAILING_SLASHES, "") : undefined;
}

// Offsets such as +01:00 are refused because they ignore summer time.
function readZone(text: string): string | undefined {
  if (!/^(?:UTC|[A-Za-z]+(?:\/[-+\w]+)+)$/.test(text) || !isZone(text)) return undefined;
  const zones = Intl.supportedValuesOf("timeZone");
  return zones.find((zone) => zone.toLowerCase() === text.toLowerCase()) ?? text;
}

function isZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

const PLACEHOLDERS = ["{public_url}", "{slug}", "{id}"];

function isPattern(text: string): boolean {
  const placeholders = text.match(/\{[^{}]*\}?|\}/g) ?? [];
  const sample = text
    .replace(/^\{public_url\}/, "https://www.example.pt")
    .replaceAll(/\{(?:slug|id)\}/g, "1");
  return (
    placeholders.every((placeholder) => PLACEHOLDERS.includes(placeholder)) &&
    placeholders.some((placeholder) => placeholder !== "{public_url}") &&
    !sample.includes("{") &&
    /^https?:\/\/[^\s/]\S*$/i.test(sample) &&
    URL.canParse(sample)
  );
}

/** A setting with the single field `maximo`. */
function maximo(
  name: "vi_export" | "imagens",
  least: number,
  most: number,
): readonly [example: string, Read] {
  const usual = siteDefaults[name].maximo;
  const read: Read = ({ data }) => {
    if (!isRawItem(data) || data.fields.some((field) => field.name !== "maximo")) return undefined;
    const [field] = data.fields;
    if (!field || isLeftOut(field.value)) return { maximo: usual };
    const number = Number.isSafeInteger(field.value.data) ? Number(field.value.data) : -1;
    return number >= least && number <= most ? { maximo: number } : undefined;
  };
  return [`${name}: { maximo: ${usual} }`, read];
}

function readHosts({ data }: RawValue): string[] | undefined {
  if (!isRawList(data)) return undefined;
  const hosts = data.map((entry) => String(entry.data).normalize("NFC").trim().toLowerCase());
  return hosts.every((host) => HOST_NAME.test(host)) ? [...new Set(hosts)].sort() : undefined;
}
