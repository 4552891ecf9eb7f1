/** Reports what an import does not take from a fixture, and what it would publish by mistake. */
import { nearestName } from "../../../authoring/content/report/nearest-name.ts";
import { shorten } from "../../../authoring/content/report/quote.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collectionNames } from "../../../contract/site/collections.ts";
import { isNamed, mappedNames } from "./draft-mapping.ts";
import { type FixtureObject, isPortuguese, languageOfTranslation, splitField } from "./fixture.ts";
import { type FixtureImport, objectsOf } from "./mapping.ts";
import { isHiddenBy, isStateField, shownBy } from "./publication-state.ts";

export function reportFixture(reading: FixtureImport): void {
  reportMissing(reading);
  for (const name of collectionNames) reportHidden(reading, name);
  reportUnused(reading);
}

/** Reports names in the mapping that the fixture lacks. */
function reportMissing({ fixture, mapping, findings }: FixtureImport): void {
  const report = (at: string, problem: string, name: string, known: Iterable<string>) => {
    const near = nearestName(name, known);
    const suggestion = near === undefined ? "" : `; did you mean ${near}?`;
    findings.add("unread", `${at} of the mapping`, `${problem}${suggestion}`);
  };
  const { byModel } = fixture;
  for (const [name, { model, fields }] of Object.entries(mapping)) {
    if (!byModel.has(model)) {
      report(name, `the fixture has no model ${model}`, model, byModel.keys());
      continue;
    }
    const fieldsOfModel = fixture.fieldsOf(model);
    for (const from of Object.values(fields)) {
      const [parent, field] = splitField(from);
      const isField = fieldsOfModel.has(from) || fixture.fieldsOf(parent).has(field);
      if (!isField && !byModel.has(from))
        report(name, `no ${model} has the field ${from}`, from, fieldsOfModel);
    }
  }
}

/** Reports items that are hidden by a field that is not mapped: they would be published. */
function reportHidden(reading: FixtureImport, name: CollectionName): void {
  const { mapping, findings, now } = reading;
  const mapped = Object.values(mapping[name]?.fields ?? {}).map((from) => splitField(from)[1]);
  const mappedFields = new Set(mapped);
  reportUnknownStates(reading, name, mappedFields);
  for (const { pk, parts } of itemsOf(reading, name)) {
    for (const [field, value] of parts.flatMap(({ fields }) => Object.entries(fields))) {
      if (mappedFields.has(field) || !isHiddenBy(field, value, now)) continue;
      const problem = `its ${field} is ${value}, which no field of the mapping takes: it would be published. Take it out of the content, or, if it has a file of its own, put "_" before its name`;
      findings.add("incomplete", `${name}/${pk}`, problem);
    }
  }
}

/** One unknown state says nothing, but several may tell shown items from hidden ones. */
function reportUnknownStates(
  reading: FixtureImport,
  name: CollectionName,
  mappedFields: ReadonlySet<string>,
): void {
  const states = objectsOf(reading, name)
    .flatMap(({ fields }) => Object.entries(fields))
    .filter(([field, value]) => isStateField(field) && (value ?? "") !== "")
    .filter(([field]) => !mappedFields.has(field));
  for (const [field, ofField] of Map.groupBy(states, ([field]) => field)) {
    const values = [...new Set(ofField.map(([, value]) => value))];
    const hasUnknown = values.some((value) => shownBy(value) === undefined);
    if (!hasUnknown || values.length < 2) continue;
    const problem = `their ${field} is ${shorten(values.join(" or "))}, which no field of the mapping takes: all would be published. Take out of the content what was hidden`;
    reading.findings.add("incomplete", name, problem);
  }
}

/** The items of a collection, each with its object and those of its parents or translations. */
function itemsOf({ fixture, mapping }: FixtureImport, name: CollectionName) {
  const froms = Object.values(mapping[name]?.fields ?? {});
  const parents = [...new Set(froms.map((from) => splitField(from)[0]))];
  return fixture.of(mapping[name]?.model).map((object) => {
    const inherited = parents.map((parent) => fixture.withKey(parent, object.pk));
    return { pk: object.pk, parts: [object, ...inherited].filter((part) => part !== undefined) };
  });
}

/** Reports fields and objects that no item takes, and items without a Portuguese translation. */
function reportUnused(reading: FixtureImport): void {
  const { fixture, mapping, findings } = reading;
  const used = new Set(
    collectionNames.flatMap((name) => itemsOf(reading, name).flatMap(({ parts }) => parts)),
  );
  const mappedModels = modelsIn(reading);
  const mapped = mappedNames(mapping, fixture);
  for (const [model, objects] of fixture.byModel) {
    const isMapped = mappedModels.has(model);
    const fields = isMapped ? fixture.unmappedFields(model, mapped).join(", ") : "";
    if (fields !== "") findings.add("note", model, `the mapping does not take its ${fields}`);
    const unused = objects.filter((object) => !used.has(object));
    // The objects of a through model are references, not items.
    const isThrough = isMapped && unused.length === objects.length;
    if (unused.length > 0 && !isThrough) reportUnusedObjects(reading, model, unused);
    for (const object of objects) {
      const language = languageOfTranslation(object);
      if (!used.has(object) || language === "" || isPortuguese(object)) continue;
      const problem = `has no Portuguese translation: that into ${language} is taken`;
      findings.add("incomplete", `${model}, master ${object.fields.master}`, problem);
    }
  }
}

/** Models of collections, their parents, translations and through models. */
function modelsIn({ fixture, mapping }: FixtureImport): ReadonlySet<string> {
  const ofCollections = Object.values(mapping).filter(({ model }) => fixture.byModel.has(model));
  const froms = ofCollections.flatMap(({ fields }) => Object.values(fields));
  const parents = froms.map((from) => splitField(from)[0]);
  return new Set([...ofCollections.map(({ model }) => model), ...froms, ...parents]);
}

function reportUnusedObjects(
  { fixture, mapping, findings }: FixtureImport,
  model: string,
  unused: readonly FixtureObject[],
): void {
  const count = fixture.of(model).length;
  const isUsed = unused.length < count;
  const some = isUsed ? `${unused.length} of ` : "";
  const items = count === 1 ? "its only item is" : `its ${count} items are`;
  const languages = [...new Set(unused.map(languageOfTranslation))].join(", ");
  const note = languages === "" ? "" : ` (${languages})`;
  // A collection after which the model is called, but which takes another model.
  const noun = isUsed ? "" : splitField(model)[1];
  const namesake = collectionNames.find((name) => mapping[name] && isNamed(name, noun));
  const advice = namesake
    ? `; ${namesake} takes ${mapping[namesake]?.model} alone. Import them into a folder of their own, with ${model} as the model of ${namesake}`
    : "";
  const kind = isUsed || namesake ? "incomplete" : "note";
  findings.add(kind, model, `${some}${items} of no collection${note}${advice}`);
}
