/** Settings (`site.yaml`) and constants of the contract. (content.md, "All the settings") */

import type { CollectionName } from "../field.ts";

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
  /** Without a trailing slash. If null: the operator's setting or the served address. */
  readonly public_url: string | null;
  /** IANA name. */
  readonly fuso_horario: string;
  /** A code of `src/language/language.ts`. */
  readonly idioma: string;
  /** Template; may contain `{public_url}`, `{slug}` and `{id}`. */
  readonly noticia_url: string;
  readonly vi_export: { readonly maximo: number };
  /** `maximo`: pixels of an image's longer side; larger images are scaled down. */
  readonly imagens: { readonly maximo: number };
  readonly paginas: (typeof PAGE_INDEXING)[number];
  /** Hosts whose iframes the sanitiser keeps, lower case. */
  readonly iframe_hosts: readonly string[];
}

/** The address of a news page by the template `noticia_url`. */
export function fillNewsPattern(
  pattern: string,
  values: Readonly<Record<"public_url" | "slug" | "id", unknown>>,
): string {
  return pattern.replace(/\{(public_url|slug|id)\}/g, (_, name: keyof typeof values) =>
    String(values[name]),
  );
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
