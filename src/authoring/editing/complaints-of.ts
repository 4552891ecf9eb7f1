/** The complaints of `check` about a single item, which may be a draft or not saved yet. */
import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { checkItem } from "../content/check/check-item.ts";
import { endingOf, slugOfFile } from "../content/files/names.ts";
import { parseYaml } from "../content/parse/parse-yaml.ts";
import { Text } from "../content/parse/text.ts";
import type { Place } from "../content/report/content.ts";
import type { Complaint } from "../content/report/report.ts";
import { type ReadItem, readFileItems, syntaxComplaint } from "./read-items.ts";

export interface FieldComplaint extends Complaint {
  /** Absent if the complaint is not about one field. */
  readonly field?: string | undefined;
  /** Only for complaints from the report of the whole folder. */
  readonly at?: Place;
}

/** @param item 0-based place in the file. @returns none if there is no such item */
export async function complaintsOf(
  name: CollectionName,
  file: string,
  bytes: Buffer,
  item: number,
): Promise<FieldComplaint[]> {
  try {
    const read = (await readFileItems(file, bytes))[item];
    if (!read) return [];
    const { complaints } = checkItem(collections[name], checkableOf(file, read));
    return complaints.map(({ field, complaint }) => ({ field, ...complaint }));
  } catch (error) {
    return [syntaxComplaint(error)];
  }
}

/** @returns why the file cannot be parsed; `undefined` if it can */
export async function parseFault(file: string, bytes: Buffer): Promise<Complaint | undefined> {
  try {
    if (file === "site.yaml") parseYaml(bytes.toString());
    else for (const item of await readFileItems(file, bytes)) item.read();
    return undefined;
  } catch (error) {
    return syntaxComplaint(error);
  }
}

function checkableOf(file: string, item: ReadItem): Parameters<typeof checkItem>[1] {
  const extension = endingOf(file);
  const textFormat = extension.endsWith("json") ? "json" : "yaml";
  const format = item.cells ? "cells" : textFormat;
  return {
    raw: item.read(),
    format,
    // Complaints about an item are shown at its fields, so their place in the text does not matter.
    text: new Text(""),
    ...(file.includes("/") && { stem: slugOfFile(file) }),
    ...(item.body !== undefined && {
      body: { text: item.body, at: 0, isHtml: extension === ".html" },
    }),
  };
}
