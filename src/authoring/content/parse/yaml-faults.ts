/** What is wrong with a text that is no YAML: by the place and the code that the library gives. */

import type { YAMLError } from "yaml";
import { say } from "../../../language/language.ts";
import { SyntaxProblem, tooDeep } from "./raw-item.ts";

interface Fault {
  readonly code: YAMLError["code"];
  readonly pos: [number, number];
  readonly message: string;
}

/** The problem that an error or a warning of the library stands for. */
export function faultOf({ code, pos, message }: Fault, text: string): SyntaxProblem {
  const [at] = pos;
  // The library runs out of stack before it is asked how deep it is, and says so as if it were syntax.
  if (/call stack/i.test(message)) return new SyntaxProblem(0, tooDeep());
  const start = text.lastIndexOf("\n", at - 1) + 1;
  if (code === "TAB_AS_INDENT" || /^ *\t/.test(text.slice(start, start + 100)))
    return new SyntaxProblem(start, say.yaml.tab);
  const quote = OPEN_QUOTE.has(code) ? openQuoteBefore(text.slice(0, at)) : undefined;
  if (quote) return quote;
  if (code === "BLOCK_AS_IMPLICIT_KEY" && /^[^\n]*?:\s/.test(text.slice(at)))
    return new SyntaxProblem(at, say.yaml.secondColon);
  return new SyntaxProblem(at, say.yaml.other);
}

const OPEN_QUOTE: ReadonlySet<YAMLError["code"]> = new Set(["MISSING_CHAR", "UNEXPECTED_TOKEN"]);
const QUOTE = /^ *(?:- +)?(?:[^\s:"'[{#]+ *: +)?(["'])/;

// One that is not closed on its line swallows those below, and is missed far away.
function openQuoteBefore(text: string): SyntaxProblem | undefined {
  let start = 0;
  for (const line of text.split("\n")) {
    const [before = "", sign = ""] = QUOTE.exec(line) ?? [];
    if (sign !== "" && !line.slice(before.length).includes(sign))
      return new SyntaxProblem(start + before.length - 1, say.yaml.openQuote({ sign }));
    start += line.length + 1;
  }
  return undefined;
}
