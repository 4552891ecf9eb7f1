/**
 * Items that were withdrawn by a "_" before the name of their file: whoever still refers to one is told
 * so. They are looked at only where a name leads nowhere.
 */

import type { CollectionName } from "../../contract/field.ts";
import { say } from "../../language/language.ts";
import type { SourceFile } from "../files/folder.ts";
import { stemOf } from "../files/names.ts";
import { MEGABYTE, readFile } from "../files/read-file.ts";

export type DraftFiles = ReadonlyMap<CollectionName, readonly SourceFile[]>;

export class Drafts {
  readonly #files: DraftFiles;
  readonly #known = new Map<CollectionName, ReadonlyMap<string, string>>();

  constructor(files: DraftFiles) {
    this.#files = files;
  }

  /** The path of the draft that has an id, a slug or a name, `undefined` where none has. */
  find(name: CollectionName, reference: string | number): string | undefined {
    const known = this.#known.get(name) ?? this.#read(name);
    this.#known.set(name, known);
    return known.get(String(reference));
  }

  #read(name: CollectionName): ReadonlyMap<string, string> {
    const paths = new Map<string, string>();
    for (const file of (this.#files.get(name) ?? []).slice(0, MOST_DRAFTS)) {
      for (const known of namesIn(file)) paths.set(known, file.path);
    }
    return paths;
  }
}

const MOST_DRAFTS = 1000;
const FIELD = /^(?:id|slug|titulo|nome|codigo):(.*)$/;
const LONGEST_HEAD = 5000;

// A draft may be no more than an idea, so nothing is asked of its form.
function namesIn(file: SourceFile): string[] {
  const read = readFile(file, MEGABYTE, say.files.kinds.draft);
  const head = "bytes" in read ? read.bytes.subarray(0, LONGEST_HEAD).toString("utf8") : "";
  const fields = head.split("\n").flatMap((line) => {
    const value = FIELD.exec(line)?.[1]?.trim() ?? "";
    const isQuoted = value.length > 2 && /^["']/.test(value) && value.at(-1) === value[0];
    return value === "" ? [] : [(isQuoted ? value.slice(1, -1) : value).normalize("NFC")];
  });
  return [stemOf(file.path).replace(/^_+/, ""), ...fields];
}
