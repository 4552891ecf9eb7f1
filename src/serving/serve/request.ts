/** The parts of a request that can change the response. The target is parsed later, if at all. */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { type RequestHeaders, readHeaders } from "../protocol/headers.ts";
import {
  type CodingPreference,
  codingPreference,
  type MediaPreference,
} from "../protocol/negotiation.ts";
import { parseTarget, type Query } from "../protocol/target.ts";
import { mediaPreference } from "../render/representations.ts";
import type { ErrorContext } from "./error-responses.ts";

export interface Request {
  readonly client: Socket;
  readonly method: string;
  readonly url: string;
  readonly headers: RequestHeaders;
  /** The parsed `Accept` header. */
  readonly media: MediaPreference;
  /** The parsed `Accept-Encoding` header. */
  readonly codings: CodingPreference;
  /** By `performance.now()`. */
  readonly arrived: number;
}

export function readRequest(message: IncomingMessage): Request {
  const { method = "GET", url = "/", rawHeaders, socket: client } = message;
  const headers = readHeaders(rawHeaders);
  return {
    client,
    method,
    url,
    headers,
    media: mediaPreference(headers.accept),
    codings: codingPreference(headers.acceptEncoding),
    arrived: performance.now(),
  };
}

/** `undefined` if absent or empty. */
export function formatOf(query: Query): string | undefined {
  return query.findLast(([name]) => name === "format")?.[1] || undefined;
}

/** The context of an error for a request whose target has not been parsed yet, or is malformed. */
export function errorContextOf({ method, url, media }: Request): ErrorContext {
  const target = parseTarget(url);
  const isParsed = !("message" in target) && !("message" in target.query);
  return { method, media, format: isParsed ? formatOf(target.query as Query) : undefined };
}
