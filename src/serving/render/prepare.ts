/** Prepares all responses except errors. (contract.md, "Every response") */

import { type ProblemType, problemTypeDocument } from "../../contract/problems.ts";
import type { Plan } from "../api/answer-plan.ts";
import { renderJson } from "../api/json.ts";
import type { JsonObject } from "../api/json-value.ts";
import type { RenderMemory } from "../api/load-page.ts";
import type { Route } from "../api/resources/routes.ts";
import { PreparedResponse } from "../protocol/prepared.ts";
import {
  allowAndCors,
  cacheControl,
  corsPreflight,
  type Freshness,
} from "../protocol/response-headers.ts";
import type { ProblemBackground, ProblemForm } from "./problem-forms.ts";
import type {
  LargeRepresentation,
  RenderContext,
  RenderedBody,
  Representation,
  SmallRepresentation,
} from "./representation.ts";
import { choicesOf, mediaTypesOf, representationsOf } from "./representations.ts";

/** Only the browser may cache it, and must revalidate on every use. */
export const PRIVATE_CACHE_CONTROL = "private, no-cache";

/** Every cache may store it, and must revalidate on every use. */
const REVALIDATED_CACHE_CONTROL = "public, no-cache";

/** `memory`: unlimited if absent. */
type Rendering = Omit<RenderContext, "choices" | "memory"> & { readonly memory?: RenderMemory };

export interface AnswerContext extends Rendering {
  readonly publishedAt: number;
  readonly freshness: Freshness;
}

const UNLIMITED: RenderMemory = { reserve: () => {} };

export function renderContext(plan: Plan, rendering: Rendering): RenderContext {
  return { memory: UNLIMITED, ...rendering, choices: choicesOf(plan.resource) };
}

/** `undefined` if the item does not exist. @throws if there is too little memory */
export function prepareAnswer(
  plan: Plan,
  representation: SmallRepresentation,
  context: AnswerContext,
): PreparedResponse | undefined {
  const rendered = representation.render(plan, renderContext(plan, context));
  return rendered && prepareRendered(rendered, plan, representation, context);
}

export async function prepareLargeAnswer(
  plan: Plan,
  representation: LargeRepresentation,
  context: AnswerContext & { readonly memory: RenderMemory },
): Promise<PreparedResponse | undefined> {
  const rendered = await representation.render(plan, renderContext(plan, context));
  return rendered && prepareRendered(rendered, plan, representation, context);
}

function prepareRendered(
  rendered: RenderedBody,
  plan: Plan,
  representation: Representation,
  { catalogue, publishedAt, now, freshness }: AnswerContext,
): PreparedResponse {
  const { mediaType, contentType = mediaType, isPrivate, headers = [] } = representation;
  const { body, hash, headers: ownHeaders = [] } = rendered;
  const { resource } = plan;
  const links = representation.large ? [] : linksOf(plan);
  const mustRevalidate = resource.kind === "list" && resource.mustRevalidate;
  const revalidated = isPrivate
    ? PRIVATE_CACHE_CONTROL
    : mustRevalidate && REVALIDATED_CACHE_CONTROL;
  const { schedule } = catalogue.edition;
  const validUntil = Math.min(rendered.validUntil ?? Infinity, plan.validUntil, schedule.next);
  const changedAt = Math.max(rendered.changedAt ?? -Infinity, plan.changedAt, schedule.last);
  return new PreparedResponse({
    status: 200,
    body: typeof body === "string" ? Buffer.from(body) : body,
    ...(hash !== undefined && { hash }),
    contentType,
    lastModified: Math.max(publishedAt, Math.floor(changedAt / 1000)),
    sharedHeaders: allowAndCors,
    headers: [...links, ...headers, ...ownHeaders],
    ...(revalidated
      ? { cacheControl: revalidated, validUntil: validUntil - 1 }
      : freshnessUntil(validUntil, freshness, now)),
  });
}

/** RFC 8288. Large representations set their own `Link`. */
function linksOf({ links }: Plan): string[] {
  const { next, previous } = links;
  const values = [next && `<${next}>; rel="next"`, previous && `<${previous}>; rel="prev"`];
  const present = values.filter((link) => typeof link === "string");
  return present.length > 0 ? ["Link", present.join(", ")] : [];
}

/**
 * Clients must not keep a response longer than `validUntil`. If the usual freshness is longer, its
 * header is shortened to the time left, so the response is prepared again each second.
 */
function freshnessUntil(validUntil: number, freshness: Freshness, now: number) {
  const freshMilliseconds = (freshness.maxAge + freshness.staleWhileRevalidate) * 1000;
  const hasTime = validUntil - now >= freshMilliseconds;
  const secondsLeft = Math.floor((validUntil - now) / 1000);
  const lastMoment = validUntil - (hasTime ? freshMilliseconds : secondsLeft * 1000);
  return {
    cacheControl: cacheControl(freshness, hasTime ? Infinity : secondsLeft),
    validUntil: Math.min(lastMoment, validUntil - 1),
  };
}

const UNSTORED = {
  cacheControl: "no-store",
  negotiated: false,
  validators: false,
  sharedHeaders: allowAndCors,
} as const;

/** As in Django REST Framework. */
export function prepareOptions(route: Route): PreparedResponse {
  return new PreparedResponse({
    status: 200,
    body: Buffer.from(renderJson({ name: route.title, ...optionsOf(route) })),
    contentType: "application/json",
    ...UNSTORED,
  });
}

function optionsOf(route: Route): JsonObject {
  if (route.kind !== "resource") {
    const { description, mediaTypes: renders } = route;
    return { description, renders, parses: [], parameters: [] };
  }
  const { resource } = route;
  const description = resource.description.en;
  const renders = mediaTypesOf(representationsOf(resource));
  const parameters = choicesOf(resource).parameters.map((one) => {
    return { ...one, description: one.description.en };
  });
  return { description, renders, parses: [], parameters };
}

/** For every CORS preflight, also at unknown addresses, so that scripts can read the error. */
export const preflight = new PreparedResponse({
  status: 204,
  contentType: "",
  ...UNSTORED,
  headers: corsPreflight,
});

/** For `OPTIONS *`. */
export const optionsOfAll = new PreparedResponse({
  status: 200,
  contentType: "application/json",
  ...UNSTORED,
});

/** @param location path and query @param seconds until the redirect may change */
export function prepareRedirect(
  location: string,
  { freshness, seconds = Infinity }: { readonly freshness: Freshness; readonly seconds?: number },
): PreparedResponse {
  return new PreparedResponse({
    status: 301,
    contentType: "text/plain; charset=utf-8",
    cacheControl: cacheControl(freshness, seconds),
    validators: false,
    sharedHeaders: allowAndCors,
    headers: ["Location", location],
  });
}

/** The description of an error type, at the URL in the `type` of problem documents. */
export function prepareProblemType(
  type: ProblemType,
  form: ProblemForm,
  background: ProblemBackground,
): PreparedResponse {
  return new PreparedResponse({
    status: 200,
    body: Buffer.from(form.render({ type }, problemTypeDocument(type), background)),
    contentType: form.descriptionContentType,
    cacheControl: form.caching === "private" ? PRIVATE_CACHE_CONTROL : "public, max-age=86400",
    sharedHeaders: allowAndCors,
    headers: form.headers,
  });
}
