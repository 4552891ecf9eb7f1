/**
 * Prepares the responses of resources, of `OPTIONS` and of the kinds of errors, in any representation.
 * @see contract.md, "Every response"
 */

import { type ProblemType, problemTypes } from "../../contract/problems.ts";
import type { Plan } from "../api/answer.ts";
import type { Catalogue } from "../api/catalogue.ts";
import { renderJson } from "../api/json.ts";
import type { Parameter } from "../api/parameters.ts";
import type { Resource } from "../api/resource.ts";
import { Prepared, type PrepareOptions } from "../protocol/prepared.ts";
import {
  ALLOW,
  cacheControl,
  cors,
  corsPreflight,
  type Freshness,
} from "../protocol/response-headers.ts";
import type { ProblemBackground, ProblemForm } from "./problem-forms.ts";
import type {
  LargeRepresentation,
  Rendered,
  RenderRoom,
  Representation,
  SmallRepresentation,
} from "./representation.ts";
import { choicesOf, mediaTypesOf, representationsOf } from "./representations.ts";

/** Of what a browser alone may keep, and asks for each time. */
export const PRIVATE_CACHE_CONTROL = "private, no-cache";

/** Of what every cache may keep, and asks for each time. */
const ALWAYS_ASKED = "public, no-cache";

function isAlwaysAsked({ resource }: Plan): boolean {
  return resource.kind === "list" && resource.alwaysAsked === true;
}

const ALWAYS = ["Allow", ALLOW, ...cors];

export interface AnswerContext {
  readonly catalogue: Catalogue;
  /** When it became visible, epoch seconds. */
  readonly publishedAt: number;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly freshness: Freshness;
  /** Names of parameters that were given and that the resource does not have. */
  readonly unknown?: readonly string[];
  /** All that there is where absent. */
  readonly room?: RenderRoom;
}

/** Of whoever renders for himself alone. */
const ALL_THE_ROOM: RenderRoom = { take: () => {} };

/** Renders a plan's answer; `undefined` where the item is not there. */
export async function renderAnswer(
  plan: Plan,
  {
    representation,
    catalogue,
    now,
    room = ALL_THE_ROOM,
  }: { representation: Representation; room?: RenderRoom } & Pick<
    AnswerContext,
    "catalogue" | "now"
  >,
): Promise<Rendered | undefined> {
  const choices = choicesOf(plan.resource);
  return await representation.render(plan, { catalogue, now, choices, room });
}

/** Prepares a plan's answer; `undefined` where the item is not there. Throws where there is no room for it. */
export function prepareAnswer(
  plan: Plan,
  representation: SmallRepresentation,
  context: AnswerContext,
): Prepared | undefined {
  const { catalogue, now, unknown = [], room = ALL_THE_ROOM } = context;
  const choices = choicesOf(plan.resource);
  const rendered = representation.render(plan, { catalogue, now, choices, unknown, room });
  return rendered && prepareRendered(rendered, plan, representation, context);
}

/** The same of what may be large. */
export async function prepareLargeAnswer(
  plan: Plan,
  representation: LargeRepresentation,
  context: AnswerContext & { readonly room: RenderRoom },
): Promise<Prepared | undefined> {
  const { catalogue, now, room } = context;
  const rendered = await renderAnswer(plan, { representation, catalogue, now, room });
  return rendered && prepareRendered(rendered, plan, representation, context);
}

