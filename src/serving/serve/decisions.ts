/**
 * Which prepared response answers a request: one that is known by the spelling of its target, else what the
 * route of its path leads to. Nothing is written here.
 * @see architecture.md, "The way of a request"
 */

import { type ProblemType, problemTypes, sentences } from "../../contract/problems.ts";
import type { ServiceRoute } from "../api/resources/routes.ts";
import type { Prepared } from "../protocol/prepared.ts";
import { parseTarget } from "../protocol/target.ts";
import { findAsset } from "../render/assets.ts";
import {
  optionsOfAll,
  preflight,
  prepareOptions,
  prepareProblemType,
  prepareRedirect,
} from "../render/prepare.ts";
import type { ProblemBackground } from "../render/problem-forms.ts";
import { problemFormFor } from "../render/representations.ts";
import { type Answer, type Asked, countHit, fresh, isReading } from "./answer.ts";
import { MAX_URL_BYTES } from "./connections/limits.ts";
import { DocumentResponses } from "./document-responses.ts";
import { type MediaDecisionOptions, MediaDecisions } from "./media-decisions.ts";
import { formatOf, type Request } from "./request.ts";
import { type ResourceDecisionOptions, ResourceDecisions } from "./resource-decisions.ts";
import { COUNTED_AS_NONE, findRoute } from "./routes.ts";
import { prepareHealth, type Readiness } from "./watch/health.ts";

export interface DecisionOptions extends ResourceDecisionOptions, MediaDecisionOptions {
  /** Longest target that is read, in bytes. */
  readonly readiness: () => Readiness;
  readonly about: () => ProblemBackground;
}

export class Decisions {
  readonly #options: DecisionOptions;
  readonly #documents: DocumentResponses;
  readonly #media: MediaDecisions;
  readonly #resources: ResourceDecisions;

  constructor(options: DecisionOptions) {
    this.#options = options;
    this.#documents = new DocumentResponses(options.freshness, options.clock);
    this.#media = new MediaDecisions(options);
    this.#resources = new ResourceDecisions(options);
  }

  /** A response that the same target led to before: nothing of the request is parsed. */
  bySpelling(request: Request): Answer | undefined {
    const { method, url, media, codings } = request;
    if (!isReading(method) || !codings.acceptable) return undefined;
    const { snapshot, clock, isStale } = this.#options;
    const prepared = snapshot()?.kept.bySpelling(url, media.kind);
    if (!prepared) return undefined;
    const { validUntil, ranges, countedAs } = prepared;
    if (validUntil !== Infinity && clock() > validUntil) return undefined;
    if (ranges && !codings.identityAllowed) return undefined;
    return countHit(prepared, countedAs, isStale());
  }

  /** @throws what the store and the edition throw */
  decide(request: Request): Answer | Promise<Answer> {
    const { errors } = this.#options;
    if (request.method === "OPTIONS" && request.headers.asksForMethod) return nowhere(preflight);
    if (request.url.length > MAX_URL_BYTES) return nowhere(errors.tooLong(request));
    if (request.method === "OPTIONS" && request.url === "*") return nowhere(optionsOfAll);
    const target = parseTarget(request.url);
    if ("message" in target) {
      return nowhere(errors.malformed(target, request, { ofResource: false }));
    }
    const found = findRoute(target);
    if (!found) return nowhere(errors.notFound(request));
    const { query } = target;
    if ("message" in query) return fresh({ found }, errors.malformed(query, request));
    const { method, media } = request;
    const format = formatOf(query);
    return this.#decide({ request, method, media, format, target: { ...target, query }, found });
  }

  #decide(asked: Asked): Answer | Promise<Answer> {
    const { route } = asked.found;
    switch (route.kind) {
      case "resource":
        return this.#resources.decide(asked, route.resource);
      case "media":
        return this.#media.decide(asked);
      case "document":
        return this.#decideDocument(asked, route);
      case "problem":
        return fresh(asked, this.#describeProblem(asked, route));
      case "health":
        return fresh(
          asked,
          this.#readOnly(asked, route, () => prepareHealth(route, this.#options.readiness())),
        );
      case "asset": {
        const asset = findAsset(asked.target.rawPath) as Prepared;
        return fresh(
          asked,
          this.#readOnly(asked, route, () => asset),
        );
      }
    }
  }

  #decideDocument(asked: Asked, route: ServiceRoute): Answer | Promise<Answer> {
    const { errors, freshness } = this.#options;
    const snapshot = this.#options.snapshot();
    if (!snapshot) return this.#resources.nothingToAnswerFrom(asked);
    if (asked.found.lacksSlash) {
      const { catalogue } = snapshot;
      const form = problemFormFor(asked.format, asked.media);
      const location = route.path + asked.target.rawQuery;
      return fresh(asked, prepareRedirect(location, { form, catalogue, freshness }));
    }
    if (asked.method === "OPTIONS") return fresh(asked, prepareOptions(optionsOf(route)));
    if (!isReading(asked.method)) return fresh(asked, errors.methodNotAllowed(asked));
    if (!asked.request.codings.acceptable) {
      return fresh(asked, errors.notAcceptable(sentences.codingNotAcceptable));
    }
    const prepared = this.#documents.get(route, () => this.#options.snapshot() ?? snapshot);
    return prepared instanceof Promise
      ? prepared.then((made) => fresh(asked, made))
      : fresh(asked, prepared);
  }

  #describeProblem(asked: Asked, route: ServiceRoute): Prepared {
    const { segments, trailingSlash } = asked.target;
    const [, type = "", ...more] = segments;
    if (!trailingSlash || more.length > 0 || !Object.hasOwn(problemTypes, type)) {
      return this.#options.errors.notFound(asked);
    }
    // One address for people and programs, whatever `format` says.
    const form = problemFormFor(undefined, asked.media);
    return this.#readOnly(asked, route, () =>
      prepareProblemType(type as ProblemType, form, this.#options.about()),
    );
  }

  #readOnly(asked: Asked, route: ServiceRoute, make: () => Prepared): Prepared {
    if (asked.method === "OPTIONS") return prepareOptions(optionsOf(route));
    return isReading(asked.method) ? make() : this.#options.errors.methodNotAllowed(asked);
  }
}

/** What is answered where there is no route. */
function nowhere(prepared: Prepared): Answer {
  return { prepared, outcome: "miss", countedAs: COUNTED_AS_NONE };
}

function optionsOf({ title: name, description, mediaTypes: renders }: ServiceRoute) {
  return { name, description, renders, parameters: [] };
}
