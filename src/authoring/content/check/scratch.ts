/** The scratch files of one reading: keep checked items out of memory and return them in the editors' order. */
import type { CollectionName } from "../../../contract/field.ts";
import type { Value } from "../report/content.ts";
import { Spool } from "./spool.ts";
import type { Head, HtmlFields, PackedItem, PackedPlaces } from "./staged-item.ts";

/** Where an item comes from. */
export interface Origin {
  readonly file: string;
  readonly sheet: string | undefined;
  /** Added to the line numbers in the item's own text. */
  readonly lineShift: number;
}

export interface StagedRow {
  /** The items are numbered from 0 as they are staged. */
  readonly seq: number;
  readonly head: Head;
  readonly isFaulty: boolean;
}

/** An item to be stored until all references can be resolved. */
export interface StagedItemRow {
  readonly origin: Origin;
  readonly packed: PackedItem;
  readonly head: Head;
  readonly isFaulty: boolean;
}

export interface CheckedRow {
  readonly seq: number;
  readonly posicao: number;
  readonly row: number;
  readonly key: string;
  readonly fingerprint: string;
  readonly former: string | undefined;
  /** Of filled fields, except HTML. */
  readonly values: Readonly<Record<string, Value>>;
}

/** The items of a collection with and without `ordem`, and the numbers of its checked rows. */
interface StagedRows {
  readonly ordered: { readonly ordem: number; readonly seq: number }[];
  readonly others: number[];
  readonly checked: number[];
}

export class Scratch implements Disposable {
  // Separate, so that reading all heads reads nothing else.
  readonly #heads = new Spool();
  readonly #places = new Spool();
  readonly #bodies = new Spool();
  readonly #checked = new Spool();
  readonly #staged = new Map<CollectionName, StagedRows>();
  readonly #faulty = new Set<number>();
  /** Paths of images by collection and field. */
  readonly #images = new Map<string, Set<string>>();

  stage(name: CollectionName, { origin, packed, head, isFaulty }: StagedItemRow): void {
    const seq = this.#heads.append(packed.head);
    this.#places.append(`[${JSON.stringify(origin)},${packed.places}]`);
    this.#bodies.append(packed.body);
    const { ordered, others } = this.#of(name);
    if (head.ordem === null) others.push(seq);
    else ordered.push({ ordem: head.ordem, seq });
    if (isFaulty) this.#faulty.add(seq);
    for (const [path, field] of head.images ?? []) {
      this.#images.getOrInsertComputed(`${name} ${field}`, () => new Set()).add(path);
    }
  }

  /** The items of a collection in the editors' order: by `ordem`, then as staged. */
  *staged(name: CollectionName): Generator<StagedRow> {
    const { ordered, others } = this.#of(name);
    for (const { seq } of ordered.sort((one, other) => one.ordem - other.ordem))
      yield this.#row(seq);
    for (const seq of others) yield this.#row(seq);
  }

  whereIs(seq: number): readonly [Origin, PackedPlaces] {
    return JSON.parse(this.#places.read(seq));
  }

  /** Paths of the images in a field of a collection. */
  imagesIn(name: CollectionName, field: string): ReadonlySet<string> {
    return this.#images.get(`${name} ${field}`) ?? new Set();
  }

  check(name: CollectionName, row: CheckedRow): void {
    this.#of(name).checked.push(this.#checked.append(JSON.stringify(row)));
  }

  *checked(name: CollectionName): Generator<CheckedRow> {
    for (const number of this.#of(name).checked) yield JSON.parse(this.#checked.read(number));
  }

  body(seq: number): HtmlFields {
    return JSON.parse(this.#bodies.read(seq) || "[]");
  }

  [Symbol.dispose](): void {
    for (const spool of [this.#heads, this.#places, this.#bodies, this.#checked])
      spool[Symbol.dispose]();
  }

  #of(name: CollectionName): StagedRows {
    const none = () => ({ ordered: [], others: [], checked: [] });
    return this.#staged.getOrInsertComputed(name, none);
  }

  #row(seq: number): StagedRow {
    const head = JSON.parse(this.#heads.read(seq)) as Head;
    return { seq, head, isFaulty: this.#faulty.has(seq) };
  }
}
