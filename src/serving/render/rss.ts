/** RSS. @see the RSS Advisory Board's RSS 2.0 Specification and Best Practices Profile */
import type { FeedEntry } from "../api/resources/feed-entries.ts";
import { declareFeed, type Feed } from "./feed.ts";
import { escapeXml, XML_START } from "./xml.ts";

const TYPE = "application/rss+xml";

export const rss = declareFeed(
  {
    format: "rss",
    mediaType: TYPE,
    contentType: `${TYPE}; charset=utf-8`,
    shownAs: "application/xml",
    words: { en: "an RSS feed", pt: "feed RSS" },
    about: { en: "for the same", pt: "outro feed" },
  },
  ({ title, description, self, list, updated, entries }: Feed) =>
    `${XML_START}
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(list)}</link>
<description>${escapeXml(description)}</description>
<language>pt</language>
<lastBuildDate>${updated.toUTCString()}</lastBuildDate>
<generator>Montra</generator>
<atom:link rel="self" type="${TYPE}" href="${escapeXml(self)}"/>
${entries.map(printItem).join("")}</channel>
</rss>
`,
);

function printItem(entry: FeedEntry): string {
  const { id, title, address, published, updated, summary, content, image, authors, tags } = entry;
  return `<item>
<title>${escapeXml(title)}</title>
<link>${escapeXml(address)}</link>
<guid isPermaLink="false">${escapeXml(id)}</guid>
<pubDate>${published.toUTCString()}</pubDate>
<atom:updated>${updated.toISOString()}</atom:updated>
${authors.map((name) => `<dc:creator>${escapeXml(name)}</dc:creator>\n`).join("")}${tags.map((name) => `<category>${escapeXml(name)}</category>\n`).join("")}<description>${escapeXml(summary || content)}</description>
<content:encoded>${escapeXml(content)}</content:encoded>
${image ? `<enclosure url="${escapeXml(image.address)}" length="${image.bytes}" type="${escapeXml(image.type)}"/>\n` : ""}</item>
`;
}
