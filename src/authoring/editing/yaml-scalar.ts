/**
 * Writes a value as YAML in the style of the value that it replaces: with the same quotes, or as a block whose
 * unchanged lines stay. Each spelling is parsed again before it is used.
 */
import { parseDocument, type Scalar } from "yaml";
import { sharedEnds } from "./splice.ts";

export type Single = string | number | boolean;

export interface SpellingPlace {
  readonly inFlow: boolean;
  /** A comment follows on the same line. */
  readonly hasComment: boolean;
  /** Indentation of the lines of a block. */
  readonly indent: string;
  readonly lineBreak: string;
  /** The value to replace. */
  readonly before?: {
    readonly type: Scalar["type"];
    readonly source: string;
    readonly value: unknown;
  };
  /** Use only double quotes, which can hold every text. */
  readonly cautious: boolean;
}

/** The YAML of a value, without a line break at its end. */
export function spellScalar(value: Single, place: SpellingPlace): string {
  if (typeof value !== "string") return String(value);
  const spellings = place.cautious ? [] : spellingsOf(value, place);
  return spellings.find((source) => readsAs(source, value)) ?? inDoubleQuotes(value);
}

function* spellingsOf(value: string, place: SpellingPlace): Generator<string> {
  const { before, inFlow } = place;
  if (isBlock(before) && !inFlow) {
    if (before.type === "BLOCK_FOLDED") yield* folded(value, place, before);
    yield* block(value.split("\n"), "|", value, place);
  }
  if (value.includes("\n")) {
    if (before?.type !== "QUOTE_DOUBLE" && !inFlow)
      yield* block(value.split("\n"), "|", value, place);
    return;
  }
  if (before?.type === "QUOTE_SINGLE") yield inSingleQuotes(value);
  if (before?.type === "QUOTE_DOUBLE") return;
  if (isPlain(value, place)) yield value;
  if (/["\\]/.test(value) && !value.includes("'")) yield inSingleQuotes(value);
}

// The content parser reports a plain text that begins with a curly quote, and one before a comment, as mistakes.
function isPlain(value: string, { inFlow, hasComment }: SpellingPlace): boolean {
  if (hasComment || /^[“”„‘’‚\s]|\s$|[\p{Cc}\ufeff]/u.test(value)) return false;
  return !(inFlow ? /[,[\]{}:#]/ : /:\s|:$|\s#/).test(value);
}

function inDoubleQuotes(value: string): string {
  return JSON.stringify(value).replaceAll(
    /[\p{Cc}\u2028\u2029\ufeff]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function inSingleQuotes(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

const HEADER = /^[|>][-+\d]*/;

// Unchanged lines are copied from the old block with their white space and line breaks.
function* block(
  lines: readonly string[],
  sign: "|" | ">",
  value: string,
  { indent, lineBreak, before }: SpellingPlace,
): Generator<string> {
  const body = value.endsWith("\n") ? lines.slice(0, -1) : lines;
  // A block that begins with white space would need an indentation indicator.
  if (/^\s/.test(body.find((line) => line !== "") ?? "")) return;
  const [header = "", ...old] = isBlock(before) ? before.source.split("\n") : [];
  const margin = /^[ \t]*(?=\S)/.exec(old.find((line) => line.trim() !== "") ?? "")?.[0] ?? indent;
  const oldTexts = old.map((line) => line.slice(margin.length).replace(/\r$/, ""));
  const [head, tail] = sharedEnds(oldTexts, body);
  const spelt = body.map((line, at) => {
    const isTail = at >= body.length - tail;
    const kept = at < head ? at : isTail ? at + old.length - body.length : -1;
    if (kept < 0) return (line === "" ? "" : margin + line) + lineBreak;
    return old[kept] + (kept === old.length - 1 ? lineBreak : "\n");
  });
  const ending = value.endsWith("\n\n") || value === "\n" ? "+" : value.endsWith("\n") ? "" : "-";
  const rest = header.replace(HEADER, "").replace(/\r$/, "");
  yield (sign + ending + rest + lineBreak + spelt.join("")).replace(/\r?\n$/, "");
}

function isBlock(before: SpellingPlace["before"]): before is NonNullable<SpellingPlace["before"]> {
  return before?.type === "BLOCK_FOLDED" || before?.type === "BLOCK_LITERAL";
}

// A folded paragraph: unchanged lines at its beginning and end stay as they are.
function* folded(
  value: string,
  place: SpellingPlace,
  { source }: NonNullable<SpellingPlace["before"]>,
): Generator<string> {
  const core = value.endsWith("\n") ? value.slice(0, -1) : value;
  if (core === "" || core.includes("\n")) return;
  const old = source
    .split("\n")
    .slice(1)
    .map((line) => line.trim());
  let from = 0;
  let head = 0;
  while (head < old.length && core.startsWith(`${old[head]} `, from))
    from += (old[head++] ?? "").length + 1;
  let end = core.length;
  let tail = 0;
  while (tail < old.length - head) {
    const line = ` ${old.at(-1 - tail)}`;
    if (end - line.length < from || !core.endsWith(line, end)) break;
    end -= line.length;
    tail++;
  }
  const lines = [...old.slice(0, head), core.slice(from, end), ...old.slice(old.length - tail)];
  yield* block(value.endsWith("\n") ? [...lines, ""] : lines, ">", value, place);
}

function readsAs(source: string, value: string): boolean {
  const document = parseDocument(`k: ${source}\n`, {
    schema: "core",
    version: "1.2",
    logLevel: "silent",
  });
  return document.errors.length === 0 && document.get("k") === value;
}
