/** What every page of a preview carries: that it is one, and the report of a folder that has problems. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { html, type SafeHtml } from "@remix-run/html-template";
import type { PageMarks } from "../api/catalogue.ts";
import type { Problem } from "../content/report/content.ts";
import { formatPlace } from "../content/report/format-problem.ts";
import type { Draft } from "./look.ts";

/** Where a preview has addresses of its own, which no service has. */
export const OWN_PATH = "/-/preview/";

export interface OwnFile {
  readonly path: string;
  readonly contentType: string;
  readonly body: Buffer;
}

function ownFile(name: string, contentType: string): OwnFile {
  const body = readFileSync(new URL(`assets/${name}`, import.meta.url));
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 8);
  return { path: `${OWN_PATH}${hash}/${name}`, contentType, body };
}

const script = ownFile("preview.js", "text/javascript; charset=utf-8");
const styleSheet = ownFile("preview.css", "text/css; charset=utf-8");

export const ownFiles: readonly OwnFile[] = [script, styleSheet];

/** What is known of the folder, for people. */
export interface BarContent {
  readonly version: string;
  readonly problems: readonly Problem[];
  readonly drafts: readonly Draft[];
  /** The moment that is shown, ISO 8601; `undefined` where it is now. */
  readonly at: string | undefined;
  /** Whether what is below is older than the folder, or nothing. */
  readonly isBehind: boolean;
  /** Further things to do, such as going to the desk. */
  readonly more: SafeHtml | undefined;
}

export const headMarks = html`<link rel="stylesheet" href="${styleSheet.path}">
<script src="${script.path}" defer></script>
`;

export function marksOf(content: BarContent): PageMarks {
  return { head: headMarks, top: renderBar(content) };
}

const MOST_SHOWN = 50;

/** The bar above a page; a region of its own for those who do not see it. */
export function renderBar(content: BarContent): SafeHtml {
  const { version, problems, drafts, at, more } = content;
  const kind = problems.length > 0 ? "preview wrong" : "preview";
  return html`<aside class="${kind}" aria-label="Preview" data-preview="${version}">
<p><strong>Preview</strong>${at === undefined ? "" : `As of ${at}. `}${sentence(content)}${more ? html` ${more}` : ""}</p>
${problems.length === 0 ? "" : html`<details open><summary class="fault">${count(problems.length, "problem")}</summary><ul>${problems.slice(0, MOST_SHOWN).map(renderProblem)}</ul>${problems.length > MOST_SHOWN ? html`<p>and ${problems.length - MOST_SHOWN} more: <a href="${OWN_PATH}">the whole report</a></p>` : ""}</details>`}
${drafts.length === 0 ? "" : html`<details><summary>${count(drafts.length, "draft")}</summary><ul>${drafts.slice(0, MOST_SHOWN).map(renderDraft)}</ul></details>`}
</aside>
`;
}

function sentence({ isBehind, drafts }: BarContent): string {
  if (isBehind) return "The folder has problems. Below is what it was before them.";
  const what = drafts.some(({ problem }) => !problem) ? ", drafts included" : "";
  return `What is in the folder now${what}. Nothing of it is published from here.`;
}

export function renderProblem({ at, field, wrong, expected, fix }: Problem): SafeHtml {
  return html`<li><code>${formatPlace(at)}</code>${field === undefined ? "" : html` <b>${field}</b>`}: ${wrong}; expected ${expected}. ${fix}</li>`;
}

function renderDraft({ file, problem }: Draft): SafeHtml {
  if (!problem) return html`<li><code>${file}</code></li>`;
  return html`<li><code>${file}</code> <span class="fault">is not shown</span>: ${problem.field ?? ""} ${problem.wrong}</li>`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
