/** The language in which to address editors of a content folder: that of its site. */
import { isLanguage, type Language } from "../../language/language.ts";
import { checkSite } from "./check/site.ts";
import { listFolder } from "./files/folder.ts";
import { MEGABYTE, readFile } from "./files/read-file.ts";
import { decodeText } from "./parse/text.ts";

/** @returns `undefined` if the folder has no readable `site.yaml` */
export function siteLanguageOf(folder: string): Language | undefined {
  const file = listFolder(folder).site;
  const read = file && readFile(file, MEGABYTE);
  const text = read && "bytes" in read ? decodeText(read.bytes) : undefined;
  if (!file || typeof text !== "string") return undefined;
  const { idioma } = checkSite(file, text).site;
  return isLanguage(idioma) ? idioma : undefined;
}
