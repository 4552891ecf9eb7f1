/** Formats publications as lines of the history. Notes and names are escaped for the terminal. */
import { escapeInvisible } from "../../authoring/content/report/format-problem.ts";
import { type History, isKept } from "../../editions/store/history.ts";
import type { Publication } from "../../editions/store/publication.ts";
import { say } from "../../language/language.ts";

/** One line each, newest first; the current one is marked with "*". */
export function formatHistory(history: History): string[] {
  const { publications, current } = history;
  const numberWidth = String(publications.at(-1)?.number).length;
  const rows = publications.toReversed().map((publication) => {
    const { number, who, note } = publication;
    const mark = number === current ? "*" : " ";
    return [
      `${mark} ${String(number).padStart(numberWidth)}`,
      say.history.time(publication),
      escapeInvisible(who),
      formatChanges(publication, publications),
      isKept(publication, history) ? "" : say.history.notKept,
      escapeInvisible(note),
    ];
  });
  // The last two columns, which are often empty, are not aligned.
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    const filled = cells.filter((cell) => cell !== "");
    return filled.join("  ").trimEnd();
  });
}

/** `3 added, 1 changed`; for a rollback, the first publication with the same content. */
function formatChanges(publication: Publication, all: readonly Publication[]): string {
  const counts = Object.values(publication.counts);
  if (counts.length === 0) {
    const { edition, number } = publication;
    const source = all.find((other) => other.number < number && other.edition === edition);
    return source
      ? say.history.contentOf({ publication: source.number })
      : say.history.contentOfEarlier;
  }
  const sumOf = (change: "added" | "changed" | "removed") =>
    counts.reduce((total, collectionCounts) => total + collectionCounts[change], 0);
  const sums = { added: sumOf("added"), changed: sumOf("changed"), removed: sumOf("removed") };
  return say.changes.counts(sums);
}
