/** Ids, slugs and codes that no item has any more. Their addresses get a redirect or 410. */

import { fieldsOfKind } from "../../contract/collection.ts";
import type { CollectionName } from "../../contract/field.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import { APPEARS, GOES } from "../../contract/site/shared-fields.ts";
import { columnOf, shownCondition } from "../../editions/edition/collection-tables.ts";
import { addressFields, type FormerName } from "../../editions/edition/former-names.ts";
import type { Cells, Edition } from "../../editions/edition/open-edition.ts";
import type { ItemRow } from "../../editions/edition/writing/write-edition.ts";

export class FormerNames {
  readonly #collections = new Map(
    collectionNames
      .filter((name) => addressFields(collections[name]).length > 0)
      .map((name) => [name, new CollectionNames(name)]),
  );

  /** Call this for each item of the next edition, then {@link rows}. */
  note(name: CollectionName, key: string, item: ItemRow): void {
    this.#collections.get(name)?.note(key, item);
  }

  /** @param editions the oldest first. @returns sorted, so that equal names give equal bytes */
  rows(editions: readonly Edition[]): FormerName[] {
    const found = new Map<string, FormerName>();
    const addUnlessTaken = (name: FormerName) => {
      const { collection, field, value } = name;
      if (this.#collections.get(collection as CollectionName)?.isTaken(field, value)) return;
      found.set(JSON.stringify([collection, field, value]), name);
    };
    for (const edition of editions) {
      const successors = new Map<string, ReadonlyMap<string, string>>();
      for (const [name, names] of this.#collections)
        successors.set(name, names.successors(edition));
      for (const name of namesIn(edition)) {
        const key = successors.get(name.collection)?.get(name.key) ?? name.key;
        addUnlessTaken({ ...name, key });
      }
    }
    for (const { listed } of this.#collections.values())
      for (const name of listed) addUnlessTaken(name);
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
  }
}

const SCHEDULE = [APPEARS, GOES];

/** The names of a collection's items in the next edition. Keys are those of the register. */
class CollectionNames {
  /** Former names that editors list, and names of scheduled items. */
  readonly listed: FormerName[] = [];
  readonly #collection: CollectionName;
  readonly #formerFields: readonly string[];
  /** The fields by which an item with a new key is recognised; empty if there are none. */
  readonly #sameBy: readonly string[];
  readonly #keys = new Set<string>();
  /** Keys of hidden or scheduled items, whose addresses may have no page now. */
  readonly #withheld = new Set<string>();
  /** For each field of an address: the keys of items by their name. Empty for the id. */
  readonly #keysByName: ReadonlyMap<string, Map<string, string>>;
  /** Keys by the values of `#sameBy`; `undefined` if shared. Empty if `#keysByName` has them. */
  readonly #keysBySame = new Map<string, string | undefined>();

  constructor(name: CollectionName) {
    this.#collection = name;
    this.#formerFields = fieldsOfKind(collections[name], "formerNames");
    const { sameBy, fields } = collections[name];
    this.#sameBy = sameBy ?? (fields.id && fields.slug ? ["slug"] : []);
    const named = addressFields(collections[name]);
    this.#keysByName = new Map(named.map((field) => [field, new Map()]));
  }

  note(key: string, { values, row }: ItemRow): void {
    const collection = this.#collection;
    const { shownBy, fields } = collections[collection];
    this.#keys.add(key);
    const isScheduled = SCHEDULE.some((field) => typeof values[field] === "number");
    const isHidden = shownBy !== undefined && !values[shownBy];
    if (isScheduled || isHidden) this.#withheld.add(key);
    for (const [field, keys] of this.#keysByName) {
      const value = field === "id" ? row : values[field];
      if (value === null) continue;
      if (field !== "id") keys.set(String(value), key);
      // After a scheduled item has disappeared, its address must be answered with 410.
      if (isScheduled && !isHidden)
        this.listed.push({ collection, field, value: String(value), key });
    }
    for (const formerField of this.#formerFields) {
      const field = fields[formerField]?.rules.formerOf as string;
      for (const value of (values[formerField] ?? []) as readonly string[])
        this.listed.push({ collection, field, value, key });
    }
    if (this.#keysByName.has(this.#sameBy.join())) return;
    const same = asText(this.#sameBy.map((field) => values[field]));
    addUnlessShared(this.#keysBySame, same, key);
  }

  /** Whether the address with this name shows an item of the next edition. */
  isTaken(field: string, value: string): boolean {
    const key = field === "id" ? value : this.#keysByName.get(field)?.get(value);
    return key !== undefined && this.#keys.has(key) && !this.#withheld.has(key);
  }

  /** For keys of an earlier edition that the next one lacks: the key that the same item has now. */
  successors(edition: Edition): ReadonlyMap<string, string> {
    const successors = new Map<string, string>();
    const name = this.#collection;
    if (this.#sameBy.length === 0) return successors;
    // Usually no key is gone, and comparing keys is cheaper than reading fields.
    const keys = edition.cells("SELECT key FROM register WHERE collection = :name", { name });
    if (keys.every(([key]) => this.#keys.has(key as string))) return successors;
    const oldKeys = new Set(keys.map(([key]) => key));
    const columns = this.#sameBy.map((field) => sqlColumn(name, field));
    // If several items have the same values, none of them is recognised.
    const goneBySame = new Map<string, string | undefined>();
    const { rows } = edition.iterate(`SELECT key, ${columns.join(", ")} FROM register
      JOIN ${name} ON ${name}.id = item WHERE collection = '${name}'`);
    for (const [key, ...values] of rows as Iterable<[string, ...Cells]>)
      if (!this.#keys.has(key)) addUnlessShared(goneBySame, asText(values), key);
    const keysBySame = this.#keysByName.get(this.#sameBy.join()) ?? this.#keysBySame;
    for (const [same, key] of goneBySame) {
      const next = keysBySame.get(same);
      if (key === undefined || next === undefined || oldKeys.has(next)) continue;
      successors.set(key, next);
    }
    return successors;
  }
}

/** Sets `undefined` for values that several items have. */
function addUnlessShared(keys: Map<string, string | undefined>, same: string, key: string): void {
  keys.set(same, keys.has(same) ? undefined : key);
}

/** The former names that an edition remembers, then the names of its items. */
function* namesIn(edition: Edition): Generator<FormerName> {
  yield* edition.all(
    "SELECT collection, field, value, key FROM former_names",
  ) as unknown as FormerName[];
  for (const name of collectionNames) {
    const fields = addressFields(collections[name]);
    if (fields.length === 0) continue;
    const { rows } =
      edition.iterate(`SELECT key, ${fields.map((field) => `${name}.${field}`).join(", ")}
      FROM register JOIN ${name} ON ${name}.id = item
      WHERE collection = '${name}' AND ${shownCondition(collections[name])}`);
    for (const [key, ...values] of rows as Iterable<[string, ...Cells]>) {
      for (const [index, field] of fields.entries()) {
        const value = values[index] ?? null;
        if (value !== null) yield { collection: name, field, value: String(value), key };
      }
    }
  }
}

function asText(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : JSON.stringify(values);
}

function sqlColumn(name: CollectionName, field: string): string {
  const declared = collections[name].fields[field];
  return `${name}.${(declared && columnOf(field, declared)) ?? field}`;
}
