/**
 * The name that somebody probably meant, for the "did you mean" of messages. Compared without case,
 * accents and punctuation, since that is what people get wrong first.
 */
import { distance } from "fastest-levenshtein";

/** Lower case, without accents, everything else than letters and digits a single `-`: a slug. */
export function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

// Comparing two names takes the product of their lengths, and a text of a megabyte is no slip of the pen.
const LONGEST_NAME = 200;
/** Letters of a part of a name that is more than a word such as "do". */
const LEAST_REMEMBERED = 5;

/**
 * The known name that is nearest to the one wanted, the first of equally near ones.
 * @returns `undefined` where none is near enough to be a slip of the pen
 */
export function nearestName(wanted: string, known: Iterable<string>): string | undefined {
  if (wanted.length > LONGEST_NAME) return undefined;
  const target = fold(wanted);
  // A third of the letters may be wrong; of very short names, one.
  const furthest = Math.max(1, Math.floor(target.length / 3));
  let best: string | undefined;
  let least = furthest + 1;
  for (const name of known) {
    if (name.length > LONGEST_NAME * 2) continue;
    const folded = fold(name);
    if (Math.abs(folded.length - target.length) >= least) continue;
    const steps = isSwapped(target, folded) ? 1 : distance(target, folded);
    if (steps >= least) continue;
    least = steps;
    best = name;
    if (steps === 0) break;
  }
  return best ?? onlyWith(target.split("-"), known);
}

/** The only known name that has all of some words, in whatever order: who remembers a part of a title means that. */
function onlyWith(wanted: readonly string[], known: Iterable<string>): string | undefined {
  if (wanted.join("").length < LEAST_REMEMBERED) return undefined;
  const having = Iterator.from(known).filter((name) => {
    const words = new Set(name.length > LONGEST_NAME * 2 ? [] : fold(name).split("-"));
    return wanted.every((word) => words.has(word));
  });
  const [only, another] = having.take(2);
  return another === undefined ? only : undefined;
}

// Two letters side by side in the wrong order are one slip, and two steps.
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return (
    at < one.length - 1 &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  );
}

function fold(name: string): string {
  return slugify(name) || name.toLowerCase();
}
