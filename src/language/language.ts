/**
 * The languages, and the one in which the command line speaks. Each is a catalogue: a third language is one
 * file (`fr.ts`) and its place in the table here. Pages are in the language of the site, of which a process
 * may serve several: {@link pagesIn}.
 */
import { type Worded, type WordLanguage, wordsIn } from "../contract/words.ts";
import { type Catalogue, en } from "./en.ts";
import type { PageMessages } from "./en-pages.ts";
import { pt } from "./pt.ts";

export type { Catalogue } from "./en.ts";
export type { PageMessages } from "./en-pages.ts";

/** Every language by its code (ISO 639-1). */
export const catalogues = {
  pt,
  en,
} as const satisfies Readonly<Record<string, Catalogue>>;

export type Language = keyof typeof catalogues;

export const languages = Object.keys(catalogues) as Language[] as [Language, ...Language[]];

/** The language that this process speaks with whoever started it: English unless {@link speak} said otherwise. */
export let language: Language = "en";

/** Its messages: read where a message is made, never before. */
export let say: Catalogue = en;

/** Choose the language of this process. What was said before stays as it was said. */
export function speak(chosen: Language): void {
  language = chosen;
  say = catalogues[chosen];
}

/** Words of a declaration in the language of this process. */
export function inLanguage<T>(words: Worded<T>): T {
  return wordsIn(words, language);
}

/**
 * A text of pages in every language that declarations have words in, made when it is read: a start has no use for most
 * of them, and would wait 15 ms for the first formatter of `Intl`.
 */
export function inEachLanguage(
  tell: (say: PageMessages, language: WordLanguage) => string,
): Worded {
  return {
    get en() {
      return tell(en.pages, "en");
    },
    get pt() {
      return tell(pt.pages, "pt");
    },
  };
}

export function isLanguage(name: string): name is Language {
  return Object.hasOwn(catalogues, name);
}

/**
 * What pages say in the language of a site; in English where an edition is of a Montra that has a language
 * more than this one.
 */
export function pagesIn(code: string): PageMessages {
  return catalogues[isLanguage(code) ? code : "en"].pages;
}

/**
 * The language that an environment asks for: of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is
 * there, as POSIX has it; English where nobody asks, and for languages without a catalogue.
 */
export function languageOf(environment: Readonly<Record<string, string | undefined>>): Language {
  const asked = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || "";
  const [code = ""] = asked.toLowerCase().split(/[_.@-]/, 1);
  return isLanguage(code) ? code : "en";
}
