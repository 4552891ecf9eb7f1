/** Renders a drafted mapping as YAML, with comments that list what is missing and what the fixture has besides. */
import { renderYaml } from "../../authoring/content/write/item-file.ts";
import type { CollectionName, Field } from "../../contract/field.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import { Fixture, type FixtureObject, inherited } from "./files/fixture.ts";
import type { CollectionMapping, Mapping } from "./files/mapping.ts";

/** Generated when the fixture lacks them: the id from the primary key, the slug from the name. */
const GENERATED: ReadonlySet<string> = new Set(["id", "slug"]);

/** @param file the name of the fixture */
export function renderMapping(
  mapping: Mapping,
  objects: readonly FixtureObject[],
  file: string,
): string {
  const lines = [
    `# Which model of ${file} is which collection, and which of its fields is which: correct it.`,
    ...(Object.keys(mapping).length === 0 ? [] : [renderYaml(mapping).trimEnd()]),
    ...commented("What was assumed, because the keys are the same", joined(mapping, objects)),
    ...commented("What items need and no field was found for", lackingIn(mapping)),
    ...commented("What the fixture has besides, which is not taken", ofBesides(mapping, objects)),
  ];
  return `${lines.join("\n")}\n`;
}

function commented(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `# ${heading}:`, ...lines.map((line) => `#   ${line}`)];
}

/** Says which models were joined, with an example that shows whether that is right. */
function joined(mapping: Mapping, objects: readonly FixtureObject[]): string[] {
  const fixture = new Fixture(objects);
  return collectionNames.flatMap((name) => {
    const { model, fields = {} } = mapping[name] ?? {};
    const title = fields[collections[name].names.at(-1) ?? ""] ?? "";
    const [parent] = inherited(title);
    return (parent === "" ? [] : fixture.of(model).slice(0, 1)).map((one) => {
      const example = `${model} ${one.pk} is ${JSON.stringify(fixture.value(one, title))}`;
      return `${name}: ${example} of ${parent}. If it is not, delete the lines with ${parent}`;
    });
  });
}

function lackingIn(mapping: Mapping): string[] {
  return collectionNames.flatMap((name) => {
    const taken = mapping[name]?.fields ?? {};
    const lacking = Object.entries<Field>(collections[name].fields)
      .filter(
        ([field, { required }]) =>
          required && !GENERATED.has(field) && !Object.hasOwn(taken, field),
      )
      .map(([field]) => field);
    const called = mapping[name] ? name : `${name} (no model was found)`;
    return lacking.length === 0 ? [] : [`${called}: ${lacking.join(", ")}`];
  });
}

function ofBesides(mapping: Mapping, objects: readonly FixtureObject[]): string[] {
  return besides(mapping, objects).map(({ model, count, fields, of }) => {
    const declared = of.flatMap((name) => Object.keys(collections[name].fields));
    const shown = fields.map((field) =>
      declared.includes(field) ? `${field} (its values are of another kind)` : field,
    );
    return `${model} (${count}): ${shown.join(", ")}`;
  });
}

/** The fields of each model that a mapping does not take, and the collections that the model becomes. */
export function besides(mapping: Mapping, objects: readonly FixtureObject[]) {
  const mappings = Object.entries(mapping) as [CollectionName, CollectionMapping][];
  return [...Map.groupBy(objects, ({ model }) => model)].flatMap(([model, all]) => {
    const fields = new Set(all.flatMap((object) => Object.keys(object.fields)));
    const of: CollectionName[] = [];
    for (const [name, mapped] of mappings) {
      if (Object.values(mapped.fields).includes(model)) return [];
      for (const from of Object.values(mapped.fields)) {
        const [parent, field] = inherited(from);
        if (mapped.model === model) fields.delete(from);
        if (parent === model) fields.delete(field);
        if (mapped.model === model || parent === model) of.push(name);
      }
    }
    return fields.size === 0 ? [] : [{ model, count: all.length, fields: [...fields], of }];
  });
}
