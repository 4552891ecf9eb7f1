/**
 * The table of languages, and the language of this process's messages. To add a language, write its messages (`fr.ts`)
 * and its line in the table. Pages use the language of their site instead, because one process may serve several sites:
 * {@link pagesIn}.
 */
import { type Wording, type WordLanguage, wordsIn } from "../contract/words.ts";
import { en, type Messages } from "./en.ts";
import type { PageMessages } from "./en-pages.ts";
import { pt } from "./pt.ts";

export type { Messages } from "./en.ts";
export type { PageMessages } from "./en-pages.ts";

/** Every language by its code (ISO 639-1). */
export const messages = {
  pt,
  en,
} as const satisfies Readonly<Record<string, Messages>>;

export type Language = keyof typeof messages;

export const languages = Object.keys(messages) as Language[] as [Language, ...Language[]];

/** The language of this process's messages to its user; set by {@link speak}. */
export let language: Language = "en";

/** The messages in {@link language}. Read them only when a message is needed, because {@link speak} replaces them. */
export let say: Messages = en;

/** A phase of a long task, shown as its progress. */
export type Phase = keyof Messages["usage"]["phases"];

/** Chooses the language of this process. */
export function speak(chosen: Language): void {
  language = chosen;
  say = messages[chosen];
}

/** The words of a declaration in the language of this process. */
export function inLanguage<T>(words: Wording<T>): T {
  return wordsIn(words, language);
}

/**
 * A text of pages, in each language that declarations have. It is computed when it is read, because most texts are not
 * needed at startup, and creating the first `Intl` formatter is slow.
 */
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

/**
 * The texts of pages in the language of a site; in English if this version of Montra lacks that language, because a
 * newer version made the edition.
 */
export function pagesIn(code: string): PageMessages {
  return messages[isLanguage(code) ? code : "en"].pages;
}

/**
 * The language set by the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty, as in POSIX.
 * Default, also for languages without messages: English.
 */
export function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  const asked = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || "";
  const [code = ""] = asked.toLowerCase().split(/[_.@-]/, 1);
  return isLanguage(code) ? code : "en";
}
