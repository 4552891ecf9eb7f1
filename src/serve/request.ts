/**
 * A request, as far as it can change the answer, and what is counted of it. Header fields are understood
 * once, here; its target only where no kept response is known by its spelling.
 */
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { resources } from "../api/resources.ts";
import { type RequestHeaders, readHeaders } from "../protocol/headers.ts";
import {
  type CodingPreference,
  codingPreference,
  type MediaPreference,
} from "../protocol/negotiation.ts";
import { mediaPreferences } from "../render/representations.ts";
import type { Outcome } from "./metrics.ts";

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
  /** `format` as given, once the query has been read. */
  format: string | undefined;
  /** When it came, by the clock of `performance`. */
  readonly arrived: number;
  /** What it is counted under, see {@link numberOf}. */
  resource: number;
  outcome: Outcome;
}

/** What requests are counted under: the resources, and all else that has an address. */
export const countedNames: readonly string[] = [
  ...resources.map(({ name }) => name),
  ...["media", "asset", "document", "problem", "health", "none"],
];

export function numberOf(name: string): number {
  return countedNames.indexOf(name);
}

const NONE = numberOf("none");

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
    format: undefined,
    arrived: performance.now(),
    resource: NONE,
    outcome: "miss",
  };
}
