/** Paging of long lists: the page number of a request, links to the other pages, and the number of hidden entries. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { say } from "../../../language/language.ts";

/** Larger page numbers in a request are lowered to this one. */
const MAX_PAGE_NUMBER = 1_000_000;
/** Links to pages on each side of the current one, in addition to the first and the last. */
const PAGES_AROUND = 3;

/** The page number of a request; 1 if the parameter is missing or invalid. */
export function pageOf({ searchParams }: URL): number {
  return Math.min(MAX_PAGE_NUMBER, Math.max(1, Math.trunc(Number(searchParams.get("page"))) || 1));
}

/** Links to the pages of a list; they keep the other parameters of the address. */
export function renderPages(url: URL, { size, count }: { size: number; count: number }) {
  const [page, last] = [pageOf(url), Math.ceil(count / size)];
  if (last < 2) return "";
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === last || Math.abs(number - page) <= PAGES_AROUND,
  );
  return html`<nav class="parts" aria-label="${say.pages.pager.title}"><ul>${shown.map((number) => {
    const query = new URLSearchParams(url.searchParams);
    query.delete("said");
    query.set("page", String(number));
    return html`<li><a href="?${String(query)}"${number === page ? html.raw` aria-current="page"` : ""}>${number}</a></li>`;
  })}</ul></nav>`;
}

/** A line with the number of entries that are not shown. */
export function moreLine(count: number): SafeHtml | "" {
  return count > 0 ? html`<p class="rest">${say.report.more({ count })}</p>` : "";
}