function prepareRendered(
  rendered: Rendered,
  plan: Plan,
  representation: Representation,
  { catalogue, publishedAt, now, freshness }: AnswerContext,
): Prepared {
  const { contentType, caching, fields = [] } = representation;
  const { body } = rendered;
  const { changes } = catalogue.edition;
  const validUntil = Math.min(rendered.validUntil ?? Infinity, plan.validUntil, changes.next);
  const changedAt = Math.max(rendered.changedAt ?? -Infinity, plan.changedAt, changes.last);
  return new Prepared({
    status: 200,
    body: typeof body === "string" ? Buffer.from(body) : body,
    contentType,
    lastModified: Math.max(publishedAt, Math.floor(changedAt / 1000)),
    always: ALWAYS,
    more: [...(representation.large ? [] : linksOf(plan)), ...fields, ...(rendered.fields ?? [])],
    ...(caching === "shared"
      ? isAlwaysAsked(plan)
        ? { cacheControl: ALWAYS_ASKED, validUntil: validUntil - 1 }
        : shrinking(freshness, validUntil, now)
      : { cacheControl: PRIVATE_CACHE_CONTROL, validUntil: validUntil - 1 }),
  });
}

/** For clients that page by `Link`; what may be large says itself where it goes on. (RFC 8288) */
function linksOf({ links }: Plan): string[] {
  const { next, previous } = links;
  const found = [next && `<${next}>; rel="next"`, previous && `<${previous}>; rel="prev"`];
  const given = found.filter((link) => typeof link === "string");
  return given.length > 0 ? ["Link", given.join(", ")] : [];
}

/** What caches may do, and until when that is right: close to a change it shrinks by the second. */
function shrinking(
  freshness: Freshness,
  validUntil: number,
  now: number,
): Pick<PrepareOptions, "cacheControl"> & { validUntil: number } {
  const window = (freshness.maxAge + freshness.staleWhileRevalidate) * 1000;
  const remaining = Math.floor((validUntil - now) / 1000);
  const counting = validUntil - now < window;
  return {
    cacheControl: cacheControl(freshness, counting ? remaining : Infinity),
    validUntil: Math.min(validUntil - (counting ? remaining * 1000 : window), validUntil - 1),
  };
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
  const { title: name, description } = resource;
  const renders = mediaTypesOf(representationsOf(resource));
  return { name, description, renders, parameters: choicesOf(resource).parameters };
}

/** Prepares the answer to `OPTIONS`. */
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
    negotiated: false,
    validators: false,
    always: ALWAYS,
  });
}

/** The answer to a preflight, whatever it is about: a script is to read the answer, of an error too. */
export const preflight = new Prepared({
  status: 204,
  body: Buffer.alloc(0),
  contentType: "",
  cacheControl: "no-store",
  negotiated: false,
  validators: false,
  always: ALWAYS,
  more: corsPreflight,
});

/** The answer to `OPTIONS *`. */
export const optionsOfAll = new Prepared({
  status: 200,
  body: Buffer.alloc(0),
  contentType: "application/json",
  cacheControl: "no-store",
  negotiated: false,
  validators: false,
  always: ALWAYS,
});

export interface RedirectContext {
  /** What the client is told with. */
  readonly form: ProblemForm;
  readonly catalogue: Catalogue | undefined;
  readonly freshness: Freshness;
  /** How long it stays so at least. */
  readonly seconds?: number;
}

/**
 * Prepares the way to where something is.
 * @param location path and query
 */
export function prepareRedirect(
  location: string,
  { form, catalogue, freshness, seconds = Infinity }: RedirectContext,
): Prepared {
  const note = form.moved?.(location, catalogue);
  return new Prepared({
    status: 301,
    body: Buffer.from(note ?? ""),
    contentType: note === undefined ? "text/plain; charset=utf-8" : form.contentType,
    cacheControl: cacheControl(freshness, seconds),
    validators: false,
    always: ALWAYS,
    more: [...form.fields, "Location", location],
  });
}

/** Prepares the description of a kind of error, at the address that problem documents give as `type`. */
export function prepareProblemType(
  type: ProblemType,
  form: ProblemForm,
  background: ProblemBackground,
): Prepared {
  const { title, status, meaning } = problemTypes[type];
  return new Prepared({
    status: 200,
    body: Buffer.from(form.render({ type }, { title, status, meaning }, background)),
    contentType: form.kindContentType,
    cacheControl: form.caching === "private" ? PRIVATE_CACHE_CONTROL : "public, max-age=86400",
    always: ALWAYS,
    more: form.fields,
  });
}
