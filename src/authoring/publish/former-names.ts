/** Ids, slugs and codes that no item has any more. Their addresses get a redirect or 410. */

import type { CollectionName } from "../../contract/field.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import { APPEARS, GOES } from "../../contract/site/shared-fields.ts";
import { columnOf, shownCondition } from "../../editions/edition/collection-tables.ts";
import { addressFields, type FormerName } from "../../editions/edition/former-names.ts";
import type { Cells, Edition } from "../../editions/edition/open-edition.ts";
import type { ItemRow } from "../../editions/edition/writing/write-edition.ts";

const SCHEDULE = [APPEARS, GOES];

/** A field in which editors list former names, and the field to which those names belonged. */
type FormerField = readonly [field: string, formerOf: string];

/** Keys are those of the register: ids, if items have them. */
interface NameIndex {
  readonly formerFields: readonly FormerField[];
  /** Former names that editors list, and names of scheduled items. */
  readonly listed: FormerName[];
  readonly keys: Set<string>;
  /** Keys of hidden or scheduled items, whose addresses may have no page now. */
  readonly withheld: Set<string>;
  /** For each field of an address: the keys of items by their name. Empty for the id. */
  readonly names: ReadonlyMap<string, Map<string, string | undefined>>;
  /** Keys by the values of the {@link sameBy} fields; `undefined` if several items share them. */
  readonly keysBySame: Map<string, string | undefined>;
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
      // A single field that has names is indexed already.
      const [firstField = "", secondField] = sameBy(name);
      const indexed = secondField === undefined ? names.get(firstField) : undefined;
      const keysBySame = indexed ?? new Map<string, string | undefined>();
      const empty = { listed: [], keys: new Set<string>(), withheld: new Set<string>() };
      this.#collections.set(name, { formerFields, names, keysBySame, ...empty });
    }
  }

  /** Call this for each item of the next edition, then {@link rows}. */
  note(name: CollectionName, key: string, { values, row }: ItemRow): void {
    const index = this.#collections.get(name);
    if (!index) return;
    index.keys.add(key);
    const { shownBy } = collections[name];
    const isScheduled = SCHEDULE.some((field) => typeof values[field] === "number");
    const isHidden = shownBy !== undefined && !values[shownBy];
    if (isScheduled || isHidden) index.withheld.add(key);
    for (const [field, names] of index.names) {
      const value = field === "id" ? row : values[field];
      if (value === null) continue;
      if (field !== "id") names.set(String(value), key);
      // After a scheduled item has disappeared, its address must be answered with 410.
      if (isScheduled && !isHidden)
        index.listed.push({ collection: name, field, value: String(value), key });
    }
    for (const [field, formerOf] of index.formerFields) {
      for (const value of (values[field] ?? []) as readonly string[]) {
        index.listed.push({ collection: name, field: formerOf, value, key });
      }
    }
    const { keysBySame } = index;
    const fields = sameBy(name);
    // If `keysBySame` is one of the indexes of names, the loop above has filled it.
    if (fields.length === 0 || index.names.get(fields[0] as string) === keysBySame) return;
    const same = asText(fields.map((field) => values[field]));
    keysBySame.set(same, keysBySame.has(same) ? undefined : key);
  }

  /** @param editions the oldest first. @returns sorted, so that equal names give equal bytes */
  rows(editions: readonly Edition[]): FormerName[] {
    const found = new Map<string, FormerName>();
    const add = (name: FormerName) => {
      found.set(JSON.stringify([name.collection, name.field, name.value]), name);
    };
    for (const edition of editions) {
      const successors = this.#successors(edition);
      for (const name of namesIn(edition)) {
        if (this.#isTaken(name)) continue;
        add({ ...name, key: successors.get(qualifiedKey(name.collection, name.key)) ?? name.key });
      }
    }
    for (const { listed } of this.#collections.values()) {
      for (const name of listed) if (!this.#isTaken(name)) add(name);
    }
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
  }

  #isTaken({ collection, field, value }: FormerName): boolean {
    const index = this.#collections.get(collection as CollectionName);
    const key = field === "id" ? value : index?.names.get(field)?.get(value);
    return key !== undefined && index?.keys.has(key) === true && !index.withheld.has(key);
  }

  /** By key that the next edition lacks: the key that the same item has now. */
  #successors(edition: Edition): Map<string, string> {
    const successors = new Map<string, string>();
    for (const [name, index] of this.#collections) {
      const fields = sameBy(name);
      if (fields.length === 0) continue;
      // Usually no key is gone, and comparing keys is cheaper than reading fields.
      const keys = edition.cells("SELECT key FROM register WHERE collection = :name", { name });
      if (keys.every(([key]) => index.keys.has(key as string))) continue;
      const columns = fields.map((field) => sqlColumn(name, field));
      // If several items have the same values, none of them is recognised.
      const goneBySame = new Map<string, string | undefined>();
      const { rows } = edition.iterate(`SELECT key, ${columns.join(", ")} FROM register
        JOIN ${name} ON ${name}.id = item WHERE collection = '${name}'`);
      const oldKeys = new Set<string>();
      for (const [key, ...values] of rows as Iterable<Cells>) {
        oldKeys.add(key as string);
        if (index.keys.has(key as string)) continue;
        const same = asText(values);
        goneBySame.set(same, goneBySame.has(same) ? undefined : (key as string));
      }
      for (const [same, key] of goneBySame) {
        const next = index.keysBySame.get(same);
        if (key === undefined || next === undefined || oldKeys.has(next)) continue;
        successors.set(qualifiedKey(name, key), next);
      }
    }
    return successors;
  }
}

function qualifiedKey(collection: string, key: string): string {
  return `${collection} ${key}`;
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
    for (const row of rows) {
      for (const [at, field] of fields.entries()) {
        const value = row[at + 1] ?? null;
        if (value === null) continue;
        yield { collection: name, field, value: String(value), key: row[0] as string };
      }
    }
  }
}

/** The fields by which an item with a new key is recognised; empty if the collection has none. */
function sameBy(name: CollectionName): readonly string[] {
  const { sameBy, fields } = collections[name];
  return sameBy ?? (fields.id && fields.slug ? ["slug"] : []);
}

function asText(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : JSON.stringify(values);
}

function sqlColumn(name: CollectionName, field: string): string {
  const declared = collections[name].fields[field];
  return `${name}.${(declared && columnOf(field, declared)) ?? field}`;
}
