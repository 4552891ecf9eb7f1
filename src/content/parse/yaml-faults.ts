/**
 * What is wrong with a text that is no YAML, as the editor who wrote it would see it: the parser knows
 * where it could not go on, and the line there and those before it mostly show why.
 */

import type { YAMLError } from "yaml";
import { say } from "../../language/language.ts";
import { quote, shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { conflictIn } from "./conflict.ts";
import { SyntaxProblem, tooDeep } from "./raw-item.ts";
import { inQuotes, slipInLine } from "./yaml-slips.ts";

interface Fault {
  readonly code: YAMLError["code"];
  readonly pos: [number, number];
  readonly message: string;
}

/** The problem that an error or a warning of the parser stands for. */
export function faultOf(fault: Fault, text: string): SyntaxProblem {
  const at = fault.pos[0];
  if (fault.code === "TAG_RESOLVE_FAILED") {
    const tag = /^!\S*/.exec(text.slice(at))?.[0] ?? say.yaml.aTag;
    return new SyntaxProblem(at, say.yaml.tag({ quoted: quote(tag) }));
  }
  // The parser runs out of stack before it is asked how deep it is, and says so as if it were syntax.
  if (/call stack/i.test(fault.message)) return new SyntaxProblem(0, tooDeep());
  const conflict = conflictIn(text);
  if (conflict) return new SyntaxProblem(conflict.at, conflict.complaint);
  const line = lineAt(text, at);
  if (/^ *\t/.test(line.text.slice(0, 100))) return new SyntaxProblem(line.start, say.yaml.tab);
  for (const near of [line, lineBefore(text, line), lineAfter(text, line)]) {
    if (near && ODD_BLANK.test(near.text.slice(0, 100)))
      return new SyntaxProblem(near.start, say.yaml.oddBlank);
  }
  const seen = SEEN_IN_LINES.has(fault.code) ? faultInLines(text, at) : undefined;
  if (seen) return seen;
  if (fault.code === "BLOCK_AS_IMPLICIT_KEY") {
    const [margin = "", , name = ""] = FIELD.exec(line.text) ?? [];
    const value = line.text.slice(margin.length).trim();
    if (name !== "" && value !== "" && value.length < LONGEST_COPIED) {
      const fix = say.yaml.write({ line: `${name}: ${inQuotes(value)}` });
      return new SyntaxProblem(at, { ...say.yaml.secondColon, fix });
    }
  }
  const known = FAULTS[fault.code];
  if (known) return new SyntaxProblem(at, say.yaml[known]);
  const said = shorten(fault.message.replace(/^./, (first) => first.toLowerCase()));
  return new SyntaxProblem(at, say.yaml.other({ said }));
}

/** As they come from web pages and word processors: to YAML they are letters. */
const ODD_BLANK = /^[ -]*[\u00a0\u2000-\u200b\u202f\u3000]/;

const SEEN_IN_LINES: ReadonlySet<YAMLError["code"]> = new Set([
  "BLOCK_AS_IMPLICIT_KEY",
  "UNEXPECTED_TOKEN",
  "MISSING_CHAR",
  "BAD_INDENT",
  "MULTILINE_IMPLICIT_KEY",
  "BAD_SCALAR_START",
  "BAD_ALIAS",
]);

interface Line {
  readonly start: number;
  readonly text: string;
}

function lineAt(text: string, at: number): Line {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const end = text.indexOf("\n", start);
  return { start, text: text.slice(start, end === -1 ? undefined : end).replace(/\r$/, "") };
}

function lineBefore(text: string, line: Line): Line | undefined {
  let before = line;
  while (before.start > 0) {
    before = lineAt(text, before.start - 1);
    if (!isBlank(before.text)) return before;
  }
  return undefined;
}

function lineAfter(text: string, line: Line): Line | undefined {
  let end = text.indexOf("\n", line.start);
  while (end !== -1) {
    const after = lineAt(text, end + 1);
    if (!isBlank(after.text)) return after;
    end = text.indexOf("\n", after.start);
  }
  return undefined;
}

function isBlank(text: string): boolean {
  return /^\s*(?:#|$)/.test(text);
}

// "  nome: x" and "- nome: x" have the name in the third column.
const FIELD = /^( *(?:- +)?)([\p{L}\p{N}_-]+) *:(?:\s|$)/u;

function faultInLines(text: string, at: number): SyntaxProblem | undefined {
  const here = lineAt(text, at);
  const lines = [here, lineBefore(text, here)].filter((line) => line !== undefined);
  for (const line of lines) {
    const slip = slipInLine(line.text);
    if (slip) return new SyntaxProblem(line.start + slip.at, slip.complaint);
  }
  const open = openedBefore(text, here);
  if (open) return open;
  const [, , name] = FIELD.exec(here.text) ?? [];
  // A second colon in the line itself is that, whatever stands around it.
  if (name === undefined || !/:\s/.test(here.text.slice(at - here.start))) {
    const after = lineAfter(text, here);
    const moved = after && indentedOtherwise(here, after);
    if (moved) return moved;
  }
  const before = lineBefore(text, here);
  return before && at <= here.start + indentation(here.text)
    ? indentedOtherwise(before, here)
    : undefined;
}

function indentation(text: string): number {
  return /^ */.exec(text)?.[0].length ?? 0;
}

function indentedOtherwise(above: Line, line: Line): SyntaxProblem | undefined {
  const [, itsMargin, itsName] = FIELD.exec(above.text) ?? [];
  const [, margin, name] = FIELD.exec(line.text) ?? [];
  if (itsMargin === undefined || margin === undefined || margin.includes("-")) return undefined;
  const moved = margin.length - itsMargin.length;
  if (moved === 0) return undefined;
  const complaint = say.yaml.moved({
    quoted: quote(name),
    above: quote(itsName),
    spaces: Math.abs(moved),
    isRight: moved > 0,
    margin: itsMargin.length,
  });
  return new SyntaxProblem(line.start + margin.length, complaint);
}

const OPENING = /^ *(?:- +)?(?:[^\s:"'[{#]+ *: +)?(["'[{])/;
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", "[": "]", "{": "}" };

// A quote that is not closed on its line swallows those below, and is missed far away.
function openedBefore(text: string, here: Line): SyntaxProblem | undefined {
  let first: SyntaxProblem | undefined;
  for (let line: Line | undefined = here; line; line = lineBefore(text, line)) {
    const [whole = "", sign = ""] = OPENING.exec(line.text) ?? [];
    const closing = CLOSING[sign];
    const isQuote = sign === closing;
    const rest = line.text.slice(whole.length);
    // In brackets " #" begins a comment, which may hold the bracket that closes.
    const read = isQuote ? rest : rest.replace(/ #.*/, "");
    if (closing === undefined || read.includes(closing)) continue;
    const complaint = isQuote
      ? say.yaml.openQuote({ sign })
      : say.yaml.openBracket({ sign, closing });
    const isInComment = rest.includes(closing);
    first = new SyntaxProblem(line.start + whole.length - 1, {
      ...complaint,
      ...(isInComment && { fix: say.yaml.quoteEntry }),
    });
  }
  return first;
}

// A longer line is not repeated.
const LONGEST_COPIED = 200;

// By the parser's code: what an editor did, most likely. Messages of the parser itself speak of nodes.
const FAULTS: Readonly<Partial<Record<YAMLError["code"], Plain>>> = {
  BLOCK_AS_IMPLICIT_KEY: "secondColon",
  TAB_AS_INDENT: "tab",
  BAD_INDENT: "badIndent",
  BAD_ALIAS: "badAlias",
  BAD_DQ_ESCAPE: "badEscape",
  BAD_SCALAR_START: "badStart",
  MISSING_CHAR: "missing",
  MULTIPLE_DOCS: "secondDocument",
  MULTILINE_IMPLICIT_KEY: "noColon",
};

/** The messages that hold no value. */
type Plain = {
  [Name in keyof Words]: Words[Name] extends Complaint ? Name : never;
}[keyof Words];
type Words = typeof say.yaml;
