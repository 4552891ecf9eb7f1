/**
 * The collections as JSON Schema, for editors that complete and check while people type: what can be
 * said of one value by itself. What a folder is as a whole, `check` alone knows.
 * Draft 7, which every editor reads.
 * @see content.md, "Values"
 */

import type { Collection } from "../../contract/collection.ts";
import { collections } from "../../contract/collections.ts";
import type { Field } from "../../contract/field.ts";
import { type Kind, kinds } from "../../contract/kinds.ts";
import { say } from "../../language/language.ts";
import { expectedOf } from "../check/expected.ts";
import { declaredField, fieldNames } from "../check/field-names.ts";
import { FLAG_WORDS } from "../check/meant.ts";

export type JsonSchema = { readonly [key: string]: unknown };

/** JSON is taken to the letter; YAML also as people write it. */
export type Language = "yaml" | "json";

const SCHEMA = "http://json-schema.org/draft-07/schema#";
/** Something beside spaces. */
const SOMETHING = "\\S";
const EMPTY = "^\\s*$";

/** The schema of a file that holds one item: its name is the slug where none is given. */
export function itemSchema(collection: Collection, language: Language): JsonSchema {
  return {
    $schema: SCHEMA,
    title: say.schema.one({ collection: collection.name }),
    ...objectSchema(collection, {
      language,
      isRequired: (field) => field.required && field.kind !== "slug",
    }),
  };
}

/** The schema of a file that holds a table: a list of items. */
export function tableSchema(collection: Collection, language: Language): JsonSchema {
  return {
    $schema: SCHEMA,
    title: say.schema.listOf({ collection: collection.name }),
    type: ["array", "null"],
    items: objectSchema(collection, { language, isRequired: ({ required }) => required }),
  };
}

function objectSchema(
  collection: Collection,
  { language, isRequired }: { language: Language; isRequired: (field: Field) => boolean },
): JsonSchema {
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
          language,
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
  { language, isRequired, meaning }: { language: Language; isRequired: boolean; meaning: string },
): JsonSchema {
  const { example, exampleHelps } = kinds[field.kind];
  const value = language === "yaml" ? asPeopleWrite(field) : presentSchema(field);
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

/** What `meant.ts` understands as well: a day as 31/12/2026, and yes and no in words. */
function asPeopleWrite(field: Field): JsonSchema {
  const value = presentSchema(field);
  const also = WRITTEN_ALSO[field.kind];
  if (also === undefined) return value;
  const isText = typeof value.pattern === "string" && value.pattern !== SOMETHING;
  const pattern = isText ? `${value.pattern}|${also}` : also;
  return { ...value, type: [...new Set([value.type, "string"].flat())], pattern };
}

const [DAY_OF_MONTH, MONTH] = ["(0?[1-9]|[12]\\d|3[01])", "(0?[1-9]|1[0-2])"];
const DAY = `(${DAY_OF_MONTH}[/.-]${MONTH}[/.-]\\d{4}|\\d{4}[/.-]${MONTH}[/.-]${DAY_OF_MONTH})`;
const WRITTEN_ALSO: Partial<Record<Kind, string>> = {
  date: `^\\s*${DAY}\\s*$`,
  instant: `^\\s*${DAY}([T ]+\\d{1,2}:\\d{2}(:\\d{2})?)?\\s*$`,
  flag: `^\\s*(${FLAG_WORDS.map(inAnyCase).join("|")})\\s*$`,
};

/** Patterns of JSON Schema have no flags. */
function inAnyCase(word: string): string {
  return Array.from(word, (letter) => {
    const both = [...new Set([letter.toLowerCase(), letter.toUpperCase()])];
    return both.length > 1 ? `[${both.join("")}]` : letter;
  }).join("");
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
