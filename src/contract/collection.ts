/**
 * The declaration of a collection: its fields, and the rules that involve several fields or several items.
 * Checks, tables of an edition, schemas and messages are derived from it.
 * @see content.md, "All the fields"
 */
import type { CollectionName, Field, Role } from "./field.ts";
import type { Kind } from "./kinds.ts";
import type { Noun, Wording } from "./words.ts";

export interface Collection<Name extends string = string> {
  readonly name: CollectionName;
  readonly nouns: Wording<Noun>;
  /** All fields that editors may write, in the order of the wire. Every collection also accepts `ordem`. */
  readonly fields: Readonly<Record<Name, Field>>;
  /** The field that holds the text below the front matter of a file. */
  readonly body?: Name;
  /** Text fields by which references may name an item, tried in this order after `id`. */
  readonly names: readonly Name[];
  /**
   * A reference field. Text names need to be unique only among items with the same reference; slugs and codes are
   * unique in the whole collection.
   */
  readonly namesWithin?: Name;
  /**
   * The display name of an item: its first field of `by` with a value, and `beside` in parentheses. Default: the last
   * of `names` ({@link calledBy}).
   */
  readonly called?: { readonly by: readonly Name[]; readonly beside: Name };
  /** How to recognise the same item in the next publication. Default: by its `id`. */
  readonly identity?: {
    /** The parts of the identity. The value of a part is that of the first of its fields that has one. */
    readonly parts: readonly (readonly Name[])[];
    /**
     * If two items have the same identity: the complaint; `reported elsewhere` if another check complains; `allowed` if
     * the order of the items tells them apart.
     */
    readonly duplicate:
      | Wording<{ readonly wrong: string; readonly expected: string }>
      | "reported elsewhere"
      | "allowed";
  };
  /**
   * Fields by whose values an item is recognised if its identity has changed. Default: the slug, in collections with ids
   * and slugs.
   */
  readonly sameBy?: readonly Name[];
  /** An item whose flag is false is not listed and has no address. */
  readonly shownBy?: Name;
  /** Search finds items by their display name and the words of these fields; a reference counts as its target's name. */
  readonly searched?: readonly Name[];
  /** Lists are sorted by this date, newest first. */
  readonly newest?: Name;
  /** Two dates; `end` must not be before `begin`. */
  readonly period?: { readonly begin: Name; readonly end: Name };
  /** An item either refers to an item of another collection or has its own fields. */
  readonly either?: {
    readonly reference: Name;
    /** Required fields of an item without the reference. */
    readonly required: readonly Name[];
    /** Optional fields of an item without the reference. */
    readonly optional: readonly Name[];
    /** Describes an item without the reference, for messages. */
    readonly own: Wording;
  };
}

/** Declares a collection; the compiler checks that all names are names of its fields. */
export function declareCollection<Fields extends Readonly<Record<string, Field>>>(
  declared: Collection<NoInfer<keyof Fields & string>> & { readonly fields: Fields },
): Collection {
  return declared;
}

/** The fields of an item's display name; `beside` tells apart items of the same name. */
export function calledBy({ called, names }: Collection): {
  readonly by: readonly string[];
  readonly beside?: string;
} {
  return called ?? { by: names.slice(-1) };
}

/** The name of the field that has a role; `undefined` if none has it. */
export function fieldOfRole({ fields }: Collection, role: Role): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.role === role);
}

/** The names of the fields of some kinds, by kind. */
export function fieldsOfKind({ fields }: Collection, ...kinds: readonly Kind[]): string[] {
  return kinds.flatMap((kind) => Object.keys(fields).filter((name) => fields[name]?.kind === kind));
}
