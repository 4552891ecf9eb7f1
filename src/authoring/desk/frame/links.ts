/** Addresses of pages of the desk. */
import type { Place } from "../../content/report/content.ts";
import { isText, subjectOf } from "../../editing/read-items.ts";

/** Leads to the field in the form, or to the line in the text of the file. */
export function writeHref({ file, line }: Place, field?: string): string {
  const at = line && { line: String(line) };
  return `/desk/write/?${new URLSearchParams({ file, ...at, ...(field && { field }) })}`;
}

/** Whether {@link writeHref} leads to a page about a file. */
export function hasPage(file: string): boolean {
  return isText(file) || subjectOf(file) !== undefined || file.startsWith("media/");
}

/** @param item 0-based place in the file. @param said the outcome of its last save */
export function formHref(collection: string, file: string, item: number, said?: string): string {
  const query = new URLSearchParams({ file, item: String(item), ...(said && { said }) });
  return `/desk/write/${collection}/item?${query}`;
}

export function textHref(file: string, line = 1): string {
  return `/desk/write/-/file?${new URLSearchParams({ file, line: String(line) })}`;
}

export function pictureHref(path: string): string {
  return `/desk/write/-/media?${new URLSearchParams({ path })}`;
}
