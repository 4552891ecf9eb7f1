/** Code that requests an address, in each language, chosen by radio buttons; a script remembers the language. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { codeExamples, type ExampleRequest } from "./code-examples.ts";
import type { Words } from "./words.ts";

/** @param of prefix of the ids, so that a page can have several */
export function renderCodeTabs(example: ExampleRequest, of: string, { say }: Words): SafeHtml {
  const { language, copy } = say.request;
  const { copied, notCopied } = say.json;
  const lines = codeExamples(example);
  return html`<div class="ways"><fieldset class="tabs"><legend class="unseen">${language}</legend>${lines.map(
    ({ id, title }, at) =>
      html`<label><input type="radio" name="way-${of}" value="${id}"${at === 0 ? html.raw` checked` : ""}><span>${title}</span></label>`,
  )}</fieldset>${lines.map(
    ({ id, title, before, address, after }) =>
      html`<div class="way" data-way="${id}"><pre><code id="${of}-${id}">${before}<span class="address">${address}</span>${after}</code></pre><button type="button" class="copy" data-copy="#${of}-${id}" data-copied="${copied}" data-not-copied="${notCopied}">${copy}<span class="unseen"> ${title}</span></button></div>`,
  )}</div>`;
}
