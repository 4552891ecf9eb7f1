/** What every page of a preview carries: that it is one, and the report of a folder that has problems. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { say } from "../../language/language.ts";
import type { PageMarks } from "../../serving/api/catalogue.ts";
import { type Asset, hashedAsset } from "../../serving/browse/assets.ts";
import type { Problem } from "../content/report/content.ts";
import { formatPlace } from "../content/report/format-problem.ts";
import type { Draft } from "./look.ts";

/** Where a preview has addresses of its own, which no service has. */
export const OWN_PATH = "/-/preview/";

const ownFile = (name: string) => hashedAsset(new URL(`assets/${name}`, import.meta.url), OWN_PATH);
const script = ownFile("preview.js");
const styleSheet = ownFile("preview.css");

export const ownFiles: readonly Asset[] = [script, styleSheet];

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
  const { version, problems, drafts, at: moment, more } = content;
  const kind = problems.length > 0 ? "preview wrong" : "preview";
  const { shown } = say;
  const left = problems.length - MOST_SHOWN;
  return html`<section class="${kind}" lang="${say.tag}" aria-label="${shown.preview}" data-preview="${version}">
<p><strong>${shown.preview}</strong>${moment === undefined ? "" : `${shown.asOf({ moment })} `}${sentence(content)}${more ? html` ${more}` : ""}</p>
${problems.length === 0 ? "" : html`<details open><summary class="fault">${shown.problems({ count: problems.length })}</summary><ul>${problems.slice(0, MOST_SHOWN).map(renderProblem)}</ul>${left > 0 ? html`<p>${shown.more({ count: left })}<a href="${OWN_PATH}">${shown.wholeReport}</a></p>` : ""}</details>`}
${drafts.length === 0 ? "" : html`<details><summary>${shown.drafts({ count: drafts.length })}</summary><ul>${drafts.slice(0, MOST_SHOWN).map(renderDraft)}</ul></details>`}
</section>
`;
}

function sentence({ isBehind, drafts }: BarContent): string {
  if (isBehind) return say.shown.behind;
  return drafts.some(({ problem }) => !problem) ? say.shown.nowWithDrafts : say.shown.now;
}

export function renderProblem({ at, field, ...said }: Problem): SafeHtml {
  return html`<li><code>${formatPlace(at)}</code>${field === undefined ? "" : html` <b>${field}</b>`}: ${say.report.problem(said)}</li>`;
}

function renderDraft({ file, problem }: Draft): SafeHtml {
  if (!problem) return html`<li><code>${file}</code></li>`;
  return html`<li><code>${file}</code> <span class="fault">${say.shown.notShown}</span>: ${problem.field ?? ""} ${problem.wrong}</li>`;
}
