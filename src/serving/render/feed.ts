/** What the formats of feeds share: which entries, and what is said of the feed itself. (contract.md, "Feeds") */
import { withFormat } from "../api/addresses.ts";
import type { Plan } from "../api/answer.ts";
import {
  type FeedEntry,
  feedCollections,
  feedEntries,
  tagUri,
} from "../api/resources/feed-entries.ts";
import { wordsOf } from "../browse/words.ts";
import { problemJson } from "./problem-forms.ts";
import type { RenderContext, SmallRepresentation } from "./representation.ts";

const MOST_ENTRIES = 50;
/** Of the HTML of one feed, in UTF-16 units: of longer ones there are fewer entries. */
const MOST_TEXT = 4 * 1024 * 1024;

export interface Feed {
  readonly id: string;
  readonly title: string;
  /** In the language of the site, which is that of its pages. */
  readonly description: string;
  readonly language: string;
  /** Absolute URLs: of the feed, and of the list that it tells. */
  readonly self: string;
  readonly list: string;
  /** What paths in its HTML stand on. */
  readonly base: string;
  /** Epoch milliseconds: the last change of what is in it. */
  readonly updated: number;
  readonly entries: readonly FeedEntry[];
}

type Said = Pick<SmallRepresentation, "format" | "mediaType" | "words" | "about" | "body">;

/** Declares a format of feeds. */
export function declareFeed(said: Said, print: (feed: Feed) => string): SmallRepresentation {
  const isText = said.body === "text";
  return {
    ...said,
    name: said.format,
    contentType: isText ? `${said.mediaType}; charset=utf-8` : said.mediaType,
    kinds: ["list"],
    of: feedCollections,
    everywhere: true,
    extent: { default: MOST_ENTRIES, max: MOST_ENTRIES, pages: false },
    caching: "shared",
    problems: problemJson,
    render: (plan, context) => ({ body: print(feedOf(plan, said.format, context)) }),
  };
}

function feedOf(plan: Plan, format: string, context: RenderContext): Feed {
  const { resource, address } = plan;
  const { publicUrl, edition } = context.catalogue;
  const [path = "", query = ""] = address.split("?");
  const asked = new URLSearchParams(query);
  asked.delete("format");
  const list = asked.size > 0 ? `${path}?${asked}` : path;
  const entries = entriesOf(plan, context);
  return {
    id: tagUri(publicUrl, list),
    title: edition.site.nome,
    description: wordsOf(context.catalogue).declared(resource.description),
    language: edition.site.idioma,
    self: publicUrl + withFormat(list, format),
    list: publicUrl + list,
    base: `${publicUrl}/`,
    updated: Math.max(0, ...entries.map(({ updated }) => updated)),
    entries,
  };
}

/** Few, since each may be very long, and none of their memory is set aside before they are read. */
const ENTRIES_AT_ONCE = 5;

/** The first entries, as many as a feed has room for, and one in any case. */
function entriesOf(plan: Plan, { catalogue, room }: RenderContext): readonly FeedEntry[] {
  const { collection } = plan.resource;
  const ids = plan.part?.ids ?? [];
  const entries: FeedEntry[] = [];
  if (!collection) return entries;
  let text = 0;
  for (let at = 0; at < ids.length; at += ENTRIES_AT_ONCE) {
    for (const entry of feedEntries(catalogue, collection, ids.slice(at, at + ENTRIES_AT_ONCE))) {
      const length = entry.summary.length + entry.content.length;
      text += length;
      if (text > MOST_TEXT && entries.length > 0) return entries;
      // As it was written, and as it is escaped.
      room.take(2 * length);
      entries.push(entry);
    }
  }
  return entries;
}
