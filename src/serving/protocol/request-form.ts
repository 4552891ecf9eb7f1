/**
 * What Node's parser lets pass and HTTP/1.1 does not: another version, no host or an odd one, a body
 * whose end nobody can know. A proxy in front may have read such a request otherwise, so each is refused
 * and its connection closed. What the parser itself refuses is `broken-requests.ts`.
 * @see RFC 9112 §2.3 (versions), §3.2 (Host), §6.1 (Transfer-Encoding)
 */
import type { IncomingMessage } from "node:http";
import { type ProblemReport, sentences } from "../../contract/problems.ts";

type Form = Pick<IncomingMessage, "httpVersionMajor" | "httpVersionMinor" | "headers">;

// Of the values joined with a comma and a space (`joinDuplicateHeaders`): a second line never matches.
const HOST = /^(?:\[[\w.:~!$&'()*+,;=-]+\]|(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?::\d*)?$/;

/** Clients of one service name one host mostly, so its check is a comparison. */
let lastHost = "";

/**
 * @param request its header fields with those joined that came more than once
 * @returns what is wrong with it, `undefined` for a request that can be answered
 */
export function checkForm({
  httpVersionMajor,
  httpVersionMinor,
  headers,
}: Form): ProblemReport | undefined {
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
