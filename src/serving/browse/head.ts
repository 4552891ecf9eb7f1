/** The elements of a page's head for link previews and search engines. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { withFormat } from "../api/addresses.ts";
import type { Plan } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { renderJson } from "../api/json.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import { canonicalAddress, structuredData } from "../api/resources/public-pages.ts";
import { firstMedia, pictureAt } from "./images.ts";
import type { Words } from "./words.ts";

export interface LinkPreview {
  /** Path and query of the page. */
  readonly path: string;
  /** Path of an image. */
  readonly picture?: string | undefined;
  readonly alt?: string;
  /** Absolute URL for search engines; `undefined` if they should not list the page. */
  readonly canonical?: string | undefined;
  /** JSON-LD. */
  readonly data?: JsonObject | undefined;
}

export function previewOf(plan: Plan, value: Json, catalogue: Catalogue, alt: string): LinkPreview {
  const { resource } = plan;
  const path = withFormat(plan.address, undefined);
  const picture = firstMedia(value, catalogue.publicUrl);
  const canonical = hasPublicPages(catalogue) ? canonicalAddress(plan, catalogue) : undefined;
  const data =
    canonical && resource.kind === "detail"
      ? structuredData(resource, value as JsonObject, { address: canonical, catalogue })
      : undefined;
  return { path, picture, alt, canonical, data };
}

/** Whether search engines may list pages of the site. */
export function hasPublicPages({ edition }: Catalogue): boolean {
  return edition.site.paginas === "publicas";
}

export function renderPreview(
  page: { preview?: LinkPreview; catalogue?: Catalogue | undefined; type: string },
  texts: { title: string; description: string; site: string | undefined; words: Words },
): SafeHtml {
  const { preview, catalogue, type } = page;
  const { canonical, data } = preview ?? {};
  const robots = canonical
    ? html`<link rel="canonical" href="${canonical}">\n`
    : html`<meta name="robots" content="noindex">\n`;
  if (!preview || !catalogue) return robots;
  const { publicUrl } = catalogue;
  const { path, picture, alt } = preview;
  const size = picture ? pictureAt(catalogue, picture) : undefined;
  const properties: readonly (readonly [string, string | number | null | undefined])[] = [
    ["og:type", type === "detail" ? "article" : "website"],
    ["og:title", texts.title],
    ["og:description", texts.description],
    ["og:url", canonical ?? publicUrl + path],
    ["og:locale", texts.words.say.locale.replace("-", "_")],
    ["og:site_name", texts.site],
    ["og:image", picture && publicUrl + picture],
    ["og:image:width", size?.width],
    ["og:image:height", size?.height],
    ["og:image:alt", picture && alt],
  ];
  // A tag within a text must not end the script.
  const script = data && renderJson(data).replaceAll("<", "\\u003c");
  return html`${robots}${properties.map(([property, value]) => (value ? html`<meta property="${property}" content="${value}">\n` : ""))}${script ? html.raw`<script type="application/ld+json">${script}</script>\n` : ""}`;
}
