/**
 * Compares what two services answer at one address: the status, the header fields that the contract promises, the
 * `detail` of errors, and the text of representations other than JSON.
 * @see contract.md, "Choosing the representation", "Errors"
 */
import { isItem } from "../../remote/parse-json.ts";
import { withQuery } from "../../serving/api/addresses.ts";
import { representationsOf } from "../../serving/render/representations.ts";
import { type Both, type Comparison, type DataAddress, shown } from "./comparison.ts";
import { NO_ANSWER, type Reply, valueIn } from "./side.ts";

const JSON_TYPE = "application/json";
const ACCEPT = /(?:^|, )accept(?:,|$)/;

/** For each header field whether a client notices that it differs. */
const headerFields: Readonly<
  Record<string, (was: string, is: string, status: number, at: string) => boolean>
> = {
  // Montra answers a page to browsers alone, and errors as RFC 9457 has them.
  "content-type": (was, is, status, at) =>
    status >= 400
      ? !/^(?:application\/problem\+json|text\/html)$/.test(is)
      : !(was === JSON_TYPE && /^OPTIONS |\(Accept: /.test(at)) &&
        !(was.startsWith("text/html") && is === JSON_TYPE),
  allow: (was, _, status) => was !== "" && status < 400,
  // Montra does not read cookies or the origin, and no cache keeps a response to OPTIONS.
  vary: (was, is, _, at) => ACCEPT.test(was) && !ACCEPT.test(is) && !at.startsWith("OPTIONS "),
};

/**
 * @param at as requested
 * @param statusReason excuses a different status
 */
export function compareHead(
  comparison: Comparison,
  at: string,
  [old, now]: Both<Reply>,
  statusReason?: string,
): void {
  const { status } = old;
  // Two missing responses are a difference too, because they prove nothing.
  if (status !== now.status || status === NO_ANSWER) {
    const isFault = [old, now].some(({ status }) => status === NO_ANSWER || status >= 500);
    const statuses = { was: statusOf(old), is: statusOf(now) };
    comparison.add({ at, field: "status", ...statuses }, isFault ? undefined : statusReason);
    return;
  }
  for (const [field, isNoticed] of Object.entries(headerFields)) {
    const [was, is] = [headerOf(old, field), headerOf(now, field)];
    const rule = isNoticed(was, is, status, at) ? undefined : "contract_headers";
    if (was !== is) comparison.add({ at, field, was, is }, rule);
  }
  if (status < 400) return;
  const [detail, other] = [old, now].map(detailOf);
  if (typeof detail === "string" && detail !== other)
    comparison.add({ at, field: "detail", ...shown(detail, other) });
}

function detailOf(reply: Reply): unknown {
  const value = valueIn(reply);
  return isItem(value) ? value.detail : undefined;
}

function statusOf({ status, text }: Reply): string {
  return status === NO_ANSWER ? `no answer: ${text}` : String(status);
}

function headerOf({ headers }: Reply, field: string): string {
  return (headers.get(field) ?? "").toLowerCase().replace(/; ?charset=utf-8$/, "");
}

/** What stands in the addresses of images and documents, which JSON shows too. */
const MEDIA = /(?<=\/media\/)[0-9a-f]{32}\//g;
const MOMENTS =
  /^(?:DTSTAMP|LAST-MODIFIED|SEQUENCE):.*$|<(?:\w+:)?(?:updated|published|lastBuildDate|pubDate)>[^<]*|"date_(?:modified|published)":"[^"]*"/gm;
/** What the page for developers shows of the JSON response: cut at a length that counts the names of the service. */
const SHOWN_JSON = /^<div class="(?:response|json)".*$/gm;
/** What the pages of Montra have and those of other programs do not. */
const OWN_STYLESHEET = /<link rel="stylesheet" href="[^"]*\/assets\/montra\.[0-9a-f]+\.css">/;

