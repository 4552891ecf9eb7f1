/**
 * The differences that do not count: rules for all items, and single items that are known to differ, such as those
 * that an import could not take over completely. A YAML file; `montra import` writes its list of items.
 */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod";
import { toDotPath } from "zod/v4/core";

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

export interface Excuses {
  readonly rules: ReadonlySet<ExcuseRule>;
  /** The reason, or a rule, by item and field: `noticias/12 relacionadas`; `noticias/12 ` is the whole item. */
  readonly items: ReadonlyMap<string, string>;
}

/** The file of excuses cannot be used; the message says why. */
export class ExcusesError extends Error {
  override name = "ExcusesError";
  readonly isExplained = true;
}

const ruleNames = Object.keys(excuseRules) as ExcuseRule[];

/** The default without a file. */
export const allRules: Excuses = { rules: new Set(ruleNames), items: new Map() };

// Strict, because a misspelt key would excuse nothing, or everything.
const schema = z.strictObject({
  rules: z.array(z.enum(ruleNames)).default(ruleNames),
  items: z
    .array(
      z.strictObject({
        item: z.string(),
        field: z.string().default(""),
        why: z.string(),
        rule: z.enum(ruleNames).optional(),
      }),
    )
    .default([]),
});

/** @throws ExcusesError */
export function readExcuses(file: string): Excuses {
  let content: unknown;
  try {
    content = parse(readFileSync(file, "utf8"), { schema: "core", merge: false, maxAliasCount: 0 });
  } catch (cause) {
    // The parser repeats the line of the file below its message.
    const [message] = (cause as Error).message.split(":\n", 1);
    throw new ExcusesError(`Cannot read the excuses in ${file}: ${message}`, { cause });
  }
  const { success, data, error } = schema.safeParse(content ?? {});
  if (!success) {
    const [{ message, path } = { message: "", path: [] }] = error.issues;
    const where = path.length > 0 ? ` at ${toDotPath(path)}` : "";
    throw new ExcusesError(
      `${file}: ${message}${where}. It holds two lists, rules and items; each of items has an item, a field and a why`,
    );
  }
  const items = data.items.map(({ item, field, why, rule }) => [`${item} ${field}`, rule ?? why]);
  return { rules: new Set(data.rules), items: new Map(items as [string, string][]) };
}
