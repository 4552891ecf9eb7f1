/** The general form of what is said of a value that its field cannot take. */
import { type Kind, kinds } from "../../../contract/kinds.ts";
import { say } from "../../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

/** @param what the value as it is said, "the number 7" @param better what is meant, where that is plain */
export function notExpected(what: string, kind: Kind, better?: string): Complaint {
  return {
    wrong: say.values.written({ what }),
    expected: say.values.expected({ kind }),
    fix: writeOr(better, kinds[kind].example),
  };
}

/** As {@link notExpected}, of a text as it was written. */
export function notExpectedText(text: string, kind: Kind, better?: string): Complaint {
  return notExpected(quote(text), kind, better);
}

/** "write 2026-03-31", or an example where nobody knows what is meant. */
export function writeOr(better: string | undefined, example: string): string {
  return better ? say.values.write({ text: better }) : say.values.writeSuchAs({ example });
}
