/** Collects problems and notices; sorts them, so that the order of the checks does not matter. */
import { say } from "../../../language/language.ts";
import type { Notice, Place, Problem } from "./content.ts";

/** The problem of a value; its place is added later. */
export interface Complaint {
  readonly wrong: string;
  readonly expected: string;
  readonly fix: string;
}

/** So that a table of a million bad rows does not fill memory. */
export const MAX_STORED_PROBLEMS = 50_000;

const MAX_NOTICES = 10_000;
// In characters, of one text of a problem or notice.
const MAX_PART_LENGTH = 1000;

export class Report {
  readonly #problems: Problem[] = [];
  readonly #notices: Notice[] = [];
  #noticesLeftOut = 0;

  add({ at, field, wrong, expected, fix }: Problem): void {
    if (this.#problems.length >= MAX_STORED_PROBLEMS) return;
    const texts = { wrong: cut(wrong), expected: cut(expected), fix: cut(fix) };
    this.#problems.push({ at, ...(field !== undefined && { field: cut(field) }), ...texts });
  }

  complain(at: Place, field: string | undefined, complaint: Complaint): void {
    this.add({ ...complaint, at, ...(field !== undefined && { field }) });
  }

  notice(notice: Notice): void {
    if (this.#notices.length >= MAX_NOTICES) this.#noticesLeftOut++;
    else this.#notices.push({ ...notice, said: cut(notice.said) });
  }

  get isFull(): boolean {
    return this.#problems.length >= MAX_STORED_PROBLEMS;
  }

  get hasProblems(): boolean {
    return this.#problems.length > 0;
  }

  get problems(): Problem[] {
    return this.#problems.toSorted((a, b) => comparePlaces(a, b) || compareText(a.wrong, b.wrong));
  }

  /** The last one counts the notices that were left out. */
  get notices(): Notice[] {
    const sorted = this.#notices.toSorted(
      (a, b) => comparePlaces(a, b) || compareText(a.said, b.said),
    );
    if (this.#noticesLeftOut > 0) {
      const said = say.report.leftOut({ count: this.#noticesLeftOut });
      sorted.push({ at: { file: "site.yaml" }, said });
    }
    return sorted;
  }
}

// Most messages shorten the values that they quote. This limits the others.
function cut(text: string): string {
  if (text.length <= MAX_PART_LENGTH) return text;
  return say.report.shortened({ text: `${text.slice(0, MAX_PART_LENGTH)}…`, length: text.length });
}

type Placed = Pick<Problem, "at" | "field">;

function comparePlaces(
  { at: a, field = "" }: Placed,
  { at: b, field: other = "" }: Placed,
): number {
  return (
    compareText(a.file, b.file) ||
    compareText(a.sheet ?? "", b.sheet ?? "") ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    compareText(field, other)
  );
}

/** By UTF-16 code units, so that the order is the same in every locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
