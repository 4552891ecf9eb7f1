/** Requests an address from both services, and compares the status, the header fields and the `detail` of errors. */
import type { Answer, Question } from "../../remote/remote.ts";
import { type Both, type Context, shown } from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";
import { NO_ANSWER, objectIn } from "./side.ts";

/** Requests `path` from both services. */
export async function request(
  { comparison, resource, sides }: Context,
  path: string,
  question: Question = {},
): Promise<Both<Answer>> {
  comparison.of(resource).addresses += 1;
  return await Promise.all([sides[0].ask(path, question), sides[1].ask(path, question)]);
}

/** @returns the rule that excuses a difference of this field. @param at as requested */
type HeadRule = (was: string, is: string, now: Answer, at: string) => ExcuseRule | undefined;

/** The header fields that the contract promises, and the differences that are excused. */
const HEAD: Readonly<Record<string, HeadRule>> = {
  "content-type": (was, is, { status }) => {
    const isProblem = /^(?:application\/problem\+json|text\/html)$/.test(is);
    if (status >= 400) return isProblem ? "problem_details" : undefined;
    if (was.startsWith("text/html") && is === JSON_TYPE) return "json_by_default";
    return was === JSON_TYPE && status === 200 ? "montra_additions" : undefined;
  },
  allow: (was, _, { status }) => (was === "" || status >= 400 ? "montra_headers" : undefined),
  // Montra reads neither cookies nor the origin, and no cache keeps a response to OPTIONS.
  vary: (was, is, _, at) =>
    at.startsWith("OPTIONS ") || ACCEPT.test(is) || !ACCEPT.test(was)
      ? "montra_headers"
      : undefined,
};
const ACCEPT = /(?:^|, )accept(?:,|$)/;
const JSON_TYPE = "application/json";

/**
 * @param at as requested
 * @param statusRule excuses a different status
 */
export function compareHead(
  at: string,
  [old, now]: Both<Answer>,
  { comparison, resource }: Context,
  statusRule?: ExcuseRule,
): void {
  const [was, is] = [statusOf(old), statusOf(now)];
  // Two missing responses are a difference too, because they prove nothing.
  if (was !== is || old.status === NO_ANSWER) {
    const isFault = [old, now].some(({ status }) => status === NO_ANSWER || status >= 500);
    comparison.add({ resource, at, field: "status", was, is }, isFault ? undefined : statusRule);
  }
  if (old.status !== now.status) return;
  for (const [field, ruleOf] of Object.entries(HEAD)) {
    const names = namesIn(old, field);
    // More names in `Vary` only cost cache entries; the response is the same.
    const kept = namesIn(now, field).filter((name) => field !== "vary" || names.includes(name));
    const [was, is] = [names.join(", "), kept.join(", ")];
    if (was !== is) comparison.add({ resource, at, field, was, is }, ruleOf(was, is, now, at));
  }
  const [detail, other] = [old, now].map((answer) => objectIn(answer)?.detail);
  // An HTML page has no `detail`.
  const hasDetail = old.status >= 400 && typeof detail === "string" && typeOf(now) !== "text/html";
  if (hasDetail && detail !== other)
    comparison.add({ resource, at, field: "detail", was: shown(detail), is: shown(other) });
}

function statusOf({ status, body }: Answer): string {
  return status === NO_ANSWER ? `no answer: ${body}` : String(status);
}

export function typeOf({ headers }: Answer): string {
  return (headers.get("content-type") ?? "").replace(/; ?charset=utf-8$/i, "").toLowerCase();
}

/** The names in a header field, sorted. */
function namesIn(answer: Answer, field: string): string[] {
  if (field === "content-type") return [typeOf(answer)];
  const names = (answer.headers.get(field) ?? "").toLowerCase().split(",");
  return names.map((name) => name.trim()).sort();
}

/** @param query without its `?` */
export function withQuery(path: string, query: string): string {
  return query === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`;
}
