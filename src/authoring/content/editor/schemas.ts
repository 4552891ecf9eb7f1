/**
 * The collections and `site.yaml` as JSON Schema, for editors that complete and check while people type: what can be
 * said of one value by itself. What a folder is as a whole, `check` alone knows. Draft 7, which every editor reads.
 * @see content.md, "Values"
 */
import * as z from "zod";
import type { Collection } from "../../../contract/collection.ts";
import type { Field } from "../../../contract/field.ts";
import { kinds } from "../../../contract/kinds.ts";
import { collections } from "../../../contract/site/collections.ts";
import { siteDefaults } from "../../../contract/site/site.ts";
import { languages, say } from "../../../language/language.ts";
import { expectedOf } from "../check/expected.ts";
import { declaredField, fieldNames } from "../check/field-names.ts";
import { FLAG_WORDS } from "../check/meant.ts";

/** Something beside spaces. */
const something = z.string().regex(/\S/);
/** What is left out may stand there empty. */
const nothing = [z.string().regex(/^\s*$/), z.null()];
/** Notes, of which nothing is published. */
const NOTES = { "^_": {} };

/** The schema of a file that holds one item: its name is the slug where none is given. */
export function itemSchema(collection: Collection) {
  const title = say.schema.one({ collection: collection.name });
  const isRequired = ({ required, kind }: Field) => required && kind !== "slug";
  return printed(itemOf(collection, isRequired).meta({ title }));
}

/** The schema of a file that holds a table: a list of items. */
export function tableSchema(collection: Collection) {
  const title = say.schema.listOf({ collection: collection.name });
  return printed(z.array(itemOf(collection, ({ required }) => required)).meta({ title }));
}

/** `site.yaml`. (content.md, "All the settings") */
export function siteSchema() {
  const { site } = say.schema;
  const { fuso_horario, noticia_url, vi_export, imagens } = siteDefaults;
  const optional = (schema: z.ZodType, meaning: string) => schema.nullish().describe(meaning);
  const maximo = (number: z.ZodType, meaning: string) =>
    optional(z.strictObject({ maximo: optional(number, meaning) }), meaning);
  const settings = z.strictObject({
    nome: something.describe(site.nome),
    public_url: optional(ADDRESS, site.publicUrl),
    fuso_horario: optional(z.string(), site.zone({ usual: fuso_horario })),
    idioma: optional(z.enum(languages), site.language({ known: languages })),
    noticia_url: optional(NEWS_ADDRESS, site.newsUrl({ usual: noticia_url })),
    vi_export: maximo(z.int().min(1), site.viExport({ most: vi_export.maximo })),
    imagens: maximo(z.int().min(640).max(10_000), site.images({ most: imagens.maximo })),
    iframe_hosts: optional(z.array(something), site.hosts),
  });
  return printed(settings.meta({ title: site.title }));
}

const ADDRESS = z.string().regex(/^\s*[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/]/);
const NEWS_ADDRESS = z.string().regex(/\{(slug|id)\}/);

function itemOf(collection: Collection, isRequired: (field: Field) => boolean): z.ZodType {
  const { name: of, either } = collection;
  const shape = fieldNames(collection).flatMap((name) => {
    const field = declaredField(collection, name);
    if (!field) return [];
    const { example, exampleHelps } = kinds[field.kind];
    const expected = expectedOf(field);
    const meaning = say.writing.meaning({ collection: of, field: name });
    // No standard keyword: editors show it in place of the pattern.
    const value = writtenIn(field).meta({ patternErrorMessage: say.schema.expected({ expected }) });
    const schema = isRequired(field) ? value : z.union([value, ...nothing]).optional();
    const description = say.schema.described({ meaning, expected });
    return [[name, schema.meta({ description, ...(exampleHelps && { examples: [example] }) })]];
  });
  // As `item-rules.ts` has it.
  const anyOf = either && [{ required: [either.reference] }, { required: either.needs }];
  return z
    .strictObject(Object.fromEntries(shape))
    .meta({ patternProperties: NOTES, ...(anyOf && { anyOf }) });
}

function writtenIn({ kind, to }: Field): z.ZodType {
  // In YAML also in words, whatever the case of their letters: patterns of JSON Schema have no flags.
  if (kind === "flag") return z.union([z.boolean(), z.string().meta({ pattern: YES_OR_NO })]);
  const isNumbered = to !== undefined && collections[to].fields.id !== undefined;
  return kinds[kind].written(isNumbered ? z.union([something, z.int().min(1)]) : something);
}

const inAnyCase = (word: string) =>
  word.replaceAll(/\p{L}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);
const YES_OR_NO = `^\\s*(${FLAG_WORDS.map(inAnyCase).join("|")})\\s*$`;

function printed(schema: z.ZodType) {
  return z.toJSONSchema(schema, { target: "draft-7", io: "input" });
}
