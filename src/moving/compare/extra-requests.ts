/**
 * Requests sent to every list besides those for its data: formats, methods, errors, conditions. Status, header
 * fields and the `detail` of errors are compared.
 * @see contract.md, "Choosing the representation", "Errors"
 */
import type { ListResource } from "../../serving/api/resource.ts";
import { compareHead, request, withQuery } from "./compare-responses.ts";
import type { Context } from "./comparison.ts";

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const AFTER_ALL_PAGES = "page=99999999";

type ExtraRequest = readonly [method: string, query: string, accept?: string];

const extraRequests: readonly ExtraRequest[] = [
  ["GET", "format=json"],
  ["GET", "format=json", BROWSER],
  ["GET", "format=api", BROWSER],
  ["GET", "format=xml"],
  ["GET", "", BROWSER],
  ["GET", "", "*/*"],
  ["GET", "", "application/xml"],
  ["HEAD", ""],
  ["OPTIONS", ""],
  ["POST", ""],
  ["DELETE", ""],
];
const ofPages: readonly ExtraRequest[] = [
  ["GET", "page=last"],
  ["GET", "page=0"],
  ["GET", "page=abc"],
  ["GET", AFTER_ALL_PAGES],
];

/** @param path of the list, with the query that it requires */
export async function compareRequests(
  list: ListResource,
  path: string,
  context: Context,
): Promise<void> {
  const compare = async (target: string, [method, query, accept]: ExtraRequest) => {
    const answers = await request(context, target, {
      ...{ method, headers: accept ? { accept } : {} },
    });
    const at = `${method} ${target}${accept ? ` (Accept: ${accept})` : ""}`;
    const isEndless = query === AFTER_ALL_PAGES && answers[0].status === 200;
    compareHead(at, answers, context, isEndless ? "page_lengths" : undefined);
  };
  const requests = [...extraRequests, ...(list.envelope === "pages" ? ofPages : [])];
  await Promise.all([
    compare(path.replace(/\/(?=\?|$)/, ""), ["GET", ""]),
    ...requests.map((one) => compare(withQuery(path, one[1]), one)),
    compareCondition(path, context),
  ]);
}

// If the old service answers a conditional request with 304, the new one must too.
async function compareCondition(path: string, context: Context): Promise<void> {
  const [was, is] = await request(context, path);
  if (was.headers.get("etag") === null) return;
  const conditions = [was, is].map(({ headers }) => ({
    headers: { "if-none-match": headers.get("etag") ?? '"none"' },
  }));
  const [old, now] = context.sides;
  const answers = [await old.ask(path, conditions[0]), await now.ask(path, conditions[1])] as const;
  compareHead(`GET ${path} (If-None-Match)`, answers, context);
}
