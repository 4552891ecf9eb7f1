/**
 * Names of files: after the item's slug, else its name, so that people find it; each once, whatever the
 * case of its letters, and none that means something else to a reader or to a file system.
 */
import { isDeviceName } from "../../../authoring/content/files/names.ts";
import { slugify } from "../../../authoring/content/report/nearest-name.ts";

const LONGEST = 120;

export class FileNames {
  readonly #taken = new Set<string>();

  /**
   * @param wanted a slug, a name, a title
   * @param number tells the item from others of that name
   */
  take(wanted: string, number: number | undefined): string {
    const plain = /^[A-Za-z0-9][-A-Za-z0-9_]*$/.test(wanted) ? wanted : slugify(wanted);
    const stem = plain
      .slice(0, LONGEST)
      .replace(/^[_-]+/, "")
      .replace(/(?<!-)-+$/, "");
    const first = stem === "" || isDeviceName(stem) ? `item-${stem || number || 1}` : stem;
    let name = first;
    let count = 1;
    while (this.#taken.has(name.toLowerCase())) {
      count += 1;
      name = number !== undefined && count === 2 ? `${first}-${number}` : `${first}-${count}`;
    }
    this.#taken.add(name.toLowerCase());
    return name;
  }
}
