/**
 * What the next edition remembers of addresses: every id, slug and code that an item had in an edition
 * before and that none has in this one.
 * @see architecture.md, "Editions"
 */

import { APPEARS, type CollectionName, GOES } from "../../contract/field.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import { columnOf, isShown } from "../../editions/edition/collection-tables.ts";
import { addressFields, type FormerName } from "../../editions/edition/former-names.ts";
import type { Cells, Edition } from "../../editions/edition/open-edition.ts";
import type { ItemRow } from "../../editions/edition/writing/write-edition.ts";

/** A field in which editors say what items were called before, and the field that these names were of. */
type FormerField = readonly [field: string, formerOf: string];

interface Seen {
  readonly formerFields: readonly FormerField[];
  readonly timed: readonly string[];
  /** What editors say that items were called before. */
  readonly said: FormerName[];
  readonly keys: Set<string>;
  /** By field: the names that items have now. */
  readonly names: ReadonlyMap<string, Set<string>>;
  /** By what tells that an item is the same: its key, `undefined` where several have it. */
  readonly same: Map<string, string | undefined>;
}

export class FormerNames {
  readonly #seen = new Map<CollectionName, Seen>();

  constructor() {
    for (const name of collectionNames) {
      const fields = addressFields(collections[name]);
      if (fields.length === 0) continue;
      const names = new Map(fields.map((field) => [field, new Set<string>()]));
      const { fields: declared } = collections[name];
      const formerFields = Object.entries(declared).flatMap(([field, { rules }]): FormerField[] =>
        rules.formerOf === undefined ? [] : [[field, rules.formerOf]],
      );
      const timed = [APPEARS, GOES].filter((field) => declared[field]);
      const empty = { said: [], keys: new Set<string>(), same: new Map() };
      this.#seen.set(name, { formerFields, timed, names, ...empty });
    }
  }

  /** An item of the next edition. */
  note(name: CollectionName, key: string, { values, row }: ItemRow): void {
    const seen = this.#seen.get(name);
    if (!seen) return;
    seen.keys.add(key);
    const { shownBy } = collections[name];
    const isScheduled = seen.timed.some((field) => typeof values[field] === "number");
    for (const [field, names] of seen.names) {
      const value = field === "id" ? row : values[field];
      if (value === null || (shownBy !== undefined && !values[shownBy])) continue;
      // When it has gone by itself its address must be known to have been one.
      if (isScheduled) seen.said.push({ collection: name, field, value: String(value), key });
      else names.add(String(value));
    }
    for (const [field, formerOf] of seen.formerFields) {
      for (const value of (values[field] ?? []) as readonly string[]) {
        seen.said.push({ collection: name, field: formerOf, value, key });
      }
    }
    const same = sameness(name, (field) => values[field]);
    if (same !== undefined) seen.same.set(same, seen.same.has(same) ? undefined : key);
  }

  /**
   * After every item has been noted.
   * @param editions those before, the oldest first
   * @returns in the order in which they are written, so that the same names give the same bytes
   */
  rows(editions: readonly Edition[]): FormerName[] {
    const found = new Map<string, FormerName>();
    const add = (name: FormerName) => {
      found.set(JSON.stringify([name.collection, name.field, name.value]), name);
    };
    for (const edition of editions) {
      const successors = this.#successors(edition);
      for (const name of namesBefore(edition, this.#seen)) {
        if (this.#isTaken(name)) continue;
        add({ ...name, key: successors.get(keyOf(name.collection, name.key)) ?? name.key });
      }
    }
    for (const { said } of this.#seen.values()) {
      for (const name of said) if (!this.#isTaken(name)) add(name);
    }
    return Array.from(found.entries())
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, name]) => name);
  }

  #isTaken({ collection, field, value }: FormerName): boolean {
    return (
      this.#seen
        .get(collection as CollectionName)
        ?.names.get(field)
        ?.has(value) ?? false
    );
  }

  /** Keys that are gone, and those of the items that they have become. */
  #successors(edition: Edition): Map<string, string> {
    const successors = new Map<string, string>();
    for (const [name, seen] of this.#seen) {
      const by = sameBy(name);
      if (by.length === 0) continue;
      // Mostly nothing is gone, and that is known by the keys alone.
      const keys = edition.cells("SELECT key FROM register WHERE collection = :name", { name });
      if (keys.every(([key]) => seen.keys.has(key as string))) continue;
      const columns = by.map((field) => columnIn(name, field));
      const was = new Map<string, string | undefined>();
      const rows = edition.iterate(`SELECT key, ${columns.join(", ")} FROM register
        JOIN ${name} ON ${name}.id = item WHERE collection = '${name}'`);
      const known = new Set<string>();
      for (const [key, ...values] of rows.rows as Iterable<Cells>) {
        known.add(key as string);
        if (seen.keys.has(key as string)) continue;
        const same = textOf(values);
        was.set(same, was.has(same) ? undefined : (key as string));
      }
      for (const [same, key] of was) {
        const next = seen.same.get(same);
        if (key === undefined || next === undefined || known.has(next)) continue;
        successors.set(keyOf(name, key), next);
      }
    }
    return successors;
  }
}

function keyOf(collection: string, key: string): string {
  return `${collection} ${key}`;
}

/** The names that an edition remembers, and then those that its items have. */
function* namesBefore(
  edition: Edition,
  seen: ReadonlyMap<CollectionName, Seen>,
): Generator<FormerName> {
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
        if (value === null || seen.get(name)?.names.get(field)?.has(String(value))) continue;
        yield { collection: name, field, value: String(value), key: row[0] as string };
      }
    }
  }
}

/** Fields that tell that an item is the same though its identity is new; none where nothing does. */
function sameBy(name: CollectionName): readonly string[] {
  const { sameBy, fields } = collections[name];
  return sameBy ?? (fields.id && fields.slug ? ["slug"] : []);
}

function sameness(name: CollectionName, read: (field: string) => unknown): string | undefined {
  const by = sameBy(name);
  return by.length === 0 ? undefined : textOf(by.map(read));
}

function textOf(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : JSON.stringify(values);
}

function columnIn(name: CollectionName, field: string): string {
  const declared = collections[name].fields[field];
  return `${name}.${(declared && columnOf(field, declared)) ?? field}`;
}
