/**
 * Differences that do not count: rules for all items, and a YAML file of single ones, which
 * `montra import` writes.
 */
import * as z from "zod";
import { parseCorrectedYaml } from "../import/files/corrected-yaml.ts";
import { readFileText } from "../import/files/fixture.ts";

/** The difference that each rule excuses. */
export const excuseRules = {
  file_addresses:
    "images and documents have different addresses; the files themselves are compared",
  photographs: "images look the same, but are without metadata, upright or smaller",
  missing_files: "images and documents that the old service names but does not have",
  usual_form:
    "HTML is cleaned and rewritten; texts are normalised (NFC, trimmed), and moments are in UTC",
  contract_headers: "media types, header fields and error bodies follow the contract",
  page_lengths:
    "list pages have different lengths, or pages after the last are answered; all items are compared anyway",
  unknown_filter: "a filter that matches nothing gives an empty list, and a missing award 404",
  montra_additions: "lists, fields, formats and pages that the old service does not have",
  publications: "numbers and times of publications, which differ between stores",
  unseen_references: "references to items that no response of the old service contains",
} as const;
export type ExcuseRule = keyof typeof excuseRules;

/**
 * The rule or reason by item and field: `noticias/12 relacionadas`, or `noticias/12 ` for the whole
 * item.
 */
export type Excuses = ReadonlyMap<string, string>;

const item = z.strictObject({
  item: z.string(),
  field: z.string().default(""),
  why: z.string(),
  rule: z.enum(Object.keys(excuseRules)).optional(),
});
const schema = z.strictObject({ items: z.array(item).default([]) });
const FORM = "It holds items:, a list of entries with item and why, and if needed field and rule";

/** @throws RefusedError */
export function readExcuses(file: string): Excuses {
  const { items } = parseCorrectedYaml(readFileText(file), file, schema, FORM);
  return new Map(items.map(({ item, field, why, rule }) => [`${item} ${field}`, rule ?? why]));
}
