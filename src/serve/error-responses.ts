/**
 * Errors, prepared once for each kind, sentence and representation, and kept until the next
 * publication: there are few of them, whatever clients send.
 * @see contract.md, "Errors"
 */
import { LRUCache } from "lru-cache";
import type { Catalogue } from "../api/catalogue.ts";
import { echo, type ProblemReport, sentences } from "../contract/problems.ts";
import { type RequestHeaders, readHeaders } from "../protocol/headers.ts";
import { mediaPreference } from "../protocol/negotiation.ts";
import type { Prepared } from "../protocol/prepared.ts";
import type { TargetFault } from "../protocol/target.ts";
import { prepareProblem } from "../render/problem-responses.ts";
import type { BodyMemory } from "./body-memory.ts";

/** What of a request decides how it is told of an error. */
export interface Told {
  readonly method: string;
  readonly headers: RequestHeaders;
  /** The representation that was asked for by name, as given. */
  readonly format?: string | undefined;
}

/** Where the error happened. */
export interface ErrorPlace {
  /** At the address of a resource, so the response says what it allows. */
  readonly ofResource: boolean;
  /** Names and values of header fields beside the usual ones. */
  readonly more?: readonly string[];
}

/** What errors are told with, also before the first publication. */
export interface ErrorBackground {
  readonly publicUrl: string;
  readonly catalogue: Catalogue | undefined;
}

// Kinds × sentences × representations are few. The bound is for methods that nobody has heard of.
const KEPT_ERRORS = 200;

const OF_RESOURCE: ErrorPlace = { ofResource: true };
const OF_NOTHING: ErrorPlace = { ofResource: false };

/** A client of which nothing is known: it gets JSON. */
export const ANY_CLIENT: Told = { method: "GET", headers: readHeaders([]) };

export class ErrorResponses {
  readonly #background: () => ErrorBackground;
  readonly #memory: BodyMemory;
  readonly #kept: LRUCache<string, Prepared>;

  /** @param memory what kept errors share with everything else that is kept */
  constructor(background: () => ErrorBackground, memory: BodyMemory) {
    this.#background = background;
    this.#memory = memory;
    const dispose = (prepared: Prepared) => memory.forget(prepared);
    this.#kept = new LRUCache<string, Prepared>({ max: KEPT_ERRORS, dispose });
  }

  /** Forgets what was told with the publication before. */
  clear(): void {
    this.#kept.clear();
  }

  /** A program gets a problem document, a browser the same as a page. */
  prepare(report: ProblemReport, told: Told, { ofResource, more = [] }: ErrorPlace): Prepared {
    const asPage = prefersPage(told);
    const key = JSON.stringify([report, asPage, ofResource, more]);
    let prepared = this.#kept.get(key);
    if (!prepared) {
      prepared = prepareProblem(report, { ...this.#background(), asPage, ofResource, more });
      this.#kept.set(key, prepared);
      this.#memory.keep(prepared, { pinned: false, onGone: () => this.#kept.delete(key) });
    }
    prepared.asked += 1;
    return prepared;
  }

  notFound(told: Told, place = OF_NOTHING): Prepared {
    return this.prepare({ type: "not-found", detail: sentences.notFound }, told, place);
  }

  /** The address is a resource's, and nothing is there, or not in this format. */
  notThere(told: Told, errors?: ProblemReport["errors"]): Prepared {
    const report = { type: "not-found", detail: sentences.notFound } as const;
    return this.prepare(errors ? { ...report, errors } : report, told, OF_RESOURCE);
  }

  invalidPage(told: Told): Prepared {
    return this.prepare({ type: "invalid-page", detail: "Invalid page." }, told, OF_RESOURCE);
  }

  /** A target, or one parameter of it, that cannot be read. */
  malformed({ message, parameter }: TargetFault, told: Told, place = OF_RESOURCE): Prepared {
    if (parameter === undefined) {
      return this.prepare({ type: "malformed-request", detail: message }, told, place);
    }
    const name = echo(parameter);
    const detail = `The parameter "${name}" is malformed.`;
    const errors = { [name]: [message] };
    return this.prepare({ type: "malformed-request", detail, errors }, told, place);
  }

  /** A parameter that can be read and has no such value. */
  invalidParameter(parameter: string, message: string, told: Told): Prepared {
    const detail = `The parameter "${parameter}" is not valid. ${message}`;
    const errors = { [parameter]: [message] };
    return this.prepare({ type: "malformed-request", detail, errors }, told, OF_RESOURCE);
  }

  methodNotAllowed(told: Told): Prepared {
    const detail = sentences.methodNotAllowed(told.method);
    return this.prepare({ type: "method-not-allowed", detail }, told, OF_RESOURCE);
  }

  /** Always in JSON: the client said that it takes nothing that there is. */
  notAcceptable(detail: string): Prepared {
    return this.prepare({ type: "not-acceptable", detail }, ANY_CLIENT, OF_RESOURCE);
  }

  nothingPublished(told: Told): Prepared {
    const detail = sentences.nothingPublished;
    return this.prepare({ type: "nothing-published", detail }, told, OF_RESOURCE);
  }

  unavailable(told: Told): Prepared {
    const detail = sentences.unavailable;
    return this.prepare({ type: "unavailable", detail }, told, OF_RESOURCE);
  }

  internal(told: Told): Prepared {
    return this.prepare({ type: "internal-error", detail: sentences.internal }, told, OF_RESOURCE);
  }

  preconditionFailed(told: Told): Prepared {
    const detail = sentences.preconditionFailed;
    return this.prepare({ type: "precondition-failed", detail }, told, OF_RESOURCE);
  }

  tooLong(told: Told): Prepared {
    return this.prepare({ type: "uri-too-long", detail: sentences.uriTooLong }, told, OF_NOTHING);
  }

  /** @param bytes of the whole */
  unsatisfiable(bytes: number, told: Told): Prepared {
    const detail = `The range begins after the end: there are ${bytes} bytes.`;
    const more = ["Content-Range", `bytes */${bytes}`];
    return this.prepare({ type: "range-not-satisfiable", detail }, told, { ...OF_RESOURCE, more });
  }
}

function prefersPage({ headers, format }: Told): boolean {
  if (format === "json") return false;
  const { preferred, namesHtml } = mediaPreference(headers.accept);
  return format === "api" ? namesHtml : preferred === "page";
}
