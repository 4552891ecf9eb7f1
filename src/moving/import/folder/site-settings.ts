/** The settings of the site that an import derives, and the pattern of the addresses of news. */
import { type Site, siteDefaults } from "../../../contract/site/site.ts";
import { schemeless } from "../../../remote/own-addresses.ts";
import type { Harvest } from "../harvest/harvest.ts";
import { mostFrequent } from "../harvest/most-frequent.ts";

type Derived = "nome" | "fuso_horario" | "noticia_url" | "vi_export" | "iframe_hosts";

export interface SiteSettings extends Pick<Site, Derived> {
  readonly public_url?: string;
}

/** The most frequent pattern of the addresses of news, or else the default. */
export function newsPattern(harvest: Harvest, publicUrl: string): string {
  const patterns = new Map<string, number>();
  for (const [id, url] of harvest.newsAddresses) {
    const pattern = patternOf(url, id, harvest.get("noticias", id)?.slug, publicUrl);
    if (pattern !== undefined) patterns.set(pattern, (patterns.get(pattern) ?? 0) + 1);
  }
  return mostFrequent(patterns) ?? siteDefaults.noticia_url;
}

/** The pattern `{public_url}/noticias/{id}/{slug}/` for `https://www.example.pt/noticias/12/casa/`. */
function patternOf(url: string, id: number, slug: unknown, publicUrl: string): string | undefined {
  if (/[{}]/.test(url)) return undefined;
  const bareUrl = schemeless(url);
  const base = schemeless(publicUrl);
  const isOfSite = bareUrl.startsWith(`${base}/`);
  const segments = (isOfSite ? `{public_url}${bareUrl.slice(base.length)}` : url).split("/");
  // The first segment is `{public_url}` or `https:`.
  const replaceLast = (value: string, placeholder: string) => {
    const index = segments.lastIndexOf(value);
    if (value !== "" && index > 0) segments[index] = placeholder;
  };
  if (typeof slug === "string") replaceLast(slug, "{slug}");
  replaceLast(String(id), "{id}");
  const isPattern = segments.includes("{slug}") || segments.includes("{id}");
  return isPattern ? segments.join("/") : undefined;
}
