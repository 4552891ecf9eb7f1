/**
 * Writes prepared responses: the one way in which anything leaves the service, for 200, 304, 206, HEAD,
 * errors and pages alike.
 */
import type { ServerResponse } from "node:http";
import { isNotModified } from "./conditional.ts";
import type { RequestHeaders } from "./headers.ts";
import type { Prepared, Variant } from "./prepared.ts";
import { chooseRange, rangeStillApplies } from "./range.ts";

/** What of a request still matters once its response is prepared. */
export interface WriteRequest {
  /** Upper case. */
  readonly method: string;
  readonly headers: RequestHeaders;
}

/**
 * @param chosen the variant of the response that the client gets
 * @returns the status that was written
 */
export function write(
  response: ServerResponse,
  request: WriteRequest,
  { prepared, chosen }: { prepared: Prepared; chosen: Variant },
): number {
  const { method, headers } = request;
  const readable = method === "GET" || method === "HEAD";
  if (readable && prepared.status === 200) {
    const validators = { etag: chosen.etag, lastModified: prepared.lastModified };
    if (hasConditions(headers) && isNotModified(headers, validators)) {
      response.writeHead(304, chosen.notModified as string[]);
      response.end();
      return 304;
    }
    if (method === "GET" && headers.range !== undefined && prepared.ranges) {
      if (rangeStillApplies(headers.ifRange, validators)) {
        const status = writeRange(response, chosen, headers.range);
        if (status !== undefined) return status;
      }
    }
  }
  response.writeHead(prepared.status, chosen.headers as string[]);
  if (method === "HEAD") response.end();
  else response.end(chosen.body);
  return prepared.status;
}

function hasConditions({ ifNoneMatch, ifModifiedSince }: RequestHeaders): boolean {
  return ifNoneMatch !== undefined || ifModifiedSince !== undefined;
}

function writeRange(response: ServerResponse, whole: Variant, range: string): number | undefined {
  const bytes = whole.body.length;
  const chosen = chooseRange(range, bytes);
  if (chosen === undefined) return undefined;
  if (chosen === "unsatisfiable") {
    const headers = withContentLength(whole.headers, 0);
    response.writeHead(416, [...headers, "Content-Range", `bytes */${bytes}`]);
    response.end();
    return 416;
  }
  const { first, last } = chosen;
  const headers = withContentLength(whole.headers, last - first + 1);
  response.writeHead(206, [...headers, "Content-Range", `bytes ${first}-${last}/${bytes}`]);
  response.end(whole.body.subarray(first, last + 1));
  return 206;
}

function withContentLength(headers: readonly string[], bytes: number): string[] {
  const changed = [...headers];
  changed[changed.indexOf("Content-Length") + 1] = String(bytes);
  return changed;
}
