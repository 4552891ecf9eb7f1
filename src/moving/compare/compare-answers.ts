/**
 * Compares two responses apart from their JSON: status, header fields, `detail` of errors, other
 * representations.
 */
import type { JsonRecord } from "../../remote/parse-json.ts";
import { withQuery } from "../../serving/api/addresses.ts";
import { representationsOf } from "../../serving/render/representations.ts";
import { type Both, type Comparison, mapBoth } from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";
import { NO_ANSWER, type Reply } from "./side.ts";

const JSON_TYPE = "application/json";
const ACCEPT = /(?:^|, )accept(?:,|$)/;

type HeadTest = (was: string, is: string, at: string, status: number) => boolean;

/**
 * For each compared header field: would a client notice that it differs? If not, the difference is
 * excused.
 */
const headerFields: Readonly<Record<string, HeadTest>> = {
  // Clients do not notice: (a) errors as problem+json (RFC 9457) or a page; (b) for OPTIONS or an
  // explicit `Accept`, another type where the old service sends JSON; (c) JSON where it sends
  // everybody HTML.
  "content-type": (was, is, at, status) =>
    status >= 400
      ? !/^(?:application\/problem\+json|text\/html)$/.test(is)
      : !(was === JSON_TYPE && /^OPTIONS |\(Accept: /.test(at)) &&
        !(was.startsWith("text/html") && is === JSON_TYPE),
  allow: (was, _is, _at, status) => was !== "" && status < 400,
  // Montra does not read cookies or the origin, and no cache keeps a response to OPTIONS.
  vary: (was, is, at) => ACCEPT.test(was) && !ACCEPT.test(is) && !at.startsWith("OPTIONS "),
};

/** @param statusReason excuses a different status */
export function compareHead(
  comparison: Comparison,
  at: string,
  replies: Both<Reply>,
  statusReason?: ExcuseRule,
): void {
  const [{ status }, now] = replies;
  const isFault = replies.some(({ status }) => status === NO_ANSWER || status >= 500);
  const heads = mapBoth(replies, (reply) => {
    // Two failed requests are a difference too, because nothing was compared. (Their messages
    // differ in the URL.)
    if (reply.status === NO_ANSWER) return { status: `no answer: ${reply.body}` };
    if (status !== now.status) return { status: reply.status };
    const fields = Object.keys(headerFields).map((field) => [field, headerOf(reply, field)]);
    const { detail } = (status >= 400 && (reply.value as JsonRecord | undefined)) || {};
    return { ...Object.fromEntries(fields), detail };
  });
  comparison.compare(at, heads, (field, [was, is]) => {
    if (field === "status") return isFault ? undefined : statusReason;
    if (field === "detail") return typeof was === "string" ? undefined : "contract_headers";
    return headerFields[field]?.(String(was), String(is), at, status)
      ? undefined
      : "contract_headers";
  });
}

function headerOf({ headers }: Reply, field: string): string {
  return (headers.get(field) ?? "").toLowerCase().replace(/; ?charset=utf-8$/, "");
}

/**
 * Removed before comparing: hashes in addresses of files, which the comparison of the JSON covers;
 * and the JSON on developers' pages, because it is cut at a length that depends on the host name.
 */
const UNCOMPARED = /(?<=\/media\/)[0-9a-f]{32}\/|^<div class="(?:response|json)".*$/gm;
const MOMENTS =
  /^(?:DTSTAMP|LAST-MODIFIED|SEQUENCE):.*$|<(?:\w+:)?(?:updated|published|lastBuildDate|pubDate)>[^<]*|"date_(?:modified|published)":"[^"]*"/gm;
/** Only the pages of Montra have it. */
const OWN_STYLESHEET = /<link rel="stylesheet" href="[^"]*\/assets\/montra\.[0-9a-f]+\.css">/;

export async function compareRepresentations(comparison: Comparison, path: string): Promise<void> {
  const { resource } = comparison;
  const comparing = representationsOf(resource).map(async ({ name, format, mediaType }) => {
    const representation = `${resource.name} ${name}`;
    if (name === "json" || comparison.additions.has(representation)) return;
    const target = withQuery(path, format ? `format=${format}` : "");
    const at = `GET ${target} (Accept: ${mediaType})`;
    const replies = await comparison.ask(target, { headers: { accept: mediaType } });
    if (!hasRepresentation(replies, mediaType)) {
      comparison.additions.add(representation);
      const formats = mapBoth(replies, (one) => ({ format: headerOf(one, "content-type") }));
      return comparison.compare(at, formats, () => "montra_additions");
    }
    compareHead(comparison, at, replies);
    if (replies.some(({ status }) => status !== 200)) return;
    const texts = mapBoth(replies, ({ text }) => ({ "": text.replaceAll(UNCOMPARED, "") }));
    const [old, now] = mapBoth(texts, (text) => text[""].replaceAll(MOMENTS, ""));
    comparison.compare(at, texts, () => (old === now ? "publications" : undefined));
  });
  await Promise.all(comparing);
}

/**
 * Whether the old service has this representation; it may answer with its usual JSON or page
 * instead.
 */
function hasRepresentation([was, is]: Both<Reply>, mediaType: string): boolean {
  // The two statuses are compared.
  if (is.status !== 200) return true;
  if (was.status !== 200) return was.status !== 404 && was.status !== 406;
  const type = headerOf(was, "content-type");
  if (type === "text/html") return type === mediaType && OWN_STYLESHEET.test(was.text);
  // Another type than requested, or not indented where Montra indents.
  const isUsualJson = type !== mediaType || (is.text.includes("\n") && !was.text.includes("\n"));
  return type !== JSON_TYPE || !isUsualJson;
}

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const AFTER_ALL_PAGES = "page=99999999";

const requests: readonly { method?: string; query?: string; accept?: string }[] = [
  { query: "format=json", accept: BROWSER },
  ...["*/*", "application/xml"].map((accept) => ({ accept })),
  ...["HEAD", "OPTIONS", "POST", "DELETE"].map((method) => ({ method })),
  ...["format=xml", "page=last", "page=0", "page=abc", AFTER_ALL_PAGES].map((query) => ({ query })),
];

/** Compares how a list answers formats, methods, page numbers and conditional requests. */
export async function compareRequests(comparison: Comparison, path: string): Promise<void> {
  for (const { method = "GET", query = "", accept } of requests) {
    const target = withQuery(path, query);
    const replies = await comparison.ask(target, { method, headers: accept ? { accept } : {} });
    const at = `${method} ${target}${accept ? ` (Accept: ${accept})` : ""}`;
    const isEndless = query === AFTER_ALL_PAGES && replies[0].status === 200;
    compareHead(comparison, at, replies, isEndless ? "page_lengths" : undefined);
  }
  const bare = path.replace(/\/(?=\?|$)/, "");
  compareHead(comparison, `GET ${bare}`, await comparison.ask(bare));
  // If the old service answers a conditional request with 304, the new one must too.
  const etags = (await comparison.ask(path)).map(({ headers }) => headers.get("etag"));
  if (etags[0] === null) return;
  const headers = { "if-none-match": etags.filter(Boolean).join(", ") };
  compareHead(comparison, `GET ${path} (If-None-Match)`, await comparison.ask(path, { headers }));
}
