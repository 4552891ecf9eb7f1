/** A collection as data, from which all else is derived. (content.md, "All the fields") */
import type { CollectionName, Field, Role } from "./field.ts";
import type { Kind } from "./kinds.ts";
import type { Noun, Wording } from "./words.ts";

export interface Collection<Name extends string = string> {
  readonly name: CollectionName;
  readonly nouns: Wording<Noun>;
  /** In the order of the wire. Every collection also accepts `ordem`. */
  readonly fields: Readonly<Record<Name, Field>>;
  /** The field that holds the text below the front matter of a file. */
  readonly body?: Name;
  /** Text fields by which references may name an item, tried in this order after `id`. */
  readonly names: readonly Name[];
  /** A reference. Texts are unique among items with the same target, slugs and codes among all. */
  readonly namesWithin?: Name;
  /** The display name: the first of `by` that has a value, with `beside` in parentheses. */
  readonly displayName?: { readonly by: readonly Name[]; readonly beside: Name };
  /** How to recognise the same item in the next publication. Default: by its `id`. */
  readonly identity?: {
    /** Each part lists fields. Its value is the first value that the item has in these fields. */
    readonly parts: readonly (readonly Name[])[];
    /** `reported elsewhere`: by another check. `allowed`: the items' order tells them apart. */
    readonly duplicate:
      | Wording<{ readonly wrong: string; readonly expected: string }>
      | "reported elsewhere"
      | "allowed";
  };
  /** Fields that recognise an item whose identity changed. Default: the slug, if items have ids. */
  readonly sameBy?: readonly Name[];
  /** An item whose flag is false is not listed and has no address. */
  readonly shownBy?: Name;
  /** Search covers the display name and these fields; a reference stands for its target's name. */
  readonly searched?: readonly Name[];
  /** Lists are sorted by this date, newest first. */
  readonly newest?: Name;
  /** Two dates; `end` must not be before `begin`. */
  readonly period?: { readonly begin: Name; readonly end: Name };
  /** An item has either this reference or fields of its own: a winner may be a candidate. */
  readonly either?: {
    readonly reference: Name;
    readonly required: readonly Name[];
    readonly optional: readonly Name[];
    /** Describes an item without the reference, for messages. */
    readonly ownItem: Wording;
  };
}

/** The compiler checks that all names are names of its fields. */
export function declareCollection<Fields extends Readonly<Record<string, Field>>>(
  declared: Collection<NoInfer<keyof Fields & string>> & { readonly fields: Fields },
): Collection {
  return declared;
}

/** The fields of an item's display name. Default: the last of `names`, which is not a slug. */
export function displayNameFields({ displayName, names }: Collection): {
  readonly by: readonly string[];
  readonly beside?: string;
} {
  return displayName ?? { by: names.slice(-1) };
}

export function fieldOfRole({ fields }: Collection, role: Role): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.role === role);
}

/** Names of fields, in the order of `kinds`. */
export function fieldsOfKind({ fields }: Collection, ...kinds: readonly Kind[]): string[] {
  return kinds.flatMap((kind) => Object.keys(fields).filter((name) => fields[name]?.kind === kind));
}
