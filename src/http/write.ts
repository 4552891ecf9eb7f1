/**
 * Writes prepared responses: the one way in which anything leaves the service, for 200, 304, 206, HEAD,
 * errors and pages alike.
 */
import { type ServerResponse, STATUS_CODES } from "node:http";
import { isNotModified } from "./conditional.ts";
import type { RequestHeaders } from "./headers.ts";
import type { Prepared, Variant } from "./prepared.ts";
import { type ByteRange, chooseRange, rangeStillApplies } from "./range.ts";

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
   * The variant that the client would get if it were ready: what it has of it is as good as new.
   * The same as `variant` mostly.
   */
  readonly wanted?: Variant;
  /** The error for a range that begins after the end. */
  readonly unsatisfiable: (bytes: number) => Prepared;
}

export interface Written {
  readonly status: number;
  /** Of the body. */
  readonly bytes: number;
}

export function write(
  response: ServerResponse,
  request: WriteRequest,
  { prepared, variant, wanted = variant, unsatisfiable }: Chosen,
): Written {
  const { method, headers } = request;
  const readable = method === "GET" || method === "HEAD";
  if (readable && prepared.status === 200) {
    const { lastModified, compressible, ranges } = prepared;
    if (hasConditions(headers)) {
      for (const { etag, notModified } of wanted === variant ? [variant] : [wanted, variant]) {
        if (!isNotModified(headers, { etag, lastModified, uncoded: !compressible })) continue;
        response.writeHead(304, notModified as string[]);
        response.end();
        return { status: 304, bytes: 0 };
      }
    }
    if (method === "GET" && headers.range !== undefined && ranges) {
      const { etag, body } = variant;
      if (rangeStillApplies(headers.ifRange, { etag, lastModified })) {
        const range = chooseRange(headers.range, body.length);
        if (range === "unsatisfiable") {
          const problem = unsatisfiable(body.length);
          return write(response, request, {
            prepared: problem,
            variant: problem.identity,
            unsatisfiable,
          });
        }
        if (range) return writePart(response, variant, range);
      }
    }
  }
  response.writeHead(prepared.status, variant.headers as string[]);
  if (method === "HEAD") {
    response.end();
    return { status: prepared.status, bytes: 0 };
  }
  response.end(variant.sent, "latin1");
  return { status: prepared.status, bytes: variant.body.length };
}

function hasConditions({ ifNoneMatch, ifModifiedSince }: RequestHeaders): boolean {
  return ifNoneMatch !== undefined || ifModifiedSince !== undefined;
}

function writePart(
  response: ServerResponse,
  { headers, body }: Variant,
  { first, last }: ByteRange,
): Written {
  const changed = [...headers];
  changed[changed.indexOf("Content-Length") + 1] = String(last - first + 1);
  response.writeHead(206, [...changed, "Content-Range", `bytes ${first}-${last}/${body.length}`]);
  response.end(body.subarray(first, last + 1));
  return { status: 206, bytes: last - first + 1 };
}

/** A response as bytes for a socket that carries no request of HTTP. The connection ends with it. */
export function rawResponse({ status, identity }: Prepared): Buffer {
  const { headers, body } = identity;
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`];
  for (let index = 0; index < headers.length; index += 2) {
    lines.push(`${headers[index]}: ${headers[index + 1]}`);
  }
  lines.push(`Date: ${new Date().toUTCString()}`, "Connection: close", "", "");
  return Buffer.concat([Buffer.from(lines.join("\r\n"), "latin1"), body]);
}
