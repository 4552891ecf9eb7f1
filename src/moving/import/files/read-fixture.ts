/** Reads a Django fixture by a mapping: primary keys become ids, foreign keys references. */
import { isDeepStrictEqual } from "node:util";
import { parseFlag } from "../../../authoring/content/check/portuguese-values.ts";
import { nearestName } from "../../../authoring/content/report/nearest-name.ts";
import { shorten } from "../../../authoring/content/report/quote.ts";
import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import type { ImportState } from "../harvest/import-state.ts";
import { findThrough, isNamed, mappedNames } from "./draft-mapping.ts";
import { Fixture, type FixtureObject, isPortuguese, languageOf, splitField } from "./fixture.ts";
import type { Mapping } from "./mapping.ts";
import { targetsByOwner } from "./through-model.ts";

/** `now` in epoch milliseconds. */
type FixtureReading = ImportState & { readonly now: number };
type ItemFields = Record<string, unknown>;

// Names of fields that tell whether an item is shown: flags, states and moments.
const SHOWN =
  /^(?:is_|esta_)?(?:publi(?:cad[oa]|car|co|sh(?:ed)?|c)|ac?tiv[oae]|vis[ií](?:vel|ble)|online|live)$/i;
const HIDDEN =
  /^(?:is_|esta_)?(?:rascunho|draft|ocult[oa]|hidden|arquivad[oa]|archived|expirad[oa]|expired|(?:deleted|removed|apagad[oa]|eliminad[oa]|removid[oa])(?:_at|_em|_on)?)$/i;
const STATE = /^(?:status|state|estado)(?:_|$)/i;
const SHOWN_FROM = /^(?:data_|date_)?publi|embargo|go_?live|agendad/i;
const SHOWN_UNTIL = /expir|unpublish|despublic|retira/i;
/** Values of {@link STATE} fields of hidden items. */
const NOT_SHOWN =
  /^(?:d|draft|r|rascunho|ocult[oa]|hidden|arquivad[oa]|archived|pendente|pending|unpublished|despublicad[oa]|inac?tiv[oae]|privad[oa]|private)$/i;

/** Whether a state such as "P", "draft" or 1 means shown; `undefined` if that is unknown. */
function shownBy(value: unknown): boolean | undefined {
  const state = String(value).trim();
  if (NOT_SHOWN.test(state)) return false;
  return state.toLowerCase() === "p" || SHOWN.test(state) || parseFlag(state);
}

function isExactId(pk: unknown): boolean {
  return /^\d+$/.test(String(pk)) && Number.isSafeInteger(Number(pk)) && Number(pk) > 0;
}

export class FixtureReader {
  readonly #fixture: Fixture;
  readonly #mapping: Mapping;
  readonly #reading: FixtureReading;
  readonly #keysWithoutPk = new Map<FixtureObject, string>();
  readonly #byNaturalKey = new Map<string, ReadonlyMap<string, readonly FixtureObject[]>>();
  /** Objects that are items or parts of items, filled by {@link #reportHidden}. */
  readonly #used = new Set<FixtureObject>();
  /** The lowest id of each model whose keys are no numbers. */
  readonly #firstIds = new Map<string, number>();
  readonly #targetsByField = new Map<string, ReadonlyMap<string, unknown[]>>();

  constructor(objects: readonly FixtureObject[], mapping: Mapping, reading: FixtureReading) {
    this.#fixture = new Fixture(objects);
    this.#mapping = mapping;
    this.#reading = reading;
  }

