/**
 * Whether a regular expression may take more than linear time. `scslre` finds attacks with one
 * repeated character; a probe with strings of its own alphabet finds those with several, and
 * expressions with the flag g or y that read far for each match.
 */
import { analyse, type ParsedLiteral } from "scslre";

/** @returns such as `takes exponential time on "a" repeated`; `undefined` if it is fine */
export function complaintAbout(expression: RegExp): string | undefined {
  const { reports, parsed } = analyse(expression);
  const [report] = reports.toSorted((a, b) => Number(b.exponential) - Number(a.exponential));
  if (report) {
    const time = report.exponential ? "exponential" : "quadratic";
    return `takes ${time} time on ${JSON.stringify(report.character.pick)} repeated`;
  }
  const attack = probe(expression, alphabetOf(parsed));
  return attack && `takes quadratic time on ${attack}`;
}

// Short, so that thousands run per second; quadratic time is already a hundred times linear.
const PROBE_LENGTH = 1500;
const SUSPICIOUS_MS = 0.1;
const MAX_PUMP_LENGTH = 3;
const MAX_TOKENS = 7;

function probe(expression: RegExp, tokens: readonly string[]): string | undefined {
  if (!/[*+]|,\}/.test(expression.source)) return undefined;
  // Ends in a foreign character, because many faulty expressions never backtrack without it.
  for (const pump of pumpsOf(tokens)) {
    for (const prefix of ["", ...tokens]) {
      const attack = (length: number) =>
        `${prefix}${pump.repeat(Math.ceil(length / pump.length))}\u0001`;
      if (timeOf(expression, attack(PROBE_LENGTH)) < SUSPICIOUS_MS) continue;
      if ([1, 2, 3].every(() => isSuperlinear(expression, attack))) {
        return `${JSON.stringify(pump)} repeated${prefix && ` after ${JSON.stringify(prefix)}`}`;
      }
    }
  }
  return undefined;
}

// Linear is 4, quadratic 16. The minimum of several runs, so that a busy machine does not matter.
function isSuperlinear(expression: RegExp, attack: (length: number) => string): boolean {
  const least = (text: string) =>
    Math.min(...Array.from({ length: 20 }, () => timeOf(expression, text)));
  const short = least(attack(PROBE_LENGTH));
  return short >= SUSPICIOUS_MS / 2 && least(attack(PROBE_LENGTH * 4)) > short * 8;
}

function timeOf(expression: RegExp, text: string): number {
  const begin = performance.now();
  expression.lastIndex = 0;
  if (expression.global || expression.sticky) {
    // Like `matchAll`, and like a parser that continues after the last match.
    for (let at = 0; at < text.length; ) {
      expression.lastIndex = at;
      const found = expression.exec(text);
      if (!found) break;
      at = Math.max(at + 1, expression.lastIndex);
    }
  } else {
    expression.exec(text);
  }
  return performance.now() - begin;
}

function* pumpsOf(tokens: readonly string[]): Generator<string> {
  let pumps: readonly string[] = [""];
  for (let length = 1; length <= MAX_PUMP_LENGTH; length++) {
    pumps = pumps.flatMap((pump) => tokens.map((token) => pump + token));
    yield* pumps;
  }
}

type Parsed = ParsedLiteral["pattern"];

/** The words and one character of each class of an expression. */
function alphabetOf({ pattern, flags }: ParsedLiteral): string[] {
  const tokens = new Set<string>();
  const visit = (node: Parsed | Parsed["alternatives"][number]): void => {
    if ("alternatives" in node) for (const one of node.alternatives) visit(one);
    if (!("elements" in node)) return;
    let word = "";
    const endWord = () => {
      if (word !== "") tokens.add(word);
      word = "";
    };
    for (const element of node.elements) {
      const inner = element.type === "Quantifier" ? element.element : element;
      if (element.type === "Character") {
        word += String.fromCodePoint(element.value);
        continue;
      }
      endWord();
      if (inner.type === "Character") tokens.add(String.fromCodePoint(inner.value));
      else if (inner.type === "CharacterClass" || inner.type === "CharacterSet") {
        const sample = sampleOf(inner.raw, flags.raw);
        if (sample !== undefined) tokens.add(sample);
      } else visit(inner as unknown as Parsed);
    }
    endWord();
  };
  visit(pattern);
  return [...tokens].slice(0, MAX_TOKENS);
}

const SAMPLES = ["a", " ", "\\", "0", "-", '"', "'", "=", "<", "\n", ".", "é"];

function sampleOf(characterClass: string, flags: string): string | undefined {
  const matcher = new RegExp(`^${characterClass}$`, flags.replaceAll(/[gy]/g, ""));
  return SAMPLES.find((sample) => matcher.test(sample));
}
