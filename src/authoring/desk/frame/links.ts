/** Addresses of the desk that one page gives of another. */
import { join } from "node:path";
import type { Place } from "../../content/report/content.ts";

/** The form of a file, at a field or a line where they are known. */
export function writeHref({ file, line }: Place, field?: string): string {
  const query = new URLSearchParams({ file });
  if (line !== undefined) query.set("line", String(line));
  if (field !== undefined) query.set("field", field);
  return `/desk/write/?${query}`;
}

/** A file as a text, at a line. */
export function textHref(file: string, line = 1): string {
  return `/desk/write/-/file?${new URLSearchParams({ file, line: String(line) })}`;
}

/** A picture of the folder, as it is on disk. */
export function pictureHref(path: string): string {
  return `/desk/write/-/media?${new URLSearchParams({ path })}`;
}

/** The place in the editor of a programmer. */
export function editorHref(folder: string, { file, line = 1, column = 1 }: Place): string {
  return `vscode://file${encodeURI(join("/", folder, file))}:${line}:${column}`;
}
