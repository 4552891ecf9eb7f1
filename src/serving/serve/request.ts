/**
 * A request, as far as it can change the answer. Header fields are understood once, here; its target only
 * where no kept response is known by its spelling. Nothing of it changes on its way.
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { type RequestHeaders, readHeaders } from "../protocol/headers.ts";
import {
  type CodingPreference,
  codingPreference,
  type MediaPreference,
} from "../protocol/negotiation.ts";
import { parseTarget, type Query } from "../protocol/target.ts";
import { mediaPreferences } from "../render/representations.ts";
import type { Asking } from "./error-responses.ts";

export interface Request {
  /** Who waits for the answer. */
  readonly client: Socket;
  readonly method: string;
  readonly url: string;
  readonly headers: RequestHeaders;
  /** What `Accept` says. */
  readonly media: MediaPreference;
  /** What `Accept-Encoding` says. */
  readonly codings: CodingPreference;
  /** When it came, by the clock of `performance`. */
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
    media: mediaPreferences.of(headers.accept),
    codings: codingPreference(headers.acceptEncoding),
    arrived: performance.now(),
  };
}

/** `format` as given, `undefined` where it is not. */
export function formatOf(query: Query): string | undefined {
  return query.findLast(([name]) => name === "format")?.[1] || undefined;
}

/** How the client of a request is told of an error, where nobody has read its target before. */
export function askingOf({ method, url, media }: Request): Asking {
  const target = parseTarget(url);
  const isRead = !("message" in target) && !("message" in target.query);
  return { method, media, format: isRead ? formatOf(target.query as Query) : undefined };
}
