/**
 * Compares two responses apart from their JSON: status, header fields, `detail` of errors, other
 * representations.
 */
import { isJsonRecord, type JsonRecord } from "../../remote/parse-json.ts";
import { withQuery } from "../../serving/api/addresses.ts";
import type { Representation } from "../../serving/render/representation.ts";
import { representationsOf } from "../../serving/render/representations.ts";
import { type Both, type Comparison, mapBoth } from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";
import { NO_ANSWER, type Reply } from "./side.ts";

const JSON_TYPE = "application/json";
const ACCEPT = /(?:^|, )accept(?:,|$)/;

/** Whether a client would notice that a header field differs. If not, it is excused. */
type IsNoticed = (was: string, is: string, at: string, status: number) => boolean;

const headerFields: Readonly<Record<string, IsNoticed>> = {
  "content-type": (was, is, at, status) => {
    // Errors may become problem+json (RFC 9457), or a page.
    if (status >= 400) return !/^(?:application\/problem\+json|text\/html)$/.test(is);
    // JSON may become another type for OPTIONS or an explicit `Accept`.
    if (was === JSON_TYPE && /^OPTIONS |\(Accept: /.test(at)) return false;
    // The page that an old service sends to every client may become JSON.
    return !(was.startsWith("text/html") && is === JSON_TYPE);
  },
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
  const heads = mapBoth(replies, status === now.status ? headOf : statusOf);
  const isFault = replies.some(({ status }) => status === NO_ANSWER || status >= 500);
  comparison.compare(at, heads, (field, [was, is]) => {
    if (field === "status") return isFault ? undefined : statusReason;
    const isNoticed =
      field === "detail"
        ? typeof was === "string"
        : headerFields[field]?.(String(was), String(is), at, status);
    return isNoticed ? undefined : "contract_headers";
  });
}

function headOf(reply: Reply): JsonRecord {
  const { status, value } = reply;
  if (status === NO_ANSWER) return statusOf(reply);
  const fields = Object.keys(headerFields).map((field) => [field, headerOf(reply, field)]);
  const detail = status >= 400 && isJsonRecord(value) ? value.detail : undefined;
  return { ...Object.fromEntries(fields), detail };
}

/** Of two failed requests different messages, because nothing was compared. */
function statusOf({ status, body }: Reply): JsonRecord {
  return { status: status === NO_ANSWER ? `no answer: ${body}` : status };
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
  const others = representationsOf(comparison.resource).filter(({ name }) => name !== "json");
  await Promise.all(others.map((one) => compareRepresentation(comparison, path, one)));
}

async function compareRepresentation(
  comparison: Comparison,
  path: string,
  { name, format, mediaType }: Representation,
): Promise<void> {
  const representation = `${comparison.resource.name} ${name}`;
  if (comparison.additions.has(representation)) return;
  const target = withQuery(path, format ? `format=${format}` : "");
  const at = `GET ${target} (Accept: ${mediaType})`;
  const replies = await comparison.ask(target, { headers: { accept: mediaType } });
  if (isAddition(replies, mediaType)) {
    comparison.additions.add(representation);
    const formats = mapBoth(replies, (one) => ({ format: headerOf(one, "content-type") }));
    return comparison.compare(at, formats, () => "montra_additions");
  }
  compareHead(comparison, at, replies);
  if (replies.some(({ status }) => status !== 200)) return;
  const texts = mapBoth(replies, ({ text }) => ({ "": text.replaceAll(UNCOMPARED, "") }));
  const [old, now] = mapBoth(texts, (text) => text[""].replaceAll(MOMENTS, ""));
  comparison.compare(at, texts, () => (old === now ? "publications" : undefined));
}

/** Whether only the new service has the representation that was requested. */
function isAddition([was, is]: Both<Reply>, mediaType: string): boolean {
  if (is.status !== 200) return false;
  if (was.status !== 200) return was.status === 404 || was.status === 406;
  // The old service may have sent its usual JSON, or its page for every client.
  const type = headerOf(was, "content-type");
  if (type === "text/html") return type !== mediaType || !OWN_STYLESHEET.test(was.text);
  const isIndented = ({ text }: Reply) => text.includes("\n");
  return type === JSON_TYPE && (type !== mediaType || (isIndented(is) && !isIndented(was)));
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
    const answersAnyPage = query === AFTER_ALL_PAGES && replies[0].status === 200;
    compareHead(comparison, at, replies, answersAnyPage ? "page_lengths" : undefined);
  }
  const bare = path.replace(/\/(?=\?|$)/, "");
  compareHead(comparison, `GET ${bare}`, await comparison.ask(bare));
  // If the old service answers a conditional request with 304, the new one must too.
  const etags = (await comparison.ask(path)).map(({ headers }) => headers.get("etag"));
  if (etags[0] === null) return;
  const headers = { "if-none-match": etags.filter(Boolean).join(", ") };
  compareHead(comparison, `GET ${path} (If-None-Match)`, await comparison.ask(path, { headers }));
}
