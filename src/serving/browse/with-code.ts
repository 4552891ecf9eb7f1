import { html, type SafeHtml } from "@remix-run/html-template";

/** Renders the parts of a text in back-quotes as `<code>`. */
export function withCode(text: string): SafeHtml {
  // Every second part was between back-quotes.
  return html`${text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
