/** Two values beside each other, with what differs between them marked; of long texts what stands around it. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { type Change, diffWordsWithSpace } from "diff";
import { fragmentText } from "../browse/fragment.ts";
import { visible } from "../content/report/format-problem.ts";
import { contrast } from "../edition/contrast.ts";

/** Beyond that only the place is shown at which the two part. */
const MOST_CHARACTERS = 100_000;
const MOST_STEPS = 2000;
const MOST_MILLISECONDS = 50;
/** Of what is the same, on each side of what is not. */
const CONTEXT = 80;
/** Of one marked part. */
const LONGEST_PART = 2000;

export interface Sides {
  readonly before: SafeHtml;
  readonly after: SafeHtml;
}

/** @param isHtml the texts are compared as people read them, if they differ so */
export function markDifference(before: string, after: string, isHtml: boolean): Sides {
  if (isHtml && before.length + after.length < MOST_CHARACTERS) {
    const [old, next] = [before, after].map((one) => fragmentText(one, MOST_CHARACTERS).text);
    if (old !== next) return markDifference(old ?? "", next ?? "", false);
  }
  const limits = { maxEditLength: MOST_STEPS, timeout: MOST_MILLISECONDS };
  const isShort = before.length + after.length < MOST_CHARACTERS;
  const parts = isShort ? diffWordsWithSpace(before, after, limits) : undefined;
  if (!parts) {
    const cut = contrast(before, after);
    return { before: html`${visible(cut.before)}`, after: html`${visible(cut.after)}` };
  }
  const side = (mine: "added" | "removed") => {
    const own = parts.filter((part) => part[mine] || !(part.added || part.removed));
    return html`${own.map((part, index) => renderPart(part, index, own.length))}`;
  };
  return { before: side("removed"), after: side("added") };
}

function renderPart({ added, removed, value }: Change, index: number, count: number): SafeHtml {
  const text = value.length > LONGEST_PART ? `${value.slice(0, LONGEST_PART)}…` : value;
  if (removed) return html`<del>${linesOf(text)}</del>`;
  if (added) return html`<ins>${linesOf(text)}</ins>`;
  if (count === 1 || value.length <= 2 * CONTEXT) return html`${linesOf(text)}`;
  const head = index === 0 ? "" : linesOf(value.slice(0, CONTEXT));
  const tail = index === count - 1 ? "" : linesOf(value.slice(-CONTEXT));
  return html`${head} … ${tail}`;
}

// Lines stay lines; everything else that is not seen is shown as an escape.
function linesOf(text: string): string {
  return text.toWellFormed().split("\n").map(visible).join("\n");
}
