/** The words of a declaration. Pages in any other language than these show the English words. */

import * as z from "zod";

export type WordLanguage = "en" | "pt";

export type Wording<T = string> = Readonly<Record<WordLanguage, T>>;

/** The words for a value in the JSON: a declared field, or another value such as a count. */
export interface MemberWords {
  readonly label: string;
  /** For clients of the API. */
  readonly meaning: string;
  /** The labels of a closed list of values, by value. */
  readonly values?: Readonly<Record<string, string>>;
}

export interface FieldWords extends MemberWords {
  /** For editors. */
  readonly help: string;
}

/** `meaning` is given in every language or in none. Default: `help`. */
export type DeclaredWords =
  | Wording<FieldWords>
  | Wording<Omit<FieldWords, "meaning"> & { readonly meaning?: undefined }>;

/** The singular has the indefinite article: "an event", "events"; "uma notícia", "notícias". */
export interface Noun {
  readonly one: string;
  readonly other: string;
}

/** What pages and the OpenAPI document say about a value. */
export interface Caption<Role = string> {
  readonly words: Wording<MemberWords>;
  /** Where pages show it. A parameter, because `field.ts`, which declares roles, imports this. */
  readonly role?: Role | undefined;
}

const captions = z.registry<Caption>();

/** OpenAPI describes the value in English, pages in their own language. */
export function withCaption<Schema extends z.ZodType>(schema: Schema, caption: Caption): Schema {
  const described = schema.describe(caption.words.en.meaning);
  captions.add(described, caption);
  return described;
}

export function captionOf(schema: z.core.$ZodType): Caption | undefined {
  return captions.get(schema);
}

/** @param code ISO 639-1; English if there are no words in that language */
export function wordsIn<T>(words: Wording<T>, code: string): T {
  return words[code as WordLanguage] ?? words.en;
}

export function withoutArticle({ one }: Noun): string {
  return one.slice(one.indexOf(" ") + 1);
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
