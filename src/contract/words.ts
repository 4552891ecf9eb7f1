/**
 * The words of a declaration, in every {@link WordLanguage}. A word that is missing in one of them does not compile.
 * Other languages that have messages show these words in English.
 */

import * as z from "zod";

export type WordLanguage = "en" | "pt";

export type Wording<T = string> = Readonly<Record<WordLanguage, T>>;

/** The words for a value of the API. */
export interface MemberWords {
  /** Its name on pages and in forms. */
  readonly label: string;
  /** For clients of the API: what the value is. */
  readonly meaning: string;
  /** The labels of a closed list of values, by value. */
  readonly values?: Readonly<Record<string, string>>;
}

/** The words for a field that editors write. */
export interface FieldWords extends MemberWords {
  /** For editors: what to write. */
  readonly help: string;
}

/** The words of a field as they are declared; `meaning`, given in every language or in none, defaults to `help`. */
export type DeclaredWords =
  | Wording<FieldWords>
  | Wording<Omit<FieldWords, "meaning"> & { readonly meaning?: undefined }>;

/** Nouns for the items of a collection, with the indefinite article: "an event", "events"; "uma notícia", "notícias". */
export interface Noun {
  readonly one: string;
  readonly other: string;
}

/** For pages and the OpenAPI document: the words of a value, and its role, which says where pages show it. */
export interface Caption<Role = string> {
  readonly words: Wording<MemberWords>;
  readonly role?: Role | undefined;
}

const captions = z.registry<Caption>();

/** Attaches a caption to the schema of a value on the wire. OpenAPI describes it in English, pages in their own language. */
export function withCaption<Schema extends z.ZodType>(schema: Schema, caption: Caption): Schema {
  const described = schema.describe(caption.words.en.meaning);
  captions.add(described, caption);
  return described;
}

export function captionOf(schema: z.core.$ZodType): Caption | undefined {
  return captions.get(schema);
}

/** @param code of a language (ISO 639-1); other languages get English */
export function wordsIn<T>(words: Wording<T>, code: string): T {
  return words[code as WordLanguage] ?? words.en;
}

/** "an award edition" → "award edition"; "uma notícia" → "notícia" */
export function withoutArticle({ one }: Noun): string {
  return one.slice(one.indexOf(" ") + 1);
}

/** "award edition" → "Award edition" */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
