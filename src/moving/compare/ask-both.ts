/** A question to two services at once; who does not answer is told as a difference, whichever of them it is. */
import { UnansweredError } from "../../remote/remote.ts";
import type { Comparison } from "./comparison.ts";
import type { Side } from "./side.ts";

export interface Sides {
  readonly was: Side;
  readonly is: Side;
}

/**
 * @returns `undefined` where one did not answer, which is told
 * @throws UnfinishedError
 */
export async function askBoth<T>(
  { was, is }: Sides,
  ask: (side: Side, name: "was" | "is") => Promise<T>,
  { comparison, resource, at }: { comparison: Comparison; resource: string; at: string },
): Promise<[T, T] | undefined> {
  const [old, now] = await Promise.allSettled([ask(was, "was"), ask(is, "is")]);
  if (old.status === "fulfilled" && now.status === "fulfilled") return [old.value, now.value];
  for (const asked of [old, now]) {
    const isSilent = asked.status === "rejected" && asked.reason instanceof UnansweredError;
    if (asked.status === "rejected" && !isSilent) throw asked.reason;
  }
  const said = (asked: PromiseSettledResult<T>) =>
    asked.status === "rejected" ? `no answer: ${(asked.reason as Error).message}` : "answered";
  comparison.add({ resource, at, field: "", was: said(old), is: said(now) });
  return undefined;
}
