/**
 * Requests sent to every list besides those for its data: formats, methods, errors, conditions. Status, header
 * fields and the `detail` of errors are compared.
 * @see contract.md, "Choosing the representation", "Errors"
 */
import { prefetch } from "../../remote/prefetch.ts";
import type { ListResource } from "../../serving/api/resource.ts";
import { askBoth, compareHead, request, withQuery } from "./compare-responses.ts";
import type { Context } from "./context.ts";

interface ExtraRequest {
  readonly query?: string;
  readonly method?: string;
  readonly accept?: string;
  /** Only for lists with pages. */
  readonly paged?: true;
  /** The path without the slash at its end. */
  readonly bare?: true;
}

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

const extraRequests: readonly ExtraRequest[] = [
  { query: "format=json" },
  { query: "format=json", accept: BROWSER },
  { query: "format=api", accept: BROWSER },
  { accept: BROWSER },
  { accept: "*/*" },
  { accept: "application/xml" },
  { query: "format=xml" },
  { query: "page=last", paged: true },
  { query: "page=0", paged: true },
  { query: "page=abc", paged: true },
  { query: "page=99999999", paged: true },
  { method: "HEAD" },
  { method: "OPTIONS" },
  { method: "POST" },
  { method: "DELETE" },
  { bare: true },
];

/** @param path of the list, with the query that it requires */
export async function compareRequests(
  list: ListResource,
  path: string,
  context: Context,
  ahead: number,
): Promise<void> {
  const requests = extraRequests.filter(({ paged }) => !paged || list.envelope === "pages");
  const targetOf = ({ bare, query = "" }: ExtraRequest) =>
    withQuery(bare ? path.replace(/(?<=[^/])\/(?=\?|$)/, "") : path, query);
  const asking = prefetch(requests, ahead, ({ method = "GET", accept, ...target }) =>
    request(context, targetOf(target), { method, headers: accept ? { accept } : {} }),
  );
  for await (const [{ method = "GET", accept, ...target }, answers] of asking) {
    const at = `${method} ${targetOf(target)}${accept ? ` (Accept: ${accept})` : ""}`;
    compareHead(at, answers, context);
  }
  await compareCondition(path, context);
}

// If the old service answers a conditional request with 304, the new one must too.
async function compareCondition(path: string, context: Context): Promise<void> {
  const [was, is] = await request(context, path);
  if (was.headers.get("etag") === null) return;
  const tags = [was, is].map(({ headers }) => headers.get("etag") ?? '"none"');
  const answers = await askBoth(context, (side, place) =>
    side.ask(path, { headers: { "if-none-match": tags[place] ?? "" } }),
  );
  compareHead(`GET ${path} (If-None-Match)`, answers, context);
}
