import { html, type SafeHtml } from "@remix-run/html-template";
import { withQuery } from "../api/addresses.ts";
import { type Page, pageQuery } from "../api/pages.ts";
import type { ParameterValues } from "../api/parameter-values.ts";
import type { Words } from "./words.ts";

/** Pages with a link, by their distance from the current one. The first and last have one too. */
const DISTANCES = [-2, -1, 0, 1, 2];

/** @param list `path`: without query @returns "" for a list with a single page */
export function renderPager(
  { number, last }: Page,
  { parameters, path }: { parameters: ParameterValues; path: string },
  { say, number: format }: Words,
): SafeHtml | "" {
  if (last === 1) return "";
  const href = (target: number) => withQuery(path, pageQuery(parameters, target));
  const step = (target: number, label: string, rel: string) =>
    target < 1 || target > last
      ? html`<li><span class="off">${label}</span></li>`
      : html`<li><a href="${href(target)}" rel="${rel}">${label}</a></li>`;
  const numbers = [...new Set([1, ...DISTANCES.map((distance) => number + distance), last])]
    .filter((target) => target >= 1 && target <= last)
    .map((target, index, all) => {
      const isAfterGap = target - (all[index - 1] ?? 0) > 1;
      const gap = isAfterGap ? html`<li class="gap" aria-hidden="true">…</li>` : "";
      const here = target === number ? html.raw` aria-current="page"` : "";
      return html`${gap}<li class="number"><a href="${href(target)}"${here} aria-label="${say.pager.page({ number: target })}">${format(target)}</a></li>`;
    });
  return html`<nav class="pager" aria-label="${say.pager.title}"><ul class="steps">${step(number - 1, say.pager.previous, "prev")}${numbers}${step(number + 1, say.pager.next, "next")}</ul></nav>`;
}

/** @returns `Items 11 to 20 of 46, page 2 of 5` */
export function pagePosition({ number, size, last, count }: Page, { say }: Words): string {
  if (last === 1 || count === 0) return say.list.items({ count });
  const first = (number - 1) * size + 1;
  const end = Math.min(count, number * size);
  return say.list.page({ first, end, count, number, last });
}
