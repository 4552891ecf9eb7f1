/** Formats the changes of a publication as a table, by collection. */
import type { CollectionName } from "../../contract/field.ts";
import type { ChangeCounts } from "../../editions/store/publication.ts";
import { say } from "../../language/language.ts";

const COLUMNS = ["added", "changed", "removed", "unchanged"] as const;

/** One line per collection that has or had items; indented by two spaces. */
export function formatCounts(counts: Readonly<Record<string, ChangeCounts>>): string {
  const rows = Object.entries(counts).filter(([, changes]) => COLUMNS.some((c) => changes[c] > 0));
  const named = rows.map(([name, changes]) => {
    const collection = name as CollectionName;
    const label = say.changes.collection({ collection });
    return [label, say.changes.counts({ collection, ...changes })] as const;
  });
  const width = Math.max(0, ...named.map(([label]) => label.length));
  const lines = named.map(([label, summary]) => `  ${label.padEnd(width)}  ${summary}`);
  return lines.length > 0 ? lines.join("\n") : `  ${say.changes.nothing}`;
}
