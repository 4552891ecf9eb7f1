/**
 * The settings of a site, `site.yaml` of the content folder, kept in the edition.
 * @see content.md, "All the settings"
 */

/** The language of a site that names none: that of Portugal in the zones of Portugal, else English. */
export function languageOfZone(zone: string): "pt" | "en" {
  return zone === "Europe/Lisbon" || zone.startsWith("Atlantic/") ? "pt" : "en";
}

export interface Site {
  readonly nome: string;
  /** Absolute http(s) URL without a trailing slash; null where the operator's or the address served counts. */
  readonly public_url: string | null;
  /** IANA name of the zone in which days begin and moments are printed. */
  readonly fuso_horario: string;
  /** Of pages, and of errors as pages: the code of a catalogue (`src/language/language.ts`). */
  readonly idioma: string;
  /** Address of a news page, with `{public_url}`, `{slug}` and `{id}`. */
  readonly noticia_url: string;
  readonly vi_export: { readonly maximo: number };
  /** `maximo`: pixels that the longer side of an image may have; a larger one is made smaller. */
  readonly imagens: { readonly maximo: number };
  /** Hosts whose frames stay in HTML, lower case. */
  readonly iframe_hosts: readonly string[];
}

export const siteDefaults = {
  public_url: null,
  fuso_horario: "Europe/Lisbon",
  noticia_url: "{public_url}/noticias/{slug}/",
  vi_export: { maximo: 30 },
  imagens: { maximo: 2560 },
  iframe_hosts: [],
} as const;
