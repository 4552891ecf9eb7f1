/**
 * The views of one answer side by side. Which one is seen is the choice of a radio button, so that it
 * works with the keyboard and without a script.
 */
import { html, type SafeHtml } from "@remix-run/html-template";

export interface ViewPanel {
  /** Part of ids: `visual`, `json`, `fields`. */
  readonly name: string;
  readonly title: string;
  readonly content: SafeHtml;
}

/** The first panel is seen at first. */
export function renderViews(panels: readonly ViewPanel[]): SafeHtml {
  return html`<div class="views"><fieldset class="tabs"><legend class="unseen">View</legend>${panels.map(
    ({ name, title }, index) =>
      html`<label><input type="radio" name="view" id="view-${name}" value="${name}"${index === 0 ? " checked" : ""}><span>${title}</span></label>`,
  )}</fieldset>
${panels.map(
  ({ name, title, content }) =>
    html`<section class="panel" id="${name}" aria-labelledby="${name}-title"><h2 class="unseen" id="${name}-title">${title}</h2>${content}</section>\n`,
)}</div>`;
}

/** The JSON panel's content, with what a script can add to it. */
export function withJsonActions(json: SafeHtml, jsonHref: string): SafeHtml {
  return html`<div class="json-actions"><button type="button" data-fold="open">Unfold all</button><button type="button" data-fold="closed">Fold all</button><button type="button" class="copy" data-copy-from="${jsonHref}">Copy JSON</button></div>${json}`;
}
