/** Renders two values with the differences between them marked. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { type TextPart, wordDifference } from "../../../editions/edition/word-difference.ts";
import { fragmentText } from "../../../serving/browse/fragment.ts";
import { escapeInvisible } from "../../content/report/format-problem.ts";

const MAX_CHARACTERS = 100_000;

/** @param isHtml compare the visible texts, unless they are equal, instead of the sources */
export function markDifference(before: string, after: string, isHtml: boolean) {
  const visible = (text: string) => fragmentText(text, MAX_CHARACTERS).text;
  const comparesVisibleText =
    isHtml && before.length + after.length < MAX_CHARACTERS && visible(before) !== visible(after);
  const difference = comparesVisibleText
    ? wordDifference(visible(before), visible(after))
    : wordDifference(before, after);
  return {
    before: html`${difference.before.map((part) => renderPart(part, "del"))}`,
    after: html`${difference.after.map((part) => renderPart(part, "ins"))}`,
  };
}

function renderPart({ text, isOwn }: TextPart, mark: "del" | "ins"): SafeHtml {
  // Line breaks stay; other invisible characters are escaped.
  const lines = text.toWellFormed().split("\n").map(escapeInvisible).join("\n");
  if (!isOwn) return html`${lines}`;
  return mark === "del" ? html`<del>${lines}</del>` : html`<ins>${lines}</ins>`;
}
