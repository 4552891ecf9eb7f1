/** An address as lines to copy, for the shell, JavaScript and Python. Each runs as it stands. */
import { html, type SafeHtml } from "@remix-run/html-template";

interface Language {
  readonly id: string;
  readonly title: string;
  /** What is before and after the address. */
  readonly around: readonly [before: string, after: string];
}

const languages: readonly Language[] = [
  { id: "curl", title: "curl", around: ["curl '", "'"] },
  {
    id: "fetch",
    title: "JavaScript",
    around: [
      'const response = await fetch("',
      '", { headers: { Accept: "application/json" } });\nconst data = await response.json();',
    ],
  },
  {
    id: "python",
    title: "Python",
    around: [
      'import json, urllib.request\n\nwith urllib.request.urlopen("',
      '") as response:\n    data = json.load(response)',
    ],
  },
];

/** An address that needs no further quotes in any of the languages. */
export function quotable(address: string): string {
  return address.replaceAll("'", "%27").replaceAll('"', "%22");
}

/**
 * @param address absolute URL
 * @param of begins the ids, so that several can be on one page
 */
export function renderLines(address: string, of: string): SafeHtml {
  return html`<div class="lines">${languages.map(({ id, title, around: [before, after] }) => html`<div class="line"><p><span>${title}</span><button type="button" class="copy" data-copy="#${of}-${id}">Copy<span class="unseen"> ${title}</span></button></p><pre><code id="${of}-${id}">${before}<span class="address">${quotable(address)}</span>${after}</code></pre></div>`)}</div>`;
}
