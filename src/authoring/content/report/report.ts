/**
 * What reading says to people, collected from every room of this floor and sorted once at the end, so
 * that the report is the same whatever the order in which files were looked at.
 */
import { say } from "../../../language/language.ts";
import type { Notice, Place, Problem } from "./content.ts";

/** What is wrong with a value, before it is known where it stands. */
export interface Complaint {
  readonly wrong: string;
  readonly expected: string;
  readonly fix: string;
  /** It is so because of another problem, which is said before it. */
  readonly follows?: true;
}

/** How many problems are kept; a table of a million bad rows must not fill memory with sentences. */
export const MOST_PROBLEMS = 50_000;

/** How many notices are kept, and how many characters a part of a problem or a notice has at most. */
const MOST_NOTICES = 10_000;
const LONGEST_PART = 1000;

export class Report {
  readonly #problems: Problem[] = [];
  /** Those that are so because of others. */
  readonly #following = new Set<Problem>();
  readonly #notices: Notice[] = [];
  #noticesLeftOut = 0;

  add({ at, field, wrong, expected, fix, follows }: Problem & Pick<Complaint, "follows">): void {
    if (this.#problems.length >= MOST_PROBLEMS) return;
    const said = { wrong: cut(wrong), expected: cut(expected), fix: cut(fix) };
    const problem = field === undefined ? { at, ...said } : { at, field: cut(field), ...said };
    this.#problems.push(problem);
    if (follows) this.#following.add(problem);
  }

  complain(at: Place, field: string | undefined, complaint: Complaint): void {
    this.add(field === undefined ? { at, ...complaint } : { at, field, ...complaint });
  }

  notice(notice: Notice): void {
    if (this.#notices.length >= MOST_NOTICES) this.#noticesLeftOut++;
    else this.#notices.push({ ...notice, said: cut(notice.said) });
  }

  /** So many problems that reading on helps nobody. */
  get isFull(): boolean {
    return this.#problems.length >= MOST_PROBLEMS;
  }

  get hasProblems(): boolean {
    return this.#problems.length > 0;
  }

  /** Causes before what follows from them; else sorted by file, line, column and text. */
  get problems(): Problem[] {
    const rank = (problem: Problem) => (this.#following.has(problem) ? 1 : 0);
    return this.#problems.toSorted(
      (a, b) =>
        rank(a) - rank(b) ||
        comparePlaces(a.at, b.at) ||
        compareText(a.field ?? "", b.field ?? "") ||
        compareText(a.wrong, b.wrong),
    );
  }

  /** Sorted likewise. */
  get notices(): Notice[] {
    const sorted = this.#notices.toSorted(
      (a, b) =>
        comparePlaces(a.at, b.at) ||
        compareText(a.field ?? "", b.field ?? "") ||
        compareText(a.said, b.said),
    );
    if (this.#noticesLeftOut > 0) {
      const said = say.report.leftOut({ count: this.#noticesLeftOut });
      sorted.push({ at: { file: "site.yaml" }, said });
    }
    return sorted;
  }
}

// Whoever makes a sentence cuts what it repeats; this is for the one that was forgotten.
function cut(text: string): string {
  if (text.length <= LONGEST_PART) return text;
  return say.report.shortened({ text: `${text.slice(0, LONGEST_PART)}…`, length: text.length });
}

function comparePlaces(a: Place, b: Place): number {
  return (
    compareText(a.file, b.file) ||
    compareText(a.sheet ?? "", b.sheet ?? "") ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0)
  );
}

/** The one order of names: by UTF-16 code units, the same on every machine and in every locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
