/**
 * The differences that do not count: rules for all items, and single items that are known to differ, such as those
 * that an import could not take over completely. A YAML file; `montra import` writes it.
 */
import * as z from "zod";
import { parseCorrectedYaml } from "../import/files/corrected-yaml.ts";
import { readFileText } from "../import/files/fixture.ts";

/** The difference that each rule excuses. */
export const excuseRules = {
  public_address: "absolute addresses stand on another public address",
  image_addresses: "images have other addresses; what they show is compared",
  document_addresses: "documents have other addresses; their bytes are compared",
  photographs: "images are published without metadata, upright and smaller, and show the same",
  harmless_html: "scripts and the like are taken out of HTML, which is spelt anew then",
  usual_text: "white space around a text is left out, accents are in their usual form (NFC)",
  same_moment: "moments are spelt otherwise (Z and +00:00, fractions of a second) and are the same",
  problem_details: "errors have the form of RFC 9457, with the same status and detail",
  json_by_default:
    "who asks for no page is answered with JSON, where the old service answers a page",
  page_lengths:
    "pages of lists have another number of items, or do not end; the items of all pages are compared",
  unknown_filter: "a filter that matches nothing is an empty list, an award that is not there 404",
  montra_additions: "lists, fields, filters and formats that the old service does not have",
  other_pages: "pages that another program made look otherwise; their data is compared",
  publication_numbers: "each store counts its publications by itself",
  publication_moments: "calendars and feeds say when each store published what they hold",
  unseen_references: "references to items that no answer of the old service shows",
  missing_files: "images and documents that the old service names and does not have",
  montra_headers: "header fields that the contract adds or leaves to the server",
} as const;
export type ExcuseRule = keyof typeof excuseRules;

/** The rules that excuse another address of the same thing. */
export const addressRules: ReadonlySet<string | undefined> = new Set<ExcuseRule>([
  "public_address",
  "image_addresses",
  "document_addresses",
]);

/** The reason, or a rule, by item and field: `noticias/12 relacionadas`; `noticias/12 ` is the whole item. */
export type Excuses = ReadonlyMap<string, string>;

const schema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        item: z.string(),
        field: z.string().default(""),
        why: z.string(),
        rule: z.enum(Object.keys(excuseRules)).optional(),
      }),
    )
    .default([]),
});
const FORM = "It holds a list of items, each with an item, a field and a why";

/** @throws ImportRefusedError */
export function readExcuses(file: string): Excuses {
  const { items } = parseCorrectedYaml(readFileText(file), file, schema, FORM);
  return new Map(items.map(({ item, field, why, rule }) => [`${item} ${field}`, rule ?? why]));
}
