/** JSON Schemas of items, in draft 7, which every text editor supports. (content.md, "Values") */
import * as z from "zod";
import type { Collection } from "../../../contract/collection.ts";
import { type Field, integerSchema } from "../../../contract/field.ts";
import { kinds } from "../../../contract/kinds.ts";
import { inLanguage, say } from "../../../language/language.ts";
import { targetHasIds } from "../check/check-value.ts";
import { expectedOf } from "../check/expected.ts";
import { declaredField, fieldNames } from "../check/field-names.ts";
import { FLAG_WORDS } from "../check/portuguese-values.ts";

const nonBlank = z.string().regex(/\S/);
/** Fields for notes, which are not published. */
const NOTES = { "^_": {} };

/** Schema of a file with one item. The file name stands for a missing slug. */
export function itemSchema(collection: Collection) {
  const isRequired = ({ required, kind }: Field) => required && kind !== "slug";
  return toJson(itemOf(collection, isRequired), say.schema.one({ collection: collection.name }));
}

export function tableSchema(collection: Collection) {
  const items = z.array(itemOf(collection, ({ required }) => required));
  return toJson(items, say.schema.listOf({ collection: collection.name }));
}

function itemOf(collection: Collection, isRequired: (field: Field) => boolean): z.ZodType {
  const { either } = collection;
  const shape = fieldNames(collection).map((name) => {
    const field = declaredField(collection, name) as Field;
    const { exampleHelps } = kinds[field.kind];
    const expected = expectedOf(field);
    const { help } = inLanguage(field.words);
    // VS Code shows this message, which is no standard keyword, instead of the pattern.
    const patternErrorMessage = say.schema.expected({ expected });
    const value = schemaOfValue(field).meta({ patternErrorMessage });
    const orBlank = z.union([value, z.string().regex(/^\s*$/), z.null()]).optional();
    const schema = isRequired(field) ? value : orBlank;
    const description = say.schema.described({ help, expected });
    const examples = exampleHelps && { examples: [field.example] };
    return [name, schema.meta({ description, ...examples })];
  });
  // The same rule as in `item-rules.ts`.
  const anyOf = either && [{ required: [either.reference] }, { required: either.required }];
  const schema = z.strictObject(Object.fromEntries(shape));
  return schema.meta({ patternProperties: NOTES, ...(anyOf && { anyOf }) });
}

function schemaOfValue(field: Field): z.ZodType {
  const { kind } = field;
  if (kind === "integer") return integerSchema(field);
  // YAML also accepts words in any case; JSON Schema patterns have no flags for that.
  if (kind === "flag") return z.union([z.boolean(), z.string().meta({ pattern: YES_OR_NO })]);
  const reference = targetHasIds(field) ? z.union([nonBlank, z.int().min(1)]) : nonBlank;
  return kinds[kind].written(reference);
}

const inAnyCase = (word: string) =>
  word.replaceAll(/\p{L}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);
const YES_OR_NO = `^\\s*(${FLAG_WORDS.map(inAnyCase).join("|")})\\s*$`;

function toJson(schema: z.ZodType, title: string) {
  return z.toJSONSchema(schema.meta({ title }), { target: "draft-7", io: "input" });
}
