/** Writes prepared responses: 200, 304, 206, `HEAD` and errors. */
import type { ServerResponse } from "node:http";
import { isNotModified, isPreconditionFailed } from "./conditional.ts";
import { type HeaderSection, headerText, NOTHING } from "./header-section.ts";
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

/**
 * Conditions are evaluated in the order of RFC 9110 §13.2.2.
 * @param request `method`: in upper case
 * @returns a text if nothing was written: the caller sends this error instead
 */
export function write(
  response: ServerResponse,
  request: { readonly method: string; readonly headers: RequestHeaders },
  chosen: ResponseChoice,
): WriteResult | "precondition failed" | "range not satisfiable" {
  const { prepared, variant } = chosen;
  const { method, headers } = request;
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && prepared.status === 200) {
    const { ifMatch, ifUnmodifiedSince, ifNoneMatch, ifModifiedSince } = headers;
    const hasPrecondition = ifMatch !== undefined || ifUnmodifiedSince !== undefined;
    if (hasPrecondition && doPreconditionsFail(headers, chosen)) return "precondition failed";
    if (ifNoneMatch !== undefined || ifModifiedSince !== undefined) {
      const { lastModified, compressible } = prepared;
      const validators = { etag: variant.etag, lastModified, neverCoded: !compressible };
      if (isNotModified(headers, validators)) {
        return send(response, variant.notModified, NOTHING, chosen);
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
  const { header, body, pieces, length } = variant;
  const { extraFields } = chosen;
  if (method === "HEAD") return send(response, header, NOTHING, chosen);
  if (pieces === undefined) return send(response, header, body, chosen);
  const fields = extraFields ? [...header.fields, ...extraFields] : header.fields;
  sendFields(response, header.status, fields);
  sendBody(response, pieces.read(0, length - 1));
  return { status: header.status, bytes: length, isAccepted: false };
}

/** True if no variant matches. The client may have either: the one to send, or identity. */
function doPreconditionsFail(
  headers: RequestHeaders,
  { prepared, variant }: ResponseChoice,
): boolean {
  const { lastModified, identity } = prepared;
  return [variant, identity].every(({ etag }) =>
    isPreconditionFailed(headers, { etag, lastModified }),
  );
}

function send(
  response: ServerResponse,
  section: HeaderSection,
  body: Buffer,
  { variant, extraFields }: ResponseChoice,
): WriteResult {
  const { status, fields } = section;
  const bytes = body.length;
  if (
    !extraFields &&
    bytes <= PIECE_BYTES &&
    response instanceof WholeResponse &&
    response.sendWhole(section, section === variant.header ? variant : undefined, bytes > 0)
  ) {
    return { status, bytes, isAccepted: response.writableLength === 0 };
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

/** For a socket without a parsed request. Closes the connection. */
export function rawResponse({ identity }: PreparedResponse): Buffer {
  const { header, body } = identity;
  const connection = `Date: ${new Date().toUTCString()}\r\nConnection: close\r\n\r\n`;
  return Buffer.concat([Buffer.from(headerText(header) + connection, "latin1"), body]);
}
