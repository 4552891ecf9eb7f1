/**
 * Codes of projects (candidates and winners), which must be unique regardless of case.
 * (content.md, "An award")
 */

import { say } from "../../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

export interface CodeHolder {
  readonly seq: number;
  /** The editor gave no code: it is derived from award, category and name. */
  readonly isDerived: boolean;
  /** Place of another item in words, for messages. */
  readonly placeText: (seq: number) => string;
}

export class ProjectCodes {
  /** By code in lower case. */
  readonly #holders = new Map<string, number>();
  readonly #derived = new Map<number, string>();

  /** Register the code of a project; a complaint if another project has it. */
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

  /** Whether any project has this code, regardless of case. */
  has(code: string): boolean {
    return this.#holders.has(code.toLowerCase());
  }

  /** The derived code of an item; `undefined` if the editor gave one. */
  derivedFor(seq: number): string | undefined {
    return this.#derived.get(seq);
  }
}
