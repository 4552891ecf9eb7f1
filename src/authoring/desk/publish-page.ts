/** Publishes the plan that the page has shown. Asks for confirmation if items are removed. */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Changeset } from "../../editions/edition/compare-editions.ts";
import { say } from "../../language/language.ts";
import { escapeInvisible } from "../content/report/format-problem.ts";
import { pageWithoutPlan } from "./changes-page.ts";
import {
  renderBroughtBack,
  renderDifference,
  renderNotices,
  renderScheduled,
  totalsOf,
} from "./changes-view.ts";
import { moreLine } from "./frame/long-lists.ts";
import {
  type DeskPage,
  type DeskRequest,
  lineOf,
  type PageAnswer,
  type PageView,
} from "./frame/page.ts";
import type { Step } from "./open-step.ts";
import type { Planner, ShownPlan } from "./planner.ts";
import type { DeskOutcome, DeskPublisher } from "./publishing.ts";

const MAX_NOTE = 1000;

export function publishPage(planner: Planner, publishing: DeskPublisher): DeskPage {
  return {
    path: "/desk/publish/",
    entry: () => say.desk.entries.publish,
    async get(request) {
      const { searchParams } = request.url;
      if (publishing.latest?.outcome === "running") return runningPage();
      // The page that showed the progress reloads to get the outcome.
      if (searchParams.has("running") && publishing.latest) return answerFor(publishing.latest);
      const planned = await planner.current();
      if (planned?.outcome !== "planned") return pageWithoutPlan(planned);
      return planPage(request, planned.shown, searchParams.has("changed"));
    },
    async post(request) {
      const planned = await planner.awaitPlan();
      if (planned.outcome !== "planned") return pageWithoutPlan(planned);
      const { shown } = planned;
      const seen = String(request.form.get("plan"));
      if (seen !== shown.id)
        return planPage(request, shown, true, planner.changesSince(seen, shown));
      const confirmation = confirmRemovals(request, { ...shown, button: say.desk.entries.publish });
      if (confirmation) return confirmation;
      const by = { who: request.who, note: noteOf(request.form) };
      return answerFor(await publishing.publish(shown, by));
    },
  };
}

export function answerFor(outcome: DeskOutcome): PageAnswer {
  switch (outcome.outcome) {
    case "running":
    case "changed":
      return { seeOther: `/desk/publish/?${outcome.outcome}` };
    case "published":
      return { seeOther: `/desk/history/${outcome.publication.number}/` };
    case "refused": {
      const title = say.desk.publish.refused;
      const content = html`<h1>${title}</h1><p class="lead" role="alert">${outcome.message}</p><p class="back"><a class="button" href="/desk/publish/">${say.desk.entries.publish}</a></p>`;
      return { status: 409, title, content };
    }
  }
}

export function noteOf(form: FormData): string {
  return lineOf(form, "note", MAX_NOTE);
}

function runningPage(): PageView {
  const title = say.desk.publish.running;
  const content = html`<h1>${title}</h1><p class="lead" role="status" data-progress></p>`;
  return { title, content, live: true };
}

/** @param since the changes since the plan that the user saw */
function planPage(
  request: DeskRequest,
  { id, difference, plan, after }: ShownPlan,
  hasPlanChanged: boolean,
  since?: Changeset,
): PageView {
  const title = say.desk.entries.publish;
  const notices = renderNotices(request.desk.preview.state.notices.length);
  const content = html`<h1>${title}</h1>${renderChanged(hasPlanChanged)}
${since ? html`<section class="since"><h2>${say.desk.publish.since}</h2>${renderDifference(since)}</section><h2>${say.desk.publish.whole}</h2>` : ""}<p class="lead">${totalsOf(difference)} <a href="/desk/changes/">${say.desk.publish.look}</a></p>
<ul>${difference.collections.map(({ collection, counts }) => html`<li>${say.writing.plural({ collection })}: ${say.changes.counts({ ...counts, collection })}</li>`)}</ul>${renderBroughtBack(plan.bringsBack)}${renderScheduled(after, Date.now())}${notices}
${renderForm(request, { id, button: title })}`;
  return { title, content };
}

export function renderChanged(hasPlanChanged: boolean): SafeHtml | "" {
  return hasPlanChanged ? html`<p class="faults" role="alert">${say.desk.publish.changed}</p>` : "";
}

/** `id`: identifies the plan; the form sends it back. */
type PublishForm = { readonly id: string; readonly button: string };

/** @param rest content after the button */
export function renderForm(
  { csrf, form, url }: DeskRequest,
  { id, button }: PublishForm,
  rest: SafeHtml | "" = "",
): SafeHtml {
  return html`<form class="ask" method="post" action="${url.pathname}" data-once>${csrf}<input type="hidden" name="plan" value="${id}">
<p class="filter"><label for="note">${say.desk.publish.note}</label><input id="note" name="note" value="${noteOf(form)}" maxlength="${MAX_NOTE}"></p>
<p><button type="submit">${button}</button>${rest}</p></form>`;
}

/** @returns `undefined` if nothing is removed or the user has confirmed */
export function confirmRemovals(
  request: DeskRequest,
  about: PublishForm & Pick<Step, "difference" | "largeRemovals">,
): PageView | undefined {
  const { difference, largeRemovals, ...question } = about;
  const shrinking = difference.collections.filter(({ counts }) => counts.removed > 0);
  if (shrinking.length === 0 || request.form.has("sure")) return undefined;
  const count = shrinking.reduce((sum, { counts }) => sum + counts.removed, 0);
  const title = say.desk.publish.sure({ count });
  const rest = html`<input type="hidden" name="sure" value="yes"> <a class="button quiet" href="/desk/changes/">${say.desk.publish.cancel}</a>`;
  const content = html`<h1>${title}</h1>
${largeRemovals.map((removal) => html`<p class="faults">${say.desk.publish.large(removal)}</p>`)}
${shrinking.map(
  ({ collection, counts, removed }) =>
    html`<section><h2>${say.writing.plural({ collection })}</h2><ul class="removed">${removed.map(({ name }) => html`<li>${escapeInvisible(name)}</li>`)}</ul>${moreLine(counts.removed - removed.length)}</section>`,
)}
${renderForm(request, question, rest)}`;
  return { title, content };
}
