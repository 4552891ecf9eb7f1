/**
 * Renders what a resource answers as the bytes of a prepared response, in each of its representations.
 * @see contract.md, "Every response" and "Choosing the representation"
 */

import type { Plan } from "../api/answer.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { jsonBytes, renderJson } from "../api/json.ts";
import { type Parameter, parametersOf } from "../api/parameters.ts";
import type { Resource } from "../api/resource.ts";
import { type ProblemType, problemTypes } from "../contract/problems.ts";
import type { Representation } from "../protocol/negotiation.ts";
import { Prepared } from "../protocol/prepared.ts";
import {
  ALLOW,
  cacheControl,
  cors,
  corsPreflight,
  type Freshness,
  pagePolicy,
} from "../protocol/response-headers.ts";
import {
  PAGE_CACHE_CONTROL,
  PAGE_TYPE,
  type PageContext,
  preparePage,
  problemPage,
} from "./page-responses.ts";

/** Media types of every resource, as `OPTIONS` names them. */
export const RENDERS = ["application/json", "text/html"] as const;

const ALWAYS = ["Allow", ALLOW, ...cors];

export interface RenderContext extends PageContext {
  readonly freshness: Freshness;
}

/** Prepares a plan's answer; `undefined` where the item is not there. */
export function prepareAnswer(
  plan: Plan,
  representation: Representation,
  context: RenderContext,
): Prepared | undefined {
  if (representation === "page") {
    const value = plan.answer();
    return value === undefined ? undefined : preparePage(plan, value, context);
  }
  const body = bodyOf(plan, representation);
  if (body === undefined) return undefined;
  const { publishedAt, freshness, now } = context;
  const lastModified = Math.max(publishedAt, Math.floor(plan.changedAt / 1000));
  const window = (freshness.maxAge + freshness.staleWhileRevalidate) * 1000;
  const remaining = Math.floor((plan.validUntil - now) / 1000);
  const counting = plan.validUntil - now < window;
  return new Prepared({
    status: 200,
    body,
    contentType: "application/json",
    cacheControl: cacheControl(freshness, counting ? remaining : Infinity),
    lastModified,
    always: ALWAYS,
    // Close to its change the freshness shrinks by the second.
    validUntil: Math.min(
      plan.validUntil - (counting ? remaining * 1000 : window),
      plan.validUntil - 1,
    ),
  });
}

function bodyOf(plan: Plan, representation: "json" | "indented json"): Buffer | undefined {
  if (representation === "json") {
    const printed = plan.print();
    return printed === undefined ? undefined : jsonBytes(printed);
  }
  const value = plan.answer();
  return value === undefined ? undefined : Buffer.from(renderJson(value, 4));
}

/** What `OPTIONS` says of an address. */
export interface OptionsSubject {
  readonly name: string;
  readonly description: string;
  /** Media types. */
  readonly renders: readonly string[];
  readonly parameters: readonly Parameter[];
}

export function describe(resource: Resource): OptionsSubject {
  const { title, description } = resource;
  return { name: title, description, renders: RENDERS, parameters: parametersOf(resource) };
}

/** Prepares the answer to `OPTIONS`, preflights included. */
export function prepareOptions({
  name,
  description,
  renders,
  parameters,
}: OptionsSubject): Prepared {
  return new Prepared({
    status: 200,
    body: Buffer.from(
      renderJson({
        name,
        description,
        renders,
        parses: [],
        parameters: parameters.map((parameter) => ({ ...parameter })),
      }),
    ),
    contentType: "application/json",
    cacheControl: "no-store",
    validators: false,
    always: ALWAYS,
    more: corsPreflight,
  });
}

/** Prepares the description of a kind of error, at the address that problem documents give as `type`. */
export function prepareProblemType(
  type: ProblemType,
  asPage: boolean,
  about: { publicUrl: string; catalogue: Catalogue | undefined },
): Prepared {
  const { title, status, meaning } = problemTypes[type];
  const json = { title, status, meaning };
  return new Prepared({
    status: 200,
    body: Buffer.from(asPage ? problemPage({ type }, json, about) : renderJson(json)),
    contentType: asPage ? PAGE_TYPE : "application/json",
    cacheControl: asPage ? PAGE_CACHE_CONTROL : "public, max-age=86400",
    always: ALWAYS,
    more: asPage ? pagePolicy : [],
  });
}
