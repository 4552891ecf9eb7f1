/** Long lists in pages: which one is asked for, and the way to those beside it. */
import { html, type SafeHtml } from "@remix-run/html-template";

/** @returns 1 where none is asked for, or what is asked for is none */
export function pageOf({ searchParams }: URL): number {
  return Math.max(1, Math.trunc(Number(searchParams.get("page"))) || 1);
}

/** @param texts of the links to the page before and the one after */
export function renderSteps(
  page: number,
  { size, count, path }: { size: number; count: number; path: string },
  [before, after]: readonly [string, string],
): SafeHtml {
  const link = (to: number, text: string) =>
    html`<a class="button" href="${path}?page=${to}">${text}</a> `;
  return html`<p class="back">${page > 1 ? link(page - 1, before) : ""}${page * size < count ? link(page + 1, after) : ""}</p>`;
}
