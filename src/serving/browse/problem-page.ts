/** Pages for errors and for error types. */
import { html, type SafeHtml } from "@remix-run/html-template";
import {
  echo,
  type ProblemReport,
  type ProblemType,
  problemTypes,
} from "../../contract/problems.ts";
import { collections } from "../../contract/site/collections.ts";
import { firstAddressOf, type Plan } from "../api/answer-plan.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Json } from "../api/json-value.ts";
import { segmentValue } from "../api/path-template.ts";
import type { ListResource } from "../api/resource.ts";
import { lists } from "../api/resources/resources.ts";
import { pathsOfList } from "../api/resources/root.ts";
import { docsRoute } from "../api/resources/routes.ts";
import { renderJsonTree } from "./json-view.ts";
import { renderPage } from "./page-frame.ts";
import { listAround } from "./resource-page.ts";
import { renderSearchForm } from "./search-page.ts";
import { withCode } from "./with-code.ts";
import { type Words, wordsOf } from "./words.ts";

/** The resource that a failed request names, and the segments of its path. */
export type RequestedResource = Pick<Plan, "resource" | "segments">;

export interface Failure {
  readonly type: ProblemType;
  /** Details of this error, in English; `undefined` if the page describes an error type. */
  readonly detail?: string;
  /** By parameter. */
  readonly errors?: ProblemReport["errors"];
  /** The problem document, as JSON clients get it. */
  readonly document: Json;
  readonly publicUrl: string;
  readonly catalogue: Catalogue | undefined;
  readonly requested?: RequestedResource | undefined;
  readonly audience: "visitors" | "developers";
}

export function renderProblemPage(problem: Failure): string {
  const { type, detail, catalogue, requested } = problem;
  const words = wordsOf(catalogue);
  const isTypePage = detail === undefined;
  const isForDevelopers =
    isTypePage || problem.audience === "developers" || requested?.resource.isForPrograms === true;
  const list = requested && listAround(requested.resource);
  const { title, lead } = textOf(problem, isForDevelopers, words);
  const { kind, title: failed, aboutKind } = words.say.problem;
  const status = `${isTypePage ? kind : failed} ${problemTypes[type].status}`;
  const paragraphs = [isTypePage ? aboutKind : undefined, lead && withCode(lead)];
  const leads = paragraphs.map((text) => text && html`<p class="lead">${text}</p>`);
  const content = html`<div class="title">${isForDevelopers ? html`<p class="kicker">${status}</p>` : ""}<h1>${title}</h1>${leads}</div>
${requested?.resource.kind === "search" ? renderSearchForm(words) : ""}
<p class="back">${renderLinks(problem, words)}</p>
${isForDevelopers ? renderForPrograms(problem, words) : ""}`;
  return renderPage({
    title,
    content,
    type: "problem",
    isForDevelopers,
    ...(isTypePage && { otherAudienceHref: "/" }),
    ...(list && { current: list.path }),
    catalogue,
  });
}

function textOf(problem: Failure, isForDevelopers: boolean, words: Words): ProblemText {
  const { type, detail, errors, catalogue, requested } = problem;
  // If a parameter is wrong, the item may exist, so it is not called missing.
  if (detail !== undefined && !errors && requested) {
    const title = missingHeading(problem, requested, words);
    if (title !== undefined) return { title };
  }
  if (!isForDevelopers && catalogue) return textForVisitors(problem, words);
  return { title: words.in(problemTypes[type].title), lead: words.in(problemTypes[type].meaning) };
}

type ProblemText = { readonly title: string; readonly lead?: string };

/** Visitors need not know what a request is. */
function textForVisitors({ type, errors, requested }: Failure, words: Words): ProblemText {
  const { problem } = words.say;
  const { status } = problemTypes[type];
  if (status === 400 && requested?.resource.kind === "search") {
    const { title, description, filters } = requested.resource;
    // A visitor who has not entered words yet gets the description instead of an error.
    const isWithoutWords = errors?.q === filters.q?.required;
    const lead = (!isWithoutWords && errors?.q) || description;
    return { title: words.in(title), lead: words.in(lead) };
  }
  if (status >= 500) return problem.unavailable;
  if (status === 410) return problem.withdrawn;
  return status === 404 ? problem.notFound : problem.wrong;
}

function renderForPrograms({ errors = {}, document, publicUrl }: Failure, words: Words): SafeHtml {
  const faults = Object.entries(errors).map(
    ([name, fault]) => html`<dt><code>${name}</code></dt><dd>${words.in(fault)}</dd>`,
  );
  return html`${faults.length > 0 ? html`<dl class="faults">${faults}</dl>` : ""}
<h2>${words.say.problem.forPrograms}</h2>${renderJsonTree(document, { publicUrl, jsonHref: "/", isContent: false, words })}`;
}

function missingHeading({ type }: Failure, requested: RequestedResource, words: Words) {
  const { resource, segments } = requested;
  const { problem } = words.say;
  const segment = segmentValue(segments);
  if (segment === undefined || resource.kind === "root") return undefined;
  const name = echo(segment);
  const scope = resource.kind === "list" ? resource.scope?.collection : undefined;
  const noun = scope ? words.in(collections[scope].nouns) : words.noun(resource);
  if (type === "gone") return problem.gone(noun, name);
  if (type === "not-found") return problem.noSuch(noun, name);
  return undefined;
}

function renderLinks(problem: Failure, words: Words): SafeHtml {
  const { say } = words;
  const { type, detail } = problem;
  const best = bestLink(problem, words);
  const links: (readonly [href: string, label: string])[] = [
    ...(best ? [best] : []),
    detail === undefined
      ? [`${docsRoute.path}#error-${type}`, say.frame.documentation]
      : ["/", say.problem.start],
  ];
  return html`${links.map(([href, label], at) => html`<a${at === 0 ? html.raw` class="button"` : ""} href="${href}">${label}</a>`)}`;
}

function bestLink(
  { type, detail, errors, requested, catalogue }: Failure,
  words: Words,
): readonly [href: string, label: string] | undefined {
  const { say } = words;
  if (detail === undefined) return undefined;
  // The empty address is that of the failed request.
  if (problemTypes[type].status >= 500) return ["", say.problem.again];
  const { resource, segments = {} } = requested ?? {};
  // A search without words is an error too, so its address is not suggested.
  if (resource?.kind === "search") return undefined;
  const isMissing = errors === undefined && (type === "not-found" || type === "gone");
  // The item may exist, because only the query is wrong.
  if (!isMissing && resource?.kind !== "list") return ["./", say.problem.withoutQuery];
  const list = resource && listAround(resource);
  if (!list || !catalogue) return undefined;
  const label = listLabel(list, catalogue, words);
  if (!isMissing) return [firstAddressOf(list, segments), label];
  // The list of changes is not among `lists`, so it gets no link.
  const [path] = lists.includes(list) ? pathsOfList(catalogue, list) : [];
  return path === undefined ? undefined : [path, label];
}

/** `All 46 events`, or the title if the number depends on the address. */
function listLabel(list: ListResource, catalogue: Catalogue, words: Words): string {
  const noun = list.scope || list.computed ? undefined : words.noun(list);
  const count = noun ? catalogue.list(list).ids.length : 0;
  return noun && count > 0 ? words.say.problem.all(noun, count) : words.in(list.title);
}
