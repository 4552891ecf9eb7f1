/** Two values beside each other, with what differs between them marked. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { type Part, wordDifference } from "../../editions/edition/word-difference.ts";
import { fragmentText } from "../../serving/browse/fragment.ts";
import { visible } from "../content/report/format-problem.ts";

const MOST_CHARACTERS = 100_000;

/** @param isHtml the texts are compared as people read them, if they differ so */
export function markDifference(
  before: string,
  after: string,
  isHtml: boolean,
): Readonly<Record<"before" | "after", SafeHtml>> {
  const read = (text: string) => fragmentText(text, MOST_CHARACTERS).text;
  const isReadOtherwise =
    isHtml && before.length + after.length < MOST_CHARACTERS && read(before) !== read(after);
  const difference = isReadOtherwise
    ? wordDifference(read(before), read(after))
    : wordDifference(before, after);
  return {
    before: html`${difference.before.map((part) => renderPart(part, "del"))}`,
    after: html`${difference.after.map((part) => renderPart(part, "ins"))}`,
  };
}

function renderPart({ text, isOwn }: Part, mark: "del" | "ins"): SafeHtml {
  // Lines stay lines; everything else that is not seen is shown as an escape.
  const lines = text.toWellFormed().split("\n").map(visible).join("\n");
  if (!isOwn) return html`${lines}`;
  return mark === "del" ? html`<del>${lines}</del>` : html`<ins>${lines}</ins>`;
}
