/** Checks the settings of `site.yaml`. (content.md, "All the settings") */
import { PAGE_INDEXING, type Site, siteDefaults } from "../../../contract/site/site.ts";
import { languages, say } from "../../../language/language.ts";
import { isRawItem, isRawList, type RawValue } from "../parse/raw-item.ts";
import { complaintAboutText } from "../parse/text.ts";
import type { Complaint } from "../report/report.ts";
import { onOneLine } from "./check-text.ts";
import { describe, isLeftOut } from "./check-value.ts";
import { HOST_NAME } from "./html-frames.ts";

/** Returns `undefined` if the value is not accepted. */
type ReadSetting = (raw: RawValue) => unknown;

type Setting = readonly [example: string, ReadSetting];

const SETTINGS: Readonly<Record<keyof Site, Setting>> = {
  nome: ['nome: "Notícias do imobiliário"', ofText((text) => text)],
  public_url: ["https://www.example.pt", ofText(readPublicUrl)],
  fuso_horario: ["Europe/Lisbon", ofText(readZone)],
  idioma: ["pt", ofText((text) => languages.find((code) => code === text.toLowerCase()))],
  noticia_url: [`"${siteDefaults.noticia_url}"`, ofText(readAddressPattern)],
  vi_export: maximo("vi_export", 1, Number.MAX_SAFE_INTEGER),
  // Below 640 a photograph is not larger than its thumbnail; above 10,000 it is never scaled down.
  imagens: maximo("imagens", 640, 10_000),
  paginas: [
    "publicas",
    ofText((text) => PAGE_INDEXING.find((mode) => mode === text.toLowerCase().replace("ú", "u"))),
  ],
  iframe_hosts: ["[www.youtube.com, player.vimeo.com]", readHosts],
};

export const settingNames: readonly string[] = Object.keys(SETTINGS);

export function isSetting(name: string): name is keyof Site {
  return Object.hasOwn(SETTINGS, name);
}

export function checkSetting(name: keyof Site, raw: RawValue): { value: unknown } | Complaint {
  const complaint = raw.complaint ?? raw.cut;
  if (complaint) return complaint;
  const [example, read] = SETTINGS[name];
  const value = read(raw);
  if (value !== undefined) return { value };
  // Of a list of hosts, only the wrong one is quoted.
  const hosts = isRawList(raw.data) ? raw.data : [];
  const wrongValue = hosts.find((host) => !HOST_NAME.test(String(host.data))) ?? raw;
  return {
    wrong: say.values.written({ what: describe(wrongValue) }),
    expected: say.site.settings[name],
    fix: say.values.writeSuchAs({ example }),
  };
}

/** @param read gets the text in NFC, without white space around it */
function ofText(read: (text: string) => unknown): ReadSetting {
  return ({ data }) => {
    if (typeof data !== "string" || complaintAboutText(data)) return undefined;
    return read(onOneLine(data.normalize("NFC")));
  };
}

// The lookbehind prevents quadratic time in a long run of slashes.
const TRAILING_SLASHES = /(?<!\/)\/+$/;

function readPublicUrl(text: string): string | undefined {
  const url = /^https?:\/\/[^\s/]/i.test(text) ? URL.parse(text) : null;
  const isAccepted = url && !url.search && !url.hash && !url.username;
  return isAccepted ? text.replace(TRAILING_SLASHES, "") : undefined;
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

/** An address with `{slug}` or `{id}`, and perhaps `{public_url}` at its beginning. */
function readAddressPattern(text: string): string | undefined {
  const sample = text
    .replace(/^\{public_url\}/, "https://www.example.pt")
    .replaceAll(/\{(?:slug|id)\}/g, "1");
  const isAccepted =
    /\{(?:slug|id)\}/.test(text) &&
    !/[{}]/.test(sample) &&
    /^https?:\/\/[^\s/]\S*$/i.test(sample) &&
    URL.canParse(sample);
  return isAccepted ? text : undefined;
}

/** A setting with the single field `maximo`. */
function maximo(name: "vi_export" | "imagens", min: number, max: number): Setting {
  const byDefault = siteDefaults[name].maximo;
  const read: ReadSetting = ({ data }) => {
    if (!isRawItem(data) || data.fields.some((field) => field.name !== "maximo")) return undefined;
    const [field] = data.fields;
    if (!field || isLeftOut(field.value)) return { maximo: byDefault };
    const number = Number.isSafeInteger(field.value.data) ? Number(field.value.data) : -1;
    return number >= min && number <= max ? { maximo: number } : undefined;
  };
  return [`${name}: { maximo: ${byDefault} }`, read];
}

function readHosts({ data }: RawValue): string[] | undefined {
  if (!isRawList(data)) return undefined;
  const hosts = data.map((entry) => String(entry.data).normalize("NFC").trim().toLowerCase());
  return hosts.every((host) => HOST_NAME.test(host)) ? [...new Set(hosts)].sort() : undefined;
}
