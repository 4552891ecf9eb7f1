/**
 * Lists with quality values: `Accept` and `Accept-Encoding` have the same form. Elements that are
 * malformed are passed over, so that one typing error of a client does not cost it the others.
 * @see RFC 9110 §12.4.2 (quality values), §5.6.1 (lists), §5.6.6 (parameters)
 */

export interface Weighted {
  /** Lower case: `text/html`, `gzip`, `*`. */
  readonly value: string;
  /** Parameters but for `q`: names lower case, values unquoted. */
  readonly parameters: ReadonlyMap<string, string>;
  /** 0 to 1; 1 where not given. */
  readonly quality: number;
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';
const VALUE = new RegExp(`^\\s*(${TOKEN}(?:/${TOKEN})?)\\s*((?:;.*)?)$`, "s");
const PARAMETER = new RegExp(`;\\s*(?:(${TOKEN})=(${TOKEN}|${QUOTED}))?\\s*`, "gy");
const QUALITY = /^(?:0(?:\.[0-9]*)?|1(?:\.0*)?)$/;

/** @returns the readable elements in their order; empty where there are none. Never throws. */
export function parseWeighted(field: string): Weighted[] {
  return elementsOf(field).flatMap((element) => parseElement(element) ?? []);
}

/** Splits at commas outside quoted strings. A quote that nothing closes is a character like any other. */
function elementsOf(field: string): string[] {
  const elements: string[] = [];
  let begin = 0;
  let mayQuote = true;
  for (let at = 0; at < field.length; at++) {
    const character = field[at];
    if (character === ",") {
      elements.push(field.slice(begin, at));
      begin = at + 1;
    } else if (character === '"' && mayQuote) {
      const end = endOfQuoted(field, at);
      // What comes after it has no quote that could close another one either.
      if (end < 0) mayQuote = false;
      else at = end;
    }
  }
  elements.push(field.slice(begin));
  return elements;
}

/** @param at of the opening quote @returns the place of the closing one, -1 where there is none */
function endOfQuoted(field: string, at: number): number {
  for (let index = at + 1; index < field.length; index++) {
    if (field[index] === "\\") index += 1;
    else if (field[index] === '"') return index;
  }
  return -1;
}

function parseElement(element: string): Weighted | undefined {
  const [, value, rest] = VALUE.exec(element) ?? [];
  if (value === undefined || rest === undefined) return undefined;
  const parameters = new Map<string, string>();
  PARAMETER.lastIndex = 0;
  let end = 0;
  for (let match = PARAMETER.exec(rest); match; match = PARAMETER.exec(rest)) {
    end = PARAMETER.lastIndex;
    if (match[1] !== undefined) parameters.set(match[1].toLowerCase(), unquote(match[2] as string));
  }
  if (end !== rest.length) return undefined;
  const quality = parameters.get("q") ?? "1";
  parameters.delete("q");
  if (!QUALITY.test(quality)) return undefined;
  return { value: value.toLowerCase(), parameters, quality: Number(quality) };
}

function unquote(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/gs, "$1") : text;
}
