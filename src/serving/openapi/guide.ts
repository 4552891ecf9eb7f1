/**
 * Rules common to all resources: the introduction of the OpenAPI document and the guide on the documentation
 * page, from the files in `guide/`, one for each language.
 * @see contract.md
 */

import { readFileSync } from "node:fs";
import type { Wording, WordLanguage } from "../../contract/words.ts";

interface GuideSection {
  /** Fragment of the URL: `#paging`. */
  readonly id: string;
  readonly title: string;
  /** Backquotes mark code. */
  readonly paragraphs: readonly string[];
}

/** Of the sections, in their order. */
const IDS = ["paging", "negotiation", "caching", "values", "browsers", "errors"];

export const guide: Wording<readonly GuideSection[]> = { en: read("en"), pt: read("pt") };

function read(language: WordLanguage): GuideSection[] {
  const text = readFileSync(new URL(`guide/${language}.md`, import.meta.url), "utf8");
  const sections = text.trim().replace(/^## /, "").split("\n\n## ");
  return sections.map((section, at) => {
    const [title = "", ...paragraphs] = section.split("\n\n");
    return {
      id: IDS[at] ?? "",
      title,
      paragraphs: paragraphs.map((one) => one.replaceAll("\n", " ")),
    };
  });
}

export function guideAsMarkdown(): string {
  return guide.en
    .map(({ title, paragraphs }) => [`## ${title}`, ...paragraphs].join("\n\n"))
    .join("\n\n");
}
