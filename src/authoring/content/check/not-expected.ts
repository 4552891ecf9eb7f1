/** The general message for a value that its field does not accept. */
import { type Kind, kinds } from "../../../contract/kinds.ts";
import { say } from "../../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

/** @param what in words: "the number 7" @param better the corrected value, if it is obvious */
export function notExpected(what: string, kind: Kind, better?: string): Complaint {
  return {
    wrong: say.values.written({ what }),
    expected: say.values.expected({ kind }),
    fix: better
      ? say.values.write({ text: better })
      : say.values.writeSuchAs({ example: kinds[kind].example }),
  };
}

export function notExpectedText(text: string, kind: Kind, better?: string): Complaint {
  return notExpected(quote(text), kind, better);
}
