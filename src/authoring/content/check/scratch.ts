/** Keeps the items of one reading on disk: staged by the first pass, checked by the second. */
import type { CollectionName } from "../../../contract/field.ts";
import type { CheckedItem } from "../report/content.ts";
import { Spool } from "./spool.ts";
import type { Head, HtmlFields, PackedItem, PackedPlaces } from "./staged-item.ts";

export interface Origin {
  readonly file: string;
  readonly sheet: string | undefined;
  /** Added to the line numbers in the item's own text. */
  readonly lineShift: number;
}

/** What the second pass reads of an item. */
export interface StagedRow {
  /** Number of the item among all staged items, from 0. */
  readonly seq: number;
  readonly head: Head;
  readonly isFaulty: boolean;
}

export interface StagedItemRow {
  readonly origin: Origin;
  readonly packed: PackedItem;
  readonly head: Head;
  readonly isFaulty: boolean;
}

/** The `values` are those of filled fields, except HTML, which stays in the staged item. */
export interface CheckedRow extends CheckedItem {
  readonly seq: number;
}

interface CollectionRows {
  readonly ordered: { readonly ordem: number; readonly seq: number }[];
  /** `seq` of the items without `ordem`. */
  readonly unordered: number[];
  /** Numbers of the checked rows in their spool. */
  readonly checked: number[];
}

export class Scratch implements Disposable {
  // Heads, places and bodies are separate, so that reading all heads reads nothing else.
  readonly #heads = new Spool();
  readonly #places = new Spool();
  readonly #bodies = new Spool();
  readonly #checked = new Spool();
  readonly #rows = new Map<CollectionName, CollectionRows>();
  readonly #faulty = new Set<number>();
  readonly #images = new Map<string, Set<string>>();

  stage(name: CollectionName, { origin, packed, head, isFaulty }: StagedItemRow): void {
    const seq = this.#heads.append(packed.head);
    this.#places.append(`[${JSON.stringify(origin)},${packed.places}]`);
    this.#bodies.append(packed.body);
    const { ordered, unordered } = this.#rowsOf(name);
    if (head.ordem === null) unordered.push(seq);
    else ordered.push({ ordem: head.ordem, seq });
    if (isFaulty) this.#faulty.add(seq);
    for (const [path, field] of head.images ?? []) {
      this.#images.getOrInsertComputed(`${name} ${field}`, () => new Set()).add(path);
    }
  }

  /** In the editors' order: by `ordem`, then as staged. */
  *staged(name: CollectionName): Generator<StagedRow> {
    const { ordered, unordered } = this.#rowsOf(name);
    for (const { seq } of ordered.sort((a, b) => a.ordem - b.ordem)) yield this.#stagedRow(seq);
    for (const seq of unordered) yield this.#stagedRow(seq);
  }

  whereIs(seq: number): readonly [Origin, PackedPlaces] {
    return JSON.parse(this.#places.read(seq));
  }

  imagesIn(name: CollectionName, field: string): ReadonlySet<string> {
    return this.#images.get(`${name} ${field}`) ?? new Set();
  }

  addChecked(name: CollectionName, row: CheckedRow): void {
    this.#rowsOf(name).checked.push(this.#checked.append(JSON.stringify(row)));
  }

  *checked(name: CollectionName): Generator<CheckedRow> {
    for (const number of this.#rowsOf(name).checked) yield JSON.parse(this.#checked.read(number));
  }

  body(seq: number): HtmlFields {
    return JSON.parse(this.#bodies.read(seq) || "[]");
  }

  [Symbol.dispose](): void {
    for (const spool of [this.#heads, this.#places, this.#bodies, this.#checked])
      spool[Symbol.dispose]();
  }

  #rowsOf(name: CollectionName): CollectionRows {
    const none = () => ({ ordered: [], unordered: [], checked: [] });
    return this.#rows.getOrInsertComputed(name, none);
  }

  #stagedRow(seq: number): StagedRow {
    const head = JSON.parse(this.#heads.read(seq)) as Head;
    return { seq, head, isFaulty: this.#faulty.has(seq) };
  }
}
