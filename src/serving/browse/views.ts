/**
 * Tabs for the views of one response. Radio buttons choose the visible one, so that the keyboard works; a script writes
 * the choice to the address. Without a script there are links to each view instead.
 */
import { html, type SafeHtml } from "@remix-run/html-template";
import type { Words } from "./words.ts";

export interface ViewPanel {
  /** Used in ids, and as key of the message. */
  readonly name: "visual" | "table" | "json" | "fields";
  readonly content: SafeHtml;
}

/** The first panel is visible at first. */
export function renderViews(panels: readonly ViewPanel[], { say }: Words): SafeHtml {
  return html`<div class="views"><fieldset class="tabs"><legend class="unseen">${say.views.legend}</legend>${panels.map(
    ({ name }, index) =>
      html`<label><input type="radio" name="view" id="view-${name}" value="${name}"${index === 0 ? " checked" : ""}><span>${say.views[name]}</span></label>`,
  )}</fieldset><noscript><p class="tabs">${panels.map(({ name }) => html`<a href="#${name}">${say.views[name]}</a>`)}</p></noscript>
${panels.map(
  ({ name, content }) =>
    html`<section class="panel" id="${name}" aria-labelledby="${name}-title"><h2 class="unseen" id="${name}-title">${say.views[name]}</h2>${content}</section>\n`,
)}</div>`;
}

/** The content of the JSON panel, with data for the script. */
export function withJsonActions(json: SafeHtml, jsonHref: string, { say }: Words): SafeHtml {
  return html`<div class="json-actions"><button type="button" data-fold="open">${say.json.unfold}</button><button type="button" data-fold="closed">${say.json.fold}</button><button type="button" class="copy" data-copy-from="${jsonHref}">${say.json.copy}</button><a href="${jsonHref}">${say.json.all}</a></div>${json}`;
}
