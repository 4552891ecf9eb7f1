/** Renders a drafted mapping as YAML, with comments on what is missing or not taken. */
import { renderYaml } from "../../authoring/content/write/item-file.ts";
import type { Field } from "../../contract/field.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import { mappedNames } from "./files/draft-mapping.ts";
import { Fixture, type FixtureObject, languageOf, splitField } from "./files/fixture.ts";
import type { Mapping } from "./files/mapping.ts";

/** Generated when the fixture lacks them: the id from the primary key, the slug from the name. */
const GENERATED: ReadonlySet<string> = new Set(["id", "slug"]);

/** @param file the name of the fixture */
export function renderMapping(
  mapping: Mapping,
  objects: readonly FixtureObject[],
  file: string,
): string {
  const lines = [
    `# For each collection, its model in ${file}, and for each field, the model's field. Correct what is wrong.`,
    ...(Object.keys(mapping).length === 0 ? [] : [renderYaml(mapping).trimEnd()]),
    ...commented("What was assumed, because the keys are the same", joined(mapping, objects)),
    ...commented("What items need and no field was found for", lackingIn(mapping)),
    ...commented("What the fixture has besides, which is not taken", unmapped(mapping, objects)),
  ];
  return `${lines.join("\n")}\n`;
}

function commented(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `# ${heading}:`, ...lines.map((line) => `#   ${line}`)];
}

/** A line for each collection whose title comes from a parent or a translation. */
function joined(mapping: Mapping, objects: readonly FixtureObject[]): string[] {
  return Object.values(mapping).flatMap(({ model, fields }) => {
    const [parent] = splitField(fields.titulo ?? fields.nome ?? fields.descricao ?? "");
    const isTranslated = objects.some((one) => one.model === parent && languageOf(one));
    const said = isTranslated
      ? `each ${parent} translates its master, and the one into Portuguese is taken`
      : `each ${model} is the ${parent} of the same key`;
    return parent === "" ? [] : [`${said}. If not, delete lines with ${parent}`];
  });
}

function lackingIn(mapping: Mapping): string[] {
  return collectionNames.flatMap((name) => {
    const taken = mapping[name]?.fields ?? {};
    const lacking = Object.entries<Field>(collections[name].fields)
      .filter(([field, { required }]) => required && !GENERATED.has(field) && !taken[field])
      .map(([field]) => field);
    const called = mapping[name] ? name : `${name} (no model was found)`;
    return lacking.length === 0 ? [] : [`${called}: ${lacking.join(", ")}`];
  });
}

function unmapped(mapping: Mapping, objects: readonly FixtureObject[]): string[] {
  const fixture = new Fixture(objects);
  const taken = mappedNames(mapping, fixture);
  return [...fixture.byModel].flatMap(([model, { length }]) => {
    const fields = fixture.unmappedFields(model, taken);
    return fields.length === 0 ? [] : [`${model} (${length}): ${fields.join(", ")}`];
  });
}
