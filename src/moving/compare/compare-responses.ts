/** Requests one address from both services, and compares the status and the header fields that the contract promises. */
import type { LinkedKind } from "../../authoring/content/check/html-addresses.ts";
import { type Item, isItem, parseJson } from "../../remote/parse-json.ts";
import { type Answer, type Question, UnansweredError } from "../../remote/remote.ts";
import type { Comparison } from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";
import type { Side } from "./side.ts";

export type Both<T> = readonly [was: T, is: T];

export interface Context {
  readonly comparison: Comparison;
  readonly was: Side;
  readonly is: Side;
  /** The path of its template. */
  readonly resource: string;
  /** Called for each image and document of both, with the address in each service. */
  readonly onFiles: (was: string, is: string, at: string, kind: LinkedKind) => void;
}

/**
 * Runs `ask` for both services. If either does not answer, that is recorded as a difference.
 * @returns `undefined` if a service did not answer
 * @throws UnfinishedError
 */
export async function askBoth<T>(
  { was, is, comparison, resource }: Context,
  at: string,
  ask: (side: Side) => Promise<T>,
): Promise<[T, T] | undefined> {
  comparison.count(resource, { addresses: 1 });
  const answer = async (side: Side) => {
    try {
      return { value: await ask(side), said: "answered" };
    } catch (error) {
      if (!(error instanceof UnansweredError)) throw error;
      return { said: `no answer: ${error.message}` };
    }
  };
  const [old, now] = await Promise.all([answer(was), answer(is)]);
  if ("value" in old && "value" in now) return [old.value as T, now.value as T];
  comparison.add({ resource, at, field: "", was: old.said, is: now.said });
  return undefined;
}

/** Requests `path` from both services. */
export async function request(
  context: Context,
  path: string,
  question: Question = {},
): Promise<[Answer, Answer] | undefined> {
  const at = `${question.method ?? "GET"} ${path}`;
  return await askBoth(context, at, (side) => side.ask(path, question));
}

/**
 * @param at as requested
 * @param reported differences already reported for other pages of the same list; not reported again
 */
export function compareHead(
  at: string,
  [was, is]: readonly [Answer, Answer],
  { comparison, resource }: Context,
  reported = new Set<string>(),
): void {
  const add = (field: string, old: string, now: string, rule?: ExcuseRule) => {
    const difference = `${field}: ${old} → ${now}`;
    if (old === now || reported.has(difference)) return;
    reported.add(difference);
    comparison.add({ resource, at, field, was: old, is: now }, rule);
  };
  add("status", String(was.status), String(is.status));
  if (was.status !== is.status) return;
  const [oldType, newType] = [typeOf(was), typeOf(is)];
  const isProblem = is.status >= 400 && /^(?:application\/problem\+json|text\/html)$/.test(newType);
  const isDefault = oldType.startsWith("text/html") && newType === "application/json";
  const isForm = oldType === "application/json" && is.status === 200;
  const typeRule = isDefault ? "json_by_default" : isForm ? "montra_additions" : undefined;
  add("content-type", oldType, newType, isProblem ? "problem_details" : typeRule);
  const [oldAllow, newAllow] = [listOf(was, "allow"), listOf(is, "allow")];
  add(
    "allow",
    oldAllow,
    newAllow,
    oldAllow === "" || is.status >= 400 ? "montra_headers" : undefined,
  );
  const lost = namesIn(was, "vary").filter((name) => !namesIn(is, "vary").includes(name));
  if (lost.length === 0) return;
  // Montra reads neither cookies nor the origin, and no cache keeps a response to OPTIONS.
  const isCacheable = !at.startsWith("OPTIONS ") && lost.includes("accept");
  add("vary", listOf(was, "vary"), listOf(is, "vary"), isCacheable ? undefined : "montra_headers");
}

export function typeOf({ headers }: Answer): string {
  return (headers.get("content-type") ?? "").replace(/; ?charset=utf-8$/i, "").toLowerCase();
}

function namesIn({ headers }: Answer, field: string): string[] {
  const names = (headers.get(field) ?? "").toLowerCase().split(",");
  return names.map((name) => name.trim()).filter((name) => name !== "");
}

function listOf(answer: Answer, field: string): string {
  return namesIn(answer, field).sort().join(", ");
}

/** The body of a response, if it is a JSON object. */
export function objectIn(answer: Answer): Item | undefined {
  const value = valueIn(answer);
  return isItem(value) ? value : undefined;
}

/** The body of a response as JSON; `undefined` if it is none. */
export function valueIn({ body }: Answer): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

/** @param query without its `?` */
export function withQuery(path: string, query: string): string {
  return query === "" ? path : `${path}${path.includes("?") ? "&" : "?"}${query}`;
}
