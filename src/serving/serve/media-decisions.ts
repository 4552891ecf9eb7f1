/**
 * Decides the answer for an image or document: from the cache at once, otherwise after reading it from the store.
 * @see contract.md, "Images"
 */
import { mediaTypes } from "../api/resources/routes.ts";
import type { PreparedResponse } from "../protocol/prepared.ts";
import { prepareOptions } from "../render/prepare.ts";
import { countHit, type Decision, isReading, type ResolvedRequest } from "./answer.ts";
import type { DecisionOptions } from "./decision-options.ts";
import type { ErrorResponses } from "./error-responses.ts";

const SUBJECT = {
  name: "Media",
  description:
    "An image or a document, by the hash of its bytes: what is at an address never changes.",
  renders: mediaTypes,
  parameters: [],
};

/** @throws the store's errors */
export function decideMedia(
  resolved: ResolvedRequest,
  { media, errors, isBusy, isStale, snapshot }: DecisionOptions,
): Decision | Promise<Decision> {
  const { request, match, target } = resolved;
  const [, ...parts] = target.segments;
  if (parts.length !== 2 || target.trailingSlash)
    return errors.of("not-found", resolved, { ofResource: false });
  const address = parts.join("/");
  const kept = media.kept(address);
  if (kept) {
    const refused = refuse(resolved, errors);
    if (refused) return refused;
    snapshot()?.kept.rememberSpelling(request.url, kept, request.headers.accept);
    return countHit(kept);
  }
  if (isBusy()) return errors.shed(resolved);
  return media.read(address).then((prepared) => {
    if (prepared === "no room") return errors.shed(resolved);
    // The image may exist in the store, which cannot be read.
    if (!prepared && isStale()) return errors.of("unavailable", resolved);
    if (!prepared) return errors.of("not-found", resolved);
    prepared.countedAs = match.countedAs;
    return refuse(resolved, errors) ?? prepared;
  });
}

/** The response to `OPTIONS`, or the error for a request that cannot get the image; else `undefined`. */
function refuse(
  { request, ...context }: ResolvedRequest,
  errors: ErrorResponses,
): PreparedResponse | undefined {
  if (context.method === "OPTIONS") return prepareOptions(SUBJECT);
  if (!isReading(context.method)) return errors.methodNotAllowed(context);
  // Image formats are compressed already, so only identity is offered.
  if (request.codings.identityAllowed) return undefined;
  return errors.codingNotAcceptable();
}