/** Compares an address in all representations other than JSON. */
export async function compareForms(comparison: Comparison, address: DataAddress): Promise<void> {
  const { resource, path } = address;
  const forms = representationsOf(resource).filter(({ name }) => name !== "json");
  const comparing = forms.map(async ({ name, format, mediaType }) => {
    if (comparison.additions.has(`${resource.name} ${name}`)) return;
    const target = withQuery(path, format ? `format=${format}` : "");
    const at = `GET ${target} (Accept: ${mediaType})`;
    const replies = await comparison.ask(target, { headers: { accept: mediaType } });
    if (hasForm(replies, mediaType)) return compareForm(comparison, at, replies);
    comparison.additions.add(`${resource.name} ${name}`);
    const [was = "", is = ""] = replies.map(
      (one) => `${one.status} ${headerOf(one, "content-type")}`,
    );
    comparison.add({ at, field: "format", was, is }, "montra_additions");
  });
  await Promise.all(comparing);
}

function compareForm(comparison: Comparison, at: string, replies: Both<Reply>): void {
  compareHead(comparison, at, replies);
  if (replies.some(({ status }) => status !== 200)) return;
  const [old = "", now = ""] = replies.map(({ text }) =>
    text.replaceAll(MEDIA, "").replaceAll(SHOWN_JSON, ""),
  );
  const isMoment = old.replaceAll(MOMENTS, "") === now.replaceAll(MOMENTS, "");
  if (old !== now)
    comparison.add({ at, field: "", ...shown(old, now) }, isMoment ? "publications" : undefined);
}

/**
 * Whether an old service that answers something, also plain JSON or a page of its own, means this representation. What
 * the new one does not answer either is compared.
 */
function hasForm([was, is]: Both<Reply>, mediaType: string): boolean {
  if (is.status !== 200) return true;
  if (was.status === 404 || was.status === 406) return false;
  const type = headerOf(was, "content-type");
  if (was.status !== 200 || (type !== JSON_TYPE && type !== "text/html")) return true;
  const isPlain = type === JSON_TYPE && is.text.includes("\n") && !was.text.includes("\n");
  const isForeign = type === "text/html" && !OWN_STYLESHEET.test(was.text);
  return type === mediaType && !isPlain && !isForeign;
}

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const AFTER_ALL_PAGES = "page=99999999";

/** Requests besides those for data: formats, methods, errors. */
const requests: readonly (readonly [method: string, query: string, accept?: string])[] = [
  ["GET", "format=json", BROWSER],
  ["GET", "format=xml"],
  ["GET", "", "*/*"],
  ["GET", "", "application/xml"],
  ["HEAD", ""],
  ["OPTIONS", ""],
  ["POST", ""],
  ["DELETE", ""],
  ["GET", "page=last"],
  ["GET", "page=0"],
  ["GET", "page=abc"],
  ["GET", AFTER_ALL_PAGES],
];

/** Compares what both services answer besides data. @param path of a list, with the query that it requires */
export async function compareRequests(comparison: Comparison, path: string): Promise<void> {
  for (const [method, query, accept] of requests) {
    const target = withQuery(path, query);
    const replies = await comparison.ask(target, { method, headers: accept ? { accept } : {} });
    const at = `${method} ${target}${accept ? ` (Accept: ${accept})` : ""}`;
    const isEndless = query === AFTER_ALL_PAGES && replies[0].status === 200;
    compareHead(comparison, at, replies, isEndless ? "page_lengths" : undefined);
  }
  const bare = path.replace(/\/(?=\?|$)/, "");
  compareHead(comparison, `GET ${bare}`, await comparison.ask(bare));
  // If the old service answers a conditional request with 304, the new one must too.
  const tags = (await comparison.ask(path)).map(({ headers }) => headers.get("etag"));
  if (tags[0] === null) return;
  const headers = { "if-none-match": tags.filter(Boolean).join(", ") };
  const replies = await comparison.ask(path, { headers });
  compareHead(comparison, `GET ${path} (If-None-Match)`, replies);
}
