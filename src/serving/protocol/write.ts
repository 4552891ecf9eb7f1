/**
 * Writes prepared responses: the one way in which anything leaves the service, for 200, 304, 206, HEAD,
 * errors and pages alike.
 */
import type { ServerResponse } from "node:http";
import { isNotModified, isPreconditionFailed } from "./conditional.ts";
import type { RequestHeaders } from "./headers.ts";
import { STATUS_CODES } from "./node-http.ts";
import type { HeaderSection, Prepared, Validated, Variant } from "./prepared.ts";
import { type ByteRange, chooseRange, rangeStillApplies } from "./range.ts";
import { sendBody } from "./send-body.ts";
import { sendPieces } from "./send-pieces.ts";

/** What of a request still matters once its response is prepared. */
export interface WriteRequest {
  /** Upper case. */
  readonly method: string;
  readonly headers: RequestHeaders;
}

/** What is written: a prepared response and the variant of it that the client gets. */
export interface Chosen {
  readonly prepared: Prepared;
  readonly variant: Variant;
  /**
   * What the client has if it was sent the variant that it wants, be that ready or not: it is as good as
   * new. The same as `variant` mostly.
   */
  readonly wanted: Validated;
  /** Names and values of header fields that the service says with every response, if there are any. */
  readonly also?: readonly string[] | undefined;
}

export interface Written {
  readonly status: number;
  /** Of the body. */
  readonly bytes: number;
}

/** Why nothing was written: the response says so instead. */
export type Refused = "precondition failed" | "range not satisfiable";

/**
 * Writes what a request gets of a prepared response. Conditions are looked at in the order of RFC 9110
 * §13.2.2.
 */
export function write(
  response: ServerResponse,
  request: WriteRequest,
  chosen: Chosen,
): Written | Refused {
  const { prepared, variant } = chosen;
  const { method, headers } = request;
  const readable = method === "GET" || method === "HEAD";
  if (readable && prepared.status === 200) {
    if (hasPreconditions(headers) && isOutdated(headers, chosen)) return "precondition failed";
    if (hasConditions(headers)) {
      const had = whatClientHas(headers, chosen);
      if (had) {
        writeHeader(response, had.notModified, chosen.also);
        response.end();
        return { status: 304, bytes: 0 };
      }
    }
    if (method === "GET" && headers.range !== undefined && prepared.ranges) {
      const { etag, length } = variant;
      const { lastModified } = prepared;
      if (rangeStillApplies(headers.ifRange, { etag, lastModified })) {
        const range = chooseRange(headers.range, length);
        if (range === "unsatisfiable") return "range not satisfiable";
        if (range) return writePart(response, chosen, range);
      }
    }
  }
  writeHeader(response, variant.header, chosen.also);
  if (method === "HEAD") {
    response.end();
    return { status: prepared.status, bytes: 0 };
  }
  if (variant.pieces) sendPieces(response, variant.pieces, { first: 0, last: variant.length - 1 });
  else sendBody(response, variant.sent);
  return { status: prepared.status, bytes: variant.length };
}

/** Whether the conditions of a request leave nothing to send of the body. (RFC 9110 §13.2.2) */
export function isSettledByConditions(request: WriteRequest, chosen: Chosen): boolean {
  const { headers } = request;
  return (
    (hasPreconditions(headers) && isOutdated(headers, chosen)) ||
    (hasConditions(headers) && whatClientHas(headers, chosen) !== undefined)
  );
}

function hasConditions({ ifNoneMatch, ifModifiedSince }: RequestHeaders): boolean {
  return ifNoneMatch !== undefined || ifModifiedSince !== undefined;
}

function hasPreconditions({ ifMatch, ifUnmodifiedSince }: RequestHeaders): boolean {
  return ifMatch !== undefined || ifUnmodifiedSince !== undefined;
}

/** The client wants what it knows or nothing, and that is neither the whole nor in the coding that it gets or wants. */
function isOutdated(headers: RequestHeaders, { prepared, variant, wanted }: Chosen): boolean {
  const { lastModified } = prepared;
  return [variant, wanted, prepared.identity].every(({ etag }) =>
    isPreconditionFailed(headers, { etag, lastModified }),
  );
}

/** What the client has already and may go on using. */
function whatClientHas(
  headers: RequestHeaders,
  { prepared, variant, wanted }: Chosen,
): Validated | undefined {
  const { lastModified, compressible } = prepared;
  const has = ({ etag }: Validated) =>
    isNotModified(headers, { etag, lastModified, uncoded: !compressible });
  if (has(wanted)) return wanted;
  return variant !== wanted && has(variant) ? variant : undefined;
}

function writeHeader(
  response: ServerResponse,
  { status, fields }: HeaderSection,
  also?: readonly string[],
): void {
  // No copy for each response if there is nothing to add.
  response.writeHead(status, also ? [...fields, ...also] : fields);
}

function writePart(
  response: ServerResponse,
  { variant, also = [] }: Chosen,
  range: ByteRange,
): Written {
  const { header, body, pieces, length } = variant;
  const { first, last } = range;
  const bytes = last - first + 1;
  const fields = [...header.fields];
  fields[fields.indexOf("Content-Length") + 1] = String(bytes);
  fields.push("Content-Range", `bytes ${first}-${last}/${length}`, ...also);
  response.writeHead(206, fields);
  if (pieces) sendPieces(response, pieces, range);
  else sendBody(response, body.subarray(first, last + 1));
  return { status: 206, bytes };
}

/** A response as bytes for a socket that carries no request of HTTP. The connection ends with it. */
export function rawResponse({ identity }: Prepared): Buffer {
  const { header, body } = identity;
  const { status, fields } = header;
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Unknown"}`];
  for (let at = 0; at < fields.length; at += 2) lines.push(`${fields[at]}: ${fields[at + 1]}`);
  lines.push(`Date: ${new Date().toUTCString()}`, "Connection: close", "", "");
  return Buffer.concat([Buffer.from(lines.join("\r\n"), "latin1"), body]);
}
