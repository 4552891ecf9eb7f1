/** Registers ids, slugs, codes and names, and reports duplicates. (content.md, "All the fields") */

import { fieldsOfKind } from "../../../contract/collection.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { quote, quoteInFull } from "../report/quote.ts";
import { deriveCode } from "./identity.ts";
import type { ItemHead, Items } from "./items.ts";
import type { KnownItems } from "./known-items.ts";
import { isScoped, type ReferenceTarget, scopeOf } from "./references.ts";

/** Collections to which others refer. The names of items in other collections are not needed. */
const REFERRED: ReadonlySet<CollectionName | undefined> = new Set(
  Object.values(collections).flatMap(({ fields }) => Object.values(fields).map(({ to }) => to)),
);

/** For each collection, the fields that tell items with the same name apart (`tiebreaker`). */
const TIEBREAKERS = new Map<CollectionName | undefined, string[]>();
for (const { fields } of Object.values(collections)) {
  for (const { to, rules } of Object.values(fields)) {
    if (rules.tiebreaker) TIEBREAKERS.getOrInsertComputed(to, () => []).push(rules.tiebreaker);
  }
}

export class Registration {
  readonly #name: CollectionName;
  readonly #slugField: string | undefined;
  readonly #codeField: string | undefined;
  readonly #formerFields: readonly string[];
  readonly #items: Items;
  readonly #known: KnownItems;
  /** `seq` of the first item with a slug, by slug in lower case. */
  readonly #slugs = new Map<string, number>();
  /** `seq` of the item that lists a former name, by name. */
  readonly #former = new Map<string, number>();
  #suggestedId: number | undefined;

  constructor(name: CollectionName, about: { items: Items; known: KnownItems }) {
    this.#name = name;
    this.#slugField = fieldsOfKind(collections[name], "slug")[0];
    this.#codeField = fieldsOfKind(collections[name], "code")[0];
    this.#formerFields = fieldsOfKind(collections[name], "formerNames");
    this.#items = about.items;
    this.#known = about.known;
  }

  register(item: ItemHead): void {
    this.#registerId(item);
    this.#registerSlug(item);
    this.#registerCode(item);
    this.#registerFormer(item);
    if (REFERRED.has(this.#name)) this.#registerNames(item);
  }

  #registerId(item: ItemHead): void {
    const targets = this.#known.targets(this.#name);
    const id = item.values.id;
    if (!collections[this.#name].fields.id || typeof id !== "number") return;
    const first = targets.byId(id);
    if (first) {
      const better = String(this.#nextFreeId());
      this.#complainSame(item, "id", { first: first.seq, quoted: `${id}`, better });
    }
    targets.addId(id, targetOf(item));
  }

  // Each duplicate gets a different suggestion.
  #nextFreeId(): number {
    const ids = () => this.#items.of(this.#name).map(({ values }) => Number(values.id ?? 0));
    const latest = this.#suggestedId ?? ids().reduce((largest, id) => Math.max(largest, id), 0);
    this.#suggestedId = latest + 1;
    return this.#suggestedId;
  }

  #registerSlug(item: ItemHead): void {
    const field = this.#slugField;
    const slug = field && item.values[field];
    if (field === undefined || typeof slug !== "string") return;
    const first = this.#slugs.getOrInsert(slug.toLowerCase(), item.row.seq);
    if (first === item.row.seq) return;
    const better = quoteInFull(`${slug}-2`);
    this.#complainSame(item, field, { first, quoted: quote(slug), better });
  }

  #registerCode(item: ItemHead): void {
    const { either } = collections[this.#name];
    const field = this.#codeField;
    // An item that refers to another (`either`) has that item's code.
    if (field === undefined || (either && either.reference in item.values)) return;
    const given = item.values[field];
    const code = typeof given === "string" ? given : this.#deriveCode(field, item);
    if (code === undefined) return;
    const { seq } = item.row;
    if (given === undefined) this.#known.derivedCodes.set(seq, code);
    const first = this.#known.addCode(code, seq);
    if (first !== seq) this.#complainSame(item, field, { first, quoted: quote(code) });
  }

  #registerFormer(item: ItemHead): void {
    const { seq } = item.row;
    for (const field of this.#formerFields)
      for (const [index, name] of ((item.values[field] ?? []) as string[]).entries()) {
        const first = this.#former.getOrInsert(name, seq);
        if (first !== seq)
          this.#complainSame(item, field, { first, quoted: quote(name) }, index + 1);
      }
  }

  /** @param about `first`: `seq` of the item that has the value already */
  #complainSame(
    item: ItemHead,
    field: string,
    about: { first: number; quoted: string; better?: string },
    entry = 0,
  ): void {
    const where = this.#items.placeText(about.first);
    this.#items.complain(item, field, say.items.same({ ...about, field, where }), entry);
  }

  /** `undefined` if a part of the code is missing. */
  #deriveCode(field: string, item: ItemHead): string | undefined {
    const { fields } = collections[this.#name];
    const parts: string[] = [];
    for (const from of fields[field]?.rules.derivedFrom ?? []) {
      const to = fields[from]?.to;
      const row = this.#known.rowOf(this.#name, item, from);
      const key = to && row !== undefined ? this.#known.keyOf(to, row) : undefined;
      const part = to ? key : item.values[from];
      if (typeof part !== "string") return undefined;
      parts.push(part);
    }
    return deriveCode(parts);
  }

  #registerNames(item: ItemHead): void {
    const { fields, names, namesWithin } = collections[this.#name];
    const scope = this.#known.rowOf(this.#name, item, namesWithin);
    const target = targetOf(item);
    if (namesWithin && scope !== undefined && target.row !== undefined)
      this.#known.setReferredRow(this.#name, target.seq, namesWithin, scope);
    for (const field of TIEBREAKERS.get(this.#name) ?? []) {
      const row = this.#known.rowOf(this.#name, item, field);
      if (row !== undefined) this.#known.setReferredRow(this.#name, item.row.seq, field, row);
    }
    for (const field of names) {
      const isDerived = fields[field]?.rules.derivedFrom !== undefined;
      const derived = isDerived ? this.#known.derivedCodes.get(item.row.seq) : undefined;
      const value = item.values[field] ?? derived;
      if (typeof value !== "string") continue;
      const prefix = isScoped(this.#name, field) ? scopeOf(scope) : "";
      this.#known.targets(this.#name).addName(field, value, target, prefix);
    }
  }
}

function targetOf({ row, values, posicao }: ItemHead): ReferenceTarget {
  const id = values.id;
  if (typeof id === "number") return { row: id, seq: row.seq };
  return { row: row.isFaulty ? undefined : posicao, seq: row.seq };
}
