/** What a publication does to each collection, as a table for people. */
import type { Changes } from "../store/publication.ts";

const COLUMNS = ["added", "changed", "removed", "unchanged"] as const;

/** One line a collection that has or had items; two spaces of indentation. */
export function formatCounts(counts: Readonly<Record<string, Changes>>): string {
  const rows = Object.entries(counts).filter(([, changes]) => COLUMNS.some((c) => changes[c] > 0));
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  const lines = rows.map(([name, changes]) => {
    const parts = COLUMNS.filter((column) => changes[column] > 0);
    return `  ${name.padEnd(width)}  ${parts.map((c) => `${changes[c]} ${c}`).join(", ")}`;
  });
  return lines.length > 0 ? lines.join("\n") : "  no items";
}
