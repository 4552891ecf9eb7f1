/** The languages, and the one of this process. Pages use that of their site: {@link pagesIn}. */
import { type Wording, type WordLanguage, wordsIn } from "../contract/words.ts";
import { en, type Messages } from "./en.ts";
import type { PageMessages } from "./en-pages.ts";
import { pt } from "./pt.ts";

export type { Messages } from "./en.ts";
export type { PageMessages } from "./en-pages.ts";

/** By ISO 639-1. */
export const messages = {
  pt,
  en,
} as const satisfies Readonly<Record<string, Messages>>;

export type Language = keyof typeof messages;

export const languages = Object.keys(messages) as Language[];

/** Set by {@link speak}. */
export let language: Language = "en";

/** Read it only when a message is needed, because {@link speak} replaces it. */
export let say: Messages = en;

export type Phase = keyof Messages["usage"]["phases"];

export function speak(chosen: Language): void {
  language = chosen;
  say = messages[chosen];
}

/** The words in the language of this process. */
export function inLanguage<T>(words: Wording<T>): T {
  return wordsIn(words, language);
}

/** Computed when a text is read: most are not needed at startup, and `Intl` is slow. */
export function inEachLanguage(
  textOf: (say: PageMessages, language: WordLanguage) => string,
): Wording {
  return {
    get en() {
      return textOf(en.pages, "en");
    },
    get pt() {
      return textOf(pt.pages, "pt");
    },
  };
}

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(messages, name);
}

/** The texts of pages; English if only a newer version of Montra has the site's language. */
export function pagesIn(code: string): PageMessages {
  return messages[isLanguage(code) ? code : "en"].pages;
}

/**
 * By the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty, as in POSIX, such as
 * "pt_PT.UTF-8"; English if there are no messages in its language.
 */
export function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  const locale = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || "";
  const [code = ""] = locale.toLowerCase().split(/[_.@-]/, 1);
  return isLanguage(code) ? code : "en";
}
