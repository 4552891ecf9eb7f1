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
import type { Fixture, FixtureObject } from "./fixture.ts";
import { isPortuguese, languageOf, splitField } from "./fixture.ts";
import type { Mapping } from "./mapping.ts";
import { targetsByOwner } from "./through-model.ts";

/** `now` in epoch milliseconds. */
type FixtureReading = ImportState & { readonly now: number };
type ItemFields = Record<string, unknown>;

// Names of fields that tell whether an item is shown: flags, states and moments, such as
// `publicado`, `is_draft`, `estado`, `data_publicacao` and `expires_at`.
const SHOWN =
  /^(?:is_|esta_)?(?:publi(?:cad[oa]|car|co|sh(?:ed)?|c)|ac?tiv[oae]|vis[ií](?:vel|ble)|online|live)$/i;
const HIDDEN =
  /^(?:is_|esta_)?(?:rascunho|draft|ocult[oa]|hidden|arquivad[oa]|archived|expirad[oa]|expired|(?:deleted|removed|apagad[oa]|eliminad[oa]|removid[oa])(?:_at|_em|_on)?)$/i;
const STATE = /^(?:status|state|estado)(?:_|$)/i;
const SHOWN_FROM = /^(?:data_|date_)?publi|embargo|go_?live|agendad/i;
const SHOWN_UNTIL = /expir|unpublish|despublic|retira/i;
/** Values of {@link STATE} in hidden items. */
const HIDDEN_STATE =
  /^(?:d|draft|r|rascunho|ocult[oa]|hidden|arquivad[oa]|archived|pendente|pending|unpublished|despublicad[oa]|inac?tiv[oae]|privad[oa]|private)$/i;

