/**
 * Renders what a resource answers as the bytes of a prepared response, in each of its representations.
 * @see contract.md, "Every response" and "Choosing the representation"
 */

import type { Plan } from "../api/answer.ts";
import { type Parameter, parametersOf } from "../api/parameters.ts";
import type { Json, Resource } from "../api/resource.ts";
import { renderPage } from "../browse/page.ts";
import { renderJson } from "./json.ts";
import type { Representation } from "./negotiation.ts";
import { Prepared } from "./prepared.ts";
import { type ProblemType, problemTypes } from "./problems.ts";
import {
  ALLOW,
  cacheControl,
  cors,
  corsPreflight,
  type Freshness,
  pagePolicy,
} from "./response-headers.ts";

/** Media types of every resource, as `OPTIONS` names them. */
export const RENDERS = ["application/json", "text/html"] as const;

const ALWAYS = ["Allow", ALLOW, ...cors];

export interface RenderContext {
  /** When the current publication became visible, epoch seconds. */
  readonly publishedAt: number;
  readonly freshness: Freshness;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Prepares a plan's answer; `undefined` where the item is not there. */
export function prepareAnswer(
  plan: Plan,
  representation: Representation,
  context: RenderContext,
): Prepared | undefined {
  const value = plan.answer();
  if (value === undefined) return undefined;
  const { publishedAt, freshness, now } = context;
  const lastModified = Math.max(publishedAt, Math.floor(plan.changedAt / 1000));
  if (representation === "page") {
    return new Prepared({
      status: 200,
      body: Buffer.from(pageOf(plan.resource, value)),
      contentType: "text/html; charset=utf-8",
      cacheControl: "private, no-cache",
      lastModified,
      always: ALWAYS,
      more: pagePolicy,
      validUntil: plan.validUntil,
    });
  }
  const window = (freshness.maxAge + freshness.staleWhileRevalidate) * 1000;
  const remaining = Math.floor((plan.validUntil - now) / 1000);
  const counting = plan.validUntil - now < window;
  return new Prepared({
    status: 200,
    body: Buffer.from(renderJson(value, representation === "indented json" ? 4 : undefined)),
    contentType: "application/json",
    cacheControl: cacheControl(freshness, counting ? remaining : Infinity),
    lastModified,
    always: ALWAYS,
    // Close to its change the freshness shrinks by the second.
    validUntil: counting ? plan.validUntil - remaining * 1000 : plan.validUntil - window,
  });
}

function pageOf({ title, description }: Resource, value: Json): string {
  return renderPage({ title, description, json: renderJson(value, 4) });
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
export function prepareProblemType(type: ProblemType, asPage: boolean): Prepared {
  const { title, status, meaning } = problemTypes[type];
  const json = { title, status, meaning };
  return new Prepared({
    status: 200,
    body: Buffer.from(
      asPage
        ? renderPage({ title, description: meaning, json: renderJson(json, 4) })
        : renderJson(json),
    ),
    contentType: asPage ? "text/html; charset=utf-8" : "application/json",
    cacheControl: asPage ? "private, no-cache" : "public, max-age=86400",
    always: ALWAYS,
    more: asPage ? pagePolicy : [],
  });
}
