/**
 * The collections as JSON Schema, for editors that complete and check while people type: what can be
 * said of one value by itself. What a folder is as a whole, `check` alone knows.
 * Draft 7, which every editor reads.
 * @see content.md, "Values"
 */

import type { Collection } from "../../contract/collection.ts";
import { collections } from "../../contract/collections.ts";
import type { Field } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import { say } from "../../language/language.ts";
import { expectedOf } from "../check/expected.ts";
import { declaredField, fieldNames } from "../check/field-names.ts";

export type JsonSchema = { readonly [key: string]: unknown };

const SCHEMA = "http://json-schema.org/draft-07/schema#";
/** Something beside spaces. */
const SOMETHING = "\\S";
const EMPTY = "^\\s*$";

/** The schema of a file that holds one item: its name is the slug where none is given. */
export function itemSchema(collection: Collection): JsonSchema {
  return {
    $schema: SCHEMA,
    title: say.schema.one({ collection: collection.name }),
    ...objectSchema(collection, (field) => field.required && field.kind !== "slug"),
  };
}

/** The schema of a file that holds a table: a list of items. */
export function tableSchema(collection: Collection): JsonSchema {
  return {
    $schema: SCHEMA,
    title: say.schema.listOf({ collection: collection.name }),
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
      fields.map(({ name, field }) => [
        name,
        valueSchema(field, {
          isRequired: isRequired(field),
          meaning: say.writing.meaning({ collection: collection.name, field: name }),
        }),
      ]),
    ),
    ...(required.length > 0 && { required }),
    // Notes.
    patternProperties: { "^_": {} },
    additionalProperties: false,
    ...eitherSchema(collection),
  };
}

/** As `item-rules.ts` has it. */
function eitherSchema({ either }: Collection): JsonSchema {
  if (!either) return {};
  return { anyOf: [{ required: [either.reference] }, { required: either.needs }] };
}

function valueSchema(
  field: Field,
  { isRequired, meaning }: { isRequired: boolean; meaning: string },
): JsonSchema {
  const { example, exampleHelps } = kinds[field.kind];
  const value = presentSchema(field);
  return {
    description: say.schema.described({ meaning, expected: expectedOf(field) }),
    ...(isRequired ? value : absentOr(value)),
    ...(exampleHelps && { examples: [example] }),
    // No standard keyword: editors show it in place of the pattern.
    ...(value.pattern !== undefined && {
      patternErrorMessage: say.schema.expected({ expected: expectedOf(field) }),
    }),
  };
}

function presentSchema(field: Field): JsonSchema {
  const { stored, written } = kinds[field.kind];
  if (stored === "items") return { ...written, items: nameSchema(field) };
  return stored === "item" ? nameSchema(field) : { pattern: SOMETHING, ...written };
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
