/** Writes prepared responses: 200, 304, 206, `HEAD` and errors, for JSON, pages and media alike. */
import type { ServerResponse } from "node:http";
import { isNotModified, isPreconditionFailed } from "./conditional.ts";
import type { RequestHeaders } from "./headers.ts";
import { STATUS_CODES } from "./node-http.ts";
import type { HeaderSection, Prepared, Validated, Variant } from "./prepared.ts";
import { type ByteRange, chooseRange, rangeStillApplies } from "./range.ts";
import { sendBody } from "./send-body.ts";
import { sendPieces } from "./send-pieces.ts";

export interface WriteRequest {
  /** Upper case. */
  readonly method: string;
  readonly headers: RequestHeaders;
}

/** The response to write, with the variant chosen for the client. */
export interface Chosen {
  readonly prepared: Prepared;
  readonly variant: Variant;
  /**
   * The validator of the coding that the client prefers, which may not be compressed yet. A client that
   * already has that variant gets 304. Usually the same as `variant`.
   */
  readonly wanted: Validated;
  /** Alternating names and values of headers that the service adds to every response. */
  readonly also?: readonly string[] | undefined;
}

export interface WriteResult {
  readonly status: number;
  /** Length of the body sent. */
  readonly bytes: number;
}

/** The reason why nothing was written. The caller sends an error instead. */
export type WriteRefusal = "precondition failed" | "range not satisfiable";

/**
 * Writes a prepared response, or the part of it that the request headers ask for. Conditions are evaluated
 * in the order of RFC 9110 §13.2.2.
 */
export function write(
  response: ServerResponse,
  request: WriteRequest,
  chosen: Chosen,
): WriteResult | WriteRefusal {
  const { prepared, variant } = chosen;
  const { method, headers } = request;
  const readable = method === "GET" || method === "HEAD";
  if (readable && prepared.status === 200) {
    if (hasPreconditions(headers) && isOutdated(headers, chosen)) return "precondition failed";
    if (hasConditions(headers)) {
      const current = validVariant(headers, chosen);
      if (current) {
        writeHeader(response, current.notModified, chosen.also);
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

/** Whether the response is 304 or 412, so that no body is sent. (RFC 9110 §13.2.2) */
export function isSettledByConditions(request: WriteRequest, chosen: Chosen): boolean {
  const { headers } = request;
  return (
    (hasPreconditions(headers) && isOutdated(headers, chosen)) ||
    (hasConditions(headers) && validVariant(headers, chosen) !== undefined)
  );
}

function hasConditions({ ifNoneMatch, ifModifiedSince }: RequestHeaders): boolean {
  return ifNoneMatch !== undefined || ifModifiedSince !== undefined;
}

function hasPreconditions({ ifMatch, ifUnmodifiedSince }: RequestHeaders): boolean {
  return ifMatch !== undefined || ifUnmodifiedSince !== undefined;
}

/** Whether the preconditions fail for all variants that the client may have: sent, preferred, or identity. */
function isOutdated(headers: RequestHeaders, { prepared, variant, wanted }: Chosen): boolean {
  const { lastModified } = prepared;
  return [variant, wanted, prepared.identity].every(({ etag }) =>
    isPreconditionFailed(headers, { etag, lastModified }),
  );
}

/** The variant that the client already has and that is still valid. */
function validVariant(
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
  // Avoids a copy of the array for each response if there is nothing to add.
  response.writeHead(status, also ? [...fields, ...also] : fields);
}

function writePart(
  response: ServerResponse,
  { variant, also = [] }: Chosen,
  range: ByteRange,
): WriteResult {
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

/** A whole response as bytes, for a socket without a parsed request. It closes the connection. */
export function rawResponse({ identity }: Prepared): Buffer {
  const { header, body } = identity;
  const { status, fields } = header;
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Unknown"}`];
  for (let at = 0; at < fields.length; at += 2) lines.push(`${fields[at]}: ${fields[at + 1]}`);
  lines.push(`Date: ${new Date().toUTCString()}`, "Connection: close", "", "");
  return Buffer.concat([Buffer.from(lines.join("\r\n"), "latin1"), body]);
}
