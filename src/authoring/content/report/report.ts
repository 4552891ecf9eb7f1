/** Collects problems and notices; sorts them, so that the order of the checks does not matter. */
import { say } from "../../../language/language.ts";
import type { Notice, Place, Problem } from "./content.ts";

/** The problem of a value; its place is added later. */
export interface Complaint {
  readonly wrong: string;
  readonly expected: string;
  readonly fix: string;
}

/** Limits the memory for the problems of a table with a million bad rows. */
export const MAX_STORED_PROBLEMS = 50_000;

const MAX_NOTICES = 10_000;
// In characters, of one text of a problem or notice.
const MAX_PART_LENGTH = 1000;

export class Report {
  readonly #problems: Problem[] = [];
  readonly #notices: Notice[] = [];
  #noticesLeftOut = 0;

  complain(at: Place, field: string | undefined, { wrong, expected, fix }: Complaint): void {
    if (this.isFull) return;
    const texts = { wrong: cut(wrong), expected: cut(expected), fix: cut(fix) };
    this.#problems.push({ at, ...(field !== undefined && { field: cut(field) }), ...texts });
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
      // It concerns the whole folder, but a notice needs a file.
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

type PlaceAndField = Pick<Problem, "at" | "field">;

function comparePlaces(a: PlaceAndField, b: PlaceAndField): number {
  return (
    compareText(a.at.file, b.at.file) ||
    compareText(a.at.sheet ?? "", b.at.sheet ?? "") ||
    (a.at.line ?? 0) - (b.at.line ?? 0) ||
    (a.at.column ?? 0) - (b.at.column ?? 0) ||
    compareText(a.field ?? "", b.field ?? "")
  );
}

/** By UTF-16 code units, so that the order is the same in every locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
