/**
 * Requests sent to every list besides those for its data: formats, methods, errors, conditions. Statuses and
 * header fields are compared; bodies only by the `detail` of errors.
 * @see contract.md, "Choosing the representation", "Errors"
 */
import { prefetch } from "../../remote/prefetch.ts";
import type { Answer } from "../../remote/remote.ts";
import { pathsOf } from "../../serving/api/path-template.ts";
import type { ListResource, Resource } from "../../serving/api/resource.ts";
import {
  askBoth,
  type Context,
  compareHead,
  objectIn,
  request,
  withQuery,
} from "./compare-responses.ts";
import { shown } from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";

interface ExtraRequest {
  readonly query?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Only for lists with pages. */
  readonly paged?: true;
  /** Bodies have the same `detail`. */
  readonly sameDetail?: true;
  /** The path without the slash at its end. */
  readonly bare?: true;
}

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

const extraRequests: readonly ExtraRequest[] = [
  { query: "format=json" },
  { query: "format=json", headers: { accept: BROWSER } },
  { query: "format=api", headers: { accept: BROWSER } },
  { headers: { accept: BROWSER } },
  { headers: { accept: "*/*" } },
  { headers: { accept: "application/xml" }, sameDetail: true },
  { query: "format=xml", sameDetail: true },
  { query: "page=last", paged: true },
  { query: "page=0", paged: true, sameDetail: true },
  { query: "page=abc", paged: true, sameDetail: true },
  { query: "page=99999999", paged: true, sameDetail: true },
  { method: "HEAD" },
  { method: "OPTIONS" },
  { method: "POST", sameDetail: true },
  { method: "DELETE", sameDetail: true },
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
  const asking = prefetch(requests, ahead, ({ method = "GET", headers = {}, ...target }) =>
    request(context, targetOf(target), { method, headers }),
  );
  for await (const [one, answers] of asking) {
    const { method = "GET", headers, sameDetail } = one;
    const accept = headers ? ` (Accept: ${headers.accept})` : "";
    if (answers)
      compareError(`${method} ${targetOf(one)}${accept}`, answers, context, { sameDetail });
  }
  await compareCondition(path, context);
}

/** Compares the answers at addresses of the resource at which nothing is. */
export async function compareMissing(resource: Resource, context: Context): Promise<void> {
  const path = pathsOf(resource)(999_999_999_999);
  const answers = await request(context, path);
  const how = { sameDetail: true, status: "unknown_filter" } as const;
  if (answers) compareError(`GET ${path}`, answers, context, how);
}

function compareError(
  at: string,
  answers: readonly [Answer, Answer],
  context: Context,
  how: { readonly sameDetail?: true | undefined; readonly status?: ExcuseRule },
): void {
  const { comparison, resource } = context;
  const [was, is] = answers;
  if (was.status !== is.status) {
    const statuses = { was: String(was.status), is: String(is.status) };
    comparison.add({ resource, at, field: "status", ...statuses }, how.status);
    return;
  }
  compareHead(at, answers, context);
  const [old, now] = [objectIn(was)?.detail, objectIn(is)?.detail];
  // An HTML page has no `detail`.
  if (!how.sameDetail || old === undefined || old === now) return;
  comparison.add({ resource, at, field: "detail", was: shown(old), is: shown(now) });
}

// If the old service answers a conditional request with 304, the new one must too.
async function compareCondition(path: string, context: Context): Promise<void> {
  const { comparison, resource, was: first } = context;
  const tags = (await request(context, path))?.map(({ headers }) => headers.get("etag"));
  if (!tags?.[0]) return;
  const answers = await askBoth(context, `GET ${path}`, (side) =>
    side.ask(path, { headers: { "if-none-match": tags[side === first ? 0 : 1] ?? '"none"' } }),
  );
  const [was = "", is = ""] = answers?.map(({ status }) => String(status)) ?? [];
  const at = `GET ${path} (If-None-Match)`;
  if (was !== is) comparison.add({ resource, at, field: "status", was, is });
}
