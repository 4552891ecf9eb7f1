/** Descriptions of items' fields, from schema and collection. Pages know items only by these. */
import * as z from "zod";
import type { CollectionName, Role } from "../../contract/field.ts";
import { type Kind, kinds } from "../../contract/kinds.ts";
import { collections } from "../../contract/site/collections.ts";
import { envelope } from "../../contract/site/items.ts";
import { type Caption, captionOf, type MemberWords, type Wording } from "../../contract/words.ts";
import type { Resource } from "../api/resource.ts";

export interface ShownField {
  readonly name: string;
  /** `object` and `list` for values with nested fields. */
  readonly kind: Kind | "object" | "list";
  /** For documentation: `string (date)`, `integer | null`, `object[]`. */
  readonly type: string;
  readonly words: Wording<MemberWords>;
  readonly role: Role | undefined;
  /** Of the items that the value holds or refers to. */
  readonly collection: CollectionName | undefined;
  readonly fields: readonly ShownField[];
}

/** The part of JSON Schema that the contract's schemas use. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly caption?: Caption<Role>;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const cachedFields = new WeakMap<z.ZodType, readonly ShownField[]>();

/** In the order of the JSON. */
export function itemFields({ item, collection }: Resource): readonly ShownField[] {
  return cachedFields.getOrInsertComputed(item, () => fieldsOf(schemaOf(item), collection));
}

/** Includes the envelope of a list. */
export function answerFields(resource: Resource): readonly ShownField[] {
  if (resource.kind !== "list" || resource.envelope === "none") return itemFields(resource);
  const schema = schemaOf(envelope(z.unknown(), resource.pageMembers?.schema));
  const members = fieldsOf(schema, undefined);
  const items = { type: "object[]", kind: "list", fields: itemFields(resource) } as const;
  return members.map((field) => (field.name === "results" ? { ...field, ...items } : field));
}

function schemaOf(type: z.ZodType): Schema {
  return z.toJSONSchema(type, {
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      jsonSchema.caption = captionOf(zodSchema);
    },
  }) as Schema;
}

function fieldsOf(schema: Schema, collection: CollectionName | undefined): ShownField[] {
  return Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const declared = collection && collections[collection].fields[name];
    const value = withoutNull(member);
    const inner = value.type === "array" ? (value.items ?? {}) : value;
    return {
      name,
      kind: kindOf(value, declared?.kind),
      type: typeOf(member, declared?.kind),
      words: member.caption?.words ?? nameAsWords(name),
      role: member.caption?.role,
      collection: declared?.to,
      fields: fieldsOf(inner, declared?.to),
    };
  });
}

function nameAsWords(name: string): Wording<MemberWords> {
  const words = { label: name, meaning: "" };
  return { en: words, pt: words };
}

function withoutNull(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
}

const FORMAT_KINDS: Readonly<Record<string, Kind>> = {
  date: "date",
  "date-time": "moment",
  uri: "url",
};
const TYPE_KINDS: Readonly<Record<string, Kind>> = { integer: "integer", boolean: "flag" };

function kindOf(schema: Schema, declared: Kind | undefined): ShownField["kind"] {
  if (schema.properties) return "object";
  if (schema.type === "array" && (schema.items?.properties || declared !== "references")) {
    return "list";
  }
  // The pattern begins with a slash, so the value is a path of this service.
  if (schema.pattern?.startsWith("^\\/")) return declared ?? "url";
  // Of `["integer", "null"]`, the first one counts.
  const [type = ""] = [schema.type ?? ""].flat();
  return declared ?? FORMAT_KINDS[schema.format ?? ""] ?? TYPE_KINDS[type] ?? "text";
}

function typeOf(schema: Schema, kind?: Kind): string {
  if (schema.anyOf) return schema.anyOf.map((option) => typeOf(option, kind)).join(" | ");
  if (schema.type === "array") return `${typeOf(schema.items ?? {})}[]`;
  const format = FORMAT_KINDS[schema.format ?? ""] ? schema.format : kind && kinds[kind].format;
  const withFormat = (type: string) => (format && type === "string" ? `string (${format})` : type);
  return [schema.type ?? "any"].flat().map(withFormat).join(" | ");
}
