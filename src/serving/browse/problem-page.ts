/** Pages for errors and for error types: what is missing or wrong, how to fix it, and where to go. */
import { html, type SafeHtml } from "@remix-run/html-template";
import {
  echo,
  type ProblemReport,
  type ProblemType,
  problemTypes,
} from "../../contract/problems.ts";
import { collections } from "../../contract/site/collections.ts";
import { languages } from "../../language/language.ts";
import { firstAddressOf } from "../api/answer.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json } from "../api/json-value.ts";
import type { ListResource, Resource } from "../api/resource.ts";
import { lists } from "../api/resources/resources.ts";
import { firstPath } from "../api/resources/root.ts";
import { docsRoute } from "../api/resources/routes.ts";
import { renderJsonView } from "./json-view.ts";
import { renderPage } from "./page-frame.ts";
import { listOf } from "./resource-page.ts";
import { renderSearchForm } from "./search-page.ts";
import { withCode } from "./with-code.ts";
import { type Words, wordsIn, wordsOf } from "./words.ts";

/** The resource and segments of a failed request. */
export interface Missing {
  readonly resource: Resource;
  /** Decoded path segments by name. */
  readonly segments: Readonly<Record<string, string>>;
}

export interface Problem {
  readonly type: ProblemType;
  /** Details of this error, in English; `undefined` on the page of an error type. */
  readonly detail?: string;
  /** What is wrong, by parameter. */
  readonly errors?: ProblemReport["errors"];
  /** The same as a problem document. */
  readonly document: Json;
  readonly publicUrl: string;
  readonly catalogue: Catalogue | undefined;
  readonly missing?: Missing | undefined;
}

export function renderProblemPage(problem: Problem): string {
  if (!problem.catalogue) return renderInEach(problem);
  const { type, detail, errors, document, publicUrl, catalogue, missing } = problem;
  const { status, meaning } = problemTypes[type];
  const words = wordsOf(catalogue);
  const { say } = words;
  const title = words.tell(problemTypes[type].title);
  const isKind = detail === undefined;
  const faults = Object.entries(errors ?? {});
  const list = missing && listAround(missing.resource);
  // If a parameter is wrong, the item may exist, so it is not called missing.
  const named = !isKind && !errors && missing ? headingOf(problem, missing, words) : undefined;
  const heading = named ?? title;
  const isToldBelow = type === "malformed-request" && faults.length > 0;
  const content = html`<div class="title"><p class="kicker">${kickerOf(problem, words)}</p><h1>${heading}</h1>${named === undefined && !isToldBelow ? html`<p class="lead">${withCode(words.tell(meaning))}</p>` : ""}</div>
${faults.length > 0 ? html`<dl class="facts faults">${faults.map(([name, fault]) => html`<div class="wide"><dt><code>${name}</code></dt><dd>${words.tell(fault)}</dd></div>`)}</dl>` : ""}
${missing?.resource.kind === "search" ? renderSearchForm(words) : ""}
<p class="back">${renderWays(problem, words)}</p>
<details class="fold for-programs"><summary>${say.problem.forPrograms}</summary><div class="inside">${renderJsonView(document, { publicUrl, jsonHref: "/", isContent: false, words })}</div></details>`;
  return renderPage({
    title: isKind ? `${status} ${title}` : heading,
    content,
    type: "problem",
    ...(list && { current: list.path }),
    catalogue,
  });
}

/** Before the first publication the site's language is unknown, so the text is shown in every language. */
function renderInEach(problem: Problem): string {
  const { type, detail, document, publicUrl } = problem;
  const { title, meaning } = problemTypes[type];
  const isKind = detail === undefined;
  const [first] = languages;
  const words = wordsIn(first);
  const all = languages.map(wordsIn);
  const content = html`${all.map((one, at) => {
    const heading = one.tell(title);
    const { tag } = one.say;
    return html`<div class="title" lang="${tag}"><p class="kicker">${kickerOf(problem, one)}</p>${at === 0 ? html`<h1>${heading}</h1>` : html`<h2>${heading}</h2>`}<p class="lead">${withCode(one.tell(meaning))}</p>
<p class="back">${isKind ? html`<a href="/">${one.say.problem.start}</a>` : html`<a class="button" href="">${one.say.problem.again}</a>`}</p></div>`;
  })}
<details class="fold for-programs"><summary>${words.say.problem.forPrograms}</summary><div class="inside">${renderJsonView(document, { publicUrl, jsonHref: "/", isContent: false, words })}</div></details>`;
  return renderPage({
    title: all.map((one) => one.tell(title)).join(" · "),
    content,
    type: "problem",
    catalogue: undefined,
    language: first,
  });
}

/** Error 503. */
function kickerOf({ type, detail }: Problem, { say }: Words): string {
  return `${detail === undefined ? say.problem.kind : say.problem.title} ${problemTypes[type].status}`;
}

/** Names the missing item. */
function headingOf(
  { type }: Problem,
  { resource, segments }: Missing,
  words: Words,
): string | undefined {
  const { problem } = words.say;
  const [segment] = Object.values(segments);
  if (segment === undefined || resource.kind === "root") return undefined;
  const name = echo(segment);
  const scope = resource.kind === "list" ? resource.scope?.collection : undefined;
  const noun = scope ? words.in(collections[scope].nouns) : words.noun(resource);
  if (type === "gone") return problem.gone(noun, name);
  if (type === "not-found") return problem.noSuch(noun, name);
  return undefined;
}

/** Links to go on, the most helpful first: the address without the wrong parameters, then the list. */
function renderWays(problem: Problem, words: Words): SafeHtml {
  const { say } = words;
  const { type, errors, missing } = problem;
  const around = type === "malformed-request" ? undefined : linkToList(problem, words);
  // Without its words a search is malformed too.
  const isQuery =
    missing?.resource.kind !== "search" && (type === "invalid-page" || errors !== undefined);
  const links: (readonly [href: string, label: string])[] = [
    ...(around ? [around] : []),
    ...(isQuery ? [["./", say.problem.withoutQuery] as const] : []),
    ["/", say.problem.start],
    [docsRoute.path, say.frame.documentation],
  ];
  return html`${links.map(([href, label], at) => html`<a${at === 0 ? html.raw` class="button"` : ""} href="${href}">${label}</a>`)}`;
}

/** A link to the list that the missing item would be in, with its number of items. */
function linkToList(
  { missing, catalogue, type }: Problem,
  words: Words,
): readonly [href: string, label: string] | undefined {
  const list = missing && listAround(missing.resource);
  const path = list && pathIn(list, { missing, catalogue, type });
  if (!list || !path || !catalogue) return undefined;
  // A list that is computed for each request has no fixed count.
  const noun = list.scope || list.chosen ? undefined : words.noun(list);
  const count = noun ? catalogue.list(list).ids.length : 0;
  const title = words.tell(list.title);
  return [path, noun && count > 0 ? words.say.problem.all(noun, count) : title];
}

function listAround(resource: Resource): ListResource | undefined {
  return resource.kind === "list" ? resource : listOf(resource);
}

function pathIn(
  list: ListResource,
  { missing, catalogue, type }: Pick<Problem, "missing" | "catalogue" | "type">,
): string | undefined {
  if (type === "invalid-page" && missing) return firstAddressOf(list, missing.segments);
  return catalogue && lists.includes(list) ? firstPath(catalogue, list) : undefined;
}
