/** One item as a file: its fields as YAML, and below them its text where it has one. */
import { stringify } from "yaml";
import { bodyOf } from "./body.ts";

export type FieldValue = string | number | boolean | readonly (string | number)[];

export interface ItemFile {
  /** With the dot. */
  readonly extension: string;
  readonly text: string;
}

export interface ItemText {
  /** The field that the text below the fields becomes. */
  readonly field: string;
  readonly html: string;
}

/** @param comment lines above the fields, for people */
export function renderItemFile(
  fields: Readonly<Record<string, FieldValue>>,
  text: ItemText | undefined,
  comment = "",
): ItemFile {
  const remarks = comment === "" ? "" : `${comment.replaceAll(/^/gm, "# ")}\n`;
  const body = text && bodyOf(text.html);
  const all = text && !body ? { ...fields, [text.field]: writable(text.html) } : fields;
  const yaml = remarks + renderYaml(all);
  if (!body) return { extension: ".yaml", text: yaml };
  return { extension: body.extension, text: `---\n${yaml}---\n${body.text}` };
}

/** Long texts stay on their lines, so that a change of a word is a change of a line. */
export function renderYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, version: "1.2", schema: "core" });
}

/**
 * HTML that is nothing but white space counts as left out, which some fields have another value for: a
 * comment before it is taken out again at publication.
 */
export function writable(html: string): string {
  return html.trim() === "" ? `<!-- -->${html}` : html;
}
