import { html, type SafeHtml } from "@remix-run/html-template";
import { echo } from "../../contract/problems.ts";
import { withFormat } from "../api/addresses.ts";
import type { Plan } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { markedExcerpt, type WordMatcher, wordMatcher } from "../api/excerpt.ts";
import type { Json, JsonObject } from "../api/json-value.ts";
import type { ListResource } from "../api/resource.ts";
import {
  type FoundGroup,
  pesquisa,
  resultName,
  type SearchHit,
  searchGroups,
} from "../api/resources/pesquisa.ts";
import { MAX_SEARCH_CHARACTERS } from "../api/search.ts";
import { hrefOf } from "./addresses.ts";
import { renderPage } from "./page-frame.ts";
import { type Words, wordsOf } from "./words.ts";

/** @param value the answer of the search resource */
export function renderSearchPage(plan: Plan, value: Json, catalogue: Catalogue): string {
  const words = wordsOf(catalogue);
  const { say } = words;
  const answer = value as JsonObject;
  const q = String(answer.q);
  const count = Number(answer.count);
  const heading = say.search.heading({ words: echo(q) });
  const matcher = wordMatcher(q);
  const found = searchGroups.flatMap(({ list }) => {
    const group = answer[list.name] as unknown as FoundGroup;
    return group.count > 0 ? [renderGroup(list, group, { catalogue, words, matcher })] : [];
  });
  const none = html`<div class="empty"><p class="why">${say.search.none({ words: echo(q) })}</p><p>${say.filters.aboutSearch}</p></div>`;
  const content = html`<div class="title"><h1>${heading}</h1>${renderSearchForm(words, q)}</div>
<p class="count">${say.search.results({ count })}</p>
${count === 0 ? none : found}`;
  return renderPage({
    title: heading,
    content,
    type: "found",
    otherAudienceHref: withFormat(plan.address, "api"),
    preview: { path: plan.address },
    catalogue,
  });
}

export function renderSearchForm({ say }: Words, q = ""): SafeHtml {
  return html`<form class="search" method="get" action="${pesquisa.path}" role="search"><input type="search" name="q" value="${q}" aria-label="${say.filters.search}" maxlength="${MAX_SEARCH_CHARACTERS}" lang="pt" placeholder="${say.filters.search}" required><button type="submit">${say.filters.search}</button></form>`;
}

function renderGroup(
  list: ListResource,
  { count, url, results }: FoundGroup,
  { catalogue, words, matcher }: { catalogue: Catalogue; words: Words; matcher: WordMatcher },
): SafeHtml {
  const pathOf = (address: string) => hrefOf(address, catalogue.publicUrl) ?? "";
  const noun = words.noun(list);
  const all =
    noun && count > results.length
      ? html`<p><a href="${pathOf(url)}">${words.say.problem.all(noun, count)}</a></p>`
      : "";
  return html`<section aria-labelledby="${list.name}"><h2 id="${list.name}">${words.in(list.title)} <small>${words.number(count)}</small></h2>
<ul class="rows">${results.map((result) => renderResult(result, pathOf(result.url), words, matcher))}</ul>
${all}</section>\n`;
}

function renderResult(result: SearchHit, href: string, words: Words, matcher: WordMatcher) {
  const { data, excerto } = result;
  // Safe, because `markedExcerpt` escapes the text.
  const marked = (excerpt: string) => html.raw`${excerpt}`;
  return html`<li><article class="entry"><div class="what"><h3 lang="pt"><a href="${href}" class="whole-card">${marked(markedExcerpt(resultName(result), matcher).html)}</a></h3>${data === null ? "" : html`<p class="meta"><time datetime="${data}">${words.day(data)}</time></p>`}${excerto ? html`<p class="excerpt" lang="pt">${marked(excerto)}</p>` : ""}</div></article></li>\n`;
}
