/**
 * Reads a Django fixture (`dumpdata`, JSON) by a mapping: models become collections, primary keys become ids, foreign
 * keys become references.
 */
import { parse } from "yaml";
import { nearestName } from "../../../authoring/content/report/nearest-name.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collectionNames, collections } from "../../../contract/site/collections.ts";
import { parseExactly } from "../../../remote/parse-json.ts";
import type { Findings } from "../harvest/findings.ts";
import type { Harvest } from "../harvest/harvest.ts";
import { ImportRefusedError, type Journal } from "../journal/journal.ts";
import { type Mapping, throughOf } from "./draft-mapping.ts";
import type { FixtureObject } from "./fixture-object.ts";
import { InheritedFields } from "./inherited-fields.ts";
import { targetsByOwner } from "./through-model.ts";

/** @throws ImportRefusedError */
export function parseFixture(text: string): FixtureObject[] {
  let value: unknown;
  try {
    // JSON lines with only one object parse as JSON.
    value = [parseExactly(text)].flat();
  } catch (cause) {
    value = objectsByLine(text);
    if (value === undefined)
      throw new ImportRefusedError(
        `The file is no JSON: ${(cause as Error).message}. Write it with "manage.py dumpdata --format json"`,
        { cause },
      );
  }
  const isFixture =
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (one) =>
        typeof one?.model === "string" && typeof one.fields === "object" && one.fields !== null,
    );
  if (!isFixture)
    throw new ImportRefusedError(
      'The file is no fixture: expected what "manage.py dumpdata" prints',
    );
  return value as FixtureObject[];
}

// `dumpdata --format jsonl`: one object per line.
function objectsByLine(text: string): unknown[] | undefined {
  try {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    return lines.map((line) => parseExactly(line));
  } catch {
    return undefined;
  }
}

/** @throws ImportRefusedError if the text is not a mapping */
export function parseMapping(text: string, file: string): Mapping {
  const refuse = (said: string): never => {
    throw new ImportRefusedError(`${file}: ${said}`);
  };
  let value: unknown;
  try {
    value = parse(text, { schema: "core", maxAliasCount: 0 }) ?? {};
  } catch (error) {
    return refuse((error as Error).message);
  }
  if (typeof value !== "object" || value === null)
    return refuse("expected collections, each with model and fields");
  for (const [name, mapped] of Object.entries(value)) {
    const known = collectionNames.find((collection) => collection === name);
    if (!known)
      return refuse(
        `there is no collection ${JSON.stringify(name)}, only ${collectionNames.join(", ")}`,
      );
    const { model, fields } = (mapped ?? {}) as Record<string, unknown>;
    if (typeof model !== "string" || typeof fields !== "object" || fields === null)
      return refuse(`${name} needs a model and fields`);
    const unknown = Object.keys(fields).find(
      (field) => field !== "ordem" && !Object.hasOwn(collections[known].fields, field),
    );
    if (unknown !== undefined) return refuse(`${name} has no field ${JSON.stringify(unknown)}`);
    const [nameless] = Object.entries(fields).find(([, from]) => typeof from !== "string") ?? [];
    if (nameless !== undefined)
      return refuse(`${name}.${nameless} needs the name of a field of the fixture, as a text`);
  }
  return value as Mapping;
}

export function readFixture(
  objects: readonly FixtureObject[],
  mapping: Mapping,
  reading: FileReading,
): void {
  const fixture = new Fixture(objects, mapping, reading);
  fixture.read();
}

interface FileReading {
  readonly harvest: Harvest;
  readonly findings: Findings;
  readonly journal: Journal;
  readonly source: string;
}

type ItemFields = Record<string, unknown>;

/** The model in the name of an inherited field: `site.conteudo` of `site.conteudo.titulo`. */
function modelIn(from: string): string | undefined {
  const parts = from.split(".");
  return parts.length > 2 ? parts.slice(0, -1).join(".") : undefined;
}

function isExactId(pk: unknown): boolean {
  return Number.isSafeInteger(Number(pk)) && Number(pk) > 0;
}

