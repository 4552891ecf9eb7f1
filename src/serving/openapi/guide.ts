/** The introduction of the OpenAPI document and of the documentation page, from `guide/`. */
import { readFileSync } from "node:fs";
import type { WordLanguage } from "../../contract/words.ts";

/** URL fragments, in the order of the sections in the files. */
const SECTION_IDS = ["paging", "negotiation", "caching", "values", "browsers", "errors"];

/** Each section with its id, title and paragraphs, in which backquotes mark code. */
export const guide = { en: readSections("en"), pt: readSections("pt") };

function readSections(language: WordLanguage) {
  const text = readFileSync(new URL(`guide/${language}.md`, import.meta.url), "utf8");
  const sections = text.trim().replace(/^## /, "").split("\n\n## ");
  return sections.map((section, index) => {
    const [title = "", ...wrapped] = section.split("\n\n");
    const paragraphs = wrapped.map((lines) => lines.replaceAll("\n", " "));
    return { id: SECTION_IDS[index] ?? "", title, paragraphs };
  });
}

export function guideAsMarkdown(): string {
  return guide.en
    .map(({ title, paragraphs }) => [`## ${title}`, ...paragraphs].join("\n\n"))
    .join("\n\n");
}
