/**
 * The differences that do not count: rules for all items, and single items that are known to differ, such as those
 * that an import could not take over completely. A YAML file; `montra import` writes it.
 */
import * as z from "zod";
import { parseCorrectedYaml } from "../import/files/corrected-yaml.ts";
import { readFileText } from "../import/files/fixture.ts";

/** The difference that each rule excuses. */
export const excuseRules = {
  file_addresses: "images and documents have other addresses; they are compared themselves",
  photographs: "images are published without metadata, upright and smaller, and show the same",
  missing_files: "images and documents that the old service names and does not have",
  usual_form:
    "HTML is cleaned and spelt anew; texts and moments have their usual form (NFC, no white space around, Z)",
  contract_headers: "media types, header fields and the form of errors are those of the contract",
  page_lengths:
    "pages of lists have another number of items, or do not end; the items of all pages are compared",
  unknown_filter: "a filter that matches nothing is an empty list, an award that is not there 404",
  montra_additions: "lists, fields, formats and pages that the old service does not have",
  publications: "each store counts its publications by itself, and has their moments",
  unseen_references: "references to items that no answer of the old service shows",
} as const;
export type ExcuseRule = keyof typeof excuseRules;

/** The reason, or a rule, by item and field: `noticias/12 relacionadas`; `noticias/12 ` is the whole item. */
export type Excuses = ReadonlyMap<string, string>;

const item = z.strictObject({
  item: z.string(),
  field: z.string().default(""),
  why: z.string(),
  rule: z.enum(Object.keys(excuseRules)).optional(),
});
const schema = z.strictObject({ items: z.array(item).default([]) });
const FORM = "It holds a list of items, each with an item, a field and a why";

/** @throws ImportRefusedError */
export function readExcuses(file: string): Excuses {
  const { items } = parseCorrectedYaml(readFileText(file), file, schema, FORM);
  return new Map(items.map(({ item, field, why, rule }) => [`${item} ${field}`, rule ?? why]));
}
