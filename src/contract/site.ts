/**
 * The settings of a site, `site.yaml` of the content folder, kept in the edition.
 * @see content.md, "All the settings"
 */
export interface Site {
  readonly nome: string;
  /** Absolute http(s) URL without a trailing slash; null where the operator's or the address served counts. */
  readonly public_url: string | null;
  /** IANA name of the zone in which days begin and moments are printed. */
  readonly fuso_horario: string;
  /** Address of a news page, with `{public_url}`, `{slug}` and `{id}`. */
  readonly noticia_url: string;
  readonly vi_export: { readonly maximo: number };
  /** Hosts whose frames stay in HTML, lower case. */
  readonly iframe_hosts: readonly string[];
}

export const siteDefaults = {
  public_url: null,
  fuso_horario: "Europe/Lisbon",
  noticia_url: "{public_url}/noticias/{slug}/",
  vi_export: { maximo: 30 },
  iframe_hosts: [],
} as const;
