/** Links to the pages of a list: first, previous, numbers, next, last; and links for the page size. */
import { html, type SafeHtml } from "@remix-run/html-template";
import { type Page, pageQuery } from "../api/pages.ts";
import { PAGE_SIZE, type ParameterValues } from "../api/parameters.ts";
import type { Words } from "./words.ts";

/** Numbers on each side of the current one. */
const NEIGHBOURS = 2;
const SIZES = [10, 25, 50, PAGE_SIZE.max];

/** @param at.path path of the list, without query */
export function renderPager(
  page: Page,
  { given, path }: { given: ParameterValues; path: string },
  { say, number: numberWords }: Words,
): SafeHtml {
  const { number, last, count } = page;
  const href = (to: number, size = given.pageSize) => {
    const query = pageQuery({ ...given, pageSize: size }, to);
    return query ? `${path}?${query}` : path;
  };
  const step = (to: number, label: string, rel = "") =>
    to === number || to < 1 || to > last
      ? html`<li><span class="off">${label}</span></li>`
      : html`<li><a href="${href(to)}"${rel ? html` rel="${rel}"` : ""}>${label}</a></li>`;
  const steps = html`<ul class="steps">${step(1, say.pager.first)}${step(number - 1, say.pager.previous, "prev")}${numbers(
    page,
  ).map((to) =>
    to === undefined
      ? html`<li class="gap" aria-hidden="true">…</li>`
      : to === number
        ? html`<li class="number"><a href="${href(to)}" aria-current="page" aria-label="${say.pager.page({ number: to })}">${numberWords(to)}</a></li>`
        : html`<li class="number"><a href="${href(to)}" aria-label="${say.pager.page({ number: to })}">${numberWords(to)}</a></li>`,
  )}${step(number + 1, say.pager.next, "next")}${step(last, say.pager.last)}</ul>`;
  const sizes = html`<p class="sizes">${say.pager.sizes} ${SIZES.map((size) =>
    size === page.size
      ? html` <span aria-current="true">${size}</span>`
      : html` <a href="${href(1, size)}">${size}</a>`,
  )}</p>`;
  return html`<nav class="pager" aria-label="${say.pager.title}">${last > 1 ? steps : ""}${count > PAGE_SIZE.default ? sizes : ""}</nav>`;
}

/** @returns `Items 11 to 20 of 46, page 2 of 5` */
export function pageWords({ number, size, last, count }: Page, { say }: Words): string {
  if (last === 1 || count === 0) return say.list.items({ count });
  const first = (number - 1) * size + 1;
  const end = Math.min(count, number * size);
  return say.list.page({ first, end, count, number, last });
}

/** The numbers to show, `undefined` for a gap. */
function numbers({ number, last }: Page): (number | undefined)[] {
  const shown: (number | undefined)[] = [];
  for (let to = 1; to <= last; to++) {
    const isShown = to === 1 || to === last || Math.abs(to - number) <= NEIGHBOURS;
    if (isShown) shown.push(to);
    else {
      shown.push(undefined);
      // Skips to just before the next shown number.
      to = to < number ? number - NEIGHBOURS - 1 : last - 1;
    }
  }
  return shown;
}
