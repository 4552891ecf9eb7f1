/** What the formats of feeds share: which entries, and what is said of the feed itself. (contract.md, "Feeds") */
import { withFormat } from "../api/addresses.ts";
import type { Plan } from "../api/answer.ts";
import { type FeedEntry, feedEntries, tagUri, toldCollections } from "../api/feed-entries.ts";
import { problemJson } from "./problem-forms.ts";
import type { RenderContext, SmallRepresentation } from "./representation.ts";

const MOST_ENTRIES = 50;
/** Of the HTML of one feed, in UTF-16 units: of longer ones there are fewer entries. */
const MOST_TEXT = 4 * 1024 * 1024;

export interface Feed {
  readonly id: string;
  readonly title: string;
  readonly description: string;
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
    of: toldCollections,
    everywhere: true,
    extent: { default: MOST_ENTRIES, max: MOST_ENTRIES, pages: false },
    caching: "shared",
    problems: problemJson,
    render: (plan, context) => ({ body: print(feedOf(plan, said.format, context)) }),
  };
}

function feedOf(plan: Plan, format: string, { catalogue }: RenderContext): Feed {
  const { resource, address, part } = plan;
  const { publicUrl, edition } = catalogue;
  const [path = "", query = ""] = address.split("?");
  const asked = new URLSearchParams(query);
  asked.delete("format");
  const list = asked.size > 0 ? `${path}?${asked}` : path;
  const { collection } = resource;
  const entries = collection && part ? fitting(feedEntries(catalogue, collection, part.ids)) : [];
  return {
    id: tagUri(publicUrl, list),
    title: edition.site.nome,
    description: resource.description,
    self: publicUrl + withFormat(list, format),
    list: publicUrl + list,
    base: `${publicUrl}/`,
    updated: Math.max(0, ...entries.map(({ updated }) => updated)),
    entries,
  };
}

/** The first entries, as many as a feed has room for, and one in any case. */
function fitting(entries: readonly FeedEntry[]): readonly FeedEntry[] {
  let text = 0;
  const end = entries.findIndex(({ summary, content }, at) => {
    text += summary.length + content.length;
    return text > MOST_TEXT && at > 0;
  });
  return end < 0 ? entries : entries.slice(0, end);
}
