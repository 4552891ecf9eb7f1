/** The bar above every page of a preview, with its problems and drafts. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { say } from "../../language/language.ts";
import { type Asset, hashedAsset } from "../../serving/browse/assets.ts";
import type { Problem } from "../content/report/content.ts";
import { formatPlace } from "../content/report/format-problem.ts";
import type { Draft, PreviewState } from "./preview-content.ts";

/** Path prefix of addresses that only a preview has. */
export const OWN_PATH = "/-/preview/";

const ownFile = (name: string) => hashedAsset(new URL(`assets/${name}`, import.meta.url), OWN_PATH);
const script = ownFile("preview.js");
const styleSheet = ownFile("preview.css");

export const ownFiles: readonly Asset[] = [script, styleSheet];

export interface PreviewSituation {
  readonly state: PreviewState;
  /** The moment that is shown, epoch milliseconds; `undefined`: now. */
  readonly at: number | undefined;
  /** Further links, for example to the desk. */
  readonly more: SafeHtml | undefined;
}

export const headMarks = html`<link rel="stylesheet" href="${styleSheet.path}">
<script src="${script.path}" defer></script>
`;

const MAX_ENTRIES = 50;

export function renderBar({ state, at, more }: PreviewSituation): SafeHtml {
  const { version, problems, drafts } = state;
  // The page below the bar is older than the folder.
  const isBehind = problems.length > 0;
  const className = isBehind ? "preview wrong" : "preview";
  const { preview } = say;
  const unlisted = problems.length - MAX_ENTRIES;
  const moment = at === undefined ? "" : preview.asOf({ moment: new Date(at).toISOString() });
  const report = html`<p>${say.report.more({ count: unlisted })} <a href="${OWN_PATH}">${preview.wholeReport}</a></p>`;
  return html`<section class="${className}" lang="${say.pages.tag}" aria-label="${preview.preview}" data-preview="${version}">
<p><strong>${preview.preview}</strong>${moment && `${moment} `}${isBehind ? preview.behind : preview.now}${more ? html` ${more}` : ""}</p>
${isBehind ? html`<details open><summary class="fault">${preview.problems({ count: problems.length })}</summary><ul>${problems.slice(0, MAX_ENTRIES).map(renderProblem)}</ul>${unlisted > 0 ? report : ""}</details>` : ""}
${drafts.length === 0 ? "" : html`<details><summary>${preview.drafts({ count: drafts.length })}</summary><ul>${drafts.slice(0, MAX_ENTRIES).map(renderDraft)}</ul></details>`}
</section>
`;
}

export function renderProblem({ at, field, ...complaint }: Problem): SafeHtml {
  return html`<li><code>${formatPlace(at)}</code>${field === undefined ? "" : html` <b>${field}</b>`}: ${say.report.problem(complaint)}</li>`;
}

function renderDraft({ file, problem }: Draft): SafeHtml {
  if (!problem) return html`<li><code>${file}</code></li>`;
  return html`<li><code>${file}</code> <span class="fault">${say.preview.notShown}</span>: ${problem.field ?? ""} ${problem.wrong}</li>`;
}
