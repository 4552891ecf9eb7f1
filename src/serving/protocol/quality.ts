/**
 * Parses lists with quality values, such as `text/html, text/csv;q=0.5`. Skips malformed elements.
 * (RFC 9110 §12.4.2, §5.6.1, §5.6.6)
 */

export interface WeightedValue {
  /** Lower case: `text/html`, `gzip`, `*`. */
  readonly value: string;
  /** All parameters except `q`: names in lower case, values unquoted. */
  readonly parameters: ReadonlyMap<string, string>;
  /** 0 to 1; 1 by default. */
  readonly quality: number;
}

/** `html` or `x-gzip` (RFC 9110 §5.6.2). */
const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** `"a, b"` or `"a\"b"`, with its quotes. */
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';
/** Captures `text/html` and `;level=1;q=0.5` in `text/html;level=1;q=0.5`. */
const VALUE = new RegExp(`^\\s*(${TOKEN}(?:/${TOKEN})?)\\s*((?:;.*)?)$`, "s");
/** Captures `level` and `1` in `;level=1`, nothing in `;`. Sticky, so that it skips nothing. */
const PARAMETER = new RegExp(`;\\s*(?:(${TOKEN})=(${TOKEN}|${QUOTED}))?\\s*`, "gy");
/** `0`, `0.5` or `1.000`. */
const QUALITY = /^(?:0(?:\.[0-9]*)?|1(?:\.0*)?)$/;

/** @returns the well-formed elements in their order. Never throws. */
export function parseWeighted(field: string): WeightedValue[] {
  return elementsOf(field)
    .map(parseElement)
    .filter((element) => element !== undefined);
}

/** Splits at commas outside quoted strings. An unclosed quote is an ordinary character. */
function elementsOf(field: string): string[] {
  const elements: string[] = [];
  let begin = 0;
  let index = 0;
  let canQuotesClose = true;
  while (index < field.length) {
    const character = field[index];
    if (character === ",") {
      elements.push(field.slice(begin, index));
      begin = index + 1;
    }
    if (character === '"' && canQuotesClose) {
      const end = endOfQuoted(field, index);
      if (end >= 0) index = end;
      // No later quote can be closed either.
      else canQuotesClose = false;
    }
    index += 1;
  }
  elements.push(field.slice(begin));
  return elements;
}

/** @param begin index of the opening quote @returns index of the closing quote; -1 if none */
function endOfQuoted(field: string, begin: number): number {
  for (let index = begin + 1; index < field.length; index++) {
    if (field[index] === "\\") index += 1;
    else if (field[index] === '"') return index;
  }
  return -1;
}

function parseElement(element: string): WeightedValue | undefined {
  const [, value, parameterText] = VALUE.exec(element) ?? [];
  if (value === undefined || parameterText === undefined) return undefined;
  const parameters = new Map<string, string>();
  let end = 0;
  for (const [text, name, parameterValue = ""] of parameterText.matchAll(PARAMETER)) {
    end += text.length;
    if (name !== undefined) parameters.set(name.toLowerCase(), unquote(parameterValue));
  }
  // The matches end at the first text that is not a parameter.
  if (end !== parameterText.length) return undefined;
  const quality = parameters.get("q") ?? "1";
  parameters.delete("q");
  if (!QUALITY.test(quality)) return undefined;
  return { value: value.toLowerCase(), parameters, quality: Number(quality) };
}

/** `"a\"b"` becomes `a"b`. */
function unquote(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/gs, "$1") : text;
}
