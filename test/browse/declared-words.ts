/** Every declared text that pages show, in each language. */

import assert from "node:assert/strict";
import { problemTypes } from "../../src/contract/problems.ts";
import { collections } from "../../src/contract/site/collections.ts";
import type { Wording } from "../../src/contract/words.ts";
import { segmentParameters } from "../../src/serving/api/parameters.ts";
import { resources } from "../../src/serving/api/resources/resources.ts";
import { answerFields, type ShownField } from "../../src/serving/browse/fields.ts";
import { guide } from "../../src/serving/openapi/guide.ts";
import { choicesOf } from "../../src/serving/render/representations.ts";

export interface DeclaredText extends Wording {
  readonly at: string;
}

export function declaredTexts(): readonly DeclaredText[] {
  const texts: DeclaredText[] = [];
  const add = (at: string, words: Wording | Wording<object> | undefined) => {
    if (!words) return;
    const { en, pt } = words;
    if (typeof en === "string") texts.push({ at, en, pt: pt as string });
    else {
      const portuguese = new Map(Object.entries(pt));
      for (const [part, text] of Object.entries(en))
        add(`${at}.${part}`, { en: text, pt: portuguese.get(part) } as Wording);
    }
  };
  const addFields = (at: string, fields: readonly ShownField[]) => {
    for (const { name, words, fields: inner } of fields) {
      add(`${at}.${name}`, words);
      addFields(`${at}.${name}`, inner);
    }
  };
  for (const { name, nouns, fields } of Object.values(collections)) {
    add(name, nouns);
    for (const [key, { words, rules }] of Object.entries(fields)) {
      add(`${name}.${key}`, words);
      add(`${name}.${key}`, rules.back);
    }
  }
  for (const resource of resources) {
    const { name, kind } = resource;
    if (kind !== "root") add(name, resource.title);
    add(name, resource.description);
    add(name, resource.nouns);
    if (kind === "list") {
      add(name, resource.whenEmpty);
      for (const [filter, { en, pt }] of Object.entries(resource.filters))
        add(`${name}?${filter}`, { en, pt });
    }
    const { parameters, alternates } = choicesOf(resource);
    for (const one of [...segmentParameters(resource), ...parameters]) {
      // Names of formats belong to no language.
      if (one.name !== "format") add(`${name}?${one.name}`, one.description);
    }
    for (const { format, words } of alternates) add(format, words);
    addFields(name, answerFields(resource));
  }
  for (const [type, { title, meaning }] of Object.entries(problemTypes)) {
    add(type, title);
    add(type, meaning);
  }
  const [en, pt] = [guide.en, guide.pt].map((sections) =>
    sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs]),
  );
  assert.equal(en?.length, pt?.length);
  for (const [at, text] of (en ?? []).entries())
    add(`guide ${at}`, { en: text, pt: pt?.[at] ?? "" });
  return texts;
}
