/** JSON Feed. @see JSON Feed Version 1.1 */
import { renderJson } from "../api/json.ts";
import { fragmentText } from "../browse/fragment.ts";
import { declareFeed, type Feed } from "./feed.ts";

const MAX_SUMMARY_CHARACTERS = 500;

export const jsonFeed = declareFeed(
  {
    format: "jsonfeed",
    mediaType: "application/feed+json",
    words: { en: "a JSON feed", pt: "feed JSON" },
    about: { en: "for the same in JSON", pt: "um feed em JSON" },
  },
  ({ title, description, self, list, entries }: Feed) =>
    renderJson({
      version: "https://jsonfeed.org/version/1.1",
      title,
      home_page_url: list,
      feed_url: self,
      description,
      language: "pt",
      items: entries.map(
        ({ id, address, published, updated, summary, content, image, ...entry }) => ({
          id,
          url: address,
          title: entry.title,
          ...(summary && { summary: fragmentText(summary, MAX_SUMMARY_CHARACTERS).text }),
          content_html: content || summary,
          ...(image && { image: image.address }),
          date_published: published.toISOString(),
          date_modified: updated.toISOString(),
          ...(entry.authors.length > 0 && { authors: entry.authors.map((name) => ({ name })) }),
          ...(entry.tags.length > 0 && { tags: entry.tags }),
        }),
      ),
    }),
);
