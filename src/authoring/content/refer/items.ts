/** The staged items as the second pass reads them, and the reports of their problems. */

import type { CollectionName } from "../../../contract/field.ts";
import type { Scratch, StagedRow } from "../check/scratch.ts";
import type { Head, PackedPlaces } from "../check/staged-item.ts";
import { placeOf } from "../intake/intake.ts";
import type { Spot } from "../parse/text.ts";
import type { Place } from "../report/content.ts";
import type { Complaint, Report } from "../report/report.ts";

/** A staged item, without its HTML. */
export interface ItemHead {
  readonly row: StagedRow;
  readonly head: Head;
  readonly values: Head["values"];
  /** 1-based position in the editors' order. */
  readonly posicao: number;
}

export class Items {
  readonly #scratch: Scratch;
  readonly #report: Report;
  // Cached, because every duplicate in a table needs the place of the same first item.
  #lastPlace: { readonly seq: number; readonly text: string } | undefined;

  constructor(scratch: Scratch, report: Report) {
    this.#scratch = scratch;
    this.#report = report;
  }

  *of(name: CollectionName): Generator<ItemHead> {
    let posicao = 0;
    for (const row of this.#scratch.staged(name))
      yield { row, head: row.head, values: row.head.values, posicao: ++posicao };
  }

  /** @param entry of a list, from 1; 0 for the whole value */
  complain(item: ItemHead, field: string, complaint: Complaint, entry = 0): void {
    this.#report.complain(this.#placeIn(item, field, entry), field, complaint);
  }

  complainAt({ row: { seq } }: ItemHead, spot: Spot, field: string, complaint: Complaint): void {
    this.#report.complain(placeOf(this.#scratch.whereIs(seq)[0], spot), field, complaint);
  }

  notice(item: ItemHead, field: string, said: string): void {
    this.#report.notice({ at: this.#placeIn(item, field, 0), field, said });
  }

  /** `file:line` for messages, or the file alone if it could not be parsed. */
  placeText(seq: number): string {
    if (this.#lastPlace?.seq !== seq) this.#lastPlace = { seq, text: this.#findPlace(seq) };
    return this.#lastPlace.text;
  }

  #findPlace(seq: number): string {
    const [origin, places] = this.#scratch.whereIs(seq);
    const { file, line } = placeOf(origin, spotIn(places));
    const wasParsed = places.length > 2;
    return wasParsed ? `${file}:${line}` : file;
  }

  /** The place of a field, or of an entry of its list if that has a place of its own. */
  #placeIn({ row: { seq } }: ItemHead, field: string, entry: number): Place {
    const [origin, places] = this.#scratch.whereIs(seq);
    // `places` begins with the place of the item. It is used for a field that is not found (-1).
    const fromField = places.slice(places.indexOf(field) + 1);
    const nextField = fromField.findIndex((part) => typeof part === "string");
    const spots = nextField === -1 ? fromField : fromField.slice(0, nextField);
    const hasOwnPlace = 2 * entry < spots.length;
    return placeOf(origin, spotIn(spots, hasOwnPlace ? entry : 0));
  }
}

/** @param index of a pair of line and column */
function spotIn(places: PackedPlaces, index = 0): Spot {
  const [line, column] = places.slice(2 * index) as [number, number];
  return { line, column };
}
