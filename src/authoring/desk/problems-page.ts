/** The report of `check` by file, each problem with its line and how to fix it. */
import { join } from "node:path";
import { html, type SafeHtml } from "@remix-run/html-template";
import { say } from "../../language/language.ts";
import type { Notice, Place, Problem } from "../content/report/content.ts";
import { escapeInvisible, formatPlace } from "../content/report/format-problem.ts";
import { linesOf } from "../content/report/lines-of.ts";
import { excerptOf } from "../content/report/show-problem.ts";
import type { Draft } from "../preview/preview-content.ts";
import { type RemediedProblem, withRemedy } from "./forms/missing-items.ts";
import { hasPage, writeHref } from "./frame/links.ts";
import { moreLine } from "./frame/long-lists.ts";
import { type DeskPage, renderStatus } from "./frame/page.ts";

const MAX_PROBLEMS = 200;
const MAX_NOTICES = 50;

export const problemsPage: DeskPage = {
  path: "/desk/",
  entry: () => say.desk.entries.wrong,
  async get({ desk }) {
    const { folder, preview } = desk;
    const { problems, notices, drafts, updatedAt } = preview.state;
    const title = say.desk.entries.wrong;
    if (updatedAt === undefined) {
      const content = html`<h1>${say.desk.wrong.reading}</h1><p class="lead"><code>${folder}</code></p>`;
      return { title, content, live: true };
    }
    const shown = await Promise.all(
      problems.slice(0, MAX_PROBLEMS).map((problem) => withRemedy(desk, problem)),
    );
    const files = [...Map.groupBy(shown, ({ at }) => at.file)];
    const checking = renderStatus(desk.events.isChecking ? say.writing.checking : undefined, false);
    const content = html`${checking}${renderHeading(problems)}
${files.map(([file, inFile]) => renderFile(folder, file, inFile))}${moreLine(problems.length - shown.length)}
${renderNotices(notices)}${renderDrafts(drafts)}`;
    return { title, content, live: true };
  },
};

function renderHeading(problems: readonly Problem[]): SafeHtml {
  const words = say.desk.wrong;
  if (problems.length === 0) {
    return html`<h1>${words.none}</h1><p class="lead">${words.canBePublished}</p><p class="back"><a class="button" href="/desk/changes/">${words.toChanges}</a> <a class="button quiet" href="/desk/write/">${say.writing.entry}</a></p>`;
  }
  const files = new Set(problems.map(({ at }) => at.file)).size;
  return html`<h1>${words.title({ problems: problems.length, files })}</h1><p class="lead">${words.lead}</p>`;
}

function renderFile(folder: string, file: string, problems: readonly RemediedProblem[]): SafeHtml {
  const lines = linesOf(join(folder, file));
  return html`<section class="file"><h2>${escapeInvisible(file)}</h2>
${problems.map((problem) => renderProblem(problem, lines))}</section>`;
}

function renderProblem(
  { at, field, wrong, expected, fix, remedy }: RemediedProblem,
  lines: readonly string[],
): SafeHtml {
  const line = at.line === undefined || at.sheet !== undefined ? undefined : lines[at.line - 1];
  const words = say.desk.wrong;
  const text = html`${field ? html`<code>${escapeInvisible(field)}</code>: ` : ""}${escapeInvisible(wrong)}`;
  return html`<article class="trouble"><h3>${hasPage(at.file) ? html`<a href="${writeHref(at, field)}">${text}</a>` : text}</h3>
${line === undefined ? "" : renderLine(line, at)}<dl><dt>${words.expected}</dt><dd>${escapeInvisible(expected)}</dd><dt>${words.fix}</dt><dd>${escapeInvisible(fix)}</dd></dl>
${remedy ? html`<p><a class="button quiet" href="${remedy.href}">${remedy.label}</a></p>` : ""}<p class="places">${escapeInvisible(formatPlace(at, field))}</p></article>`;
}

function renderLine(text: string, at: Place): SafeHtml {
  const { before, marked, after } = excerptOf(text, at);
  return html`<pre class="line"><span class="number">${at.line}</span> ${before}<mark>${marked || " "}</mark>${after}</pre>`;
}

function renderNotices(notices: readonly Notice[]): SafeHtml | "" {
  const title = html`<h2 id="notices">${say.desk.wrong.notices}</h2>`;
  const render = ({ at, field, said }: Notice) =>
    html`${placeLink(at, field)} ${escapeInvisible(said)}`;
  return renderList(title, notices, render);
}

function renderDrafts(drafts: readonly Draft[]): SafeHtml | "" {
  const title = html`<h2>${say.desk.wrong.drafts}</h2><p>${say.desk.wrong.draftsLead}</p>`;
  return renderList(title, drafts, ({ file, problem }) =>
    problem
      ? html`${placeLink(problem.at, problem.field)} ${escapeInvisible(say.report.problem(problem))}`
      : placeLink({ file }),
  );
}

function renderList<T>(title: SafeHtml, entries: readonly T[], render: (entry: T) => SafeHtml) {
  if (entries.length === 0) return "";
  return html`<section>${title}<ul class="notices">${entries.slice(0, MAX_NOTICES).map((entry) => html`<li>${render(entry)}</li>`)}</ul>${moreLine(entries.length - MAX_NOTICES)}</section>`;
}

function placeLink(at: Place, field?: string): SafeHtml {
  const place = escapeInvisible(formatPlace(at, field));
  return hasPage(at.file) ? html`<a href="${writeHref(at, field)}">${place}</a>` : html`${place}`;
}
