/** Shows the plan of a publication, and asks for confirmation on a terminal. */
import type { Removal } from "../authoring/publish/large-removals.ts";
import type { PublicationPlan } from "../authoring/publish/plan.ts";
import type { CollectionName } from "../contract/field.ts";
import { type Changeset, compareEditions } from "../editions/edition/compare-editions.ts";
import { Edition } from "../editions/edition/open-edition.ts";
import { say } from "../language/language.ts";
import type { Effects } from "../serving/effects/every-address.ts";
import { ask, isTerminal } from "./terminal/ask.ts";
import { formatBroughtBack } from "./terminal/format-brought-back.ts";
import { formatCounts } from "./terminal/format-counts.ts";
import { formatDifference, formatEffects } from "./terminal/format-difference.ts";

export interface Review {
  readonly changes: Changeset;
  readonly effects: Effects;
  readonly publicUrl: string;
}

const MAX_ITEMS = 20;

export async function reviewPlan(plan: PublicationPlan, publicUrl?: string): Promise<Review> {
  // Loaded here, because most publications are not reviewed.
  const { effectsOf, publicUrlOf } = await import("../serving/effects/effects-of.ts");
  using before = plan.before && new Edition(plan.before.file);
  using after = new Edition(plan.file);
  return {
    changes: compareEditions(before, after, { maxItems: MAX_ITEMS }),
    effects: await effectsOf(plan.before?.file, plan.file, publicUrl),
    publicUrl: publicUrlOf(after, publicUrl),
  };
}

export function formatPlan(
  plan: Pick<PublicationPlan, "counts" | "nextChange" | "bringsBack">,
  review: Review,
): string {
  const { counts, nextChange } = plan;
  const lines = [
    ...formatDifference(review.changes),
    ...formatEffects(review.effects),
    ...formatBroughtBack(plan.bringsBack),
    ...(nextChange ? [`  ${say.publish.next(nextChange)}`] : []),
  ];
  return `${formatCounts(counts)}\n${lines.join("\n")}`;
}

/** `yes` skips the first question, `allowRemovals` the second. */
export async function approvePlan(
  { removals }: PublicationPlan,
  { yes, allowRemovals, signal }: { yes: boolean; allowRemovals: boolean; signal: AbortSignal },
): Promise<boolean> {
  if (!isTerminal()) return allowRemovals || removals.length === 0;
  if (!yes && !(await ask(say.publish.ask, signal))) return false;
  if (allowRemovals || removals.length === 0) return true;
  return await ask(say.publish.askRemovals({ removals: formatRemovals(removals) }), signal);
}

export function formatRemovals(removals: readonly Removal[]): string {
  return say.publish.removals({
    parts: removals.map(({ collection, ...counts }) =>
      say.publish.removed({ collection: collection as CollectionName, ...counts }),
    ),
  });
}
