/**
 * The former names that the next edition remembers: every id, slug and code that an item had in an earlier
 * edition and that no item has now. The service uses them to redirect old addresses or to answer 410.
 * @see architecture.md, "Editions"
 */

import type { CollectionName } from "../../contract/field.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import { APPEARS, GOES } from "../../contract/site/shared-fields.ts";
import { columnOf, isShown } from "../../editions/edition/collection-tables.ts";
import { addressFields, type FormerName } from "../../editions/edition/former-names.ts";
import type { Cells, Edition } from "../../editions/edition/open-edition.ts";
import type { ItemRow } from "../../editions/edition/writing/write-edition.ts";

/** A field in which editors list former names, and the field to which those names belonged. */
type FormerField = readonly [field: string, formerOf: string];

interface NameIndex {
  readonly formerFields: readonly FormerField[];
  readonly timed: readonly string[];
  /** Former names that editors list, and names of scheduled items. */
  readonly listed: FormerName[];
  /** The items' keys in the register: their ids, if they have one. */
  readonly keys: Set<string>;
  /** Keys of hidden or scheduled items, whose addresses may have no page now. */
  readonly withheld: Set<string>;
  /** Keys by the names that items have now, by field; ids are among `keys`. */
  readonly names: ReadonlyMap<string, Map<string, string | undefined>>;
  /** Keys by the values of the `sameBy` fields; `undefined` if several items share them. */
  readonly same: Map<string, string | undefined>;
}

export class FormerNames {
  readonly #collections = new Map<CollectionName, NameIndex>();

  constructor() {
    for (const name of collectionNames) {
      const fields = addressFields(collections[name]);
      if (fields.length === 0) continue;
      const names = new Map(fields.map((field) => [field, new Map<string, string>()]));
      const { fields: declared } = collections[name];
      const formerFields = Object.entries(declared).flatMap(([field, { rules }]): FormerField[] =>
        rules.formerOf === undefined ? [] : [[field, rules.formerOf]],
      );
      const timed = [APPEARS, GOES].filter((field) => declared[field]);
      const [only = "", ...others] = sameBy(name);
      const same = (others.length === 0 && names.get(only)) || new Map();
      const empty = { listed: [], keys: new Set<string>(), withheld: new Set<string>() };
      this.#collections.set(name, { formerFields, timed, names, same, ...empty });
    }
  }

  /** Call this for each item of the next edition. */
  note(name: CollectionName, key: string, { values, row }: ItemRow): void {
    const current = this.#collections.get(name);
    if (!current) return;
    current.keys.add(key);
    const { shownBy } = collections[name];
    const isScheduled = current.timed.some((field) => typeof values[field] === "number");
    const isHidden = shownBy !== undefined && !values[shownBy];
    if (isScheduled || isHidden) current.withheld.add(key);
    for (const [field, names] of current.names) {
      const value = field === "id" ? row : values[field];
      if (value === null) continue;
      if (field !== "id") names.set(String(value), key);
      // Once a scheduled item has gone, its address must still be answered with 410.
      if (isScheduled && !isHidden)
        current.listed.push({ collection: name, field, value: String(value), key });
    }
    for (const [field, formerOf] of current.formerFields) {
      for (const value of (values[field] ?? []) as readonly string[]) {
        current.listed.push({ collection: name, field: formerOf, value, key });
      }
    }
    const by = sameBy(name);
    if (by.length === 0 || current.names.get(by[0] as string) === current.same) return;
    const same = textOf(by.map((field) => values[field]));
    current.same.set(same, current.same.has(same) ? undefined : key);
  }

  /**
   * Call this after every item has been noted.
   * @param editions earlier editions, the oldest first
   * @returns sorted, so that the same names give the same bytes
   */
  rows(editions: readonly Edition[]): FormerName[] {
    const found = new Map<string, FormerName>();
    const add = (name: FormerName) => {
      found.set(JSON.stringify([name.collection, name.field, name.value]), name);
    };
    for (const edition of editions) {
      const successors = this.#successors(edition);
      for (const name of namesBefore(edition)) {
        if (this.#isTaken(name)) continue;
        add({ ...name, key: successors.get(keyOf(name.collection, name.key)) ?? name.key });
      }
    }
    for (const { listed } of this.#collections.values()) {
      for (const name of listed) if (!this.#isTaken(name)) add(name);
    }
    return Array.from(found.entries())
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, name]) => name);
  }

  #isTaken({ collection, field, value }: FormerName): boolean {
    const current = this.#collections.get(collection as CollectionName);
    const key = field === "id" ? value : current?.names.get(field)?.get(value);
    return key !== undefined && current?.keys.has(key) === true && !current.withheld.has(key);
  }

  /** Maps keys that are gone to the keys under which the same items exist now. */
  #successors(edition: Edition): Map<string, string> {
    const successors = new Map<string, string>();
    for (const [name, current] of this.#collections) {
      const by = sameBy(name);
      if (by.length === 0) continue;
      // Usually no key is gone; comparing keys is cheaper than reading fields.
      const keys = edition.cells("SELECT key FROM register WHERE collection = :name", { name });
      if (keys.every(([key]) => current.keys.has(key as string))) continue;
      const columns = by.map((field) => columnIn(name, field));
      const was = new Map<string, string | undefined>();
      const rows = edition.iterate(`SELECT key, ${columns.join(", ")} FROM register
        JOIN ${name} ON ${name}.id = item WHERE collection = '${name}'`);
      const oldKeys = new Set<string>();
      for (const [key, ...values] of rows.rows as Iterable<Cells>) {
        oldKeys.add(key as string);
        if (current.keys.has(key as string)) continue;
        const same = textOf(values);
        was.set(same, was.has(same) ? undefined : (key as string));
      }
      for (const [same, key] of was) {
        const next = current.same.get(same);
        if (key === undefined || next === undefined || oldKeys.has(next)) continue;
        successors.set(keyOf(name, key), next);
      }
    }
    return successors;
  }
}

function keyOf(collection: string, key: string): string {
  return `${collection} ${key}`;
}

/** The former names that an edition remembers, then the names that its items have. */
function* namesBefore(edition: Edition): Generator<FormerName> {
  yield* edition.all(
    "SELECT collection, field, value, key FROM former_names",
  ) as unknown as FormerName[];
  for (const name of collectionNames) {
    const fields = addressFields(collections[name]);
    if (fields.length === 0) continue;
    const { rows } =
      edition.iterate(`SELECT key, ${fields.map((field) => `${name}.${field}`).join(", ")}
      FROM register JOIN ${name} ON ${name}.id = item
      WHERE collection = '${name}' AND ${isShown(collections[name])}`);
    for (const row of rows) {
      for (const [at, field] of fields.entries()) {
        const value = row[at + 1] ?? null;
        if (value === null) continue;
        yield { collection: name, field, value: String(value), key: row[0] as string };
      }
    }
  }
}

/** The fields that recognise an item whose identity has changed; empty if the collection has none. */
function sameBy(name: CollectionName): readonly string[] {
  const { sameBy, fields } = collections[name];
  return sameBy ?? (fields.id && fields.slug ? ["slug"] : []);
}

function textOf(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : JSON.stringify(values);
}

function columnIn(name: CollectionName, field: string): string {
  const declared = collections[name].fields[field];
  return `${name}.${(declared && columnOf(field, declared)) ?? field}`;
}
