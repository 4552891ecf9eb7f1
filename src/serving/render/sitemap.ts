/** `sitemap.xml` and `robots.txt`. @see https://www.sitemaps.org/protocol.html */
import type { Catalogue } from "../api/catalogue.ts";
import { publicPages } from "../api/resources/public-pages.ts";
import { sitemapRoute } from "../api/resources/routes.ts";
import { escapeXml } from "./xml.ts";

/** The limit of the protocol for one file. */
const MAX_ADDRESSES = 50_000;

export function renderSitemap(catalogue: Catalogue): string {
  const urls = publicPages(catalogue, MAX_ADDRESSES).map(({ address, modified }) => {
    const changed = modified === null ? "" : `<lastmod>${modified}</lastmod>`;
    return `<url><loc>${escapeXml(address)}</loc>${changed}</url>\n`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
}

export function renderRobots({ publicUrl }: Catalogue): string {
  return `User-agent: *\nDisallow:\n\nSitemap: ${publicUrl}${sitemapRoute.path}\n`;
}
