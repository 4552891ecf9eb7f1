/** Reads the items of a Django fixture into the harvest, by a mapping. */
import { isDeepStrictEqual } from "node:util";
import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import { findThrough } from "./draft-mapping.ts";
import type { FixtureObject } from "./fixture.ts";
import { FixtureKeys } from "./fixture-keys.ts";
import { reportFixture } from "./fixture-report.ts";
import { type FixtureImport, objectsOf } from "./mapping.ts";
import { publicationOf } from "./publication-state.ts";
import { groupTargets } from "./through-model.ts";

type ItemFields = Record<string, unknown>;

export class FixtureReader {
  readonly #reading: FixtureImport;
  readonly #keys: FixtureKeys;
  /** The targets of through models: by field, such as `eventos.noticias`, then by owner. */
  readonly #targetsByField = new Map<string, ReadonlyMap<string, unknown[]>>();

  constructor(reading: FixtureImport) {
    this.#reading = reading;
    this.#keys = new FixtureKeys(reading);
  }

  read(): void {
    for (const name of collectionNames) {
      const items = objectsOf(this.#reading, name).map((object) => this.#itemOf(name, object));
      const inOrder = items.toSorted((a, b) => Number(a.ordem ?? 0) - Number(b.ordem ?? 0));
      for (const [index, { ordem, ...item }] of inOrder.entries())
        this.#harvest(name, typeof item.id === "number" ? item.id : index + 1, item);
    }
    this.#keys.reportAssignedIds();
    reportFixture(this.#reading);
  }

  #harvest(name: CollectionName, key: number, item: ItemFields): void {
    const { harvest, findings } = this.#reading;
    const first = harvest.get(name, key);
    harvest.add(name, key, item);
    if (!first) return;
    const isOther = (field: string) =>
      field in item && !isDeepStrictEqual(first[field], item[field]);
    const others = Object.keys(first).filter(isOther).join(", ");
    const difference = others === "" ? "" : `, with another ${others}`;
    const said = `stands twice in the fixture${difference}, and is taken once`;
    findings.add("different", `${name}/${key}`, said, "");
  }

  #itemOf(name: CollectionName, object: FixtureObject): ItemFields {
    const { fields: declared, shownBy }: Collection = collections[name];
    const item: ItemFields = declared.id
      ? { id: this.#keys.idOf(name, this.#keys.keyOf(object)) }
      : {};
    for (const [field, from] of Object.entries(this.#reading.mapping[name]?.fields ?? {})) {
      const { to, kind } = declared[field] ?? {};
      const value = this.#valueOf(name, field, from, object);
      if (value === undefined) continue;
      if (to === undefined || value === null) {
        item[field] = field === shownBy ? publicationOf(from, value) : value;
        continue;
      }
      const isMany = kind === "references";
      const keys = this.#keys.keysIn(to, value, isMany);
      const references = keys.map((key) => this.#keys.refer(to, key));
      item[field] = isMany ? references : references[0];
      const said = `${JSON.stringify(value)} names several, and only the first is taken`;
      if (!isMany && references.length > 1)
        this.#reading.findings.add("incomplete", `${name}/${item.id ?? object.pk}`, said, field);
    }
    return item;
  }

  /** @param from a field of the object, or the through model that connects it with others */
  #valueOf(name: CollectionName, field: string, from: string, object: FixtureObject): unknown {
    const { fixture } = this.#reading;
    const { to } = (collections[name] as Collection).fields[field] ?? {};
    if (to === undefined || object.fields[from] !== undefined || !fixture.byModel.has(from))
      return fixture.value(object, from);
    const targetsByOwner = this.#targetsByField.getOrInsertComputed(`${name}.${field}`, () =>
      this.#targetsIn(from, name, field, to),
    );
    return targetsByOwner.get(String(this.#keys.keyOf(object)));
  }

  /** The targets in the objects of a through model, by the key of their owner. */
  #targetsIn(model: string, name: CollectionName, field: string, to: CollectionName) {
    const { fixture, mapping, findings } = this.#reading;
    const objects = fixture.of(model);
    const through = findThrough(name, to, mapping, objects[0]);
    if (through === undefined) {
      const problem = `${model} has no two fields that are called after ${name} and ${to}`;
      findings.add("incomplete", `${name}.${field}`, problem);
      return new Map<string, unknown[]>();
    }
    return groupTargets(objects, through, (owner) => {
      const object = this.#keys.findByNaturalKey(name, owner);
      return String(object ? this.#keys.keyOf(object) : owner);
    });
  }
}
