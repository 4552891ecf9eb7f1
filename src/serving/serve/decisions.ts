/** Chooses the prepared response for a request (architecture.md, "The way of a request"). */
import type { ProblemType } from "../../contract/problems.ts";
import { robotsRoute, type ServiceRoute, sitemapRoute } from "../api/resources/routes.ts";
import { PreparedResponse } from "../protocol/prepared.ts";
import { parseTarget, type Target } from "../protocol/target.ts";
import { isReading } from "../protocol/write.ts";
import { findAsset } from "../render/assets.ts";
import {
  optionsOfAll,
  preflight,
  prepareOptions,
  prepareProblemType,
  prepareRedirect,
} from "../render/prepare.ts";
import { problemFormFor } from "../render/representations.ts";
import { type Answer, countHit, type Decision, type ResolvedRequest } from "./answer.ts";
import { MAX_URL_BYTES } from "./connections/limits.ts";
import type { DecisionOptions } from "./decision-options.ts";
import { documentResponse } from "./document-responses.ts";
import { decideMedia } from "./media-decisions.ts";
import { errorContextOf, formatOf, type Request } from "./request.ts";
import { ResourceDecisions } from "./resource-decisions.ts";
import { COUNTED_AS_NONE, findRoute } from "./routes.ts";
import { prepareHealth } from "./watch/health.ts";

export class Decisions {
  readonly #options: DecisionOptions;
  readonly #resources: ResourceDecisions;

  constructor(options: DecisionOptions) {
    this.#options = options;
    this.#resources = new ResourceDecisions(options);
  }

  /** The cached response of the same target, found without parsing the target. */
  fromCache(request: Request): Answer | undefined {
    const { method, url, headers, codings } = request;
    if (!isReading(method) || !codings.acceptable) return undefined;
    const { snapshot, clock } = this.#options;
    const prepared = snapshot()?.cache.byTarget(url, headers.accept);
    if (!prepared) return undefined;
    const { validUntil, ranges } = prepared;
    // The clock is read only for the few responses that expire.
    if (validUntil !== Infinity && clock() > validUntil) return undefined;
    // A response that supports ranges is never compressed.
    if (ranges && !codings.identityAllowed) return undefined;
    return countHit(prepared);
  }

  /** @throws the errors of the store and the edition */
  decide(request: Request): Answer | Promise<Answer> {
    const { errors } = this.#options;
    const { method, media, url } = request;
    const withoutAllow = { ofResource: false };
    if (method === "OPTIONS" && request.headers.asksForMethod) return answer(preflight);
    if (url.length > MAX_URL_BYTES) return answer(errors.of("uri-too-long", request, withoutAllow));
    if (method === "OPTIONS" && url === "*") return answer(optionsOfAll);
    const target = parseTarget(url);
    if ("message" in target) return answer(errors.malformed(target, request, withoutAllow));
    const match = findRoute(target);
    if (!match) return answer(this.#noRoute(request, target));
    const { query } = target;
    const { countedAs } = match;
    if ("message" in query) return answer(errors.malformed(query, request), countedAs);
    const format = formatOf(query);
    const resolved = { request, method, media, format, target: { ...target, query }, match };
    const decided = this.#decideByRoute(resolved);
    if (decided instanceof Promise) return decided.then((decision) => answer(decision, countedAs));
    return answer(decided, countedAs);
  }

  /** If only the last segment of an item's path is missing, the error page links to its list. */
  #noRoute(request: Request, target: Target): PreparedResponse {
    const itemMatch = findRoute({ ...target, segments: [...target.segments, "-"] });
    const listMatch = itemMatch && { ...itemMatch, segments: {} };
    const context = { ...errorContextOf(request), match: listMatch };
    return this.#options.errors.of("not-found", context, { ofResource: false });
  }

  #decideByRoute(resolved: ResolvedRequest): Decision {
    const { method } = resolved;
    const { route, lacksSlash } = resolved.match;
    // A path without its slash is redirected, whatever the method.
    if (!lacksSlash && method === "OPTIONS") return prepareOptions(route);
    if (!lacksSlash && !isReading(method)) return this.#options.errors.methodNotAllowed(resolved);
    switch (route.kind) {
      case "resource":
        return this.#resources.decide(resolved, route.resource);
      case "media":
        return decideMedia(resolved, this.#options);
      case "document":
        return this.#decideDocument(resolved, route);
      case "problem":
        return this.#describeProblem(resolved);
      case "health":
        return prepareHealth(route, this.#options.readiness());
      case "asset":
        // If pages are public, robots.txt names the sitemap. Otherwise it is an asset like others.
        if (route === robotsRoute && this.#arePagesPublic())
          return this.#decideDocument(resolved, route);
        return findAsset(resolved.target.rawPath) as PreparedResponse;
    }
  }

  #arePagesPublic(): boolean {
    return this.#options.snapshot()?.catalogue.edition.site.paginas === "publicas";
  }

  #decideDocument(resolved: ResolvedRequest, route: ServiceRoute): Decision {
    const { errors, freshness } = this.#options;
    const snapshot = this.#options.snapshot();
    if (!snapshot) return this.#resources.withoutSnapshot(resolved);
    if (route === sitemapRoute && !this.#arePagesPublic()) {
      return errors.of("not-found", resolved, { ofResource: false });
    }
    if (resolved.match.lacksSlash) {
      const location = route.path + resolved.target.rawQuery;
      return prepareRedirect(location, { freshness });
    }
    if (!resolved.request.codings.acceptable) return errors.codingNotAcceptable();
    return documentResponse(route, () => this.#options.snapshot() ?? snapshot, this.#options);
  }

  #describeProblem(resolved: ResolvedRequest): PreparedResponse {
    // `format` is ignored: `Accept` alone chooses between page and JSON.
    const form = problemFormFor(undefined, resolved.media);
    const { type } = resolved.match.segments;
    return prepareProblemType(type as ProblemType, form, this.#options.problemBackground());
  }
}

function answer(decided: Awaited<Decision>, countedAs = COUNTED_AS_NONE): Answer {
  if (!(decided instanceof PreparedResponse)) return { ...decided, countedAs };
  return { prepared: decided, outcome: "miss", countedAs };
}
