/** Renders a text as publication does: Markdown becomes HTML, which is sanitised. */
import { sanitise } from "../content/check/html.ts";
import { replaceImageAddresses } from "../content/check/html-addresses.ts";
import { escapeWords } from "../content/parse/html-names.ts";
import { linkAddresses } from "../content/parse/link-addresses.ts";
import { renderMarkdown } from "../content/parse/markdown.ts";
import { readHtmlField } from "../content/parse/plain-paragraphs.ts";
import type { Complaint } from "../content/report/report.ts";

/** @param pictureAt returns the address that shows an image of the folder, by its path */
export function publishedHtml(
  text: string,
  isMarkdown: boolean,
  pictureAt: (path: string) => string,
): string | Complaint {
  const rendered = isMarkdown ? renderMarkdown(text) : readHtmlField(text);
  if ("wrong" in rendered) return rendered;
  const isText = !("isText" in rendered) || rendered.isText;
  const { html } = sanitise(escapeWords(rendered.html), []);
  return replaceImageAddresses(isText ? linkAddresses(html) : html, (address) =>
    address.startsWith("media/") ? pictureAt(decodeURI(address)) : undefined,
  );
}
