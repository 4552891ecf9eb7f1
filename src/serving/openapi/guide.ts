/**
 * Rules common to all resources: the introduction of the OpenAPI document and the guide on the documentation
 * page, from the files in `guide/`, one for each language.
 * @see contract.md
 */

import { readFileSync } from "node:fs";
import type { WordLanguage } from "../../contract/words.ts";

/** Fragments of the URLs of the sections, in their order. */
const IDS = ["paging", "negotiation", "caching", "values", "browsers", "errors"];

/** In the paragraphs, backquotes mark code. */
export const guide = { en: read("en"), pt: read("pt") };

function read(language: WordLanguage) {
  const text = readFileSync(new URL(`guide/${language}.md`, import.meta.url), "utf8");
  const sections = text.trim().replace(/^## /, "").split("\n\n## ");
  return sections.map((section, at) => {
    const [title = "", ...paragraphs] = section.split("\n\n");
    const lines = paragraphs.map((one) => one.replaceAll("\n", " "));
    return { id: IDS[at] ?? "", title, paragraphs: lines };
  });
}

export function guideAsMarkdown(): string {
  return guide.en
    .map(({ title, paragraphs }) => [`## ${title}`, ...paragraphs].join("\n\n"))
    .join("\n\n");
}
