/** The answer for an image or document, cached or read from the store (contract.md, "Images"). */
import { countHit, type Decision, type ResolvedRequest } from "./answer.ts";
import type { DecisionOptions } from "./decision-options.ts";

/** @throws the store's errors */
export function decideMedia(
  resolved: ResolvedRequest,
  { media, errors, whyRefusing, isStale, snapshot }: DecisionOptions,
): Decision | Promise<Decision> {
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
    // The image may exist in the store, which cannot be read.
    if (!prepared && isStale()) return errors.of("unavailable", resolved);
    if (!prepared) return errors.of("not-found", resolved);
    prepared.countedAs = match.countedAs;
    return prepared;
  });
}
