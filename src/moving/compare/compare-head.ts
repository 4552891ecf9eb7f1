/** Compares the status and the header fields that the contract promises. */
import type { Answer } from "../../remote/remote.ts";
import type { Comparison } from "./comparison.ts";
import type { ExcuseRule } from "./excuses.ts";

/**
 * @param path as requested
 * @param reported differences already reported for other pages of the same list; not reported again
 */
export function compareHead(
  path: string,
  resource: string,
  [was, is]: readonly [Answer, Answer],
  comparison: Comparison,
  reported = new Set<string>(),
): void {
  const add = (field: string, old: string, now: string, rule?: ExcuseRule) => {
    const difference = `${field}: ${old} → ${now}`;
    if (reported.has(difference)) return;
    reported.add(difference);
    comparison.add({ resource, at: path, field, was: old, is: now }, rule);
  };
  if (was.status !== is.status) {
    add("status", String(was.status), String(is.status));
    return;
  }
  const [oldType, newType] = [typeOf(was), typeOf(is)];
  if (oldType !== newType) {
    const isProblem = is.status >= 400 && newType === "application/problem+json";
    const isDefault = oldType.startsWith("text/html") && newType === "application/json";
    const rule = isProblem ? "problem_details" : isDefault ? "json_by_default" : undefined;
    add("content-type", oldType, newType, rule);
  }
  const [oldAllow, newAllow] = [listOf(was, "allow"), listOf(is, "allow")];
  if (oldAllow !== newAllow) {
    const rule = oldAllow === "" || is.status >= 400 ? "montra_headers" : undefined;
    add("allow", oldAllow, newAllow, rule);
  }
  const lost = namesIn(was, "vary").filter((name) => !namesIn(is, "vary").includes(name));
  if (lost.length > 0) {
    // Montra reads neither cookies nor the origin, and no cache keeps a response to OPTIONS.
    const isCacheable = !path.startsWith("OPTIONS ") && lost.includes("accept");
    const rule = isCacheable ? undefined : "montra_headers";
    add("vary", listOf(was, "vary"), listOf(is, "vary"), rule);
  }
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
