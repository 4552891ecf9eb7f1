/** The history: every publication with its changes, to browse it or to roll back to it. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { compareEditions } from "../../editions/edition/compare-editions.ts";
import { Edition } from "../../editions/edition/open-edition.ts";
import { beforeCurrent, type History, isKept, readHistory } from "../../editions/store/history.ts";
import type { Publication } from "../../editions/store/publication.ts";
import { say } from "../../language/language.ts";
import { effectsOf } from "../../serving/effects/effects-of.ts";
import { escapeInvisible } from "../content/report/format-problem.ts";
import { summaryOf } from "../publish/summarise-changes.ts";
import {
  MAX_ITEMS,
  renderDifference,
  renderEffects,
  renderScheduled,
  totalsOf,
} from "./changes-view.ts";
import { pageOf, renderPages } from "./frame/long-lists.ts";
import {
  type Desk,
  DeskError,
  type DeskPage,
  type DeskRequest,
  type PageAnswer,
  type PageView,
  refuseEmptied,
} from "./frame/page.ts";
import type { HistoryServers } from "./history-servers.ts";
import { openStep } from "./open-step.ts";
import type { Planner } from "./planner.ts";
import { answerFor, confirmRemovals, noteOf, renderChanged, renderForm } from "./publish-page.ts";
import type { DeskPublisher, ReaderEffects } from "./publishing.ts";

const PAGE_SIZE = 30;
const MAX_PAGES_LISTED = 10;

export interface PageParts {
  readonly planner: Planner;
  readonly publishing: DeskPublisher;
  readonly servers: HistoryServers;
  readonly publicUrl: string | undefined;
}

export function historyPages(parts: PageParts): readonly DeskPage[] {
  return [
    {
      path: "/desk/history/",
      entry: () => say.desk.entries.history,
      get: async ({ desk, url }) => historyPage(await historyOf(desk), url),
    },
    { path: "/desk/history/:number/", get: (request) => publicationPage(request, parts) },
    {
      path: "/desk/history/:number/look",
      async get({ desk, params, url }) {
        const { publication } = await findPublication(desk, params.number);
        const port = await parts.servers.serve(publication);
        return { seeOther: `http://${url.hostname}:${port}/` };
      },
    },
    {
      path: "/desk/history/:number/back/",
      get: (request) => rollbackPage(request, parts),
      post: (request) => postRollback(request, parts),
    },
  ];
}

function historyPage(history: History, url: URL): PageView {
  const { publications, current, damage } = history;
  const from = (pageOf(url) - 1) * PAGE_SIZE;
  const shown = publications.toReversed().slice(from, from + PAGE_SIZE);
  const words = say.desk.history;
  const before = beforeCurrent(history);
  const undo = before
    ? html`<p class="back"><a class="button" href="/desk/history/${before.number}/back/">${words.undo}</a></p>`
    : "";
  const content = html`<h1>${say.desk.entries.history}</h1>${damage.map(({ message }) => html`<p class="faults">${message}</p>`)}
${publications.length === 0 ? html`<p class="lead">${words.empty}</p>` : undo}
<ol class="history" reversed>${shown.map((publication) => renderEntry(publication, history, publication.number === current))}</ol>
${renderPages(url, { size: PAGE_SIZE, count: publications.length })}`;
  return { title: say.desk.entries.history, content, live: true };
}

function renderEntry(publication: Publication, history: History, isCurrent: boolean): SafeHtml {
  const { number, time, who, note } = publication;
  return html`<li><h2><a href="/desk/history/${number}/">${say.history.title({ publication: number, isCurrent })}</a></h2>
<p><time datetime="${time}">${say.desk.moment({ at: time })}</time> · ${escapeInvisible(who)} · ${summaryOf(publication, history)}${isKept(publication, history) ? "" : html` ${say.history.notKept}`}</p>${note ? html`<p class="quote">${escapeInvisible(note)}</p>` : ""}</li>`;
}

async function publicationPage({ desk, params }: DeskRequest, parts: PageParts): Promise<PageView> {
  const { publication, history } = await findPublication(desk, params.number);
  const { number, time, who, note } = publication;
  const { latest } = parts.publishing;
  const isLatest = latest?.outcome === "published" && latest.publication.number === number;
  const published = isLatest ? latest : undefined;
  const words = say.desk.history;
  const isCurrent = number === history.current;
  const kept = isKept(publication, history);
  const heading = { publication: number, isCurrent };
  const title = published ? words.published({ number }) : say.history.title(heading);
  const look = html`<a class="button" href="/desk/history/${number}/look" target="_blank">${words.look}</a> `;
  const back = html`<a class="button" href="/desk/history/${number}/back/">${words.back}</a>`;
  const actions = html`<p class="back">${kept ? look : ""}${kept && !isCurrent ? back : ""}</p>`;
  const content = html`<p class="kicker"><a href="/desk/history/">${say.desk.entries.history}</a></p><h1>${title}</h1>
<p class="lead"${published ? html` data-noted="${note}"` : ""}><time datetime="${time}">${say.desk.moment({ at: time })}</time> · ${escapeInvisible(who)}${note ? html` · ${escapeInvisible(note)}` : ""}</p>
${isCurrent ? renderReaderEffects(published ?? {}) : ""}${actions}
${kept ? await renderChanges(desk, publication, history) : html`<p class="note">${say.history.changesNotKept}</p>`}`;
  return { title, content, live: isCurrent };
}

async function renderChanges(desk: Desk, { number, edition }: Publication, history: History) {
  const before = history.publications.find((one) => one.number === number - 1);
  if (before && !isKept(before, history))
    return html`<p class="note">${say.history.changesNotKept}</p>`;
  using old = before && new Edition(await desk.store.editionFile(before.edition));
  using next = new Edition(await desk.store.editionFile(edition));
  const difference = compareEditions(old, next, { maxItems: MAX_ITEMS, whole: true });
  const coming = number === history.current ? renderScheduled(next, Date.now()) : "";
  return html`${coming}<p>${totalsOf(difference)}</p>${renderDifference(difference)}`;
}

function renderReaderEffects({ effects, pages, publicUrl }: Partial<ReaderEffects>): SafeHtml {
  return html`<p class="note" role="status">${say.desk.publish.soon}</p>
<ul class="addresses">${pages?.slice(0, MAX_PAGES_LISTED).map(({ collection, name, path }) => html`<li>${say.writing.editOne({ collection })}: <a href="${publicUrl + path}">${escapeInvisible(name)}</a></li>`)}</ul>
${effects ? renderEffects(effects) : ""}`;
}

async function planRollback({ desk, params }: DeskRequest, { publicUrl }: PageParts) {
  const { publication, history } = await findPublication(desk, params.number);
  if (!isKept(publication, history)) throw new DeskError(404, say.history.changesNotKept);
  const current = history.publications.find(({ number }) => number === history.current);
  if (!current || current.edition === publication.edition)
    throw new DeskError(409, say.history.rollback.same({ publication: publication.number }));
  const old = await desk.store.editionFile(current.edition);
  const next = await desk.store.editionFile(publication.edition);
  using step = openStep(old, next, publicUrl);
  const findEffects = async () => ({ ...step, effects: await effectsOf(old, next, publicUrl) });
  // The editions of the step are closed here; callers use only what it has computed.
  return { ...step, publication, currentSeen: current.number, findEffects };
}

async function rollbackPage(request: DeskRequest, parts: PageParts, hasPlanChanged = false) {
  const { publication, currentSeen, difference } = await planRollback(request, parts);
  const words = say.desk.history;
  const title = words.backTo({ number: publication.number });
  const content = html`<p class="kicker"><a href="/desk/history/">${say.desk.entries.history}</a></p><h1>${title}</h1>${renderChanged(hasPlanChanged)}
<p class="lead">${totalsOf(difference)}</p><p class="note">${words.folderStays}</p>
${renderForm(request, { id: String(currentSeen), button: words.back })}
${renderDifference(difference)}`;
  return { title, content };
}

async function postRollback(request: DeskRequest, parts: PageParts): Promise<PageAnswer> {
  const planned = await planRollback(request, parts);
  const { currentSeen, publication, findEffects } = planned;
  const id = String(currentSeen);
  if (request.form.get("plan") !== id) return await rollbackPage(request, parts, true);
  const confirmation = confirmRemovals(request, { ...planned, id, button: say.desk.history.back });
  if (confirmation) return confirmation;
  const by = { who: request.who, note: noteOf(request.form) };
  const about = { ...by, to: publication.number, currentSeen };
  return answerFor(await parts.publishing.rollBack(about, findEffects));
}

async function findPublication(desk: Desk, number: string | undefined) {
  const history = await historyOf(desk);
  const publication = history.publications.find((one) => String(one.number) === number);
  if (!publication) throw new DeskError(404, say.desk.noPage);
  return { publication, history };
}

async function historyOf(desk: Desk): Promise<History> {
  const history = await readHistory(desk.store);
  if (history.publications.length === 0 && history.damage.length === 0) refuseEmptied(desk);
  return history;
}
