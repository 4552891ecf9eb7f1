/**
 * A field of the contract: what editors write, what an edition stores and what the wire carries. Each field is
 * declared once, as data. Reading content, rows of an edition, JSON, schemas and documents all walk these
 * declarations by `kind`; `kinds.ts` describes the kinds.
 * @see contract.md, "The resources"; content.md, "Values"
 */
import * as z from "zod";
import { type Absent, type Kind, kindNames, kinds } from "./kinds.ts";

export type CollectionName =
  | "temas"
  | "autores"
  | "locais"
  | "noticias"
  | "eventos"
  | "premios"
  | "categorias"
  | "candidatos"
  | "vencedores"
  | "patrocinios";

export interface Field {
  readonly kind: Kind;
  /** One English sentence for documents and pages. */
  readonly meaning: string;
  /** Editors must write it. */
  readonly required: boolean;
  /** The value if editors leave it out, and in editions older than the field. */
  readonly absent: Absent;
  /** Printed in the items of the collection, in the order of declaration. */
  readonly wire: boolean;
  /** The target collection of a reference. */
  readonly to?: CollectionName;
  /** References: print the item instead of its id. */
  readonly embedded: boolean;
  readonly rules: Rules;
}

/** The moment of an item's first publication, and of the last one that changed it. */
export type Stamp = "firstPublished" | "lastChanged";

/** Rules that only some fields have. */
interface Rules {
  /** Moments: publication fills this stamp in if editors leave the field out. */
  readonly stamped?: Stamp;
  /** Dates: `check` gives a notice if the date is in the future. */
  readonly noticeAhead?: true;
  /** Codes: the default is derived from these fields of the item. */
  readonly derivedFrom?: readonly string[];
  /** References: only targets whose `<within>` matches the referrer's are looked up. */
  readonly within?: string;
  /** References: on duplicate names, pick the target whose `<decidedBy>` matches the referrer's. */
  readonly decidedBy?: string;
  /** References: the edition has an index on the column. */
  readonly indexed?: true;
  /** Former names: the field (a slug or a code) that had these values. */
  readonly formerOf?: string;
  /** Former names: the kind of that field. */
  readonly formerKind?: "slug" | "code";
  /** Slugs: all-digit slugs are refused because they would be read as ids. This prefix is suggested instead. */
  readonly insteadOfDigits?: string;
  /** Images: the column of the crop for teasers. */
  readonly cropColumn?: string;
}

interface Options extends Rules {
  readonly required?: boolean;
  readonly absent?: Absent;
  readonly wire?: boolean;
  readonly embedded?: boolean;
}

function declare(kind: Kind, meaning: string, options: Options = {}): Field {
  const {
    required = false,
    absent = kinds[kind].absent,
    wire = true,
    embedded = false,
    ...rules
  } = options;
  return { kind, meaning, required, absent, wire, embedded, rules };
}

type Declare = (meaning: string, options?: Options) => Field;

const plain = Object.fromEntries(
  kindNames.map((kind): [Kind, Declare] => [kind, (...said) => declare(kind, ...said)]),
) as Record<Exclude<Kind, "reference" | "references" | "formerNames">, Declare>;

/** Declares a field, by its kind. */
export const field = {
  ...plain,
  id: (meaning = "Identifier.") => declare("id", meaning, { required: true }),
  slug: (meaning = "URL slug.", options?: Options) =>
    declare("slug", meaning, { required: true, ...options }),
  reference: (to: CollectionName, meaning: string, options?: Options): Field => ({
    ...declare("reference", meaning, options),
    to,
  }),
  formerNames: (formerOf: string, formerKind: "slug" | "code", meaning: string): Field =>
    declare("formerNames", meaning, { wire: false, formerOf, formerKind }),
  references: (to: CollectionName, meaning: string, options?: Options): Field => ({
    ...declare("references", meaning, options),
    to,
  }),
};

/** The fields `created` and `modified`, which every collection has. */
export function moments(options: { wire: boolean }): { created: Field; modified: Field } {
  return {
    created: field.moment("Creation time: as given, else the item's first publication.", {
      stamped: "firstPublished",
      ...options,
    }),
    modified: field.moment(
      "Last modification time: as given, else the last publication in which the item changed.",
      { stamped: "lastChanged", ...options },
    ),
  };
}

/** The names of the fields of {@link schedule}: when an item appears and when it goes. */
export const APPEARS = "publicar_em";
export const GOES = "retirar_em";

/** The fields that schedule when an item is visible. */
export function schedule(): Record<typeof APPEARS | typeof GOES, Field> {
  return {
    [APPEARS]: field.instant("When it appears, by itself.", { wire: false }),
    [GOES]: field.instant("When it goes, by itself.", { wire: false }),
  };
}

/** Whether publication fills the field in if editors leave it out. */
export function isFilledIn({ rules }: Field): boolean {
  return rules.stamped !== undefined || rules.derivedFrom !== undefined;
}

/**
 * The schema of a field's value on the wire.
 * @param itemSchema returns the schema of another collection's items, for embedded items
 */
export function wireSchemaOfField(
  declared: Field,
  itemSchema: (name: CollectionName) => z.ZodType,
): z.ZodType {
  const { stored, wire } = kinds[declared.kind];
  let schema = wire();
  if (declared.embedded && declared.to) {
    const item = itemSchema(declared.to);
    schema = stored === "items" ? z.array(item) : item;
  }
  const nullable = !declared.required && declared.absent === null && !isFilledIn(declared);
  return (nullable ? schema.nullable() : schema).describe(declared.meaning);
}
