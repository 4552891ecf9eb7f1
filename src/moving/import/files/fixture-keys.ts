/** The keys in a fixture: primary keys become ids, foreign and natural keys references to them. */
import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import { numberIn } from "../harvest/harvest.ts";
import type { FixtureObject } from "./fixture.ts";
import { type FixtureImport, objectsOf } from "./mapping.ts";

export class FixtureKeys {
  readonly #reading: FixtureImport;
  readonly #keysWithoutPk = new Map<FixtureObject, string>();
  /** By collection and number of parts, then by {@link textOf} of the key. */
  readonly #byNaturalKey = new Map<string, ReadonlyMap<string, readonly FixtureObject[]>>();
  /** The keys that are ids, and the greatest one. */
  readonly #numericIds = new Map<CollectionName, { ids: ReadonlySet<number>; above: number }>();
  /** The lowest id of each model whose keys are no numbers. */
  readonly #firstIds = new Map<string, number>();

  constructor(reading: FixtureImport) {
    this.#reading = reading;
  }

  /** The primary key. An object without one is identified by its slug or code, or all its fields. */
  keyOf(object: FixtureObject): unknown {
    const { pk, fields } = object;
    const key = () => JSON.stringify(fields.slug ?? fields.codigo ?? fields.code ?? fields);
    return pk ?? this.#keysWithoutPk.getOrInsertComputed(object, key);
  }

  /** The key itself, or else a free number, which the journal keeps for later imports. */
  idOf(name: CollectionName, key: unknown): number {
    const number = numberIn(key);
    if (number !== undefined) return number;
    const { journal, source, findings, mapping } = this.#reading;
    const { ids, above } = this.#numericIds.getOrInsertComputed(name, () => {
      const ids = new Set(objectsOf(this.#reading, name).map(({ pk }) => numberIn(pk) ?? 0));
      return { ids, above: ids.values().reduce((greatest, id) => Math.max(greatest, id), 0) };
    });
    const isFree = (id: number) => !ids.has(id);
    const id = journal.idFor(source, name, String(key), { above, isFree });
    if (/^-?\d+$/.test(String(key))) {
      const bound = Number(key) > 0 ? `above ${Number.MAX_SAFE_INTEGER}` : "not above 0";
      const change = `its key ${key} is ${bound}, so its id is ${id}`;
      findings.add("different", `${name}/${id}`, change, "id");
    } else {
      const model = mapping[name]?.model ?? "";
      this.#firstIds.set(model, Math.min(id, this.#firstIds.get(model) ?? id));
    }
    return id;
  }

  reportAssignedIds(): void {
    for (const [model, id] of this.#firstIds) {
      const said = `its keys are no numbers: its items get ids from ${id} on`;
      this.#reading.findings.add("different", model, said);
    }
  }

  /** The keys in a value. A list is one natural key, such as ["casa", 2024], or several keys. */
  keysIn(to: CollectionName, value: unknown, isMany: boolean): readonly unknown[] {
    if (!Array.isArray(value) || this.findByNaturalKey(to, value)) return [value];
    const isList = isMany || value.length === 0 || value.some((part) => this.#isKey(to, part));
    return isList ? value : [value];
  }

  /** The id of the item with this key, or its name in a collection without ids. */
  refer(to: CollectionName, value: unknown): unknown {
    const { fixture, mapping } = this.#reading;
    const { model = "", fields = {} } = mapping[to] ?? {};
    const natural = this.findByNaturalKey(to, value);
    const key = natural ? this.keyOf(natural) : keyAsWritten(value);
    const object = natural ?? (key === undefined ? undefined : fixture.withKey(model, key));
    if (collections[to].fields.id) return object || numberIn(key) ? this.idOf(to, key) : key;
    const names = collections[to].names.map((name) => object?.fields[fields[name] ?? ""]);
    return names.find(Boolean) ?? key;
  }

  findByNaturalKey(to: CollectionName, key: unknown): FixtureObject | undefined {
    if (!Array.isArray(key) || key.length === 0) return undefined;
    if (key.every((part) => this.#isKey(to, part))) return undefined;
    const objects = this.#objectsByNaturalKey(to, key.length).get(textOf(key)) ?? [];
    const count = new Set(objects.map((one) => this.keyOf(one))).size;
    const said = `the key ${JSON.stringify(key)} fits ${count} items, and the first one is taken`;
    if (count > 1) this.#reading.findings.add("incomplete", to, said);
    return objects[0];
  }

  #isKey(to: CollectionName, value: unknown): boolean {
    const { fixture, mapping } = this.#reading;
    return Array.isArray(value) || fixture.withKey(mapping[to]?.model ?? "", value) !== undefined;
  }

  #objectsByNaturalKey(to: CollectionName, length: number) {
    return this.#byNaturalKey.getOrInsertComputed(`${to} ${length}`, () => {
      const fields = this.#naturalKeyFields(to, length);
      const keyOf = (one: FixtureObject) => textOf(fields.map((field) => one.fields[field]));
      return Map.groupBy(objectsOf(this.#reading, to), keyOf);
    });
  }

  // The fixture does not name the fields of a natural key, so each part of the key gets the field
  // that has most of the values in references.
  #naturalKeyFields(to: CollectionName, length: number): string[] {
    const objects = objectsOf(this.#reading, to);
    const keys = this.#listsReferringTo(to).filter((list) => list.length === length);
    const candidates = this.#likelyKeyFields(to).map((field) => {
      return { field, values: new Set(objects.map((one) => textOf(one.fields[field]))) };
    });
    return Array.from({ length }, (_, index) => {
      const parts = new Set(keys.map((key) => textOf(key[index])));
      const counts = candidates.map(({ values }) => parts.intersection(values).size);
      return candidates[counts.indexOf(Math.max(...counts))]?.field ?? "";
    });
  }

  /** The fields of which a natural key may consist, the likeliest first. */
  #likelyKeyFields(to: CollectionName): string[] {
    const { fixture, mapping } = this.#reading;
    const { names, fields: declared }: Collection = collections[to];
    const { model = "", fields = {} } = mapping[to] ?? {};
    // A field of several references is part of no key.
    const lists = Object.keys(fields).filter((field) => declared[field]?.kind === "references");
    const others = fixture.fieldsOf(model).difference(new Set(lists.map((field) => fields[field])));
    return ["slug", "codigo", "code", ...names.map((name) => fields[name] ?? "slug"), ...others];
  }

  /** The lists in fields that refer to a collection: natural keys, or several keys. */
  #listsReferringTo(to: CollectionName): (readonly unknown[])[] {
    return collectionNames.flatMap((name) => {
      const declared = (collections[name] as Collection).fields;
      return Object.entries(this.#reading.mapping[name]?.fields ?? {})
        .filter(([field]) => declared[field]?.to === to)
        .flatMap(([, from]) => objectsOf(this.#reading, name).map(({ fields }) => fields[from]))
        .flatMap((value) => (Array.isArray(value) ? [value, ...value] : []))
        .filter((value) => Array.isArray(value));
    });
  }
}

/** A list of one part is that part; a natural key that no object has stays as JSON. */
function keyAsWritten(value: unknown): unknown {
  const [key, another] = [value].flat();
  return another === undefined ? key : JSON.stringify(value);
}

/** Flattened, because a part of a natural key may be another object's natural key. */
function textOf(part: unknown): string {
  return JSON.stringify([part].flat(2));
}
