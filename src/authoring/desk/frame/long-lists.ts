/** Paging of long lists. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { say } from "../../../language/language.ts";

const MAX_PAGE_NUMBER = 1_000_000;
const PAGES_AROUND = 3;

/** 1 if the parameter is missing or invalid. */
export function pageOf({ searchParams }: URL): number {
  return Math.min(MAX_PAGE_NUMBER, Math.max(1, Math.trunc(Number(searchParams.get("page"))) || 1));
}

export function renderPages(url: URL, { size, count }: { size: number; count: number }) {
  const page = pageOf(url);
  const last = Math.ceil(count / size);
  if (last < 2) return "";
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === last || Math.abs(number - page) <= PAGES_AROUND,
  );
  return html`<nav class="parts" aria-label="${say.pages.pager.title}"><ul>${shown.map((number) => {
    const query = new URLSearchParams(url.searchParams);
    // The outcome of a save is shown only once.
    query.delete("said");
    query.set("page", String(number));
    return html`<li><a href="?${String(query)}"${number === page ? html.raw` aria-current="page"` : ""}>${number}</a></li>`;
  })}</ul></nav>`;
}

/** @param count of the entries that are not shown */
export function moreLine(count: number): SafeHtml | "" {
  return count > 0 ? html`<p class="rest">${say.report.more({ count })}</p>` : "";
}
