/**
 * Rejects requests that Node's parser accepts although HTTP/1.1 forbids them. Their connection is
 * closed, because a proxy in front may have parsed them differently.
 * @see RFC 9112 §2.3 (versions), §3.2 (Host), §6.1 (Transfer-Encoding)
 */
import type { IncomingMessage } from "node:http";
import { type ProblemReport, sentences } from "../../contract/problems.ts";

type RequestForm = Pick<IncomingMessage, "httpVersionMajor" | "httpVersionMinor" | "rawHeaders">;

/** `soleira.pt:8080`, `[::1]` or empty; never repeated headers, which are joined with `, `. */
const HOST = /^(?:\[[\w.:~!$&'()*+,;=-]+\]|(?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(?::\d*)?$/;

/** `chunked` or `gzip, chunked`. */
const ENDS_IN_CHUNKS = /(?:^|,)\s*chunked\s*$/i;

/** The last valid `Host`, not checked again, because nearly all requests have the same one. */
let lastHost: string | undefined;

/** @returns `undefined` if the request is valid */
export function checkForm(request: RequestForm): ProblemReport | undefined {
  const { httpVersionMajor, httpVersionMinor, rawHeaders } = request;
  if (httpVersionMajor !== 1) return { type: "version-not-supported" };
  const host = fieldValue("host", rawHeaders);
  const isHttp10 = httpVersionMinor === 0;
  const isHostValid = host === undefined ? isHttp10 : host === lastHost || HOST.test(host);
  if (!isHostValid) return { type: "malformed-request", detail: sentences.malformedHost };
  lastHost = host;
  const coding = fieldValue("transfer-encoding", rawHeaders);
  if (coding !== undefined && !ENDS_IN_CHUNKS.test(coding)) {
    return { type: "malformed-request", detail: sentences.malformedBody };
  }
  return undefined;
}

/** Joins repeated headers (RFC 9110 §5.3). Node's object of all headers would cost more. */
function fieldValue(wanted: string, raw: readonly string[]): string | undefined {
  let value: string | undefined;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] as string;
    // Most names differ in length already, and then they need no lower-cased copy.
    if (name.length !== wanted.length || name.toLowerCase() !== wanted) continue;
    value = value === undefined ? raw[index + 1] : `${value}, ${raw[index + 1]}`;
  }
  return value;
}
