/**
 * Everything known about the items registered so far: names, codes, keys and scopes. An item's `seq` is its number
 * among the staged items of all collections; its `row` is its id or, if it has none, its position in the collection.
 */

import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import type { Listing } from "../files/folder.ts";
import type { ItemHead } from "./items.ts";
import { ReferenceIndex, type ReferenceTarget } from "./references.ts";

export type Drafts = Listing["drafts"];

export class KnownItems {
  /** `seq` of the project (candidate or winner) with a code, by code in lower case. */
  readonly #codes = new Map<string, number>();
  /** Codes of projects for which the editor gave none, by `seq`. */
  readonly derivedCodes = new Map<number, string>();
  readonly #incomplete: ReadonlySet<CollectionName>;
  readonly #drafts: Drafts;
  readonly #targets = new Map<CollectionName, ReferenceIndex>();
  /** Keys of items without an id, by collection and row. */
  readonly #keys = new Map<CollectionName, string[]>();
  /** For each collection and row, the row of the item within which its names are unique. */
  readonly #scopes = new Map<CollectionName, Map<number, number>>();
  /** By collection, field and `seq`, the row to which the field refers; tells items with the same name apart. */
  readonly #referred = new Map<string, number>();

  /** @param incomplete collections that could not be read completely */
  constructor(incomplete: ReadonlySet<CollectionName>, drafts: Drafts) {
    this.#incomplete = incomplete;
    this.#drafts = drafts;
  }

  targets(name: CollectionName): ReferenceIndex {
    return this.#targets.getOrInsertComputed(
      name,
      () => new ReferenceIndex(name, this.#incomplete.has(name), this.#drafts.get(name)),
    );
  }

  /** The row to which a field refers; `undefined` if it refers to none, which is reported elsewhere. */
  rowOf(
    name: CollectionName,
    field: string | undefined,
    values: ItemHead["values"],
  ): number | undefined {
    if (field === undefined) return undefined;
    const to = collections[name].fields[field]?.to;
    const value = values[field];
    if (!to || (typeof value !== "string" && typeof value !== "number")) return undefined;
    const found = this.targets(to).find(value);
    return found && "seq" in found ? found.row : undefined;
  }

  /** @returns `seq` of the project that has the same code already, regardless of case */
  addCode(code: string, seq: number): number | undefined {
    const first = this.#codes.get(code.toLowerCase());
    if (first === undefined) this.#codes.set(code.toLowerCase(), seq);
    return first;
  }

  hasCode(code: string): boolean {
    return this.#codes.has(code.toLowerCase());
  }

  setScope(name: CollectionName, row: number, scope: number): void {
    this.#scopes.getOrInsertComputed(name, () => new Map()).set(row, scope);
  }

  /** The row of the item within which the target's names are unique. */
  scopeOf(name: CollectionName, { row }: ReferenceTarget): number | undefined {
    return row === undefined ? undefined : this.#scopes.get(name)?.get(row);
  }

  setReferred(name: CollectionName, seq: number, field: string, row: number): void {
    this.#referred.set(`${name} ${field} ${seq}`, row);
  }

  referredBy(name: CollectionName, { seq }: ReferenceTarget, field: string): number | undefined {
    return this.#referred.get(`${name} ${field} ${seq}`);
  }

  setKey(name: CollectionName, row: number, key: string): void {
    this.#keys.getOrInsertComputed(name, () => [])[row] = key;
  }

  /** The key of a registered item: its id, or the key set for its row. */
  keyOf(name: CollectionName, row: number): string {
    return collections[name].fields.id ? String(row) : (this.#keys.get(name)?.[row] ?? String(row));
  }
}
