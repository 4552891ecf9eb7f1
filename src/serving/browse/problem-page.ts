/** Pages for errors and for error types: what is missing or wrong, how to fix it, and where to go. */
import { html, type SafeHtml } from "@remix-run/html-template";
import {
  echo,
  type ProblemReport,
  type ProblemType,
  problemTypes,
} from "../../contract/problems.ts";
import { collections } from "../../contract/site/collections.ts";
import { firstAddressOf } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json } from "../api/json-value.ts";
import type { Segments } from "../api/path-template.ts";
import type { ListResource, Resource } from "../api/resource.ts";
import { lists } from "../api/resources/resources.ts";
import { pathsOfList } from "../api/resources/root.ts";
import { docsRoute } from "../api/resources/routes.ts";
import { renderJsonTree } from "./json-view.ts";
import { renderPage } from "./page-frame.ts";
import { listOf } from "./resource-page.ts";
import { renderSearchForm } from "./search-page.ts";
import { withCode } from "./with-code.ts";
import { type Words, wordsOf } from "./words.ts";

/** The resource and segments of a failed request. */
export interface MissingItem {
  readonly resource: Resource;
  readonly segments: Segments;
}

export interface Failure {
  readonly type: ProblemType;
  /** Details of this error, in English; `undefined` on the page of an error type. */
  readonly detail?: string;
  /** What is wrong, by parameter. */
  readonly errors?: ProblemReport["errors"];
  /** The same as a problem document. */
  readonly document: Json;
  readonly publicUrl: string;
  readonly catalogue: Catalogue | undefined;
  readonly missing?: MissingItem | undefined;
  readonly audience: "visitors" | "developers";
}

export function renderProblemPage(problem: Failure): string {
  const { type, detail, errors, catalogue, missing } = problem;
  const words = wordsOf(catalogue);
  const isKind = detail === undefined;
  const isForDevelopers =
    isKind || problem.audience === "developers" || missing?.resource.isForPrograms === true;
  const list = missing && listAround(missing.resource);
  // If a parameter is wrong, the item may exist, so it is not called missing.
  const named = !isKind && !errors && missing ? headingOf(problem, missing, words) : undefined;
  // Before the first publication there are no visitors yet.
  const text =
    isForDevelopers || !catalogue
      ? { title: words.in(problemTypes[type].title), lead: words.in(problemTypes[type].meaning) }
      : forVisitors(problem, words);
  const heading = named ?? text.title;
  const content = html`<div class="title">${isForDevelopers ? html`<p class="kicker">${isKind ? words.say.problem.kind : words.say.problem.title} ${problemTypes[type].status}</p>` : ""}<h1>${heading}</h1>${isKind ? html`<p class="lead">${words.say.problem.aboutKind}</p>` : ""}${named === undefined ? html`<p class="lead">${withCode(text.lead)}</p>` : ""}</div>
${missing?.resource.kind === "search" ? renderSearchForm(words) : ""}
<p class="back">${renderLinks(problem, words)}</p>
${isForDevelopers ? renderForPrograms(problem, words) : ""}`;
  return renderPage({
    title: heading,
    content,
    type: "problem",
    audience: isForDevelopers ? "developers" : "visitors",
    ...(isKind && { other: "/" }),
    ...(list && { current: list.path }),
    catalogue,
  });
}

/** One sentence for visitors, who need not know what a request is. */
function forVisitors({ type, errors, missing }: Failure, words: Words) {
  const { problem } = words.say;
  const { status } = problemTypes[type];
  if (status === 400 && missing?.resource.kind === "search") {
    const { title, description, filters } = missing.resource;
    const isMissing = errors?.q === filters.q?.required;
    return { title: words.in(title), lead: words.in((!isMissing && errors?.q) || description) };
  }
  if (status >= 500) return problem.unavailable;
  if (status === 410) return problem.withdrawn;
  return status === 404 ? problem.notFound : problem.wrong;
}

/** The faults by parameter, and the problem document. */
function renderForPrograms({ errors = {}, document, publicUrl }: Failure, words: Words): SafeHtml {
  const faults = Object.entries(errors).map(
    ([name, fault]) => html`<dt><code>${name}</code></dt><dd>${words.in(fault)}</dd>`,
  );
  return html`${faults.length > 0 ? html`<dl class="faults">${faults}</dl>` : ""}
<h2>${words.say.problem.forPrograms}</h2>${renderJsonTree(document, { publicUrl, jsonHref: "/", isContent: false, words })}`;
}

/** Names the missing item. */
function headingOf(
  { type }: Failure,
  { resource, segments }: MissingItem,
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

/** Links to go on, the most helpful first. */
function renderLinks(problem: Failure, words: Words): SafeHtml {
  const { say } = words;
  const { type, detail } = problem;
  const way = bestLink(problem, words);
  const links: (readonly [href: string, label: string])[] = [
    ...(way ? [way] : []),
    detail === undefined
      ? [`${docsRoute.path}#error-${type}`, say.frame.documentation]
      : ["/", say.problem.start],
  ];
  return html`${links.map(([href, label], at) => html`<a${at === 0 ? html.raw` class="button"` : ""} href="${href}">${label}</a>`)}`;
}

function bestLink(
  { type, detail, errors, missing, catalogue }: Failure,
  words: Words,
): readonly [href: string, label: string] | undefined {
  const { say } = words;
  if (detail === undefined) return undefined;
  if (problemTypes[type].status >= 500) return ["", say.problem.again];
  const mayExist = errors !== undefined || (type !== "not-found" && type !== "gone");
  // A search without words is wrong as well, so there is no address to suggest.
  if (missing?.resource.kind === "search") return undefined;
  // The item may exist, because only the query is wrong.
  if (mayExist && missing?.resource.kind !== "list") return ["./", say.problem.withoutQuery];
  const list = missing && listAround(missing.resource);
  if (!list || !catalogue) return undefined;
  const path = mayExist
    ? firstAddressOf(list, missing.segments)
    : lists.includes(list)
      ? pathsOfList(catalogue, list)[0]
      : undefined;
  return path === undefined ? undefined : [path, labelOf(list, catalogue, words)];
}

/** The title of a list, with its number of items if that is fixed. */
function labelOf(list: ListResource, catalogue: Catalogue, words: Words): string {
  const noun = list.scope || list.computed ? undefined : words.noun(list);
  const count = noun ? catalogue.list(list).ids.length : 0;
  return noun && count > 0 ? words.say.problem.all(noun, count) : words.in(list.title);
}

function listAround(resource: Resource): ListResource | undefined {
  return resource.kind === "list" ? resource : listOf(resource);
}
