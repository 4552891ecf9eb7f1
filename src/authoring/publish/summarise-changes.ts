/** What a publication changed, in a few words, for the history. */
import type { History } from "../../editions/store/history.ts";
import type { ChangeCounts, Publication } from "../../editions/store/publication.ts";
import { say } from "../../language/language.ts";

type Counts = Pick<ChangeCounts, "added" | "changed" | "removed">;

/** `3 added, 1 changed`; for a rollback, the first publication with the same content. */
export function summaryOf({ counts, edition, number }: Publication, history: History): string {
  const all = Object.values(counts);
  if (all.length > 0) return sumOfCounts(all);
  const source = history.publications.find((one) => one.edition === edition && one.number < number);
  return say.history.contentOf({ publication: source?.number });
}

/** Such as `2 added, 1 changed`. */
export function sumOfCounts(all: readonly Counts[]): string {
  const sum = (what: keyof Counts) => all.reduce((total, counts) => total + counts[what], 0);
  const counts = { added: sum("added"), changed: sum("changed"), removed: sum("removed") };
  return say.changes.counts(counts);
}
