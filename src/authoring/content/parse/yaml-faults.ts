/** Translates the errors of the YAML library into problems that editors understand. */

import type { YAMLError } from "yaml";
import { fieldsOfKind } from "../../../contract/collection.ts";
import type { Kind } from "../../../contract/kinds.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { SyntaxProblem, tooDeep } from "./raw-item.ts";

/** The problem for an error or warning of the library. */
export function faultOf(
  { code, pos, message }: Pick<YAMLError, "code" | "pos" | "message">,
  text: string,
): SyntaxProblem {
  const [at] = pos;
  // The library reports a stack overflow as if it were a syntax error.
  if (/call stack/i.test(message)) return new SyntaxProblem(0, tooDeep());
  const start = text.lastIndexOf("\n", at - 1) + 1;
  if (code === "TAB_AS_INDENT" || /^ *\t/.test(text.slice(start, start + 100)))
    return new SyntaxProblem(start, say.yaml.tab);
  const quote = OPEN_QUOTE.has(code) ? openQuoteBefore(text.slice(0, at)) : undefined;
  if (quote) return quote;
  const [, before = "", name = "", value = ""] = LINE.exec(text.slice(start)) ?? [];
  const isNested = code === "BLOCK_AS_IMPLICIT_KEY";
  const isSplit = isNested ? /:\s/.test(value) : SIGNS.test(value);
  if (isSplit && before !== "" && at >= start + before.length) {
    const better = LISTS.has(name)
      ? `[${value.replace(/^- +/, "").split(BETWEEN_QUOTED).map(quotedAnew).join(", ")}]`
      : quotedAnew(value);
    return new SyntaxProblem(start + before.length, say.yaml.signs({ better }));
  }
  const [line = ""] = text.slice(at).split("\n", 1);
  const isInText = /^[\p{L}\p{N}+(]/u.test(line) && (isNested || !line.includes(":"));
  const above = [...text.slice(Math.max(0, at - MAX_ABOVE), at).matchAll(FIELD)].at(-1)?.[1];
  if (!isInText || !above || !TEXTS.has(above)) return new SyntaxProblem(at, say.yaml.other);
  const fix = say.values.writeLines({ line: `${above}: |` });
  return new SyntaxProblem(at, { ...say.yaml.other, fix });
}

const named = (...kinds: readonly Kind[]) =>
  new Set(Object.values(collections).flatMap((one) => fieldsOfKind(one, ...kinds)));

const LISTS = named("references", "formerNames");
const TEXTS = named("text", "html");

const MAX_ABOVE = 1000;
const FIELD = /^[ -]*([a-z_]+):(?=\s|$)/gm;

const LINE =
  /^([ -]{0,20}(?:([^\s:"'[{#-][^\s:"'[{#]{0,60})[ \t]{0,20}:[ \t]+)?)(\S(?:[^\n]{0,300}\S)?)/;
const BETWEEN_QUOTED = /(?<=["']),[ \t]*(?=["'])/;
// `"Casa" nova`, `'Festa d'Ouro'`, `"C:\Users"`, `@ordem`, `[2026] Obras`.
const SIGNS = /^(?:(["']).*\1|[@`%&*!|>?-]|\[[^\]]*\] *\S|\{[^}]*\} *\S)/;

/** Quotes a text so that YAML changes nothing in it. */
function quotedAnew(written: string): string {
  // The quotes of `"Casa" e "Rua"` are those of two words. A comma at the end is as in JSON.
  const inner = /^(["'])(?![^"']*\S\1[\s,;:.!?].)(.+)\1[,;]?$/.exec(written)?.[2] ?? written;
  return /["\\]/.test(inner) ? singleQuoted(inner) : doubleQuoted(inner);
}

export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A text in double quotes, as YAML and JSON read it. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(text.trim());
}

const OPEN_QUOTE: ReadonlySet<YAMLError["code"]> = new Set(["MISSING_CHAR", "UNEXPECTED_TOKEN"]);
const QUOTE = /^ *(?:- +)?(?:[^\s:"'[{#]+ *: +)?(["'])/;

// An unclosed quote swallows the following lines, so the library reports it far below.
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
