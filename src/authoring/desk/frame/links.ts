/** Addresses of pages of the desk. */
import type { Place } from "../../content/report/content.ts";
import { isText, subjectOf } from "../../editing/read-items.ts";

/** The form of a file. For a problem or a notice: its field in the form, or its line in the text of the file. */
export function writeHref({ file, line }: Place, field?: string): string {
  const query = new URLSearchParams({ file });
  if (line !== undefined) query.set("line", String(line));
  if (field !== undefined) query.set("field", field);
  return `/desk/write/?${query}`;
}

/** Whether {@link writeHref} leads to a page about a file. */
export function hasPage(file: string): boolean {
  return isText(file) || subjectOf(file) !== undefined || file.startsWith("media/");
}

/** The form of an item. @param said the outcome of its last save */
export function formHref(name: string, file: string, item: number, said?: string): string {
  return `/desk/write/${name}/item?${new URLSearchParams({ file, item: String(item), ...(said && { said }) })}`;
}

/** The page that edits a file as text, at a line. */
export function textHref(file: string, line = 1): string {
  return `/desk/write/-/file?${new URLSearchParams({ file, line: String(line) })}`;
}

/** An image of the folder. */
export function pictureHref(path: string): string {
  return `/desk/write/-/media?${new URLSearchParams({ path })}`;
}
