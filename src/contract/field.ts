/**
 * A field of the contract: what editors write, what an edition keeps and what is printed on the wire.
 * It is declared once, as data, and everything that treats fields (reading content, the rows of an
 * edition, JSON, schemas, documents) walks these declarations by `kind`; what there is to know of a kind
 * is in `kinds.ts`.
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
  /** Editors must give it. */
  readonly required: boolean;
  /** The value where editors leave it out, and in editions that are older than the field. */
  readonly absent: Absent;
  /** Printed in the items of its collection, in the order of declaration. */
  readonly wire: boolean;
  /** The collection that a reference leads to. */
  readonly to?: CollectionName;
  /** References: the item itself is printed in place of its id. */
  readonly embedded: boolean;
  readonly rules: Rules;
}

/** Moments that a publication knows of an item: that of its first, and of the last that changed it. */
export type Stamp = "firstPublished" | "lastChanged";

/** What some fields need beside the rules of their kind. */
interface Rules {
  /** Moments: of the item, filled in by the publication where editors leave it out. */
  readonly stamped?: Stamp;
  /** Dates: `check` remarks on one that lies ahead. */
  readonly noticeAhead?: true;
  /** Codes: where none is given, one is made of these fields of the item. */
  readonly derivedFrom?: readonly string[];
  /** References: names are looked up among the items that refer to the same item by this field. */
  readonly within?: string;
  /** References: of several items with one name, the one that refers to the same item by this field is meant. */
  readonly decidedBy?: string;
  /** References: the edition has an index of it. */
  readonly indexed?: true;
  /** Former names: the field, a slug or a code, that they were values of. */
  readonly formerOf?: string;
  /** Former names: the kind of that field. */
  readonly formerKind?: "slug" | "code";
  /** Slugs: one of digits alone is refused, since it would be taken for an id; how a better one begins. */
  readonly insteadOfDigits?: string;
  /** Images: they are cropped for teasers, and the crop is kept in this column. */
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

/** Declares a field of each kind. */
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

/** Creation and modification, which every collection takes. */
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

/** The fields of {@link schedule}. */
export const APPEARS = "publicar_em";
export const GOES = "retirar_em";

/** From when to when an item is to be seen. */
export function schedule(): Record<typeof APPEARS | typeof GOES, Field> {
  return {
    [APPEARS]: field.instant("When it appears, by itself.", { wire: false }),
    [GOES]: field.instant("When it goes, by itself.", { wire: false }),
  };
}

/** Whether it has a value though editors leave it out, which the publication finds. */
export function isFilledIn({ rules }: Field): boolean {
  return rules.stamped !== undefined || rules.derivedFrom !== undefined;
}

/**
 * The schema of a field's value on the wire.
 * @param itemSchema gives the schema of the items of another collection, for what is embedded
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