class Fixture {
  readonly #byModel: Map<string, FixtureObject[]>;
  readonly #inherited: InheritedFields;
  readonly #mapping: Mapping;
  readonly #reading: FileReading;
  /** The keys of objects without a primary key. */
  readonly #keys = new Map<FixtureObject, string>();
  readonly #byNaturalKey = new Map<string, FixtureObject | undefined>();
  /** By collection and field: the targets of each item through a through model. */
  readonly #through = new Map<string, ReadonlyMap<string, unknown[]>>();

  constructor(objects: readonly FixtureObject[], mapping: Mapping, reading: FileReading) {
    this.#byModel = Map.groupBy(objects, ({ model }) => model);
    this.#inherited = new InheritedFields(
      this.#byModel,
      new Set(Object.values(mapping).map(({ model }) => model)),
    );
    this.#mapping = mapping;
    this.#reading = reading;
  }

  read(): void {
    this.#reportUnknownNames();
    for (const name of collectionNames) {
      const items = this.#objectsOf(name).map((object) => this.#itemOf(name, object));
      const inOrder = items.toSorted((a, b) => Number(a.ordem ?? 0) - Number(b.ordem ?? 0));
      for (const [place, { ordem, ...item }] of inOrder.entries()) {
        const key = typeof item.id === "number" ? item.id : place + 1;
        this.#reading.harvest.take(name, key, item);
      }
    }
    const known = new Set(
      Object.values(this.#mapping).flatMap(({ model, fields }) => [
        model,
        ...Object.values(fields).map((from) => modelIn(from) ?? from),
      ]),
    );
    for (const [model, objects] of this.#byModel) {
      if (!known.has(model))
        this.#reading.findings.add(
          "note",
          model,
          objects.length === 1
            ? "its only item is of no collection"
            : `its ${objects.length} items are of no collection`,
        );
    }
  }

  /** Reports models and fields of the mapping that the fixture lacks: misspelt, or of another dump. */
  #reportUnknownNames(): void {
    const tell = (at: string, said: string, wanted: string, known: Iterable<string>) => {
      const near = nearestName(wanted, known);
      const suggestion = near === undefined ? "" : `; did you mean ${near}?`;
      this.#reading.findings.add("incomplete", `${at} of the mapping`, `${said}${suggestion}`);
    };
    for (const [name, { model, fields }] of Object.entries(this.#mapping)) {
      const objects = this.#byModel.get(model);
      if (objects === undefined) {
        tell(name, `the fixture has no model ${model}`, model, this.#byModel.keys());
        continue;
      }
      const fieldNames = new Set(objects.flatMap((object) => Object.keys(object.fields)));
      for (const [field, from] of Object.entries(fields)) {
        if (fieldNames.has(from) || this.#byModel.has(from)) continue;
        const parent = this.#inherited.modelOf(model, from);
        if (parent === undefined) tell(name, `no ${model} has the field ${from}`, from, fieldNames);
        else {
          const said = `is taken from the ${parent} with the same key`;
          this.#reading.findings.add("note", `${name}.${field}`, said);
        }
      }
    }
  }

  #objectsOf(name: CollectionName): readonly FixtureObject[] {
    const model = this.#mapping[name]?.model;
    return model === undefined ? [] : (this.#byModel.get(model) ?? []);
  }

  #itemOf(name: CollectionName, object: FixtureObject): ItemFields {
    const { fields } = object;
    const declared = collections[name].fields;
    const item: ItemFields = declared.id ? { id: this.#idOf(name, this.#keyOf(object)) } : {};
    for (const [field, from] of Object.entries(this.#mapping[name]?.fields ?? {})) {
      const to = declared[field]?.to;
      const isThrough = to !== undefined && fields[from] === undefined && this.#byModel.has(from);
      const value = isThrough
        ? this.#targetsOf(name, field, to, object)
        : (fields[from] ?? this.#inherited.value(object, from) ?? fields[from]);
      if (value === undefined) continue;
      if (to === undefined || value === null) item[field] = value;
      else if (Array.isArray(value) && declared[field]?.kind === "references")
        item[field] = value.map((one) => this.#refer(to, one));
      else item[field] = this.#refer(to, this.#isNatural(to, value) ? value : [value].flat()[0]);
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
    const objects = this.#byModel.get(model) ?? [];
    const through = throughOf(name, to, this.#mapping, objects[0]);
    if (through === undefined) {
      const said = `${model} has no two fields that are called after ${name} and ${to}`;
      this.#reading.findings.add("incomplete", `${name}.${field}`, said);
      return undefined;
    }
    const keyOf = (owner: unknown): string => {
      const natural = Array.isArray(owner) ? this.#objectByNaturalKey(name, owner) : undefined;
      return String(natural ? this.#keyOf(natural) : owner);
    };
    const known = this.#through.get(`${name}.${field}`) ?? targetsByOwner(objects, through, keyOf);
    this.#through.set(`${name}.${field}`, known);
    return known.get(String(this.#keyOf(object)));
  }

  /** The primary key, or else the next free number, which the journal keeps for later imports. */
  #idOf(name: CollectionName, pk: unknown): number {
    const { journal, source, findings } = this.#reading;
    if (isExactId(pk)) return Number(pk);
    const known = journal.assigned(source, name, String(pk));
    const id = known ?? this.#freeId(name);
    if (known === undefined) journal.assign(source, name, String(pk), id);
    if (/^\d{16,}$/.test(String(pk))) {
      const said = `its key ${pk} is above ${Number.MAX_SAFE_INTEGER}, so its id is ${id}`;
      findings.add("otherwise", `${name}/${id}`, said, "id");
    }
    return id;
  }

  /** Above every key of the collection. */
  #freeId(name: CollectionName): number {
    const { journal } = this.#reading;
    const keys = this.#objectsOf(name).flatMap(({ pk }) => (isExactId(pk) ? [Number(pk)] : []));
    return 1 + [...keys, ...journal.assignedIn(name)].reduce((a, b) => Math.max(a, b), 0);
  }

  // The key of an object without a primary key is its slug or code, or else all its fields.
  #keyOf(object: FixtureObject): unknown {
    const { pk, fields } = object;
    if (pk !== undefined && pk !== null) return pk;
    const known = this.#keys.get(object);
    if (known !== undefined) return known;
    const key = JSON.stringify(fields.slug ?? fields.codigo ?? fields.code ?? fields);
    this.#keys.set(object, key);
    return key;
  }

  #isNatural(to: CollectionName, value: unknown): boolean {
    return Array.isArray(value) && this.#objectByNaturalKey(to, value) !== undefined;
  }

  /** The object of a natural key: the first whose fields contain all parts of the key. */
  #objectByNaturalKey(to: CollectionName, parts: readonly unknown[]): FixtureObject | undefined {
    const key = `${to} ${JSON.stringify(parts)}`;
    if (this.#byNaturalKey.has(key)) return this.#byNaturalKey.get(key);
    const found = this.#objectsOf(to).find(({ fields }) => {
      const held = new Set(Object.values(fields).map((value) => JSON.stringify(value)));
      return parts.length > 0 && parts.every((part) => held.has(JSON.stringify(part)));
    });
    this.#byNaturalKey.set(key, found);
    return found;
  }

  // Items of collections without ids are referred to by name.
  #refer(to: CollectionName, value: unknown): unknown {
    const natural = Array.isArray(value) ? this.#objectByNaturalKey(to, value) : undefined;
    const pk = natural ? this.#keyOf(natural) : value;
    if (collections[to].fields.id) return this.#idOf(to, pk);
    const found = natural ?? this.#objectsOf(to).find((object) => String(object.pk) === String(pk));
    const [first = "", second = ""] = collections[to].names;
    const from = this.#mapping[to]?.fields ?? {};
    const named = found?.fields[from[first] ?? ""] || found?.fields[from[second] ?? ""];
    return named ?? pk;
  }
}
