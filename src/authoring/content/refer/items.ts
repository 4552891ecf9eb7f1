/** The staged items for the second pass, and the reporting of their problems. */

import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import type { StagedValue } from "../check/check-value.ts";
import type { Scratch, StagedRow } from "../check/scratch.ts";
import type { Head } from "../check/staged-item.ts";
import { placeOf } from "../intake/intake.ts";
import type { Place } from "../report/content.ts";
import type { Complaint, Report } from "../report/report.ts";

/** A staged item, without its HTML. */
export interface Item {
  readonly row: StagedRow;
  readonly head: Head;
  readonly values: ReadonlyMap<string, StagedValue>;
  /** 1-based position in the editors' order. */
  readonly posicao: number;
}

export class Items {
  readonly #scratch: Scratch;
  readonly #report: Report;
  // Cached, because in a table of duplicates the same place is needed each time.
  #lastPlace: { readonly seq: number; readonly text: string } | undefined;

  constructor(scratch: Scratch, report: Report) {
    this.#scratch = scratch;
    this.#report = report;
  }

  /** The items of a collection in the editors' order. */
  *of(name: CollectionName): Generator<Item> {
    let posicao = 0;
    for (const row of this.#scratch.staged(name)) {
      yield { row, head: row.head, values: row.values, posicao: ++posicao };
    }
  }

  /** @param entry 1-based entry of a list; 0 for the whole value */
  complain(item: Item, field: string, complaint: Complaint, entry = 0): void {
    this.#report.complain(placeIn(item, field, entry), field, complaint);
  }

  complainAt(
    { row }: Item,
    spot: { readonly line: number; readonly column: number },
    field: string,
    complaint: Complaint,
  ): void {
    this.#report.complain(placeOf(row, spot), field, complaint);
  }

  notice(item: Item, field: string, said: string): void {
    this.#report.notice({ at: placeIn(item, field, 0), field, said });
  }

  placeText(seq: number): string {
    if (this.#lastPlace?.seq !== seq) this.#lastPlace = { seq, text: this.#findPlace(seq) };
    return this.#lastPlace.text;
  }

  #findPlace(seq: number): string {
    const row = this.#scratch.stagedBySeq(seq);
    if (!row) return say.items.another;
    const { head } = row;
    const { file, line } = placeOf(row, { line: head.spot[0], column: head.spot[1] });
    return head.spots.length === 0 ? file : `${file}:${line}`;
  }
}

function placeIn({ row, head }: Item, field: string, entry: number): Place {
  // `spots` holds the field name, then line and column of the value and of each entry.
  const spots = head.spots.find(([name]) => name === field) as readonly number[] | undefined;
  const line = spots?.[entry * 2 + 1] ?? spots?.[1] ?? head.spot[0];
  const column = spots?.[entry * 2 + 2] ?? spots?.[2] ?? head.spot[1];
  return placeOf(row, { line, column });
}

/** The slug or code field of a collection; each has at most one. */
export function fieldOfKind(name: CollectionName, kind: "slug" | "code"): string | undefined {
  return FIELDS[kind].get(name);
}

const FIELDS = { slug: fieldsOfKind("slug"), code: fieldsOfKind("code") };

function fieldsOfKind(kind: "slug" | "code"): ReadonlyMap<CollectionName, string> {
  const found = new Map<CollectionName, string>();
  for (const { name, fields } of Object.values(collections)) {
    const field = Object.keys(fields).find((key) => fields[key]?.kind === kind);
    if (field !== undefined) found.set(name, field);
  }
  return found;
}
