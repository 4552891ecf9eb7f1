/** The page of the plan: what the next publication changes, by item and by address. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { imageTypeOf } from "../../contract/image-types.ts";
import { say } from "../../language/language.ts";
import {
  renderBroughtBack,
  renderDifference,
  renderEffects,
  renderNotices,
  renderScheduled,
  totalsOf,
} from "./changes-view.ts";
import { DeskError, type DeskPage, type DeskRequest, type PageView } from "./frame/page.ts";
import type { Planner, PlanOutcome, ShownPlan } from "./planner.ts";

export function changesPages(planner: Planner): readonly DeskPage[] {
  return [
    {
      path: "/desk/changes/",
      entry: () => say.desk.entries.changes,
      async get({ desk }) {
        const planned = await planner.current();
        if (planned?.outcome !== "planned") return pageWithoutPlan(planned);
        return renderPlan(planned.shown, desk.preview.state.notices.length);
      },
    },
    { path: "/desk/media/:hash/:name", get: showImage },
  ];
}

/** @param planned `undefined` while the plan is being made */
export function pageWithoutPlan(
  planned: Exclude<PlanOutcome, { outcome: "planned" }> | undefined,
): PageView {
  const words = say.desk.plan;
  const view = (title: string, content: SafeHtml): PageView => {
    return { title, content: html`<h1>${title}</h1>${content}`, live: true };
  };
  const lead = (text: string) => html`<p class="lead">${text}</p>`;
  switch (planned?.outcome) {
    case undefined:
    case "reading":
      return view(words.making, html`<p class="lead" data-progress></p>`);
    case "problems": {
      const link = html`<a class="button" href="/desk/">${say.desk.entries.wrong}</a>`;
      return view(words.problems, html`<p class="back">${link}</p>`);
    }
    case "unchanged": {
      const { number } = planned.publication;
      return view(words.unchanged, lead(say.publish.unchanged({ publication: number })));
    }
    case "other site":
      return view(words.otherSite, lead(words.sites(planned)));
    case "failed":
      return view(words.failed, lead(planned.error.message));
  }
}

function renderPlan({ difference, effects, plan, after }: ShownPlan, notices: number): PageView {
  const note = plan.before === undefined ? html`<p class="note">${say.desk.plan.first}</p>` : "";
  const content = html`<h1>${say.desk.entries.changes}</h1><p class="lead">${totalsOf(difference)}</p>${note}
<p class="back"><a class="button" href="/desk/publish/">${say.desk.plan.toPublish}</a></p>${renderNotices(notices)}
${renderBroughtBack(plan.bringsBack)}${renderScheduled(after, Date.now())}${renderDifference(difference)}
${renderEffects(effects)}`;
  return { title: say.desk.entries.changes, content, live: true };
}

/** Redirects to the folder's image if the store does not have it. */
async function showImage({ desk, params }: DeskRequest) {
  const { hash = "", name = "" } = params;
  const contentType = imageTypeOf(name);
  if (contentType === undefined) throw new DeskError(404, say.desk.noPage);
  const body = await desk.store.readMedia(`${hash}/${name}`).catch(() => undefined);
  if (body) return { body, contentType };
  return { seeOther: `/media/${encodeURIComponent(hash)}/${encodeURIComponent(name)}` };
}
