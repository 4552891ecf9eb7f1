/** Atom. @see RFC 4287 */
import type { FeedEntry } from "../api/resources/feed-entries.ts";
import { declareFeed, type Feed } from "./feed.ts";
import { escapeXml, XML_START } from "./xml.ts";

const TYPE = "application/atom+xml";

export const atom = declareFeed(
  {
    format: "atom",
    mediaType: TYPE,
    contentType: `${TYPE}; charset=utf-8`,
    shownAs: "application/xml",
    words: { en: "an Atom feed", pt: "feed Atom" },
    about: { en: "for a feed", pt: "um feed" },
  },
  ({ id, site, title, description, language, self, list, base, updated, entries }: Feed) =>
    `${XML_START}
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt" xml:base="${escapeXml(base)}">
<id>${escapeXml(id)}</id>
<title>${escapeXml(title)}</title>
<subtitle xml:lang="${language}">${escapeXml(description)}</subtitle>
<updated>${updated.toISOString()}</updated>
<author><name>${escapeXml(site)}</name></author>
<generator>Montra</generator>
<link rel="self" type="${TYPE}" href="${escapeXml(self)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(list)}"/>
${entries.map(printEntry).join("")}</feed>
`,
);

function printEntry(entry: FeedEntry): string {
  const { id, title, address, published, updated, summary, content, image, authors, tags } = entry;
  return `<entry>
<id>${escapeXml(id)}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" href="${escapeXml(address)}"/>
${image ? `<link rel="enclosure" type="${escapeXml(image.type)}" length="${image.bytes}" href="${escapeXml(image.address)}"/>\n` : ""}<published>${published.toISOString()}</published>
<updated>${updated.toISOString()}</updated>
${authors.map((name) => `<author><name>${escapeXml(name)}</name></author>\n`).join("")}${tags.map((name) => `<category term="${escapeXml(name)}"/>\n`).join("")}${summary ? `<summary type="html">${escapeXml(summary)}</summary>\n` : ""}<content type="html">${escapeXml(content)}</content>
</entry>
`;
}