  read(): void {
    const namesInMapping = this.#reportMissing();
    const { harvest, findings } = this.#reading;
    for (const name of collectionNames) {
      const items = this.#objectsOf(name).map((object) => this.#itemOf(name, object));
      const inOrder = items.toSorted((a, b) => Number(a.ordem ?? 0) - Number(b.ordem ?? 0));
      for (const [place, { ordem, ...item }] of inOrder.entries()) {
        const key = typeof item.id === "number" ? item.id : place + 1;
        const first = harvest.get(name, key);
        harvest.add(name, key, item);
        if (!first) continue;
        const isOther = (one: string) => one in item && !isDeepStrictEqual(first[one], item[one]);
        const others = Object.keys(first).filter(isOther).join(", ");
        const said = `stands twice in the fixture${others && `, with another ${others}`}, and is taken once`;
        findings.add("different", `${name}/${key}`, said, "");
      }
    }
    for (const [model, id] of this.#firstIds)
      findings.add("different", model, `its keys are no numbers: its items get ids from ${id} on`);
    this.#reportHidden();
    this.#reportUnused(namesInMapping);
  }

  #reportUnused(namesInMapping: ReadonlySet<string>): void {
    const { findings } = this.#reading;
    const taken = mappedNames(this.#mapping, this.#fixture);
    for (const [model, all] of this.#fixture.byModel) {
      const others = all.filter((one) => !this.#used.has(one));
      const isUsed = others.length < all.length;
      const isRead = isUsed || namesInMapping.has(model);
      const fields = isRead ? this.#fixture.unmappedFields(model, taken).join(", ") : "";
      if (fields !== "") findings.add("note", model, `the mapping does not take its ${fields}`);
      const some = isUsed ? `${others.length} of ` : "";
      const items = all.length === 1 ? "its only item is" : `its ${all.length} items are`;
      const languages = [...new Set(others.map(languageOf))].join(", ");
      const said = `${some}${items} of no collection${languages && ` (${languages})`}`;
      const named = isUsed ? "" : splitField(model)[1];
      const like = collectionNames.find((one) => this.#mapping[one] && isNamed(one, named));
      const advice = like
        ? `; ${like} takes ${this.#mapping[like]?.model} alone. Import them into a folder of their own, with ${model} as the model of ${like}`
        : "";
      // A through model is in the mapping, although its objects are not items.
      if (others.length > 0 && isUsed === namesInMapping.has(model))
        findings.add(isUsed || like ? "incomplete" : "note", model, said + advice);
      for (const one of all) {
        const problem = `has no Portuguese translation: that into ${languageOf(one)} is taken`;
        if (this.#used.has(one) && languageOf(one) && !isPortuguese(one))
          findings.add("incomplete", `${model}, master ${one.fields.master}`, problem);
      }
    }
  }

  /** Reports items that are hidden by a field that is not mapped: they would be published. */
  #reportHidden(): void {
    for (const name of collectionNames) {
      const taken = Object.values(this.#mapping[name]?.fields ?? {}).map(splitField);
      const names = new Set(taken.map(([, field]) => field));
      const parents = new Set(taken.map(([parent]) => parent));
      // An unknown value says nothing, but two of them may tell shown items from hidden ones.
      const states = this.#objectsOf(name)
        .flatMap(({ fields }) => Object.entries(fields))
        .filter(([field, value]) => STATE.test(field) && !names.has(field) && (value ?? "") !== "");
      for (const [field, all] of Map.groupBy(states, ([field]) => field)) {
        const values = new Set(all.map(([, value]) => value));
        if (![...values].some((value) => shownBy(value) === undefined)) continue;
        const problem = `their ${field} is ${shorten([...values].join(" or "))}, which no field of the mapping takes: all would be published. Take out of the content what was hidden`;
        if (values.size > 1) this.#reading.findings.add("incomplete", name, problem);
      }
      for (const object of this.#objectsOf(name)) {
        const parts = [object, ...[...parents].map((one) => this.#fixture.withKey(one, object.pk))];
        const there = parts.filter((part) => part !== undefined);
        for (const part of there) this.#used.add(part);
        for (const [field, value] of there.flatMap(({ fields }) => Object.entries(fields))) {
          const moment = Date.parse(/^\d{4}-\d\d-\d\d/.test(String(value)) ? String(value) : "");
          const isHidden =
            (shownBy(value) === false && (SHOWN.test(field) || STATE.test(field))) ||
            ((parseFlag(String(value)) === true || moment > 0) && HIDDEN.test(field)) ||
            (SHOWN_FROM.test(field) && moment > this.#reading.now) ||
            (SHOWN_UNTIL.test(field) && moment < this.#reading.now);
          if (!isHidden || names.has(field)) continue;
          const problem = `its ${field} is ${value}, which no field of the mapping takes: it would be published. Take it out of the content, or, if it has a file of its own, put "_" before its name`;
          this.#reading.findings.add("incomplete", `${name}/${object.pk}`, problem);
        }
      }
    }
  }

  /** Reports mapped names that the fixture lacks. @returns all names in the mapping */
  #reportMissing(): Set<string> {
    const { byModel } = this.#fixture;
    const names = new Set<string>();
    const report = (at: string, problem: string, name: string, known: Iterable<string>) => {
      const near = nearestName(name, known);
      const suggestion = near === undefined ? "" : `; did you mean ${near}?`;
      this.#reading.findings.add("unread", `${at} of the mapping`, `${problem}${suggestion}`);
    };
    for (const [name, { model, fields }] of Object.entries(this.#mapping)) {
      names.add(model);
      if (!byModel.has(model)) {
        report(name, `the fixture has no model ${model}`, model, byModel.keys());
        continue;
      }
      const own = this.#fixture.fieldsOf(model);
      for (const from of Object.values(fields)) {
        const [parent, field] = splitField(from);
        const isThere =
          own.has(from) || byModel.has(from) || this.#fixture.fieldsOf(parent).has(field);
        if (!isThere) report(name, `no ${model} has the field ${from}`, from, own);
        names.add(from).add(parent);
      }
    }
    return names;
  }

  #objectsOf(name: CollectionName): readonly FixtureObject[] {
    return this.#fixture.of(this.#mapping[name]?.model);
  }

  #itemOf(name: CollectionName, object: FixtureObject): ItemFields {
    const declared = collections[name].fields;
    const item: ItemFields = declared.id ? { id: this.#idOf(name, this.#keyOf(object)) } : {};
    for (const [field, from] of Object.entries(this.#mapping[name]?.fields ?? {})) {
      const { to, kind } = declared[field] ?? {};
      const isThrough = to && object.fields[from] === undefined && this.#fixture.byModel.has(from);
      const value = isThrough
        ? this.#targetsOf(name, field, to, object)
        : this.#fixture.value(object, from);
      if (value === undefined) continue;
      item[field] =
        field === (collections[name] as Collection).shownBy ? publicationOf(from, value) : value;
      if (to === undefined || value === null) continue;
      const keys = this.#keysIn(to, value, kind === "references");
      const references = keys.map((key) => this.#refer(to, key));
      item[field] = kind === "references" ? references : references[0];
      if (kind === "references" || keys.length < 2) continue;
      const lost = `${JSON.stringify(value)} names several, and only the first is taken`;
      this.#reading.findings.add("incomplete", `${name}/${item.id ?? object.pk}`, lost, field);
    }
    return item;
  }

  #targetsOf(
    name: CollectionName,
    field: string,
    to: CollectionName,
    object: FixtureObject,
  ): unknown[] | undefined {
    const model = this.#mapping[name]?.fields[field] ?? "";
    const objects = this.#fixture.of(model);
    const through = findThrough(name, to, this.#mapping, objects[0]);
    if (through === undefined) {
      const problem = `${model} has no two fields that are called after ${name} and ${to}`;
      this.#reading.findings.add("incomplete", `${name}.${field}`, problem);
      return undefined;
    }
    const keyOf = (owner: unknown): string => {
      const natural = this.#findByNaturalKey(name, owner);
      return String(natural ? this.#keyOf(natural) : owner);
    };
    const targets = () => targetsByOwner(objects, through, keyOf);
    const byOwner = this.#targetsByField.getOrInsertComputed(`${name}.${field}`, targets);
    return byOwner.get(String(this.#keyOf(object)));
  }

  /** The primary key, or else a free number, which the journal keeps for later imports. */
  #idOf(name: CollectionName, pk: unknown): number {
    const { journal, source, findings } = this.#reading;
    if (isExactId(pk)) return Number(pk);
    const keys = this.#objectsOf(name).flatMap(({ pk }) => (isExactId(pk) ? [Number(pk)] : []));
    const above = keys.reduce((a, b) => Math.max(a, b), 0);
    const isFree = (one: number) => !keys.includes(one);
    const id = journal.idFor(source, name, String(pk), { above, isFree });
    if (/^-?\d+$/.test(String(pk))) {
      const bound = Number(pk) > 0 ? `above ${Number.MAX_SAFE_INTEGER}` : "not above 0";
      const change = `its key ${pk} is ${bound}, so its id is ${id}`;
      findings.add("different", `${name}/${id}`, change, "id");
    } else {
      const model = this.#mapping[name]?.model ?? "";
      this.#firstIds.set(model, Math.min(id, this.#firstIds.get(model) ?? id));
    }
    return id;
  }

  // The key of an object without a primary key is its slug or code, or else all its fields.
  #keyOf(object: FixtureObject): unknown {
    const { pk, fields } = object;
    const key = () => JSON.stringify(fields.slug ?? fields.codigo ?? fields.code ?? fields);
    return pk ?? this.#keysWithoutPk.getOrInsertComputed(object, key);
  }

  /** The keys in a value. A list is one natural key or several keys. */
  #keysIn(to: CollectionName, value: unknown, isMany: boolean): readonly unknown[] {
    if (!Array.isArray(value) || this.#findByNaturalKey(to, value)) return [value];
    const isList = isMany || value.length === 0 || value.some((one) => this.#isKey(to, one));
    return isList ? value : [value];
  }

  #isKey(to: CollectionName, value: unknown): boolean {
    const { model = "" } = this.#mapping[to] ?? {};
    return Array.isArray(value) || this.#fixture.withKey(model, value) !== undefined;
  }

  #findByNaturalKey(to: CollectionName, key: unknown): FixtureObject | undefined {
    if (!Array.isArray(key) || key.length === 0 || key.every((part) => this.#isKey(to, part)))
      return;
    const found = this.#naturalKeys(to, key.length).get(textOf(key)) ?? [];
    const count = new Set(found.map((one) => this.#keyOf(one))).size;
    const doubt = `the key ${JSON.stringify(key)} fits ${count} items, and the first one is taken`;
    if (count > 1) this.#reading.findings.add("incomplete", to, doubt);
    return found[0];
  }

  /** Objects by natural key; each part is the field with most of its values in references. */
  #naturalKeys(to: CollectionName, length: number): ReadonlyMap<string, readonly FixtureObject[]> {
    return this.#byNaturalKey.getOrInsertComputed(`${to} ${length}`, () => {
      const { model = "", fields: mapped = {} } = this.#mapping[to] ?? {};
      const objects = this.#objectsOf(to);
      const names = collections[to].names.map((name) => mapped[name] ?? "slug");
      // A field of several references is part of no key.
      const lists = Object.entries(mapped).flatMap(([field, from]) =>
        (collections[to] as Collection).fields[field]?.kind === "references" ? [from] : [],
      );
      const own = this.#fixture.fieldsOf(model).difference(new Set(lists));
      const likeliest = ["slug", "codigo", "code", ...names, ...own];
      const keys = collectionNames.flatMap((name) =>
        Object.entries(this.#mapping[name]?.fields ?? {})
          .filter(([field]) => (collections[name] as Collection).fields[field]?.to === to)
          .flatMap(([, from]) => this.#objectsOf(name).flatMap((one) => listsIn(one.fields[from])))
          .filter((key) => key.length === length),
      );
      const valuesOf = (field: string) => new Set(objects.map((one) => textOf(one.fields[field])));
      const fields = Array.from({ length }, (_, place) => {
        const parts = new Set(keys.map((key) => textOf(key[place])));
        const count = (field: string) => parts.intersection(valuesOf(field)).size;
        const counted = likeliest.map((field) => [field, count(field)] as const);
        return counted.sort(([, a], [, b]) => b - a)[0]?.[0] ?? "";
      });
      return Map.groupBy(objects, (one) => textOf(fields.map((field) => one.fields[field])));
    });
  }

  // Items of collections without ids are referred to by name.
  #refer(to: CollectionName, value: unknown): unknown {
    const natural = this.#findByNaturalKey(to, value);
    const [key, another] = [value].flat();
    const pk = natural ? this.#keyOf(natural) : another === undefined ? key : JSON.stringify(value);
    const { model = "", fields = {} } = this.#mapping[to] ?? {};
    const found = natural ?? (pk === undefined ? pk : this.#fixture.withKey(model, pk));
    if (collections[to].fields.id) return found || isExactId(pk) ? this.#idOf(to, pk) : pk;
    const names = collections[to].names.map((name) => found?.fields[fields[name] ?? ""]);
    return names.find(Boolean) ?? pk;
  }
}

/** A value that does not tell whether an item is shown stays as it is. */
function publicationOf(from: string, value: unknown): unknown {
  const flag = parseFlag(String(value));
  if (HIDDEN.test(splitField(from)[1])) return !(flag ?? Boolean(value));
  return flag === undefined ? (shownBy(value) ?? value) : value;
}

function listsIn(value: unknown): (readonly unknown[])[] {
  return Array.isArray(value) ? [value, ...value].filter((one) => Array.isArray(one)) : [];
}

/** Flattened, because a part of a natural key may be another object's natural key. */
function textOf(part: unknown): string {
  return JSON.stringify([part].flat(2));
}
