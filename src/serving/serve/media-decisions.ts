/** The answer for an image or document, cached or read from the store (contract.md, "Images"). */
import { countHit, type Decision, type ResolvedRequest } from "./answer.ts";
import type { DecisionOptions } from "./decision-options.ts";

/** @throws the store's errors */
export function decideMedia(
  resolved: ResolvedRequest,
  { media, errors, whyRefusing, isStale, snapshot }: DecisionOptions,
): Decision {
  const { request, match } = resolved;
  // Image formats are compressed already, so only identity is offered.
  if (!request.codings.identityAllowed) return errors.codingNotAcceptable();
  const { hash, name } = match.segments;
  const address = `${hash}/${name}`;
  const cached = media.cached(address);
  if (cached) {
    snapshot()?.cache.rememberTarget(request.url, cached, request.headers.accept);
    return countHit(cached);
  }
  if (whyRefusing()) return errors.shed(resolved);
  return media.read(address).then((prepared) => {
    // While the store cannot be read, it may contain the image.
    if (!prepared) return errors.of(isStale() ? "unavailable" : "not-found", resolved);
    prepared.countedAs = match.countedAs;
    return prepared;
  });
}
