/**
 * A field of the contract: what editors write, what an edition keeps and what is printed on the wire.
 * It is declared once, as data, and everything that treats fields (reading content, the rows of an
 * edition, JSON, schemas, documents) walks these declarations by `kind`.
 * @see contract.md, "The resources"; content.md, "Values"
 */
import { z } from "zod";

/** The kinds of values that there are. What each accepts from editors is content.md, "Values". */
export type Kind =
  | "id" // whole number from 1, the item's identity
  | "integer"
  | "text"
  | "slug"
  | "code" // [A-Za-z0-9]{8}
  | "html" // a fragment, sanitised at publication
  | "flag"
  | "date" // YYYY-MM-DD, text from end to end
  | "moment" // ISO 8601 with offset
  | "url" // absolute, http or https
  | "gps" // "<lat>,<lng>", kept as written
  | "image" // a path in the content folder, an address below /media/ in the edition
  | "reference" // one item of another collection
  | "references"; // a list of them, in the order given

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

/** What an absent field becomes. */
export type Absent = string | boolean | null | readonly never[];

export interface Field {
  readonly kind: Kind;
  /** One English sentence for documents and pages. */
  readonly meaning: string;
  /** Editors must give it. */
  readonly required: boolean;
  /** The value where editors leave it out; meaningless for required fields. */
  readonly absent: Absent;
  /** Printed in the items of its collection, in the order of declaration. */
  readonly wire: boolean;
  /** The collection that a reference leads to. */
  readonly to?: CollectionName;
  /** References: the item itself is printed in place of its id. */
  readonly embedded: boolean;
}

interface Options {
  readonly required?: boolean;
  readonly absent?: Absent;
  readonly wire?: boolean;
  readonly embedded?: boolean;
}

function declare(kind: Kind, absent: Absent, meaning: string, options: Options = {}): Field {
  return {
    kind,
    meaning,
    required: options.required ?? false,
    absent: options.absent === undefined ? absent : options.absent,
    wire: options.wire ?? true,
    embedded: options.embedded ?? false,
  };
}

export const field = {
  id: (meaning = "Identifier.") => declare("id", null, meaning, { required: true }),
  integer: (meaning: string, options?: Options) => declare("integer", null, meaning, options),
  text: (meaning: string, options?: Options) => declare("text", "", meaning, options),
  slug: (meaning = "URL slug.", options?: Options) =>
    declare("slug", "", meaning, { required: true, ...options }),
  code: (meaning: string, options?: Options) => declare("code", null, meaning, options),
  html: (meaning: string, options?: Options) => declare("html", "", meaning, options),
  flag: (meaning: string, options?: Options) => declare("flag", false, meaning, options),
  date: (meaning: string, options?: Options) => declare("date", null, meaning, options),
  moment: (meaning: string, options?: Options) => declare("moment", null, meaning, options),
  url: (meaning: string, options?: Options) => declare("url", null, meaning, options),
  gps: (meaning: string, options?: Options) => declare("gps", null, meaning, options),
  image: (meaning: string, options?: Options) => declare("image", null, meaning, options),
  reference: (to: CollectionName, meaning: string, options?: Options): Field => ({
    ...declare("reference", null, meaning, options),
    to,
  }),
  references: (to: CollectionName, meaning: string, options?: Options): Field => ({
    ...declare("references", [], meaning, options),
    to,
  }),
};

/** Creation and modification, which every collection takes. */
export function moments(options: { wire: boolean }): { created: Field; modified: Field } {
  return {
    created: field.moment("Creation time: as given, else the item's first publication.", options),
    modified: field.moment(
      "Last modification time: as given, else the last publication in which the item changed.",
      options,
    ),
  };
}

/**
 * An address that editors gave. It is printed as it was written, which is not always what `format: uri`
 * means: accents need not be percent-encoded.
 */
export function webAddress(): z.ZodType {
  return z.string().regex(/^[A-Za-z]+:\/\/\S+$/);
}

const KIND_SCHEMAS: Record<Exclude<Kind, "reference" | "references">, () => z.ZodType> = {
  id: () => z.int().min(1),
  integer: () => z.int(),
  text: () => z.string(),
  slug: () => z.string().regex(/^[-A-Za-z0-9_]+$/),
  code: () => z.string().regex(/^[A-Za-z0-9]{8}$/),
  html: () => z.string(),
  flag: () => z.boolean(),
  date: () => z.iso.date(),
  moment: () => z.iso.datetime({ offset: true }),
  url: webAddress,
  gps: () => z.string(),
  image: () => z.url(),
};

/**
 * The schema of a field's value on the wire.
 * @param itemSchema gives the schema of the items of another collection, for what is embedded
 */
export function wireSchemaOfField(
  declared: Field,
  itemSchema: (name: CollectionName) => z.ZodType,
): z.ZodType {
  const target = () =>
    declared.embedded && declared.to ? itemSchema(declared.to) : z.int().min(1);
  let schema: z.ZodType;
  if (declared.kind === "references") schema = z.array(target());
  else if (declared.kind === "reference") schema = target();
  else schema = KIND_SCHEMAS[declared.kind]();
  const nullable = !declared.required && declared.absent === null && !isStamped(declared);
  return (nullable ? schema.nullable() : schema).describe(declared.meaning);
}

// Left out by editors, but filled in by the publication.
function isStamped({ kind }: Field): boolean {
  return kind === "moment" || kind === "code";
}
