/**
 * The second pass: what items say of each other. Collections are gone through in the order in which
 * they refer to one another: first who is there (ids, slugs, names, codes, and nobody twice), then who
 * is meant by whom. What comes out is an item with its key and its fingerprint.
 */
import { type Collection, collectionNames, collections } from "../../contract/collections.ts";
import type { CollectionName, Field } from "../../contract/field.ts";
import type { Site } from "../../contract/site.ts";
import type { StagedValue } from "../check/check-value.ts";
import { instantOf } from "../check/moment.ts";
import type { Scratch, StagedRow } from "../check/scratch.ts";
import type { Head } from "../check/staged-item.ts";
import type { YieldWhenDue } from "../files/yield-when-due.ts";
import { type Intake, placeOf } from "../intake/intake.ts";
import type { Place } from "../report/content.ts";
import { quote } from "../report/quote.ts";
import type { Complaint, Report } from "../report/report.ts";
import { ProjectCodes } from "./codes.ts";
import { deriveCode, fingerprintOf, IDENTITIES, keyOf, TOLD_APART_BY_ORDER } from "./identity.ts";
import { Directory, scopeOf, type Target } from "./references.ts";

export interface CrossReferenceParts {
  readonly report: Report;
  readonly scratch: Scratch;
  readonly intake: Intake;
  readonly site: Site;
  /** The address of a checked image by its path; `undefined` of one that was refused. */
  readonly addressOf: (path: string) => string | undefined;
  /** The day in the site's zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly yieldWhenDue: YieldWhenDue;
}

/** Names that are unique only within what another field names. */
const SCOPES: ReadonlyMap<CollectionName, string> = new Map([["candidatos", "premio"]]);

/** Collections that others refer to; of the rest nobody asks for an item by its name. */
const REFERRED: ReadonlySet<CollectionName | undefined> = new Set(
  Object.values(collections).flatMap(({ fields }) => Object.values(fields).map(({ to }) => to)),
);

/** Dates that are remarkable where they lie ahead. (contract.md: `check` warns of a future `data`) */
const AHEAD: ReadonlyMap<CollectionName, string> = new Map([["noticias", "data"]]);

/**
 * Check what concerns several items, and write the checked items into the scratch database.
 * @returns how many items each collection has
 */
export async function crossReference(
  parts: CrossReferenceParts,
): Promise<Record<CollectionName, number>> {
  const pass = new CrossReference(parts);
  const counts: [CollectionName, number][] = [];
  for (const name of collectionNames) counts.push([name, await pass.collection(name)]);
  return Object.fromEntries(counts) as Record<CollectionName, number>;
}

/** A staged item on its way through the second pass. */
interface Traveller {
  readonly row: StagedRow;
  readonly head: Head;
  readonly values: ReadonlyMap<string, StagedValue>;
  readonly posicao: number;
}

class CrossReference {
  readonly #parts: CrossReferenceParts;
  readonly #directories = new Map<CollectionName, Directory>();
  readonly #codes = new ProjectCodes();
  /** Keys of items that have no id, by collection and row. */
  readonly #keys = new Map<CollectionName, string[]>();
  /** The award of each candidate, by row. */
  readonly #awards = new Map<number, number>();

  constructor(parts: CrossReferenceParts) {
    this.#parts = parts;
    for (const name of collectionNames) {
      const directory = new Directory(name);
      directory.isIncomplete = parts.intake.incomplete.has(name);
      this.#directories.set(name, directory);
    }
  }

  async collection(name: CollectionName): Promise<number> {
    const count = await this.#register(name);
    await this.#resolve(name);
    return count;
  }

  async #register(name: CollectionName): Promise<number> {
    const collection = collections[name];
    const slugs = new Map<string, number>();
    let count = 0;
    for (const traveller of this.#travellers(name)) {
      count = traveller.posicao;
      this.#registerId(collection, traveller);
      this.#registerSlug(collection, traveller, slugs);
      this.#registerCode(collection, traveller);
      this.#registerNames(collection, traveller);
      await this.#parts.yieldWhenDue();
    }
    return count;
  }

