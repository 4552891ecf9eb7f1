/**
 * Addresses of pages that Montra makes: absolute ones stand on the configured public URL, never on what a
 * request says of its host. (contract.md, "The resources")
 */
import { absoluteAddress } from "../../contract/media-addresses.ts";

/** @returns the target with another `format` */
export function withFormat(target: string, format: string): string {
  const [path = "", query = ""] = target.split("?");
  const parameters = new URLSearchParams(query);
  parameters.set("format", format);
  return `${path}?${parameters}`;
}

/** Address of a news page: the item's own `url`, else the site file's pattern. */
export function newsAddress(
  news: { readonly url: string | null; readonly slug: string; readonly id: number },
  site: { readonly publicUrl: string; readonly pattern: string },
): string {
  if (news.url !== null) return absoluteAddress(news.url, site.publicUrl);
  const values: Record<string, string> = {
    public_url: site.publicUrl,
    slug: news.slug,
    id: String(news.id),
  };
  return site.pattern.replace(/\{(public_url|slug|id)\}/g, (_, name: string) => values[name] ?? "");
}
