/** Formats the changes of a publication as a table, by collection. */
import type { CollectionName } from "../../contract/field.ts";
import type { ChangeCounts } from "../../editions/store/publication.ts";
import { say } from "../../language/language.ts";

const KINDS = ["added", "changed", "removed", "unchanged"] as const;

export function formatCounts(counts: Readonly<Record<string, ChangeCounts>>): string {
  const shown = Object.entries(counts).filter(([, changes]) =>
    KINDS.some((kind) => changes[kind] > 0),
  );
  if (shown.length === 0) return `  ${say.changes.nothing}`;
  const rows = shown.map(([name, changes]) => {
    const collection = name as CollectionName;
    const label = say.changes.collection({ collection });
    return [label, say.changes.counts({ collection, ...changes })] as const;
  });
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, summary]) => `  ${label.padEnd(width)}  ${summary}`).join("\n");
}
