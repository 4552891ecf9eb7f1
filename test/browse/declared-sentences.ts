/** Every sentence that is declared in English with what it describes, and that pages show. */

import { problemTypes } from "../../src/contract/problems.ts";
import { segmentsOf } from "../../src/serving/api/parameters.ts";
import { resources } from "../../src/serving/api/resources/resources.ts";
import { answerFields, type ShownField } from "../../src/serving/browse/fields.ts";
import { guide } from "../../src/serving/openapi/guide.ts";
import { choicesOf } from "../../src/serving/render/representations.ts";

export function declaredSentences(): ReadonlySet<string> {
  const sentences = new Set<string>();
  const add = (...some: string[]) => {
    for (const one of some) if (one !== "") sentences.add(one);
  };
  const addFields = (fields: readonly ShownField[]) => {
    for (const { meaning, fields: inner } of fields) {
      add(meaning);
      addFields(inner);
    }
  };
  for (const resource of resources) {
    if (resource.kind !== "root") add(resource.title);
    add(resource.description);
    if (resource.kind === "list") {
      add(resource.whenEmpty, resource.firstIs);
      for (const { meaning } of Object.values(resource.filters)) add(meaning);
    }
    for (const { description } of segmentsOf(resource)) add(description);
    for (const { name, description } of choicesOf(resource).parameters) {
      if (name !== "format") add(description);
    }
    addFields(answerFields(resource));
  }
  for (const { title, meaning } of Object.values(problemTypes)) add(title, meaning);
  for (const { title, paragraphs } of guide) add(title, ...paragraphs);
  return sentences;
}
