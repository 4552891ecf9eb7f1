/**
 * What each setting of `site.yaml` may be. (content.md, "All the settings")
 */
import { type Site, siteDefaults } from "../../contract/site.ts";
import { isLanguage, languages, say } from "../../language/language.ts";
import { isRawItem, isRawList, type RawValue } from "../parse/raw-item.ts";
import { complaintAboutText } from "../parse/text.ts";
import { nearestName, slugify } from "../report/nearest-name.ts";
import { quote, shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { describe, isLeftOut } from "./check-value.ts";

export type Setting = (
  raw: RawValue,
) => { readonly value: unknown } | (Complaint & { readonly at?: number });

/** What each setting may be: its value, or what is wrong with it. */
export const SETTINGS: ReadonlyMap<keyof Site, Setting> = new Map<keyof Site, Setting>([
  ["nome", checkName],
  ["public_url", checkPublicUrl],
  ["fuso_horario", checkZone],
  ["idioma", checkLanguage],
  ["noticia_url", checkPattern],
  ["vi_export", (raw) => checkMaximo(raw, VI_EXPORT)],
  ["imagens", (raw) => checkMaximo(raw, IMAGENS)],
  ["iframe_hosts", checkHosts],
]);

function asText(raw: RawValue, expected: string, fix: string): string | Complaint {
  if (typeof raw.data !== "string")
    return { wrong: say.values.written({ what: describe(raw) }), expected, fix };
  const text = raw.data.normalize("NFC").trim();
  return complaintAboutText(text) ?? text;
}

function checkName(raw: RawValue): ReturnType<Setting> {
  const text = asText(
    raw,
    say.site.name,
    say.values.quoteIt({ text: shorten(raw.source ?? String(raw.data)) }),
  );
  return typeof text === "string" ? { value: text } : text;
}

// The slash before it keeps the expression from trying anew at each slash of a long run.
const TRAILING_SLASHES = /(?<!\/)\/+$/;

function checkPublicUrl(raw: RawValue): ReturnType<Setting> {
  const { expected, example, scheme, moreThanPath } = say.site.publicUrl;
  const text = asText(raw, expected, example);
  if (typeof text !== "string") return text;
  const url = /^https?:\/\/[^\s/]/i.test(text) ? URL.parse(text) : null;
  if (!url)
    return {
      wrong: say.values.url.wrong({ quoted: quote(text) }),
      expected,
      fix: scheme,
    };
  if (url.search || url.hash || url.username) {
    return {
      wrong: moreThanPath({ quoted: quote(text) }),
      expected,
      fix: say.values.write({
        text: quote(url.origin + url.pathname.replace(TRAILING_SLASHES, "")),
      }),
    };
  }
  return { value: text.replace(TRAILING_SLASHES, "") };
}

// As people call them, by what is left without accents: another zone would be an hour off.
const PLACES: ReadonlyMap<string, string> = new Map([
  ["acores", "Atlantic/Azores"],
  ["atlantic-acores", "Atlantic/Azores"],
  ["ponta-delgada", "Atlantic/Azores"],
  ["madeira", "Atlantic/Madeira"],
  ["funchal", "Atlantic/Madeira"],
]);

function checkZone(raw: RawValue): ReturnType<Setting> {
  const { expected, none } = say.site.zone;
  const write = (zone: string) => say.values.write({ text: `"${zone}"` });
  const text = asText(raw, expected, write("Europe/Lisbon"));
  if (typeof text !== "string") return text;
  // Names only: an offset such as +01:00 knows no summer time.
  const zones = Intl.supportedValuesOf("timeZone");
  const known = /^(?:UTC|[A-Za-z]+(?:\/[-+\w]+)+)$/.test(text) && isZone(text);
  if (known)
    return { value: zones.find((zone) => zone.toLowerCase() === text.toLowerCase()) ?? text };
  const near =
    PLACES.get(slugify(text)) ??
    nearestName(text, zones) ??
    zones.find((zone) => zone.endsWith(`/${text}`));
  return {
    wrong: none({ quoted: quote(text) }),
    expected,
    fix: write(near ?? "Europe/Lisbon"),
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
  const { none } = say.site.language;
  const known = { known: languages };
  const [expected, either] = [say.site.language.expected(known), say.site.language.either(known)];
  const text = asText(raw, expected, either);
  if (typeof text !== "string") return text;
  const lower = text.toLowerCase();
  if (isLanguage(lower)) return { value: lower };
  // "pt-PT", "português", "English", "inglês".
  const near = /^p[ot]/.test(lower) ? "pt" : /^[ei]n/.test(lower) ? "en" : undefined;
  return {
    wrong: none({ quoted: quote(text) }),
    expected,
    fix: near ? say.values.write({ text: `"${near}"` }) : either,
  };
}

const PLACEHOLDERS = ["{public_url}", "{slug}", "{id}"];

function checkPattern(raw: RawValue): ReturnType<Setting> {
  const { pattern } = say.site;
  const expected = pattern.expected({ example: siteDefaults.noticia_url });
  const text = asText(raw, expected, say.values.write({ text: `"${siteDefaults.noticia_url}"` }));
  if (typeof text !== "string") return text;
  for (const placeholder of text.match(/\{[^{}]*\}?|\}/g) ?? []) {
    if (PLACEHOLDERS.includes(placeholder)) continue;
    const near = nearestName(placeholder, PLACEHOLDERS);
    const quoted = quote(placeholder);
    return pattern.placeholder({ quoted, known: PLACEHOLDERS, ...(near && { near }) });
  }
  if (!text.includes("{slug}") && !text.includes("{id}")) {
    return {
      wrong: pattern.always({ quoted: quote(text) }),
      expected,
      fix: pattern.addSlug,
    };
  }
  const sample = text
    .replace(/^\{public_url\}/, "https://www.example.pt")
    .replaceAll(/\{(?:slug|id)\}/g, "1");
  if (!sample.includes("{") && /^https?:\/\/[^\s/]\S*$/i.test(sample) && URL.canParse(sample))
    return { value: text };
  return {
    wrong: pattern.noAddress({ quoted: quote(text) }),
    expected,
    fix: pattern.begin,
  };
}

/** A setting that holds `maximo` alone. */
interface MaximoSetting {
  readonly name: "vi_export" | "imagens";
  readonly least: number;
  readonly most: number;
}

const VI_EXPORT: MaximoSetting = { name: "vi_export", least: 1, most: Number.MAX_SAFE_INTEGER };
// Below, a photograph would be no larger than its thumbnail; above, it would not be made smaller.
const IMAGENS: MaximoSetting = { name: "imagens", least: 640, most: 10_000 };

function checkMaximo(raw: RawValue, setting: MaximoSetting): ReturnType<Setting> {
  const { name: of, least, most } = setting;
  const { maximo: usual } = siteDefaults[of];
  const said = say.site.maximo;
  let maximo: number = usual;
  if (!isRawItem(raw.data)) {
    const given = typeof raw.data === "number" ? raw.data : usual;
    return {
      wrong: say.values.written({ what: describe(raw) }),
      expected: said.expected({ maximo: usual }),
      fix: say.values.write({ text: `"${of}: { maximo: ${given} }"` }),
    };
  }
  for (const { name, at, value } of raw.data.fields) {
    if (name !== "maximo") {
      return { at, ...said.unknown({ setting: of, quoted: quote(name) }) };
    }
    if (isLeftOut(value)) continue;
    const given = value.data;
    if (
      typeof given !== "number" ||
      !Number.isSafeInteger(given) ||
      given < least ||
      given > most
    ) {
      return { at: value.at, ...said[of]({ what: describe(value) }) };
    }
    maximo = given;
  }
  return { value: { maximo } };
}

function checkHosts(raw: RawValue): ReturnType<Setting> {
  const { expected, example, none, inFull } = say.site.hosts;
  if (!isRawList(raw.data)) {
    return {
      wrong: say.values.inPlaceOfList({ what: describe(raw) }),
      expected,
      fix:
        typeof raw.data === "string"
          ? say.values.writeInBrackets({ text: shorten(raw.data) })
          : say.values.write({ text: "[www.youtube.com]" }),
    };
  }
  const hosts = new Set<string>();
  for (const entry of raw.data) {
    const text = asText(entry, expected, example);
    if (typeof text !== "string") return { at: entry.at, ...text };
    const host = text.toLowerCase();
    if (!isHost(host)) {
      const better = URL.parse(text.includes("//") ? text : `https://${text}`)?.hostname;
      return {
        at: entry.at,
        wrong: none({ quoted: quote(text) }),
        expected,
        fix:
          better?.includes(".") && !better.includes("*")
            ? say.values.write({ text: quote(better.replace("%2a.", "")) })
            : inFull,
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
