/**
 * All that is known of the items that have been registered so far: by which names they are meant, which
 * codes they have, what makes each the same from one publication to the next.
 */

import type { CollectionName } from "../../../contract/field.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import { ProjectCodes } from "./codes.ts";
import type { Item } from "./items.ts";
import { Directory, type Target } from "./references.ts";

export class KnownItems {
  readonly codes = new ProjectCodes();
  readonly #directories = new Map<CollectionName, Directory>();
  /** Keys of items that have no id, by collection and row. */
  readonly #keys = new Map<CollectionName, string[]>();
  /** The row of the item within which the names of each are unique, by collection and row. */
  readonly #scopes = new Map<CollectionName, Map<number, number>>();

  /** The row that a field of a collection's item refers to, for what decides among namesakes. */
  readonly #referred = new Map<string, number>();

  /** @param incomplete collections of which a part could not be read */
  constructor(incomplete: ReadonlySet<CollectionName>) {
    for (const name of collectionNames) {
      const directory = new Directory(name);
      directory.isIncomplete = incomplete.has(name);
      this.#directories.set(name, directory);
    }
  }

  directory(name: CollectionName): Directory {
    const directory = this.#directories.get(name);
    if (!directory) throw new Error(`No directory of ${name} was made`);
    return directory;
  }

  /** The row that a field refers to, `undefined` without a word if it refers to none: that is said later. */
  rowMeant(
    name: CollectionName,
    field: string | undefined,
    values: Item["values"],
  ): number | undefined {
    if (field === undefined) return undefined;
    const to = collections[name].fields[field]?.to;
    const value = values.get(field);
    if (!to || (typeof value !== "string" && typeof value !== "number")) return undefined;
    const found = this.directory(to).find(value);
    return found && "seq" in found ? found.row : undefined;
  }

  setScope(name: CollectionName, row: number, scope: number): void {
    const known = this.#scopes.get(name) ?? new Map<number, number>();
    known.set(row, scope);
    this.#scopes.set(name, known);
  }

  /** The row of the item within which the names of another are unique. */
  scopeOf(name: CollectionName, { row }: Target): number | undefined {
    return row === undefined ? undefined : this.#scopes.get(name)?.get(row);
  }

  setReferred(name: CollectionName, seq: number, field: string, row: number): void {
    this.#referred.set(`${name} ${field} ${seq}`, row);
  }

  referredBy(name: CollectionName, { seq }: Target, field: string): number | undefined {
    return this.#referred.get(`${name} ${field} ${seq}`);
  }

  setKey(name: CollectionName, row: number, key: string): void {
    const known = this.#keys.get(name) ?? [];
    known[row] = key;
    this.#keys.set(name, known);
  }

  /** The key of a registered item: its id, or what identifies it. */
  keyOf(name: CollectionName, row: number): string {
    return collections[name].fields.id ? String(row) : (this.#keys.get(name)?.[row] ?? String(row));
  }
}
