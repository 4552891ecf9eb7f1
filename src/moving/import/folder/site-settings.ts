/** The settings of the site that an import derives, and the pattern of the addresses of news. */
import { type Site, siteDefaults } from "../../../contract/site/site.ts";
import { schemeless } from "../../../remote/own-addresses.ts";

type Derived = "nome" | "fuso_horario" | "noticia_url" | "vi_export" | "iframe_hosts";

export interface SiteSettings extends Pick<Site, Derived> {
  readonly public_url?: string;
}

export interface NewsAddress {
  readonly id: number;
  readonly slug: string;
  readonly url: string;
}

/** The most frequent pattern of the addresses of news, or else the default. */
export function newsPattern(addresses: Iterable<NewsAddress>, publicUrl: string): string {
  const patterns = new Map<string, number>();
  for (const address of addresses) {
    const pattern = patternOf(address, publicUrl);
    if (pattern !== undefined) patterns.set(pattern, (patterns.get(pattern) ?? 0) + 1);
  }
  const [best] = [...patterns].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return best?.[0] ?? siteDefaults.noticia_url;
}

function patternOf({ id, slug, url }: NewsAddress, publicUrl: string): string | undefined {
  if (/[{}]/.test(url)) return undefined;
  const [bare, own] = [schemeless(url), schemeless(publicUrl)];
  const rest = bare.startsWith(`${own}/`) ? `{public_url}${bare.slice(own.length)}` : url;
  let parts = rest.split("/");
  for (const [value, name] of [
    [slug, "{slug}"],
    [String(id), "{id}"],
  ] as const) {
    const at = parts.lastIndexOf(value);
    if (value !== "" && at > 0) parts = parts.with(at, name);
  }
  return parts.some((part) => part === "{slug}" || part === "{id}") ? parts.join("/") : undefined;
}
