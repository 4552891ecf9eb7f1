/**
 * Builds addresses for links. Absolute ones start with the configured public URL, never with the `Host` of a
 * request. (contract.md, "The resources")
 */
import { absoluteAddress } from "../../contract/media-addresses.ts";

/** @returns the target with its `format` replaced */
export function withFormat(target: string, format: string): string {
  const [path = "", query = ""] = target.split("?");
  const parameters = new URLSearchParams(query);
  parameters.set("format", format);
  return `${path}?${parameters}`;
}

/** Address of a news page: the item's `url`, or else one built from the pattern in the site file. */
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
