/**
 * Requests sent to every list besides those for its data: formats, methods, errors, conditions. Status, header
 * fields and the `detail` of errors are compared.
 * @see contract.md, "Choosing the representation", "Errors"
 */
import type { ListResource } from "../../serving/api/resource.ts";
import { compareHead, request, withQuery } from "./compare-responses.ts";
import { askBoth, type Context } from "./context.ts";

interface ExtraRequest {
  readonly query?: string;
  readonly method?: string;
  readonly accept?: string;
}

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

const AFTER_ALL_PAGES = "page=99999999";

const extraRequests: readonly ExtraRequest[] = [
  { query: "format=json" },
  { query: "format=json", accept: BROWSER },
  { query: "format=api", accept: BROWSER },
  { accept: BROWSER },
  { accept: "*/*" },
  { accept: "application/xml" },
  { query: "format=xml" },
  { method: "HEAD" },
  { method: "OPTIONS" },
  { method: "POST" },
  { method: "DELETE" },
];
const ofPages: readonly ExtraRequest[] = [
  { query: "page=last" },
  { query: "page=0" },
  { query: "page=abc" },
  { query: AFTER_ALL_PAGES },
];

/** @param path of the list, with the query that it requires */
export async function compareRequests(
  list: ListResource,
  path: string,
  context: Context,
): Promise<void> {
  const ofList = list.envelope === "pages" ? [...extraRequests, ...ofPages] : extraRequests;
  const compare = async (target: string, { method = "GET", accept, query }: ExtraRequest) => {
    const answers = await request(context, target, {
      ...{ method, headers: accept ? { accept } : {} },
    });
    const at = `${method} ${target}${accept ? ` (Accept: ${accept})` : ""}`;
    const isEndless = query === AFTER_ALL_PAGES && answers[0].status === 200;
    compareHead(at, answers, context, isEndless ? "page_lengths" : undefined);
  };
  const withoutSlash = path.replace(/\/(?=\?|$)/, "");
  await Promise.all([
    compare(withoutSlash, {}),
    ...ofList.map((one) => compare(withQuery(path, one.query ?? ""), one)),
    compareCondition(path, context),
  ]);
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
