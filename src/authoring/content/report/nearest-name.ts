/** Finds the name that an editor probably meant, ignoring case, accents and punctuation. */
import anyAscii from "any-ascii";
import { distance } from "fastest-levenshtein";

/** "São João (2026)" becomes "sao-joao-2026". Latin letters, digits and `_` stay. */
export function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .replaceAll(NOT_DECOMPOSED, anyAscii)
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

// "ß", "ł" and "ø" do not decompose into a letter and an accent.
const NOT_DECOMPOSED = /[\p{Script=Latin}--[A-Za-z]]/gv;

// Comparing two names costs the product of their lengths. Known names may be twice as long.
const MAX_NAME_LENGTH = 200;
/** A name with fewer letters is not compared word by word, so that "do" matches nothing. */
const MIN_LETTERS = 5;

/** The first of the nearest names; `undefined` if none is near enough to be a typing mistake. */
export function nearestName(wanted: string, known: Iterable<string>): string | undefined {
  if (wanted.length > MAX_NAME_LENGTH) return undefined;
  const target = fold(wanted);
  // A third of the letters may be wrong; in very short names, one letter.
  const maxSteps = Math.max(1, Math.floor(target.length / 3));
  let best: string | undefined;
  let bestSteps = maxSteps + 1;
  for (const name of known) {
    if (name.length > MAX_NAME_LENGTH * 2) continue;
    const folded = fold(name);
    if (Math.abs(folded.length - target.length) >= bestSteps) continue;
    const steps = distance(target, folded);
    if (steps >= bestSteps) continue;
    bestSteps = steps;
    best = name;
    if (steps === 0) break;
  }
  return best ?? onlyNameWithWords(target.split("-"), known);
}

/** Editors often remember a part of a title, or its words in another order. */
function onlyNameWithWords(wanted: readonly string[], known: Iterable<string>): string | undefined {
  if (wanted.join("").length < MIN_LETTERS) return undefined;
  const matches = Iterator.from(known).filter((name) => {
    if (name.length > MAX_NAME_LENGTH * 2) return false;
    const words = new Set(fold(name).split("-"));
    return wanted.every((word) => words.has(word));
  });
  const [only, another] = matches.take(2);
  return another === undefined ? only : undefined;
}

// A name without Latin letters has no slug.
function fold(name: string): string {
  return slugify(name) || name.toLowerCase();
}
