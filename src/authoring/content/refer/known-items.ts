/**
 * The names, codes, keys and references of the items registered so far. `seq` counts the staged
 * items of all collections; `row` is the id of an item or, if it has none, its position.
 */

import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import type { Listing } from "../files/folder.ts";
import type { ItemHead } from "./items.ts";
import { ReferenceIndex, type ReferenceTarget } from "./references.ts";

export type Drafts = Listing["drafts"];

export class KnownItems {
  /** `seq` of the candidate or winner, by code in lower case. */
  readonly #codes = new Map<string, number>();
  /** Codes of projects for which the editor gave none, by `seq`. */
  readonly derivedCodes = new Map<number, string>();
  readonly #incomplete: ReadonlySet<CollectionName>;
  readonly #drafts: Drafts;
  readonly #targets = new Map<CollectionName, ReferenceIndex>();
  /** By collection and row, for items without an id. */
  readonly #keys = new Map<CollectionName, string[]>();
  /** The row to which an item refers, by collection and field, then by `seq` of the item. */
  readonly #referredRows = new Map<string, Map<number, number>>();

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

  /** `undefined` if the reference does not resolve, which is reported elsewhere. */
  rowOf(name: CollectionName, { values }: ItemHead, field?: string): number | undefined {
    if (field === undefined) return undefined;
    const to = collections[name].fields[field]?.to;
    const value = values[field];
    if (!to || (typeof value !== "string" && typeof value !== "number")) return undefined;
    const found = this.targets(to).find(value);
    return found && "seq" in found ? found.row : undefined;
  }

  /** @returns `seq` of the first project with this code, regardless of case */
  addCode(code: string, seq: number): number {
    return this.#codes.getOrInsert(code.toLowerCase(), seq);
  }

  hasCode(code: string): boolean {
    return this.#codes.has(code.toLowerCase());
  }

  /** Notes to which row an item refers, to tell it from others with the same name. */
  setReferredRow(name: CollectionName, seq: number, field: string, row: number): void {
    this.#referredRows.getOrInsertComputed(`${name} ${field}`, () => new Map()).set(seq, row);
  }

  referredRow(name: CollectionName, { seq }: ReferenceTarget, field: string): number | undefined {
    return this.#referredRows.get(`${name} ${field}`)?.get(seq);
  }

  setKey(name: CollectionName, row: number, key: string): void {
    this.#keys.getOrInsertComputed(name, () => [])[row] = key;
  }

  keyOf(name: CollectionName, row: number): string {
    return collections[name].fields.id ? String(row) : (this.#keys.get(name)?.[row] ?? String(row));
  }
}
