/** The text of a new file: every field in order, each below a comment that explains it. */

import type { Collection } from "../../contract/collection.ts";
import { type Field, isFilledIn } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import { inLanguage, say } from "../../language/language.ts";
import { expectedOf } from "../content/check/expected.ts";
import { spellScalar } from "../editing/yaml-scalar.ts";

const PLACE = { indent: "  ", lineBreak: "\n", isJson: false };

export type NewValue = string | number;

/** @param values initial values by field. @returns the extension with its dot */
export function itemText(
  collection: Collection,
  values: ReadonlyMap<string, NewValue>,
): { readonly text: string; readonly extension: string } {
  const { body } = collection;
  const lines = Object.keys(collection.fields)
    .filter((name) => name !== body)
    .flatMap((name) => [`# ${helpOf(collection, name)}`, fieldLine(name, values.get(name)), ""]);
  if (body === undefined) return { text: `${lines.join("\n").trimEnd()}\n`, extension: ".yaml" };
  const bodyHelp = `# ${say.begin.body({ help: helpOf(collection, body) })}`;
  return { text: `---\n${lines.join("\n")}\n${bodyHelp}\n---\n`, extension: ".md" };
}

function fieldLine(name: string, value: NewValue | undefined): string {
  return value === undefined ? `${name}:` : `${name}: ${spellScalar(value, PLACE)}`;
}

function helpOf(collection: Collection, name: string): string {
  const field = collection.fields[name];
  if (!field) return "";
  const { help } = inLanguage(field.words);
  if (name === collection.body) return help;
  const sentences = [help];
  if (field.required && name !== "slug") sentences.push(say.begin.required);
  if (hasSpecialForm(field)) sentences.push(say.begin.written({ expected: expectedOf(field) }));
  return sentences.join(" ");
}

/** Whether editors need to be told how to write the value, unlike a plain text or a number. */
function hasSpecialForm(field: Field): boolean {
  const { exampleHelps, stored } = kinds[field.kind];
  return (
    !isFilledIn(field) &&
    (exampleHelps === true || stored === "item" || stored === "items" || field.kind === "flag")
  );
}
