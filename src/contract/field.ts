/**
 * The declaration of a field, from which all else is derived; `kinds.ts` describes the kinds.
 * @see contract.md, "The resources"; content.md, "Values"
 */
import * as z from "zod";
import { type AbsentValue, type Kind, kindNames, kinds } from "./kinds.ts";
import { type DeclaredWords, type FieldWords, type Wording, withCaption } from "./words.ts";

// biome-ignore lint/suspicious/noEmptyInterface: filled in by `contract/site/`
export interface CollectionNames {}

export type CollectionName = keyof CollectionNames;

/** The part that a field has on the page of its item, if its kind does not already tell it. */
export type Role =
  /** The line above the title. */
  | "kicker"
  /** The text above the main text. */
  | "standfirst"
  /** The main text, but under a heading. */
  | "information"
  /** A flag: the item is announced, and its dates are not final. */
  | "announced"
  /** The address at which visitors register. */
  | "call to action"
  /** A flag: visitors can register. */
  | "open"
  /** The names of the categories in which the item won. */
  | "won"
  /** The text alternative of the item's image. */
  | "image text"
  | "image link";

/** true: wherever the item is printed; `detail`: only at its own address; false: nowhere. */
type Wire = boolean | "detail";

export interface Field {
  readonly kind: Kind;
  readonly words: Wording<FieldWords>;
  /** Other names that people write for it, besides its labels. */
  readonly synonyms: readonly string[];
  readonly role?: Role | undefined;
  /** A value in YAML, for the "such as" of messages. */
  readonly example: string;
  readonly required: boolean;
  /** The value if editors leave it out, and in editions older than the field. */
  readonly absent: AbsentValue;
  readonly wire: Wire;
  /** The target collection of a reference. */
  readonly to?: CollectionName;
  /** References: print the item instead of its id. */
  readonly embedded: boolean;
  readonly rules: Rules;
}

export type Stamp = "firstPublished" | "lastChanged";

interface Rules {
  /** Integers: the least and the greatest value. {@link Field.example} must lie between them. */
  readonly min?: number;
  readonly max?: number;
  /** Moments: publication fills this stamp in if editors leave the field out. */
  readonly stamped?: Stamp;
  /** Dates: `check` gives a notice if the date is in the future. */
  readonly noticeAhead?: true;
  /** Codes: the default is derived from these fields of the item. */
  readonly derivedFrom?: readonly string[];
  /** References: only targets whose `<within>` matches the referrer's are looked up. */
  readonly within?: string;
  /** References: on duplicate names, pick the target whose `<tiebreaker>` is the referrer's. */
  readonly tiebreaker?: string;
  readonly indexed?: true;
  /** Former names: the field (a slug or a code) that had these values. */
  readonly formerOf?: string;
  readonly formerKind?: "slug" | "code";
  /** All-digit slugs are refused, because they look like ids; this prefix is suggested. */
  readonly insteadOfDigits?: string;
  /** References: the heading of the referring items, on the target's page. Default: their noun. */
  readonly back?: Wording;
  /** Seldom written by hand: forms show it among the last fields. */
  readonly rare?: true;
  /** Images: the column of the crop for teasers. */
  readonly cropColumn?: string;
}

type FieldOptions = Rules & Partial<Omit<Field, "kind" | "words" | "to" | "rules">>;

export type FieldEntry = FieldOptions & DeclaredWords;

function declareField(kind: Kind, entry: FieldEntry): Field {
  const { en, pt, ...options } = entry;
  const {
    required = false,
    absent = kinds[kind].absent,
    wire = true,
    embedded = false,
    role,
    synonyms = [],
    example = kinds[kind].example,
    ...rules
  } = options;
  const words = { en: withMeaning(en), pt: withMeaning(pt) };
  return { kind, words, role, synonyms, example, required, absent, wire, embedded, rules };
}

function withMeaning({ label, help, meaning = help }: DeclaredWords["en"]): FieldWords {
  return { label, help, meaning };
}

type Declare = (entry: FieldEntry) => Field;

const ofSimpleKinds = Object.fromEntries(
  kindNames.map((kind): [Kind, Declare] => [kind, (entry) => declareField(kind, entry)]),
) as Record<Exclude<Kind, "reference" | "references" | "formerNames">, Declare>;

function declareReference(kind: "reference" | "references") {
  return (to: CollectionName, entry: FieldEntry): Field => ({ ...declareField(kind, entry), to });
}

/** Declares a field: `field.text({ … })`, `field.reference("temas", { … })`. */
export const field = {
  ...ofSimpleKinds,
  reference: declareReference("reference"),
  references: declareReference("references"),
  formerNames: (formerOf: string, formerKind: "slug" | "code", entry: FieldEntry): Field =>
    declareField("formerNames", { wire: false, formerOf, formerKind, ...entry }),
};

/** Whether publication fills the field in if editors leave it out. */
export function isFilledIn({ rules }: Field): boolean {
  return rules.stamped !== undefined || rules.derivedFrom !== undefined;
}

/** @param where `list`: also within other items; `detail`: at the item's own address */
export function isPrinted({ wire }: Field, where: "list" | "detail"): boolean {
  return wire === true || wire === where;
}

export function integerSchema({ rules: { min, max } }: Field): z.ZodInt {
  const above = min === undefined ? z.int() : z.int().min(min);
  return max === undefined ? above : above.max(max);
}

type ItemSchema = (name: CollectionName) => z.ZodType;

/** @param itemSchema returns the schema of an embedded item */
export function wireSchemaOfField(declaration: Field, itemSchema: ItemSchema): z.ZodType {
  const { required, absent } = declaration;
  const schema = schemaOfValue(declaration, itemSchema);
  const isNullable = !required && absent === null && !isFilledIn(declaration);
  return withCaption(isNullable ? schema.nullable() : schema, declaration);
}

function schemaOfValue(declaration: Field, itemSchema: ItemSchema): z.ZodType {
  const { kind, embedded, to } = declaration;
  if (embedded && to) return kind === "references" ? z.array(itemSchema(to)) : itemSchema(to);
  return kind === "integer" ? integerSchema(declaration) : kinds[kind].wire();
}
