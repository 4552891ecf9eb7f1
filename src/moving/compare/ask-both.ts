/** One request to both services at once. If either does not answer, that is recorded as a difference. */
import { UnansweredError } from "../../remote/remote.ts";
import type { Comparison } from "./comparison.ts";
import type { Side } from "./side.ts";

export interface Sides {
  readonly was: Side;
  readonly is: Side;
}

/**
 * @returns `undefined` if a service did not answer
 * @throws UnfinishedError
 */
export async function askBoth<T>(
  { was, is }: Sides,
  ask: (side: Side, name: "was" | "is") => Promise<T>,
  { comparison, resource, at }: { comparison: Comparison; resource: string; at: string },
): Promise<[T, T] | undefined> {
  const [old, now] = await Promise.allSettled([ask(was, "was"), ask(is, "is")]);
  if (old.status === "fulfilled" && now.status === "fulfilled") return [old.value, now.value];
  for (const result of [old, now]) {
    const isSilent = result.status === "rejected" && result.reason instanceof UnansweredError;
    if (result.status === "rejected" && !isSilent) throw result.reason;
  }
  const describe = (result: PromiseSettledResult<T>) =>
    result.status === "rejected" ? `no answer: ${(result.reason as Error).message}` : "answered";
  comparison.add({ resource, at, field: "", was: describe(old), is: describe(now) });
  return undefined;
}