  #registerId({ name, fields }: Collection, traveller: Traveller): void {
    const directory = this.#directory(name);
    const id = traveller.values.get("id");
    if (!fields.id || typeof id !== "number") return;
    const first = directory.byId(id);
    if (first) {
      this.#complain(traveller, "id", {
        wrong: `${id} is also the id of ${this.#placeText(first.seq)}`,
        expected: "a number that no other item of the collection has",
        fix: `write ${this.#freeId(name)}, the next one that is free`,
      });
    }
    directory.addId(id, this.#target(traveller));
  }

  #lastPlace: { readonly seq: number; readonly text: string } | undefined;
  readonly #freeIds = new Map<CollectionName, number>();

  // Counted on from the largest, so that several duplicates are each offered a number of their own.
  #freeId(name: CollectionName): number {
    let largest = this.#freeIds.get(name);
    if (largest === undefined) {
      largest = 0;
      for (const { values } of this.#travellers(name)) {
        largest = Math.max(largest, Number(values.get("id") ?? 0));
      }
    }
    this.#freeIds.set(name, largest + 1);
    return largest + 1;
  }

  #registerSlug({ fields }: Collection, traveller: Traveller, slugs: Map<string, number>): void {
    const slug = traveller.values.get("slug");
    if (!fields.slug || typeof slug !== "string") return;
    const lower = slug.toLowerCase();
    const first = slugs.get(lower);
    if (first === undefined) {
      slugs.set(lower, traveller.row.seq);
      return;
    }
    this.#complain(traveller, "slug", {
      wrong: `${quote(slug)} is also the slug of ${this.#placeText(first)}`,
      expected: "a slug that no other item of the collection has, whatever the case of its letters",
      fix: `write another, such as ${quote(`${slug}-2`)}`,
    });
  }

  #registerCode({ name, fields }: Collection, traveller: Traveller): void {
    if (!fields.codigo || traveller.values.has("candidato")) return;
    const given = traveller.values.get("codigo");
    const code = typeof given === "string" ? given : this.#derive(name, traveller);
    if (code === undefined) return;
    const isDerived = given === undefined;
    const complaint = this.#codes.register(code, {
      seq: traveller.row.seq,
      isDerived,
      isWinner: name === "vencedores",
      placeText: (seq) => this.#placeText(seq),
    });
    if (complaint) this.#complain(traveller, "codigo", complaint);
  }

  #derive(name: CollectionName, { values }: Traveller): string | undefined {
    const title = values.get("nome");
    const award = this.#quietly(name, "premio", values);
    const category = this.#quietly(name, "categoria", values);
    if (typeof title !== "string" || award === undefined || category === undefined)
      return undefined;
    return deriveCode(
      this.#keyOfRow("premios", award),
      this.#keyOfRow("categorias", category),
      title,
    );
  }

  // The row that a field refers to, without a word if it refers to none: that is said later.
  #quietly(name: CollectionName, field: string, values: Traveller["values"]): number | undefined {
    const to = collections[name].fields[field]?.to;
    const value = values.get(field);
    if (!to || (typeof value !== "string" && typeof value !== "number")) return undefined;
    const found = this.#directory(to).find(value);
    return found && "seq" in found ? found.row : undefined;
  }

  #registerNames({ name, names }: Collection, traveller: Traveller): void {
    if (!REFERRED.has(name)) return;
    const scoped = SCOPES.get(name);
    const award = scoped === undefined ? undefined : this.#quietly(name, scoped, traveller.values);
    const target = this.#target(traveller);
    if (award !== undefined && target.row !== undefined) this.#awards.set(target.row, award);
    for (const field of names) {
      const value =
        traveller.values.get(field) ??
        (field === "codigo" ? this.#codes.derivedFor(traveller.row.seq) : undefined);
      if (typeof value !== "string") continue;
      this.#directory(name).addName(field, value, target, field === "codigo" ? "" : scopeOf(award));
    }
  }

  async #resolve(name: CollectionName): Promise<void> {
    const collection = collections[name];
    const keys = new Map<string, { count: number; seq: number }>();
    for (const traveller of this.#travellers(name)) {
      const resolution = new Resolution();
      for (const [field, declared] of Object.entries(collection.fields)) {
        this.#resolveField(collection, field, declared, traveller, resolution);
      }
      const code = this.#codes.derivedFor(traveller.row.seq);
      if (code !== undefined) resolution.keep("codigo", code, code);
      const key = this.#identify(collection, traveller, resolution, keys);
      this.#warnOfFuture(name, traveller);
      if (!this.#parts.report.hasProblems && key !== undefined)
        this.#finish(name, traveller, resolution, key);
      await this.#parts.yieldWhenDue();
    }
  }

  #resolveField(
    collection: Collection,
    field: string,
    declared: Field,
    traveller: Traveller,
    resolution: Resolution,
  ): void {
    const value = traveller.values.get(field);
    if (value === undefined) return;
    if (declared.kind === "references" && declared.to) {
      this.#resolveList(
        field,
        declared.to,
        value as readonly (string | number)[],
        traveller,
        resolution,
      );
    } else if (declared.kind === "reference" && declared.to) {
      const award =
        declared.to === "candidatos"
          ? this.#quietly(collection.name, "premio", traveller.values)
          : undefined;
      const row = this.#resolveOne(
        field,
        0,
        declared.to,
        value as string | number,
        traveller,
        award,
      );
      if (row !== undefined) resolution.keep(field, row, this.#keyOfRow(declared.to, row));
    } else if (declared.kind === "image") {
      const address = this.#parts.addressOf(String(value));
      if (address !== undefined) resolution.note(field, address);
    } else if (declared.kind === "moment") {
      resolution.note(field, instantOf(String(value), this.#parts.site.fuso_horario).toString());
    } else if (value !== declared.absent) {
      resolution.note(field, value);
    }
  }

  #resolveOne(
    field: string,
    entry: number,
    to: CollectionName,
    value: string | number,
    traveller: Traveller,
    award?: number,
  ): number | undefined {
    const directory = this.#directory(to);
    const found = directory.find(value, scopeOf(award));
    if (found === undefined) return undefined;
    if (!("seq" in found)) {
      const elsewhere =
        award === undefined ? undefined : directory.everywhere(String(value)).next().value;
      this.#complain(
        traveller,
        field,
        elsewhere ? this.#otherAward(value, elsewhere, award) : found,
        entry,
      );
      return undefined;
    }
    const itsAward = found.row === undefined ? undefined : this.#awards.get(found.row);
    if (
      to === "candidatos" &&
      award !== undefined &&
      itsAward !== undefined &&
      itsAward !== award
    ) {
      this.#complain(traveller, field, this.#otherAward(value, found, award), entry);
      return undefined;
    }
    return found.row;
  }

  #otherAward(value: string | number, candidate: Target, award: number | undefined): Complaint {
    const its = candidate.row === undefined ? undefined : this.#awards.get(candidate.row);
    return {
      wrong: `the candidate ${quote(value)} (${this.#placeText(candidate.seq)}) is of the award with the id ${its}, the winner of that with the id ${award}`,
      expected: "a candidate of the same award",
      fix: "correct premio or candidato",
    };
  }

  #resolveList(
    field: string,
    to: CollectionName,
    values: readonly (string | number)[],
    traveller: Traveller,
    resolution: Resolution,
  ): void {
    const rows: number[] = [];
    const known = new Set<number>();
    for (const [index, value] of values.entries()) {
      const row = this.#resolveOne(field, index + 1, to, value, traveller);
      if (row === undefined) continue;
      if (known.has(row)) {
        this.#complain(
          traveller,
          field,
          {
            wrong: `${quote(value)} is in the list twice`,
            expected: "each item once",
            fix: "delete one of the two",
          },
          index + 1,
        );
      } else if (this.#directory(to).byId(row)?.seq === traveller.row.seq) {
        this.#complain(
          traveller,
          field,
          {
            wrong: "the item is in its own list",
            expected: "other items",
            fix: `delete ${quote(value)} from the list`,
          },
          index + 1,
        );
      }
      rows.push(row);
      known.add(row);
    }
    if (rows.length > 0)
      resolution.keep(
        field,
        rows,
        rows.map((row) => this.#keyOfRow(to, row)),
      );
  }

  #identify(
    { name, fields }: Collection,
    traveller: Traveller,
    resolution: Resolution,
    keys: Map<string, { count: number; seq: number }>,
  ): string | undefined {
    const id = traveller.values.get("id");
    if (fields.id) return typeof id === "number" ? String(id) : undefined;
    const parts: string[] = [];
    for (const choices of IDENTITIES.get(name) ?? []) {
      const field = choices.find(
        (choice) => traveller.values.has(choice) || resolution.kept.has(choice),
      );
      // Of an image its path counts: the same logo drawn anew is the same sponsor.
      const isImage = field !== undefined && fields[field]?.kind === "image";
      const part = field && (isImage ? traveller.values.get(field) : resolution.said(field));
      if (part === undefined) return undefined;
      parts.push(choices.length > 1 ? `${field}:${part}` : String(part));
    }
    const key = keyOf(parts);
    const before = keys.get(key);
    keys.set(key, { count: (before?.count ?? 0) + 1, seq: before?.seq ?? traveller.row.seq });
    if (before && TOLD_APART_BY_ORDER.has(name)) return keyOf([...parts, String(before.count + 1)]);
    if (before && name !== "candidatos") this.#sayTwice(name, traveller, before.seq);
    if (!before) this.#keysOf(name)[traveller.posicao] = key;
    return key;
  }

  #sayTwice(name: CollectionName, traveller: Traveller, first: number): void {
    const fields = (IDENTITIES.get(name) ?? []).map((choices) =>
      choices.find((field) => traveller.values.has(field)),
    );
    const field = fields.at(-1) ?? fields[0];
    const value = field && traveller.values.get(field);
    const where = this.#placeText(first);
    const isName = fields.length === 1;
    this.#complain(traveller, field ?? "", {
      wrong: isName
        ? `${quote(value)} is also written in ${where}`
        : `${quote(value)} won this category already, in ${where}`,
      expected: isName ? "each category once" : "each winner of a category once",
      fix: "delete one of the two",
    });
  }

  #warnOfFuture(name: CollectionName, traveller: Traveller): void {
    const field = AHEAD.get(name);
    const date = field && traveller.values.get(field);
    if (!field || typeof date !== "string" || date <= this.#parts.today) return;
    this.#parts.report.notice({
      at: this.#place(traveller, field, 0),
      field,
      said: `${date} lies in the future; the item is published all the same`,
    });
  }

  #finish(name: CollectionName, traveller: Traveller, resolution: Resolution, key: string): void {
    const { row, head, posicao } = traveller;
    const id = traveller.values.get("id");
    const pictures: string[] = [];
    for (const [path, field] of head.images) {
      if (collections[name].fields[field]?.kind === "html")
        pictures.push(this.#parts.addressOf(path) ?? "");
    }
    this.#parts.scratch.check(name, row.seq, {
      posicao,
      row: typeof id === "number" ? id : posicao,
      key,
      fingerprint: fingerprintOf(name, resolution.notes, [head.bodyHash, ...pictures]),
      resolved: JSON.stringify([...resolution.kept]),
    });
  }

  *#travellers(name: CollectionName): Generator<Traveller> {
    let posicao = 0;
    for (const row of this.#parts.scratch.staged(name)) {
      const head = JSON.parse(row.head) as Head;
      yield { row, head, values: new Map(head.values), posicao: ++posicao };
    }
  }

  #target(traveller: Traveller): Target {
    const { row, values, posicao } = traveller;
    const id = values.get("id");
    if (typeof id === "number") return { row: id, seq: row.seq };
    return { row: row.isFaulty ? undefined : posicao, seq: row.seq };
  }

  #directory(name: CollectionName): Directory {
    const directory = this.#directories.get(name);
    if (!directory) throw new Error(`No directory of ${name} was made`);
    return directory;
  }

  #keysOf(name: CollectionName): string[] {
    const known = this.#keys.get(name) ?? [];
    this.#keys.set(name, known);
    return known;
  }

  #keyOfRow(name: CollectionName, row: number): string {
    return collections[name].fields.id ? String(row) : (this.#keysOf(name)[row] ?? String(row));
  }

  #complain(traveller: Traveller, field: string, complaint: Complaint, entry = 0): void {
    this.#parts.report.complain(this.#place(traveller, field, entry), field, complaint);
  }

  #place({ row, head }: Traveller, field: string, entry: number): Place {
    // The name, then line and column of the value and of each entry.
    const spots = head.spots.find(([name]) => name === field) as readonly number[] | undefined;
    const line = spots?.[entry * 2 + 1] ?? spots?.[1] ?? head.spot[0];
    const column = spots?.[entry * 2 + 2] ?? spots?.[2] ?? head.spot[1];
    return placeOf(row, { line, column });
  }

  // Kept for the one asked for last: of a table in which all are alike it is always the first.
  #placeText(seq: number): string {
    if (this.#lastPlace?.seq !== seq) this.#lastPlace = { seq, text: this.#findPlace(seq) };
    return this.#lastPlace.text;
  }

  #findPlace(seq: number): string {
    const row = this.#parts.scratch.stagedBySeq(seq);
    if (!row) return "another item";
    const head = JSON.parse(row.head) as Head;
    const { file, line } = placeOf(row, { line: head.spot[0], column: head.spot[1] });
    return head.spots.length === 0 ? file : `${file}:${line}`;
  }
}

/** What a pass over an item's fields found. */
class Resolution {
  /** Values that stand in place of what was written: rows and codes. */
  readonly kept = new Map<string, number | readonly number[] | string>();
  /** For the fingerprint. */
  readonly notes: (readonly [string, unknown])[] = [];

  keep(field: string, value: number | readonly number[] | string, note: unknown): void {
    this.kept.set(field, value);
    this.note(field, note);
  }

  note(field: string, value: unknown): void {
    this.notes.push([field, value]);
  }

  said(field: string): string | undefined {
    const note = this.notes.find(([name]) => name === field)?.[1];
    return note === undefined ? undefined : String(note);
  }
}
