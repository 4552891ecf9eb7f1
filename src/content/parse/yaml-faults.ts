/**
 * What is wrong with a text that is no YAML, as the editor who wrote it would see it: the parser knows
 * where it could not go on, and the line there and those before it mostly show why.
 */
import type { YAMLError } from "yaml";
import { quote, shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { SyntaxProblem, TOO_DEEP } from "./raw-item.ts";
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
    const tag = /^!\S*/.exec(text.slice(at))?.[0] ?? "a tag";
    return new SyntaxProblem(at, {
      wrong: `${quote(tag)} is a tag, and tags are not read`,
      expected: "a plain text, number, true or false, or a list",
      fix: "take the tag out, or put the text in quotes if it begins with !",
    });
  }
  // The parser runs out of stack before it is asked how deep it is, and says so as if it were syntax.
  if (/call stack/i.test(fault.message)) return new SyntaxProblem(0, TOO_DEEP);
  const line = lineAt(text, at);
  if (/^ *\t/.test(line.text.slice(0, 100))) return new SyntaxProblem(line.start, TAB_AS_INDENT);
  const seen = SEEN_IN_LINES.has(fault.code) ? faultInLines(text, at) : undefined;
  if (seen) return seen;
  if (fault.code === "BLOCK_AS_IMPLICIT_KEY") {
    const [margin = "", , name = ""] = FIELD.exec(line.text) ?? [];
    const value = line.text.slice(margin.length).trim();
    if (name !== "" && value !== "" && value.length < LONGEST_COPIED) {
      const fix = `write ${name}: ${inQuotes(value)}`;
      return new SyntaxProblem(at, { ...SECOND_COLON, fix });
    }
  }
  const known = FAULTS[fault.code];
  if (known) return new SyntaxProblem(at, known);
  return new SyntaxProblem(at, {
    wrong: `this is no YAML: ${shorten(fault.message.replace(/^./, (first) => first.toLowerCase()))}`,
    expected: 'lines such as "nome: value"',
    fix: "put texts with : # [ ] { } or quotes in them in double quotes",
  });
}

const SEEN_IN_LINES: ReadonlySet<YAMLError["code"]> = new Set([
  "BLOCK_AS_IMPLICIT_KEY",
  "UNEXPECTED_TOKEN",
  "MISSING_CHAR",
  "BAD_INDENT",
  "MULTILINE_IMPLICIT_KEY",
  "BAD_SCALAR_START",
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
  const spaces = (count: number) => `${count} ${count === 1 ? "space" : "spaces"}`;
  return new SyntaxProblem(line.start + margin.length, {
    wrong: `${quote(name)} begins ${spaces(Math.abs(moved))} further ${moved > 0 ? "right" : "left"} than ${quote(itsName)} above it`,
    expected: "fields of one item at the same distance from the margin",
    fix:
      itsMargin.length === 0
        ? "begin the line at the margin, without spaces"
        : `begin the line with ${spaces(itsMargin.length)}`,
  });
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
    first = new SyntaxProblem(line.start + whole.length - 1, {
      wrong: isQuote
        ? `the quote ${sign} that begins here is not closed on its line`
        : `the bracket ${sign} that begins here is not closed`,
      expected: isQuote ? `a second ${sign} at the end of the text` : `a ${closing} at the end`,
      fix: rest.includes(closing)
        ? 'put the entry with # in it in quotes: "…"'
        : `add ${closing} at the end of the line`,
    });
  }
  return first;
}

const IN_QUOTES = 'put the whole text in quotes: "…"';

const TAB_AS_INDENT: Complaint = {
  wrong: "the line is indented with a tab",
  expected: "spaces",
  fix: "replace the tab with two spaces",
};

const SECOND_COLON: Complaint = {
  wrong: "the line has a second colon in it",
  expected: 'one colon between the name and the value, as in "nome: value"',
  fix: IN_QUOTES,
};

// A longer line is not repeated.
const LONGEST_COPIED = 200;

/** For what begins with * and stands for nothing. */
export const BAD_ALIAS: Complaint = {
  wrong: "a value begins with * or & and names nothing",
  expected: "a text in quotes where it begins with * or &",
  fix: IN_QUOTES,
};

// By the parser's code: what an editor did, most likely. Messages of the parser itself speak of nodes.
const FAULTS: Readonly<Partial<Record<YAMLError["code"], Complaint>>> = {
  BLOCK_AS_IMPLICIT_KEY: SECOND_COLON,
  TAB_AS_INDENT,
  BAD_INDENT: {
    wrong: "the line is not indented like those around it",
    expected: "fields of one item at the same distance from the margin",
    fix: "move the line so that it begins below the others",
  },
  BAD_ALIAS,
  BAD_DQ_ESCAPE: {
    wrong: "a backslash in double quotes is followed by a letter that means nothing",
    expected: '\\n, \\t, \\" or \\\\ in double quotes',
    fix: "write \\\\ where a backslash is meant, or use single quotes",
  },
  BAD_SCALAR_START: {
    wrong: "a value begins with a character that has a meaning in YAML",
    expected: "a text in quotes where it begins with one of @ ` % [ ] { } * & ! | >",
    fix: IN_QUOTES,
  },
  MISSING_CHAR: {
    wrong: "a quote or a bracket is not closed, or a colon is missing",
    expected: 'lines such as "nome: value", every " and [ closed',
    fix: "close it, or add the colon",
  },
  MULTIPLE_DOCS: {
    wrong: 'the file holds a second document after a line "---"',
    expected: "one document a file",
    fix: 'take the line "---" out, or make a file of its own of what follows',
  },
  MULTILINE_IMPLICIT_KEY: {
    wrong: "a line has no colon between the name of a field and its value",
    expected: 'lines such as "nome: value"',
    fix: "add the colon, or indent the line if it continues the one above",
  },
};
