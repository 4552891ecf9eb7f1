/** The entries and metadata of all feed formats. (contract.md, "Feeds") */
import { withFormat } from "../api/addresses.ts";
import type { Plan } from "../api/answer-plan.ts";
import {
  type FeedEntry,
  feedCollections,
  feedEntries,
  tagUri,
} from "../api/resources/feed-entries.ts";
import { fullTitle } from "../browse/full-title.ts";
import { wordsOf } from "../browse/words.ts";
import type { RenderContext, SmallRepresentation } from "./representation.ts";

const MAX_ENTRIES = 50;
/** Total HTML of one feed, in UTF-16 units. If entries are long, the feed has fewer of them. */
const MAX_TEXT = 4 * 1024 * 1024;

export type Feed = ReturnType<typeof feedOf>;

type FeedFormat = Omit<SmallRepresentation, "name" | "kinds" | "render"> & { format: string };

export function declareFeed(
  declaration: FeedFormat,
  print: (feed: Feed) => string,
): SmallRepresentation {
  return {
    ...declaration,
    name: declaration.format,
    kinds: ["list"],
    collections: feedCollections,
    extent: { default: MAX_ENTRIES, max: MAX_ENTRIES, pages: false },
    render: (plan, context) => ({ body: print(feedOf(plan, declaration.format, context)) }),
  };
}

/** For clients that accept HTML. Sent as `shownAs`, or browsers would not apply its style sheet. */
export function forBrowsers(feed: SmallRepresentation): SmallRepresentation {
  return {
    ...feed,
    name: `${feed.name} in a browser`,
    mediaType: "text/html",
    contentType: `${feed.shownAs}; charset=utf-8`,
    needsFormat: true,
  };
}

function feedOf(plan: Plan, format: string, context: RenderContext) {
  const { resource, address } = plan;
  const { publicUrl, edition } = context.catalogue;
  const list = withFormat(address, undefined);
  const entries = entriesOf(plan, context);
  const publishedAt = 1000 * (context.publishedAt ?? 0);
  const updates = entries.map(({ updated }) => updated.getTime());
  return {
    id: tagUri(publicUrl, list),
    site: edition.site.nome,
    /** Site, list and active filters. */
    title: fullTitle(plan, context.catalogue),
    /** In `language`. */
    description: wordsOf(context.catalogue).in(resource.description),
    /** The language of the site's pages. Entries are always in Portuguese. */
    language: edition.site.idioma,
    /** Absolute URLs of the feed and of its list. */
    self: publicUrl + withFormat(list, format),
    list: publicUrl + list,
    /** Base URL for paths in the HTML. */
    base: `${publicUrl}/`,
    /** When any entry was last changed; without entries, the time of the publication. */
    updated: new Date(updates.length > 0 ? Math.max(...updates) : publishedAt),
    entries,
  };
}

/** Small, because an entry may be very long and its memory is reserved only after it is read. */
const ENTRIES_AT_ONCE = 5;

/** The first entries up to the size limit, at least one. */
function entriesOf(plan: Plan, { catalogue, memory }: RenderContext): readonly FeedEntry[] {
  const { collection } = plan.resource;
  const ids = plan.pageItems?.ids ?? [];
  const entries: FeedEntry[] = [];
  if (!collection) return entries;
  const { period: periodOf } = wordsOf(catalogue);
  let totalLength = 0;
  for (let begin = 0; begin < ids.length; begin += ENTRIES_AT_ONCE) {
    const slice = ids.slice(begin, begin + ENTRIES_AT_ONCE);
    for (const entry of feedEntries(catalogue, collection, { ids: slice, periodOf })) {
      const length = entry.summary.length + entry.content.length;
      totalLength += length;
      if (totalLength > MAX_TEXT && entries.length > 0) return entries;
      // Twice, because the original and the escaped text are both in memory.
      memory.reserve(2 * length);
      entries.push(entry);
    }
  }
  return entries;
}
