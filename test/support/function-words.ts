/**
 * Detects a sentence's language by function words, which nearly every sentence of one language has
 * and none of the other. Text in quotes or angle brackets may be in any language.
 */

const ENGLISH =
  /(?<![\p{L}\d._/-])(?:the|of|and|is|are|was|were|with|which|that|this|not|has|have|been|or|from|by|on|to|it|its|at|an|where|be|must|should|there|write|add|such|more|than|nothing|expected|into|put|them|you|your)(?![\p{L}\d_/-])/iu;
const PORTUGUESE =
  /(?<![\p{L}\d._/-])(?:de|da|dos|das|não|uma|um|que|com|para|é|em|ou|se|na|nos|pelo|pela|são|está|à|ao|escreva|esperado|mais|sem)(?![\p{L}\d_/-])/iu;

/** Spellings that no Portuguese word has. */
const NOT_PORTUGUESE = /[kwy]|th|sh|ck|pp|tt|ff|ngs?$|ed$/iu;
/** Loanwords, names, and words of the contract. */
const TAKEN = new Set(
  (
    "bytes feed https www web slug type token socket markdown yaml windows photoshop typescript javascript fetch " +
    "youtube openapi python office publish preview desk proxy arrays hash word webp"
  ).split(" "),
);

export function englishIn(text: string): string | undefined {
  return ENGLISH.exec(unquoted(text))?.[0];
}

/** The first word whose spelling is not Portuguese, except names in capitals. */
export function misspeltIn(text: string): string | undefined {
  const words =
    unquoted(text).match(/(?<![\p{L}\d._/@-])\p{L}{3,}(?![\p{L}\d_/@-]|\.\p{L})/gu) ?? [];
  return words.find(
    (word) =>
      NOT_PORTUGUESE.test(word) && !TAKEN.has(word.toLowerCase()) && word !== word.toUpperCase(),
  );
}

export function portugueseIn(text: string): string | undefined {
  return PORTUGUESE.exec(unquoted(text))?.[0];
}

export function unquoted(text: string): string {
  return text.replaceAll(/"[^"]*"|'[^']*'|<[^<>]*>|\{[^{}]*\}|\[[^\][]*\]|--[a-z-]+/g, " ");
}
