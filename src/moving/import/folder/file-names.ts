/** Unique names of files, even if case is ignored; none is a device name of Windows. */
import { isDeviceName } from "../../../authoring/content/files/names.ts";
import { slugify } from "../../../authoring/content/report/nearest-name.ts";

const MAX_LENGTH = 120;

export class FileNames {
  readonly #taken = new Set<string>();

  /** `casa`; if taken, `casa-12` with the number 12, or else `casa-2`, then `casa-3`. */
  make(wanted: string, number: number | undefined): string {
    const plain = /^[A-Za-z0-9][-A-Za-z0-9_]*$/.test(wanted) ? wanted : slugify(wanted);
    // A leading `_` would make the file a draft. The look-behind keeps the last match linear.
    const stem = plain
      .slice(0, MAX_LENGTH)
      .replace(/^[_-]+/, "")
      .replace(/(?<!-)-+$/, "");
    const first = stem === "" || isDeviceName(stem) ? `item-${stem || number || 1}` : stem;
    let name = first;
    for (let count = 2; this.#taken.has(name.toLowerCase()); count++)
      name = `${first}-${count === 2 ? (number ?? 2) : count}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}
