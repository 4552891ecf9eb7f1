/** Publish: what was shown, with a note, and a second question where something goes. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { visible } from "../content/report/format-problem.ts";
import type { Difference } from "../edition/compare-editions.ts";
import { say } from "../language/language.ts";
import type { Removal } from "../publish/large-removals.ts";
import { withoutPlan } from "./changes-page.ts";
import { renderBroughtBack, sumOf } from "./changes-view.ts";
import type { Asked, DeskPage, PageAnswer, PageView } from "./frame/page.ts";
import type { Planner, ShownPlan } from "./planner.ts";
import type { Outcome, Publishing } from "./publishing.ts";

const LONGEST_NOTE = 1000;

export function publishPage(planner: Planner, publishing: Publishing): DeskPage {
  return {
    path: "/desk/publish/",
    entry: () => say.desk.entries.publish,
    async get(asked) {
      const { searchParams } = asked.url;
      if (publishing.outcome?.outcome === "running") return runningPage();
      // Whoever saw it running is led to what came of it.
      if (searchParams.has("running") && publishing.outcome) return answerOf(publishing.outcome);
      const planned = await planner.look();
      if (planned?.outcome !== "planned") return withoutPlan(planned);
      const said = searchParams.has("changed") ? say.desk.publish.changed : undefined;
      return askPage(asked, planned.shown, said);
    },
    async post(asked) {
      const planned = await planner.whole();
      if (planned.outcome !== "planned") return withoutPlan(planned);
      const { shown } = planned;
      if (asked.form.get("plan") !== shown.id)
        return askPage(asked, shown, say.desk.publish.changed);
      const isSure = asked.form.has("sure") || removedOf(shown.difference) === 0;
      if (!isSure) return surePage(asked, shown);
      return answerOf(await publishing.publish(shown, noteOf(asked.form)));
    },
  };
}

/** Where somebody is led to by what came of a publication. */
export function answerOf(outcome: Outcome): PageAnswer {
  switch (outcome.outcome) {
    case "running":
      return { seeOther: "/desk/publish/?running" };
    case "changed":
      return { seeOther: "/desk/publish/?changed" };
    case "published":
      return { seeOther: `/desk/history/${outcome.published.publication.number}/` };
    case "refused": {
      const title = say.desk.publish.refused;
      const content = html`<h1>${title}</h1><p class="lead">${outcome.message}</p><p class="back"><a class="button" href="/desk/publish/">${say.desk.publish.again}</a></p>`;
      return { status: 409, title, content };
    }
  }
}

export function noteOf(form: FormData): string {
  return String(form.get("note") ?? "")
    .trim()
    .slice(0, LONGEST_NOTE)
    .toWellFormed();
}

/** How many items go. */
export function removedOf({ collections }: Difference): number {
  return collections.reduce((sum, { counts }) => sum + counts.removed, 0);
}

function runningPage(): PageView {
  const title = say.desk.publish.running;
  const content = html`<h1>${title}</h1><p class="lead" role="status" data-progress></p>`;
  const head = html`<noscript><meta http-equiv="refresh" content="2; url=/desk/publish/?running"></noscript>`;
  return { title, content, head, live: true };
}

function askPage({ csrf, form }: Asked, shown: ShownPlan, said: string | undefined): PageView {
  const { title, button } = say.desk.publish;
  const content = html`<h1>${title}</h1>${said ? html`<p class="faults" role="alert">${said}</p>` : ""}
<p class="lead">${sumOf(shown.difference)} <a href="/desk/changes/">${say.desk.publish.look}</a></p>
<ul>${shown.difference.collections.map(({ collection, counts }) => html`<li>${say.writing.plural({ collection })}: ${say.desk.changes.sum({ ...counts, collection })}</li>`)}</ul>${renderBroughtBack(shown.plan.bringsBack)}
<form class="ask" method="post" action="/desk/publish/" data-once>${csrf}<input type="hidden" name="plan" value="${shown.id}">
${noteField(noteOf(form))}<p><button type="submit">${button}</button></p></form>`;
  return { title, content };
}

function surePage({ csrf, form }: Asked, { id, difference, plan }: ShownPlan): PageView {
  return sureView({
    ...{ csrf, difference, removals: plan.removals, note: noteOf(form) },
    hidden: html`<input type="hidden" name="plan" value="${id}">`,
    action: "/desk/publish/",
    button: say.desk.publish.button,
  });
}

export interface SureOptions {
  readonly csrf: SafeHtml;
  readonly difference: Difference;
  /** Collections that lose more than a third of their items. */
  readonly removals: readonly Removal[];
  readonly note: string;
  readonly hidden: SafeHtml;
  readonly action: string;
  readonly button: string;
}

/** The second question: what goes, by name. */
export function sureView(options: SureOptions): PageView {
  const { csrf, difference, removals, note, hidden, action, button } = options;
  const title = say.desk.publish.sure({ count: removedOf(difference) });
  const gone = difference.collections.filter(({ counts }) => counts.removed > 0);
  const content = html`<h1>${title}</h1>
${removals.map((removal) => html`<p class="faults">${say.desk.publish.large(removal)}</p>`)}
${gone.map(
  ({ collection, counts, removed }) =>
    html`<section><h2>${say.writing.plural({ collection })}</h2><ul class="removed">${removed.map(({ name }) => html`<li>${visible(name)}</li>`)}</ul>${counts.removed > removed.length ? html`<p class="rest">${say.report.more({ count: counts.removed - removed.length })}</p>` : ""}</section>`,
)}
<form class="ask" method="post" action="${action}" data-once>${csrf}${hidden}<input type="hidden" name="sure" value="yes">
${noteField(note)}<p><button type="submit">${button}</button> <a class="button quiet" href="/desk/changes/">${say.desk.publish.notYet}</a></p></form>`;
  return { title, content };
}

export function noteField(note: string): SafeHtml {
  return html`<p class="filter"><label for="note">${say.desk.publish.note}</label><input id="note" name="note" value="${note}" maxlength="${LONGEST_NOTE}"></p>`;
}
