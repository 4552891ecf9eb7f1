/**
 * The collections as JSON Schema, for editors that complete and check while people type: what can be
 * said of one value by itself. What a folder is as a whole, `check` alone knows.
 * Draft 7, which every editor reads.
 * @see content.md, "Values"
 */
import type { Collection } from "../../contract/collections.ts";
import { collections } from "../../contract/collections.ts";
import type { Field, Kind } from "../../contract/field.ts";
import { declaredField, fieldNames } from "../check/check-item.ts";
import { EXAMPLES, expectedOf } from "../check/check-value.ts";

export type JsonSchema = { readonly [key: string]: unknown };

const SCHEMA = "http://json-schema.org/draft-07/schema#";
/** Something beside spaces. */
const SOMETHING = "\\S";
const EMPTY = "^\\s*$";

/** A value of each kind that is there. */
const VALUES: Readonly<Record<Exclude<Kind, "reference" | "references">, JsonSchema>> = {
  id: { type: "integer", minimum: 1 },
  integer: { type: "integer" },
  text: { type: "string" },
  html: { type: "string" },
  slug: { type: "string", pattern: "^\\s*[-A-Za-z0-9_]+\\s*$" },
  code: { type: "string", pattern: "^\\s*[A-Za-z0-9]{8}\\s*$" },
  flag: { type: "boolean" },
  date: { type: "string", pattern: "^\\s*\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])\\s*$" },
  moment: { type: "string", pattern: "^\\s*\\d{4}-\\d{2}-\\d{2}[Tt ]\\d{2}:\\d{2}" },
  url: { type: "string", pattern: "^\\s*[Hh][Tt][Tt][Pp][Ss]?://[^\\s/]" },
  gps: {
    type: "string",
    pattern: "^\\s*[-+]?\\d+(\\.\\d+)?\\s*,\\s*[-+]?\\d+(\\.\\d+)?\\s*$",
  },
  image: { type: "string", pattern: "[Mm]edia[/\\\\]" },
};

/** Kinds of which an example helps to write another. */
const SHOWN: readonly Kind[] = ["code", "date", "moment", "url", "gps", "image"];

/** The schema of a file that holds one item: its name is the slug where none is given. */
export function itemSchema(collection: Collection): JsonSchema {
  return {
    $schema: SCHEMA,
    title: collection.one,
    ...objectSchema(collection, (field) => field.required && field.kind !== "slug"),
  };
}

/** The schema of a file that holds a table: a list of items. */
export function tableSchema(collection: Collection): JsonSchema {
  return {
    $schema: SCHEMA,
    title: `A list, each entry ${collection.one}`,
    type: ["array", "null"],
    items: objectSchema(collection, ({ required }) => required),
  };
}

function objectSchema(collection: Collection, isRequired: (field: Field) => boolean): JsonSchema {
  const fields = fieldNames(collection).flatMap((name) => {
    const field = declaredField(collection, name);
    return field ? [{ name, field }] : [];
  });
  const required = fields.filter(({ field }) => isRequired(field)).map(({ name }) => name);
  return {
    type: "object",
    properties: Object.fromEntries(
      fields.map(({ name, field }) => [name, valueSchema(field, isRequired(field))]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...EXTRA[collection.name],
  };
}

/** Rules of single collections, as `item-rules.ts` has them. */
const EXTRA: Readonly<Partial<Record<Collection["name"], JsonSchema>>> = {
  vencedores: { anyOf: [{ required: ["candidato"] }, { required: ["nome", "foto"] }] },
};

function valueSchema(field: Field, isRequired: boolean): JsonSchema {
  const value = presentSchema(field);
  return {
    description: `${field.meaning} ${capitalised(expectedOf(field))}.`,
    ...(isRequired ? value : absentOr(value)),
    ...(SHOWN.includes(field.kind) && { examples: [EXAMPLES[field.kind]] }),
    // No standard keyword: editors show it in place of the pattern.
    ...(value.pattern !== undefined && { patternErrorMessage: `Expected ${expectedOf(field)}.` }),
  };
}

function presentSchema(field: Field): JsonSchema {
  if (field.kind === "references") return { type: "array", items: nameSchema(field) };
  if (field.kind === "reference") return nameSchema(field);
  return { pattern: SOMETHING, ...VALUES[field.kind] };
}

/** An item is named by a text, or by its id where it has one. */
function nameSchema({ to }: Field): JsonSchema {
  const isNumbered = to !== undefined && collections[to].fields.id !== undefined;
  return { type: isNumbered ? ["string", "integer"] : "string", pattern: SOMETHING, minimum: 1 };
}

/** What is left out may stand there empty. */
function absentOr({ type, pattern, ...rest }: JsonSchema): JsonSchema {
  const types = [type, "null"].flat();
  const isText = types.includes("string") && pattern !== SOMETHING;
  return { ...rest, type: types, ...(isText && { pattern: `${EMPTY}|${pattern}` }) };
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
