/** Renders an item as a file: its fields as YAML, then its text if it has one. */
import { stringify } from "yaml";
import { linkAddresses } from "../parse/link-addresses.ts";
import { HTML_MARK, readHtmlField } from "../parse/plain-paragraphs.ts";
import { bodyOf } from "./body.ts";

export type FieldValue = string | number | boolean | readonly (string | number)[];

export interface ItemText {
  readonly field: string;
  readonly html: string;
}

/** @param comment lines for people, written above the fields @returns the extension with its dot */
export function renderItemFile(
  fields: Readonly<Record<string, FieldValue>>,
  text: ItemText | undefined,
  comment = "",
): { readonly extension: string; readonly text: string } {
  const commentLines = comment === "" ? "" : `${comment.replaceAll(/^/gm, "# ")}\n`;
  const body = text && bodyOf(text.html);
  const allFields = text && !body ? { ...fields, [text.field]: markedAsHtml(text.html) } : fields;
  const yaml = commentLines + renderYaml(allFields);
  if (!body) return { extension: ".yaml", text: yaml };
  return { extension: body.extension, text: `---\n${yaml}---\n${body.text}` };
}

/** Lines are not wrapped, so that a changed word changes one line in a diff. */
export function renderYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, version: "1.2", schema: "core" });
}

/** Marks HTML that would otherwise be read as plain text, or as an empty field. */
export function markedAsHtml(html: string): string {
  const { html: read, isText } = readHtmlField(html);
  const isUnchanged = html.trim() !== "" && (isText ? linkAddresses(read) : read) === html;
  return isUnchanged ? html : HTML_MARK + html;
}
