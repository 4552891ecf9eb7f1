/**
 * The codes of projects, candidates and winners alike, of which no two may be the same whatever the
 * case of their letters. (content.md, "An award")
 */
import { nounOf } from "../../contract/collection.ts";
import { collections } from "../../contract/collections.ts";
import type { CollectionName } from "../../contract/field.ts";
import { either, quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

/** A project that asks for its code. */
export interface CodeHolder {
  /** Of the staged item. */
  readonly seq: number;
  /** Nobody gave the code: it is made of award, category and name. */
  readonly isDerived: boolean;
  readonly collection: CollectionName;
  /** Where another item stands, in words. */
  readonly placeText: (seq: number) => string;
}

export class ProjectCodes {
  /** By code in lower case. */
  readonly #holders = new Map<string, { readonly seq: number; readonly isDerived: boolean }>();
  readonly #derived = new Map<number, string>();

  /** Take a code for a project, or say who has it. */
  register(code: string, holder: CodeHolder): Complaint | undefined {
    const { seq, isDerived } = holder;
    if (isDerived) this.#derived.set(seq, code);
    const lower = code.toLowerCase();
    const first = this.#holders.get(lower);
    if (!first) {
      this.#holders.set(lower, { seq, isDerived });
      return undefined;
    }
    const where = holder.placeText(first.seq);
    if (isDerived && first.isDerived) return sameProject(code, where, holder.collection);
    return {
      wrong: `${quote(code)} is also the codigo of ${where}`,
      expected: "a codigo that no other candidate or winner has, whatever the case of its letters",
      fix: isDerived
        ? "add a codigo of its own to this one"
        : "write another, or leave it out to have one made",
    };
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

function sameProject(code: string, where: string, name: CollectionName): Complaint {
  const { either: choice, fields } = collections[name];
  const other = choice && fields[choice.reference]?.to;
  return {
    wrong: `award, category and name are those of ${where}, so that both would have the codigo ${code}`,
    expected: "a codigo that tells the two apart",
    fix: other
      ? `if it is that ${nounOf(collections[other])}, write "${choice.reference}: ${code}" in place of ${either(choice.needs, "and")}; if not, add a codigo`
      : "keep one of the two if they are the same project, or add a codigo to this one",
  };
}
