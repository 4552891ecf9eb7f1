/** What is wrong: the report of `check`, file by file, each problem with its line and the way to mend it. */
import { join } from "node:path";
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Notice, Problem } from "../content/report/content.ts";
import { formatPlace, visible } from "../content/report/format-problem.ts";
import { linesOf } from "../content/report/lines-of.ts";
import { excerptOf } from "../content/report/show-problem.ts";
import { editorHref, writeHref } from "./frame/links.ts";
import type { DeskPage } from "./frame/page.ts";

const MOST_PROBLEMS = 200;
const MOST_NOTICES = 50;

export const wrongPage: DeskPage = {
  path: "/desk/",
  entry: "What is wrong",
  get({ desk }) {
    const { report } = desk.watched.state;
    if (!report) {
      const content = html`<h1>The folder is being read …</h1><p class="lead"><code>${desk.folder}</code></p>`;
      return { title: "Reading", content, live: true };
    }
    const { problems, notices } = report;
    const shown = problems.slice(0, MOST_PROBLEMS);
    const rest = problems.length - shown.length;
    const files = [...Map.groupBy(shown, ({ at }) => at.file)];
    const content = html`${summary(problems)}
${files.map(([file, of]) => renderFile(file, of, desk.folder))}
${rest > 0 ? html`<p class="rest">… and ${rest} more. They are shown once these are mended.</p>` : ""}
${renderNotices(notices, desk.folder)}`;
    return { title: "What is wrong", content, live: true };
  },
};

function summary(problems: readonly Problem[]): SafeHtml {
  if (problems.length === 0) {
    return html`<h1>Nothing is wrong</h1><p class="lead">The folder can be published.</p><p class="back"><a class="button" href="/desk/changes/">See what would change</a></p>`;
  }
  const files = new Set(problems.map(({ at }) => at.file)).size;
  return html`<h1>${countOf(problems.length, "problem")} in ${countOf(files, "file")}</h1><p class="lead">What is published stays as it is until they are mended. This page changes as files are saved.</p>`;
}

function renderFile(file: string, problems: readonly Problem[], folder: string): SafeHtml {
  const lines = linesOf(join(folder, file));
  return html`<section class="file"><h2><a href="${writeHref({ file })}">${visible(file)}</a></h2>
${problems.map((problem) => renderProblem(problem, lines, folder))}</section>`;
}

function renderProblem(problem: Problem, lines: readonly string[], folder: string): SafeHtml {
  const { at, field, wrong, expected, fix } = problem;
  const line = at.line === undefined || at.sheet !== undefined ? undefined : lines[at.line - 1];
  return html`<article class="trouble"><h3><a href="${writeHref(at, field)}">${field ? html`<code>${visible(field)}</code>: ` : ""}${visible(wrong)}</a></h3>
${line === undefined ? "" : renderLine(line, at.line ?? 1, at.column ?? 1)}<dl><dt>Expected</dt><dd>${visible(expected)}</dd><dt>To do</dt><dd>${visible(fix)}</dd></dl>
<p class="places">${visible(formatPlace(at, field))} · <a href="${editorHref(folder, at)}">Open in VS Code</a></p></article>`;
}

function renderLine(text: string, number: number, column: number): SafeHtml {
  const { before, marked, after } = excerptOf(text, column);
  return html`<pre class="line"><span class="number">${number}</span> ${before}<mark>${marked || " "}</mark>${after}</pre>`;
}

function renderNotices(notices: readonly Notice[], folder: string): SafeHtml | "" {
  if (notices.length === 0) return "";
  const shown = notices.slice(0, MOST_NOTICES);
  const rest = notices.length - shown.length;
  return html`<section><h2>Good to know</h2><ul class="notices">${shown.map(
    ({ at, field, said }) =>
      html`<li><a href="${writeHref(at, field)}">${visible(formatPlace(at, field))}</a> ${visible(said)} <a href="${editorHref(folder, at)}">VS Code</a></li>`,
  )}</ul>${rest > 0 ? html`<p class="rest">… and ${rest} more.</p>` : ""}</section>`;
}

function countOf(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}