/** Whether a state such as "P", "draft" or 1 means shown; `undefined` if that is unknown. */
function shownBy(value: unknown): boolean | undefined {
  const state = String(value).trim();
  if (HIDDEN_STATE.test(state)) return false;
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
  /** Objects that are items or parts of items, filled by {@link #reportHiddenIn}. */
  readonly #used = new Set<FixtureObject>();
  /** The lowest id of each model whose keys are no numbers. */
  readonly #firstIds = new Map<string, number>();
  /** The targets of through models: by field, such as `eventos.noticias`, then by owner. */
  readonly #targetsByField = new Map<string, ReadonlyMap<string, unknown[]>>();

  constructor(fixture: Fixture, mapping: Mapping, reading: FixtureReading) {
    this.#fixture = fixture;
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
        const difference = others === "" ? "" : `, with another ${others}`;
        const said = `stands twice in the fixture${difference}, and is taken once`;
        findings.add("different", `${name}/${key}`, said, "");
      }
    }
    for (const [model, id] of this.#firstIds)
      findings.add("different", model, `its keys are no numbers: its items get ids from ${id} on`);
    for (const name of collectionNames) this.#reportHiddenIn(name);
    this.#reportUnused(namesInMapping);
  }

  #reportUnused(namesInMapping: ReadonlySet<string>): void {
    const { findings } = this.#reading;
    const mapped = mappedNames(this.#mapping, this.#fixture);
    for (const [model, objects] of this.#fixture.byModel) {
      const unused = objects.filter((one) => !this.#used.has(one));
      const isUsed = unused.length < objects.length;
      const isRead = isUsed || namesInMapping.has(model);
      const fields = isRead ? this.#fixture.unmappedFields(model, mapped).join(", ") : "";
      if (fields !== "") findings.add("note", model, `the mapping does not take its ${fields}`);
      // A through model is in the mapping, although its objects are not items.
      if (unused.length > 0 && isUsed === namesInMapping.has(model))
        this.#reportUnusedObjects(model, unused);
      for (const one of objects) {
        const problem = `has no Portuguese translation: that into ${languageOf(one)} is taken`;
        if (this.#used.has(one) && languageOf(one) !== "" && !isPortuguese(one))
          findings.add("incomplete", `${model}, master ${one.fields.master}`, problem);
      }
    }
  }

  #reportUnusedObjects(model: string, unused: readonly FixtureObject[]): void {
    const count = this.#fixture.of(model).length;
    const isUsed = unused.length < count;
    const some = isUsed ? `${unused.length} of ` : "";
    const items = count === 1 ? "its only item is" : `its ${count} items are`;
    const languages = [...new Set(unused.map(languageOf))].join(", ");
    const note = languages === "" ? "" : ` (${languages})`;
    // A collection after which the model is called, but which takes another model.
    const noun = isUsed ? "" : splitField(model)[1];
    const like = collectionNames.find((name) => this.#mapping[name] && isNamed(name, noun));
    const advice = like
      ? `; ${like} takes ${this.#mapping[like]?.model} alone. Import them into a folder of their own, with ${model} as the model of ${like}`
      : "";
    const kind = isUsed || like ? "incomplete" : "note";
    this.#reading.findings.add(kind, model, `${some}${items} of no collection${note}${advice}`);
  }

  /** Reports items that are hidden by a field that is not mapped: they would be published. */
  #reportHiddenIn(name: CollectionName): void {
    const { findings, now } = this.#reading;
    const mapped = Object.values(this.#mapping[name]?.fields ?? {}).map(splitField);
    const mappedFields = new Set(mapped.map(([, field]) => field));
    const parents = [...new Set(mapped.map(([parent]) => parent))];
    this.#reportUnknownStates(name, mappedFields);
    for (const object of this.#objectsOf(name)) {
      const parts = [object, ...parents.map((parent) => this.#fixture.withKey(parent, object.pk))];
      const known = parts.filter((part) => part !== undefined);
      for (const part of known) this.#used.add(part);
      for (const [field, value] of known.flatMap(({ fields }) => Object.entries(fields))) {
        if (mappedFields.has(field) || !isHiddenBy(field, value, now)) continue;
        const problem = `its ${field} is ${value}, which no field of the mapping takes: it would be published. Take it out of the content, or, if it has a file of its own, put "_" before its name`;
        findings.add("incomplete", `${name}/${object.pk}`, problem);
      }
    }
  }

  /** One unknown state says nothing, but several may tell shown items from hidden ones. */
  #reportUnknownStates(name: CollectionName, mappedFields: ReadonlySet<string>): void {
    const states = this.#objectsOf(name)
      .flatMap(({ fields }) => Object.entries(fields))
      .filter(([field]) => STATE.test(field) && !mappedFields.has(field))
      .filter(([, value]) => (value ?? "") !== "");
    for (const [field, ofField] of Map.groupBy(states, ([field]) => field)) {
      const values = [...new Set(ofField.map(([, value]) => value))];
      const hasUnknown = values.some((value) => shownBy(value) === undefined);
      if (!hasUnknown || values.length < 2) continue;
      const problem = `their ${field} is ${shorten(values.join(" or "))}, which no field of the mapping takes: all would be published. Take out of the content what was hidden`;
      this.#reading.findings.add("incomplete", name, problem);
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
      const fieldsOfModel = this.#fixture.fieldsOf(model);
      for (const from of Object.values(fields)) {
        const [parent, field] = splitField(from);
        const isField = fieldsOfModel.has(from) || this.#fixture.fieldsOf(parent).has(field);
        if (!isField && !byModel.has(from))
          report(name, `no ${model} has the field ${from}`, from, fieldsOfModel);
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
      const isFlag = field === (collections[name] as Collection).shownBy;
      item[field] = isFlag ? publicationOf(from, value) : value;
      if (to === undefined || value === null) continue;
      const keys = this.#keysIn(to, value, kind === "references");
      const references = keys.map((key) => this.#refer(to, key));
      item[field] = kind === "references" ? references : references[0];
      if (kind === "references" || keys.length < 2) continue;
      const said = `${JSON.stringify(value)} names several, and only the first is taken`;
      this.#reading.findings.add("incomplete", `${name}/${item.id ?? object.pk}`, said, field);
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
    const above = keys.reduce((greatest, key) => Math.max(greatest, key), 0);
    const isFree = (id: number) => !keys.includes(id);
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

  /** The keys in a value. A list is one natural key, such as ["casa", 2024], or several keys. */
  #keysIn(to: CollectionName, value: unknown, isMany: boolean): readonly unknown[] {
    if (!Array.isArray(value) || this.#findByNaturalKey(to, value)) return [value];
    const isList = isMany || value.length === 0 || value.some((part) => this.#isKey(to, part));
    return isList ? value : [value];
  }

  #isKey(to: CollectionName, value: unknown): boolean {
    const { model = "" } = this.#mapping[to] ?? {};
    return Array.isArray(value) || this.#fixture.withKey(model, value) !== undefined;
  }

  #findByNaturalKey(to: CollectionName, key: unknown): FixtureObject | undefined {
    if (!Array.isArray(key) || key.length === 0) return undefined;
    if (key.every((part) => this.#isKey(to, part))) return undefined;
    const found = this.#naturalKeys(to, key.length).get(textOf(key)) ?? [];
    const count = new Set(found.map((one) => this.#keyOf(one))).size;
    const said = `the key ${JSON.stringify(key)} fits ${count} items, and the first one is taken`;
    if (count > 1) this.#reading.findings.add("incomplete", to, said);
    return found[0];
  }

  // Objects by natural key. The fixture does not name its fields, so each place of the key gets the
  // field that has most of the values in references.
  #naturalKeys(to: CollectionName, length: number): ReadonlyMap<string, readonly FixtureObject[]> {
    return this.#byNaturalKey.getOrInsertComputed(`${to} ${length}`, () => {
      const { model = "", fields: mapped = {} } = this.#mapping[to] ?? {};
      const objects = this.#objectsOf(to);
      const names = collections[to].names.map((name) => mapped[name] ?? "slug");
      // A field of several references is part of no key.
      const lists = Object.entries(mapped).flatMap(([field, from]) =>
        (collections[to] as Collection).fields[field]?.kind === "references" ? [from] : [],
      );
      const others = this.#fixture.fieldsOf(model).difference(new Set(lists));
      const likeliestFirst = ["slug", "codigo", "code", ...names, ...others];
      const keysInReferences = collectionNames.flatMap((name) =>
        Object.entries(this.#mapping[name]?.fields ?? {})
          .filter(([field]) => (collections[name] as Collection).fields[field]?.to === to)
          .flatMap(([, from]) => this.#objectsOf(name).flatMap((one) => listsIn(one.fields[from])))
          .filter((key) => key.length === length),
      );
      const valuesOf = (field: string) => new Set(objects.map((one) => textOf(one.fields[field])));
      const fields = Array.from({ length }, (_, place) => {
        const parts = new Set(keysInReferences.map((key) => textOf(key[place])));
        const countOf = (field: string) => parts.intersection(valuesOf(field)).size;
        const counted = likeliestFirst.map((field) => ({ field, count: countOf(field) }));
        const [best] = counted.sort((a, b) => b.count - a.count);
        return best?.field ?? "";
      });
      return Map.groupBy(objects, (one) => textOf(fields.map((field) => one.fields[field])));
    });
  }

  // Items of collections without ids are referred to by name.
  #refer(to: CollectionName, value: unknown): unknown {
    const { model = "", fields = {} } = this.#mapping[to] ?? {};
    const natural = this.#findByNaturalKey(to, value);
    const [key, another] = [value].flat();
    const keyAsWritten = another === undefined ? key : JSON.stringify(value);
    const pk = natural ? this.#keyOf(natural) : keyAsWritten;
    const found = natural ?? (pk === undefined ? undefined : this.#fixture.withKey(model, pk));
    if (collections[to].fields.id) return found || isExactId(pk) ? this.#idOf(to, pk) : pk;
    const names = collections[to].names.map((name) => found?.fields[fields[name] ?? ""]);
    return names.find(Boolean) ?? pk;
  }
}

function isHiddenBy(field: string, value: unknown, now: number): boolean {
  const text = String(value);
  // NaN for anything else, which is neither before nor after `now`.
  const moment = Date.parse(/^\d{4}-\d\d-\d\d/.test(text) ? text : "");
  if (HIDDEN.test(field) && (parseFlag(text) === true || moment > 0)) return true;
  if (SHOWN_FROM.test(field) && moment > now) return true;
  if (SHOWN_UNTIL.test(field) && moment < now) return true;
  return (SHOWN.test(field) || STATE.test(field)) && shownBy(value) === false;
}

/** The value of `estado_publicacao`. A value that does not tell whether an item is shown stays. */
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
