/** Spells a value as YAML in the style of the old value: plain, in quotes or as a block. */
import { parseDocument, type Scalar } from "yaml";

export type ScalarValue = string | number | boolean;

export interface SpellingPlace {
  /** Between brackets or braces. */
  readonly inFlow?: boolean;
  /** A comment follows on the same line. */
  readonly hasComment?: boolean;
  /** Indentation of the lines of a block. */
  readonly indent: string;
  readonly lineBreak: string;
  /** The value to replace. */
  readonly before?: { readonly type: Scalar["type"]; readonly source: string };
  readonly isJson: boolean;
}

/** The first spelling that YAML reads as the value. Every text can be written in double quotes. */
export function spellScalar(value: ScalarValue, place: SpellingPlace): string {
  if (typeof value !== "string") return String(value);
  const spellings = place.isJson ? [] : spellingsOf(value, place);
  return spellings.find((source) => readsAs(source, value)) ?? inDoubleQuotes(value);
}

function* spellingsOf(value: string, place: SpellingPlace): Generator<string> {
  const { before, inFlow } = place;
  const hasLineBreaks = value.includes("\n");
  // A block stays a block. A text with line breaks becomes a block, unless it is in double quotes.
  const isWantedAsBlock = hasLineBreaks ? before?.type !== "QUOTE_DOUBLE" : isBlock(before);
  if (isWantedAsBlock && !inFlow) yield* blockSpelling(value, place);
  if (hasLineBreaks) return;
  if (before?.type === "QUOTE_SINGLE") yield inSingleQuotes(value);
  if (before?.type === "QUOTE_DOUBLE") return;
  if (isPlain(value, place)) yield value;
  // Double quotes would need a backslash before these characters.
  if (/["\\]/.test(value) && !value.includes("'")) yield inSingleQuotes(value);
}

// The content parser reports plain texts that begin with a curly quote or precede a comment.
// Within brackets, their characters would end the text; elsewhere ": " and " #" would.
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

/** `|`, `>-`, `|2+`. */
const BLOCK_INDICATORS = /^[|>][-+\d]*/;

function* blockSpelling(value: string, place: SpellingPlace): Generator<string> {
  const { indent, lineBreak, before } = place;
  const lines = value.replace(/\n$/, "").split("\n");
  // A block that begins with white space would need an indentation indicator.
  if (/^\s/.test(lines.find((line) => line !== "") ?? "")) return;
  const [header = "", ...oldLines] = isBlock(before) ? before.source.split("\n") : [];
  const firstLine = oldLines.find((line) => line.trim() !== "") ?? "";
  const margin = /^[ \t]*(?=\S)/.exec(firstLine)?.[0] ?? indent;
  const comment = header.replace(BLOCK_INDICATORS, "").replace(/\r$/, "");
  const newHeader = `|${chompingOf(value)}${comment}`;
  yield [newHeader, ...lines.map((line) => line && margin + line)].join(lineBreak);
}

/** `-` for a text without a line break at its end, `+` for one with empty lines at its end. */
function chompingOf(value: string): string {
  if (value.endsWith("\n\n") || value === "\n") return "+";
  return value.endsWith("\n") ? "" : "-";
}

function isBlock(before: SpellingPlace["before"]): before is NonNullable<SpellingPlace["before"]> {
  return before?.type === "BLOCK_FOLDED" || before?.type === "BLOCK_LITERAL";
}

function readsAs(source: string, value: string): boolean {
  const options = { schema: "core", version: "1.2", logLevel: "silent" } as const;
  const document = parseDocument(`k: ${source}\n`, options);
  return document.errors.length === 0 && document.get("k") === value;
}
