/** Checks the settings of `site.yaml`. (content.md, "All the settings") */
import { PAGES, type Site, siteDefaults } from "../../../contract/site/site.ts";
import { isLanguage, languages, say } from "../../../language/language.ts";
import { isRawItem, isRawList, type RawValue } from "../parse/raw-item.ts";
import { complaintAboutText } from "../parse/text.ts";
import { nearestName } from "../report/nearest-name.ts";
import { shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { describe, isLeftOut } from "./check-value.ts";
import { writeOr } from "./not-expected.ts";

export type Setting = (
  raw: RawValue,
) => { readonly value: unknown } | (Complaint & { readonly at?: number });

export const SETTINGS: ReadonlyMap<keyof Site, Setting> = new Map<keyof Site, Setting>([
  ["nome", checkName],
  ["public_url", checkPublicUrl],
  ["fuso_horario", checkZone],
  ["idioma", checkLanguage],
  ["noticia_url", checkPattern],
  ["vi_export", (raw) => checkMaximo(raw, VI_EXPORT)],
  ["imagens", (raw) => checkMaximo(raw, IMAGENS)],
  ["paginas", checkPages],
  ["iframe_hosts", checkHosts],
]);

/** The accepted values of a setting, in words, and an example. */
interface SettingContext {
  readonly expected: string;
  readonly example: string;
}

function wrong(raw: RawValue, { expected, example }: SettingContext, better?: string): Complaint {
  return {
    wrong: say.values.written({ what: describe(raw) }),
    expected,
    fix: writeOr(better, example),
  };
}

function textOf(raw: RawValue, about: SettingContext): string | Complaint {
  if (typeof raw.data !== "string") return wrong(raw, about);
  const text = raw.data.normalize("NFC").trim();
  return complaintAboutText(text) ?? text;
}

function checkName(raw: RawValue): ReturnType<Setting> {
  const example = `nome: "${shorten(raw.source ?? String(raw.data))}"`;
  const text = textOf(raw, { expected: say.site.name, example });
  return typeof text === "string" ? { value: text } : text;
}

// The lookbehind prevents quadratic time in a long run of slashes.
const TRAILING_SLASHES = /(?<!\/)\/+$/;

function checkPublicUrl(raw: RawValue): ReturnType<Setting> {
  const about = { expected: say.site.publicUrl, example: "https://www.example.pt" };
  const text = textOf(raw, about);
  if (typeof text !== "string") return text;
  const url = /^https?:\/\/[^\s/]/i.test(text) ? URL.parse(text) : null;
  const isPlain = url && !url.search && !url.hash && !url.username;
  return isPlain ? { value: text.replace(TRAILING_SLASHES, "") } : wrong(raw, about);
}

function checkZone(raw: RawValue): ReturnType<Setting> {
  const about = { expected: say.site.zone, example: "Europe/Lisbon" };
  const text = textOf(raw, about);
  if (typeof text !== "string") return text;
  // Offsets such as +01:00 are refused because they ignore summer time.
  const zones = Intl.supportedValuesOf("timeZone");
  const known = /^(?:UTC|[A-Za-z]+(?:\/[-+\w]+)+)$/.test(text) && isZone(text);
  if (!known) return wrong(raw, about, nearestName(text, zones));
  return { value: zones.find((zone) => zone.toLowerCase() === text.toLowerCase()) ?? text };
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
  const about = { expected: say.site.language({ known: languages }), example: "pt" };
  const text = textOf(raw, about);
  if (typeof text !== "string") return text;
  const lower = text.toLowerCase();
  return isLanguage(lower) ? { value: lower } : wrong(raw, about);
}

const PLACEHOLDERS = ["{public_url}", "{slug}", "{id}"];

function checkPattern(raw: RawValue): ReturnType<Setting> {
  const about = { expected: say.site.pattern, example: `"${siteDefaults.noticia_url}"` };
  const text = textOf(raw, about);
  if (typeof text !== "string") return text;
  const placeholders = text.match(/\{[^{}]*\}?|\}/g) ?? [];
  const sample = text
    .replace(/^\{public_url\}/, "https://www.example.pt")
    .replaceAll(/\{(?:slug|id)\}/g, "1");
  const isPattern =
    placeholders.every((placeholder) => PLACEHOLDERS.includes(placeholder)) &&
    placeholders.some((placeholder) => placeholder !== "{public_url}") &&
    !sample.includes("{") &&
    /^https?:\/\/[^\s/]\S*$/i.test(sample) &&
    URL.canParse(sample);
  return isPattern ? { value: text } : wrong(raw, about);
}

/** A setting with the single field `maximo`. */
interface MaximoSetting {
  readonly name: "vi_export" | "imagens";
  readonly least: number;
  readonly most: number;
}

const VI_EXPORT: MaximoSetting = { name: "vi_export", least: 1, most: Number.MAX_SAFE_INTEGER };
// Below 640 a photograph would not be larger than its thumbnail; above 10,000 it would never be scaled down.
const IMAGENS: MaximoSetting = { name: "imagens", least: 640, most: 10_000 };

function checkMaximo(raw: RawValue, { name: of, least, most }: MaximoSetting): ReturnType<Setting> {
  let maximo: number = siteDefaults[of].maximo;
  const about = { expected: say.site[of], example: `${of}: { maximo: ${maximo} }` };
  if (!isRawItem(raw.data)) return wrong(raw, about);
  for (const { name, at, value } of raw.data.fields) {
    if (name !== "maximo") return { at, ...wrong({ at, data: name }, about) };
    if (isLeftOut(value)) continue;
    const maximum = value.data;
    const isWhole = typeof maximum === "number" && Number.isSafeInteger(maximum);
    if (!isWhole || maximum < least || maximum > most)
      return { at: value.at, ...wrong(value, about) };
    maximo = maximum;
  }
  return { value: { maximo } };
}

function checkPages(raw: RawValue): ReturnType<Setting> {
  const about = { expected: say.site.pages, example: "publicas" };
  const text = textOf(raw, about);
  if (typeof text !== "string") return text;
  const plain = text.toLowerCase().replace("ú", "u");
  const known = PAGES.find((one) => one === plain);
  return known ? { value: known } : wrong(raw, about, nearestName(plain, PAGES));
}

function checkHosts(raw: RawValue): ReturnType<Setting> {
  const about = { expected: say.site.hosts, example: "[www.youtube.com, player.vimeo.com]" };
  if (!isRawList(raw.data)) return wrong(raw, about);
  const hosts = new Set<string>();
  for (const entry of raw.data) {
    const text = textOf(entry, about);
    if (typeof text !== "string") return { at: entry.at, ...text };
    const host = text.toLowerCase();
    if (!isHost(host)) return { at: entry.at, ...wrong(entry, about) };
    hosts.add(host);
  }
  return { value: [...hosts].sort() };
}

// Label by label, because one expression for all labels would take quadratic time.
function isHost(host: string): boolean {
  const labels = host.split(".");
  const last = labels.pop() ?? "";
  return (
    host.length <= MAX_HOST_LENGTH &&
    labels.length > 0 &&
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label)) &&
    /^[a-z0-9-]+$/.test(last) &&
    /[a-z]/.test(last)
  );
}

// RFC 1035 §2.3.4, without the trailing dot.
const MAX_HOST_LENGTH = 253;
