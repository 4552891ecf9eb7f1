/**
 * The settings of a site (`site.yaml` of the content folder, stored in the edition), and the constants of the contract
 * that name collections, fields or sizes.
 * @see content.md, "All the settings"
 */

import type { CollectionName } from "../field.ts";

/** The default language of a site: Portuguese in the time zones of Portugal, else English. */
export function languageOfZone(zone: string): "pt" | "en" {
  return ["Europe/Lisbon", "Atlantic/Azores", "Atlantic/Madeira"].includes(zone) ? "pt" : "en";
}

/** The collection whose page addresses follow the setting `noticia_url`. */
export const NEWS: CollectionName = "noticias";

/** The crop of images for teasers, pixels. */
export const CROP = { width: 350, height: 200 } as const;

/** The file name of an image whose own name has no usable characters. */
export const UNNAMED_IMAGE = "imagem";

/** The addresses that `serve` prints when it has started. */
export const FIRST_ADDRESSES = [
  "/api/v1/eventos/",
  "/api/v1/vi-export/",
  "/api/premio/candidatos/",
];

/** The columns of a full-text index, by their names in existing editions. */
export const SEARCH_COLUMNS = { title: "titulo", text: "texto" } as const;

/** Whether search engines may list the pages; the first value is the default. */
export const PAGE_INDEXING = ["ocultas", "publicas"] as const;

export interface Site {
  readonly nome: string;
  /** Absolute http(s) URL without a trailing slash; null: the operator's setting or the served address is used. */
  readonly public_url: string | null;
  /** IANA name of the time zone. */
  readonly fuso_horario: string;
  /** Language of all pages, error pages included: a code of `src/language/language.ts`, such as `pt`. */
  readonly idioma: string;
  /** Template for the address of a news page; may contain `{public_url}`, `{slug}` and `{id}`. */
  readonly noticia_url: string;
  readonly vi_export: { readonly maximo: number };
  /** `maximo`: pixels of an image's longer side; larger images are scaled down. */
  readonly imagens: { readonly maximo: number };
  readonly paginas: (typeof PAGE_INDEXING)[number];
  /** Hosts whose iframes the sanitiser keeps, lower case. */
  readonly iframe_hosts: readonly string[];
}

export const siteDefaults = {
  public_url: null,
  fuso_horario: "Europe/Lisbon",
  noticia_url: "{public_url}/noticias/{slug}/",
  vi_export: { maximo: 30 },
  imagens: { maximo: 2560 },
  paginas: PAGE_INDEXING[0],
  iframe_hosts: [],
} as const;
