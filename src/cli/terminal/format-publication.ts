/** Formats publications as lines of the history. Notes and names are escaped for the terminal. */
import { escapeInvisible } from "../../authoring/content/report/format-problem.ts";
import { summaryOf } from "../../authoring/publish/summarise-changes.ts";
import { type History, isKept } from "../../editions/store/history.ts";
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
      summaryOf(publication, history),
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
    return cells.filter(Boolean).join("  ").trimEnd();
  });
}
