/** Writes prepared responses: 200, 304, 206, `HEAD` and errors. */
import type { ServerResponse } from "node:http";
import { isNotModified, isPreconditionFailed } from "./conditional.ts";
import { type HeaderSection, headerText, NO_BYTES } from "./header-section.ts";
import type { RequestHeaders } from "./headers.ts";
import type { PreparedResponse, Variant } from "./prepared.ts";
import { type ByteRange, chooseRange, rangeStillApplies } from "./range.ts";
import { PIECE_BYTES, sendBody } from "./send-body.ts";
import { sendFields, WholeResponse } from "./whole-response.ts";

export interface ResponseChoice {
  readonly prepared: PreparedResponse;
  readonly variant: Variant;
  /** Alternating names and values of headers to add, whatever the status. */
  readonly extraFields?: readonly string[] | undefined;
}

export interface WriteResult {
  readonly status: number;
  /** Length of the body sent. */
  readonly bytes: number;
  /** Whether the socket has accepted all of it. */
  readonly isAccepted: boolean;
}

export function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/**
 * Evaluates conditions in the order of RFC 9110 §13.2.2.
 * @param request `method`: in upper case
 * @returns a text if nothing was written: the caller sends this error instead
 */
export function write(
  response: ServerResponse,
  request: { readonly method: string; readonly headers: RequestHeaders },
  chosen: ResponseChoice,
): WriteResult | "precondition failed" | "range not satisfiable" {
  const { method, headers } = request;
  const mayBeConditional = chosen.prepared.status === 200 && isReading(method);
  if (!mayBeConditional) return writeAll(response, method, chosen);
  if (failsCondition(headers, chosen)) return "precondition failed";
  if (isClientCurrent(headers, chosen)) {
    return send(response, chosen.variant.notModified, NO_BYTES, chosen);
  }
  const range = method === "GET" ? requestedRange(headers, chosen) : undefined;
  if (range === "unsatisfiable") return "range not satisfiable";
  return range ? writePart(response, chosen, range) : writeAll(response, method, chosen);
}

/** If neither variant matches that the client may have: the one to send, or identity. */
function failsCondition(headers: RequestHeaders, { prepared, variant }: ResponseChoice): boolean {
  // Most requests have no precondition, and need no array.
  if (headers.ifMatch === undefined && headers.ifUnmodifiedSince === undefined) return false;
  const { lastModified, identity } = prepared;
  return [variant, identity].every(({ etag }) =>
    isPreconditionFailed(headers, { etag, lastModified }),
  );
}

function isClientCurrent(headers: RequestHeaders, { prepared, variant }: ResponseChoice): boolean {
  if (headers.ifNoneMatch === undefined && headers.ifModifiedSince === undefined) return false;
  const { lastModified, compressible } = prepared;
  return isNotModified(headers, { etag: variant.etag, lastModified, neverCoded: !compressible });
}

/** `undefined` to send the whole body. */
function requestedRange(
  { range, ifRange }: RequestHeaders,
  { prepared, variant }: ResponseChoice,
): ByteRange | "unsatisfiable" | undefined {
  if (range === undefined || !prepared.ranges) return undefined;
  const { etag, length } = variant;
  const applies = rangeStillApplies(ifRange, { etag, lastModified: prepared.lastModified });
  return applies ? chooseRange(range, length) : undefined;
}

function writeAll(response: ServerResponse, method: string, chosen: ResponseChoice): WriteResult {
  const { header, body, pieces, length } = chosen.variant;
  const { extraFields } = chosen;
  if (method === "HEAD") return send(response, header, NO_BYTES, chosen);
  if (pieces === undefined) return send(response, header, body, chosen);
  const fields = extraFields ? [...header.fields, ...extraFields] : header.fields;
  sendFields(response, header.status, fields);
  sendBody(response, pieces.read(0, length - 1));
  return { status: header.status, bytes: length, isAccepted: false };
}

function send(
  response: ServerResponse,
  section: HeaderSection,
  body: Buffer,
  { variant, extraFields }: ResponseChoice,
): WriteResult {
  const { status, fields } = section;
  const bytes = body.length;
  if (response instanceof WholeResponse && !extraFields && bytes <= PIECE_BYTES) {
    const owner = section === variant.header ? variant : undefined;
    const isSent = response.sendWhole(section, owner, bytes > 0);
    if (isSent) return { status, bytes, isAccepted: response.writableLength === 0 };
  }
  sendFields(response, status, extraFields ? [...fields, ...extraFields] : fields);
  sendBody(response, body);
  return { status, bytes, isAccepted: isAccepted(response) };
}

function isAccepted(response: ServerResponse): boolean {
  return response.writableEnded && response.writableLength === 0;
}

function writePart(
  response: ServerResponse,
  { variant, extraFields = [] }: ResponseChoice,
  range: ByteRange,
): WriteResult {
  const { header, body, pieces, length } = variant;
  const { first, last } = range;
  const bytes = last - first + 1;
  const fields = [...header.fields];
  // Each value follows its name.
  fields[fields.indexOf("Content-Length") + 1] = String(bytes);
  fields.push("Content-Range", `bytes ${first}-${last}/${length}`, ...extraFields);
  sendFields(response, 206, fields);
  sendBody(response, pieces?.read(first, last) ?? body.subarray(first, last + 1));
  return { status: 206, bytes, isAccepted: isAccepted(response) };
}

/** The bytes for a socket without a parsed request, with `Connection: close`. */
export function rawResponse({ identity }: PreparedResponse): Buffer {
  const { header, body } = identity;
  const connection = `Date: ${new Date().toUTCString()}\r\nConnection: close\r\n\r\n`;
  return Buffer.concat([Buffer.from(headerText(header) + connection, "latin1"), body]);
}
