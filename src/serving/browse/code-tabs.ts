/** Code examples in tabs: radio buttons, whose choice a script remembers. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { codeExamples, type ExampleRequest } from "./code-examples.ts";
import type { Words } from "./words.ts";

/** @param prefix of the ids, so that a page can have several groups of tabs */
export function renderCodeTabs(example: ExampleRequest, prefix: string, { say }: Words): SafeHtml {
  const { language, copy } = say.request;
  const { copied, notCopied } = say.json;
  const examples = codeExamples(example);
  return html`<div class="ways"><fieldset class="tabs"><legend class="unseen">${language}</legend>${examples.map(
    ({ id, title }, at) =>
      html`<label><input type="radio" name="way-${prefix}" value="${id}"${at === 0 ? html.raw` checked` : ""}><span>${title}</span></label>`,
  )}</fieldset>${examples.map(
    ({ id, title, before, address, after }) =>
      html`<div class="way" data-way="${id}"><pre><code id="${prefix}-${id}">${before}<span class="address">${address}</span>${after}</code></pre><button type="button" class="copy" data-copy="#${prefix}-${id}" data-copied="${copied}" data-not-copied="${notCopied}">${copy}<span class="unseen"> ${title}</span></button></div>`,
  )}</div>`;
}
