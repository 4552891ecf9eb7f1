/** Renders a drafted mapping as YAML, with comments on what is missing or not taken. */
import { renderYaml } from "../../authoring/content/write/item-file.ts";
import type { Field } from "../../contract/field.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import { mappedNames } from "./files/draft-mapping.ts";
import { type Fixture, languageOfTranslation, splitField } from "./files/fixture.ts";
import type { Mapping } from "./files/mapping.ts";

/** Generated when the fixture lacks them: the id from the primary key, the slug from the name. */
const GENERATED: ReadonlySet<string> = new Set(["id", "slug"]);

export function renderMapping(mapping: Mapping, fixture: Fixture, fileName: string): string {
  const lines = [
    `# For each collection, its model in ${fileName}, and for each field, the model's field. Correct what is wrong.`,
    ...(Object.keys(mapping).length === 0 ? [] : [renderYaml(mapping).trimEnd()]),
    ...commented("What was assumed, because the keys are the same", assumptions(mapping, fixture)),
    ...commented("What items need and no field was found for", missingFields(mapping)),
    ...commented("What the fixture has besides, which is not taken", unmapped(mapping, fixture)),
  ];
  return `${lines.join("\n")}\n`;
}

function commented(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", `# ${heading}:`, ...lines.map((line) => `#   ${line}`)];
}

/** A line for each collection whose title comes from a parent or a translation. */
function assumptions(mapping: Mapping, fixture: Fixture): string[] {
  return Object.values(mapping).flatMap(({ model, fields }) => {
    const [parent] = splitField(fields.titulo ?? fields.nome ?? fields.descricao ?? "");
    if (parent === "") return [];
    const isTranslation = fixture.of(parent).some(languageOfTranslation);
    const assumption = isTranslation
      ? `each ${parent} translates its master, and the one into Portuguese is taken`
      : `each ${model} is the ${parent} of the same key`;
    return [`${assumption}. If not, delete lines with ${parent}`];
  });
}

function missingFields(mapping: Mapping): string[] {
  return collectionNames.flatMap((name) => {
    const mapped = mapping[name]?.fields ?? {};
    const missing = Object.entries<Field>(collections[name].fields)
      .filter(([field, { required }]) => required && !GENERATED.has(field) && !mapped[field])
      .map(([field]) => field);
    if (missing.length === 0) return [];
    const collection = mapping[name] ? name : `${name} (no model was found)`;
    return [`${collection}: ${missing.join(", ")}`];
  });
}

function unmapped(mapping: Mapping, fixture: Fixture): string[] {
  const mapped = mappedNames(mapping, fixture);
  return [...fixture.byModel].flatMap(([model, ofModel]) => {
    const fields = fixture.unmappedFields(model, mapped);
    return fields.length === 0 ? [] : [`${model} (${ofModel.length}): ${fields.join(", ")}`];
  });
}
