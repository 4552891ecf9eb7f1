/**
 * What is declared of a collection: its fields, and the rules that concern more than one field or more
 * than one item. Checks, the tables of an edition, schemas and messages are made of these words.
 * @see content.md, "All the fields"
 */
import type { CollectionName, Field } from "./field.ts";

export interface Collection<Name extends string = string> {
  readonly name: CollectionName;
  /** One item in English, with its article, for messages: "an event". */
  readonly one: string;
  /** All that editors may write, in the order of the wire, but for `ordem`, which every collection takes. */
  readonly fields: Readonly<Record<Name, Field>>;
  /** The field that the text below the fields of a file becomes. */
  readonly body?: Name;
  /** Text fields by which a reference may name an item, tried in this order after `id`. */
  readonly names: readonly Name[];
  /**
   * Names that are texts are unique only among the items that refer to the same item here; slugs and codes
   * are so in the whole collection.
   */
  readonly namesWithin?: Name;
  /**
   * What people call an item: the first of `by` that it has, and `beside` in parentheses. Where absent,
   * the last of `names` ({@link calledBy}).
   */
  readonly called?: { readonly by: readonly Name[]; readonly beside: Name };
  /** A new item that has to refer to one refers to the last; where absent, to the only one that there is. */
  readonly lastIsMeant?: true;
  /** What makes an item the same from one publication to the next; its `id` where there is one. */
  readonly identity?: {
    /** Of several fields in one place the first that is given counts. */
    readonly parts: readonly (readonly Name[])[];
    /** Of a second item that is the same: the words of the complaint, or why there is none. */
    readonly again:
      | { readonly wrong: string; readonly expected: string }
      | "said of the codigo"
      | "told apart by order";
  };
  /**
   * Fields that tell that an item is still the same where its identity is new; of a collection with slugs
   * its slug does.
   */
  readonly sameBy?: readonly Name[];
  /** The flag without which an item is listed nowhere and has no address. */
  readonly shownBy?: Name;
  /** The date by which lists have the newest first. */
  readonly newest?: Name;
  /** Two dates of which the second is not before the first. */
  readonly period?: { readonly begin: Name; readonly end: Name };
  /** An item is either one of another collection, or has fields of its own. */
  readonly either?: {
    readonly reference: Name;
    /** Fields that an item of its own must have, and others that it may have. */
    readonly needs: readonly Name[];
    readonly takes: readonly Name[];
    /** In words, what an item of its own is. */
    readonly own: string;
  };
}

/** Declares a collection: every word names fields that it has. */
export function declareCollection<Fields extends Readonly<Record<string, Field>>>(
  declared: Collection<NoInfer<keyof Fields & string>> & { readonly fields: Fields },
): Collection {
  return declared;
}

/** The fields that say what an item is called, and the one that tells it from another of that name. */
export function calledBy({ called, names }: Collection): {
  readonly by: readonly string[];
  readonly beside?: string;
} {
  return called ?? { by: names.slice(-1) };
}

/** "an award edition" is a noun with its article, "award edition" the noun. */
export function nounOf({ one }: Collection): string {
  return one.replace(/^an? /, "");
}
