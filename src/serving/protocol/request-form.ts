/**
 * Rejects requests that Node's parser accepts although HTTP/1.1 forbids them: another version, a missing or
 * malformed `Host`, a body without a determinable end. Each gets an error and its connection is closed,
 * because a proxy in front may have parsed it differently. Errors of the parser itself are in
 * `broken-requests.ts`.
 * @see RFC 9112 §2.3 (versions), §3.2 (Host), §6.1 (Transfer-Encoding)
 */
import type { IncomingMessage } from "node:http";
import { type ProblemReport, sentences } from "../../contract/problems.ts";

type RequestForm = Pick<IncomingMessage, "httpVersionMajor" | "httpVersionMinor" | "headers">;

// Never matches repeated `Host` headers, which `joinDuplicateHeaders` joins with a comma and a space.
const HOST = /^(?:\[[\w.:~!$&'()*+,;=-]+\]|(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?::\d*)?$/;

/** Cached because nearly all requests have the same `Host`. */
let lastHost = "";

/**
 * @param request with repeated headers joined (`joinDuplicateHeaders`)
 * @returns the error, `undefined` if the request is valid
 */
export function checkForm({
  httpVersionMajor,
  httpVersionMinor,
  headers,
}: RequestForm): ProblemReport | undefined {
  if (httpVersionMajor !== 1) {
    return { type: "version-not-supported", detail: sentences.versionNotSupported };
  }
  const { host } = headers;
  if (host === undefined ? httpVersionMinor !== 0 : host !== lastHost && !isHost(host)) {
    return { type: "malformed-request", detail: sentences.malformedHost };
  }
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && !endsInChunks(coding)) {
    return { type: "malformed-request", detail: sentences.malformedBody };
  }
  return undefined;
}

function endsInChunks(coding: string): boolean {
  return (
    coding
      .slice(coding.lastIndexOf(",") + 1)
      .trim()
      .toLowerCase() === "chunked"
  );
}

function isHost(host: string): boolean {
  if (!HOST.test(host)) return false;
  lastHost = host;
  return true;
}
