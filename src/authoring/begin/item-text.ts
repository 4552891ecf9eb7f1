/** The text of a new file: every field in order, each below a comment that explains it to editors. */

import type { Collection } from "../../contract/collection.ts";
import { type Field, isFilledIn } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import { inLanguage, say } from "../../language/language.ts";
import { expectedOf } from "../content/check/expected.ts";
import { spellScalar } from "../editing/yaml-scalar.ts";

export type NewValue = string | number;

/** @param values initial values by field */
export function itemText(
  collection: Collection,
  values: ReadonlyMap<string, NewValue>,
): { readonly text: string; readonly extension: string } {
  const { body } = collection;
  const lines = Object.entries(collection.fields).flatMap(([name, field]) => {
    if (name === body) return [];
    const value = values.get(name);
    return [
      `# ${helpOf(collection, name, field)}`,
      `${name}:${value === undefined ? "" : ` ${spellScalar(value)}`}`,
      "",
    ];
  });
  if (body === undefined) return { text: `${lines.join("\n").trimEnd()}\n`, extension: ".yaml" };
  const below = `# ${say.begin.body({ help: helpOf(collection, body) })}`;
  return { text: `---\n${lines.join("\n")}\n${below}\n---\n`, extension: ".md" };
}

/** Sentences: the meaning of the field, whether it is required, and the expected value. */
function helpOf(collection: Collection, name: string, field = collection.fields[name]): string {
  if (!field) return "";
  const { help } = inLanguage(field.words);
  if (name === collection.body) return help;
  const parts = [help];
  if (field.required && name !== "slug") parts.push(say.begin.required);
  if (needsExplanation(field)) parts.push(say.begin.written({ expected: expectedOf(field) }));
  return parts.join(" ");
}

// The expected value of a plain text needs no explanation.
function needsExplanation(field: Field): boolean {
  const { exampleHelps, stored } = kinds[field.kind];
  return (
    !isFilledIn(field) &&
    (exampleHelps === true || stored === "item" || stored === "items" || field.kind === "flag")
  );
}
