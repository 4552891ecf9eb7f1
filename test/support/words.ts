/** Words of declarations, where they do not matter. */
export const WORDS = {
  en: { label: "A field", help: "What it is." },
  pt: { label: "Um campo", help: "O que é." },
} as const;

export const NOUNS = {
  en: { one: "an item", other: "items" },
  pt: { one: "um item", other: "itens" },
} as const;

export function same(text: string) {
  return { en: text, pt: text };
}

export const NO_MEANING = { en: { meaning: "" }, pt: { meaning: "" } } as const;
