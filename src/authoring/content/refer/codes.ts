/**
 * The codes of projects, candidates and winners alike, of which no two may be the same whatever the
 * case of their letters. (content.md, "An award")
 */

import { say } from "../../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

/** A project that asks for its code. */
export interface CodeHolder {
  /** Of the staged item. */
  readonly seq: number;
  /** Nobody gave the code: it is made of award, category and name. */
  readonly isDerived: boolean;
  /** Where another item stands, in words. */
  readonly placeText: (seq: number) => string;
}

export class ProjectCodes {
  /** By code in lower case. */
  readonly #holders = new Map<string, number>();
  readonly #derived = new Map<number, string>();

  /** Take a code for a project, or say who has it. */
  register(code: string, holder: CodeHolder): Complaint | undefined {
    const { seq, isDerived } = holder;
    if (isDerived) this.#derived.set(seq, code);
    const lower = code.toLowerCase();
    const first = this.#holders.get(lower);
    if (first === undefined) {
      this.#holders.set(lower, seq);
      return undefined;
    }
    const where = holder.placeText(first);
    return say.items.sameCode({ quoted: quote(code), where });
  }

  /** Whether a project has a code, whatever the case of its letters. */
  has(code: string): boolean {
    return this.#holders.has(code.toLowerCase());
  }

  /** The code that was made for an item, `undefined` where one was given. */
  derivedFor(seq: number): string | undefined {
    return this.#derived.get(seq);
  }
}
