/** One line for each response that was passed to the socket (reference.md, "Access log"). */
import type { IncomingMessage } from "node:http";

export interface Access {
  readonly message: Pick<IncomingMessage, "method" | "url" | "headers">;
  /** The client's IP address; `undefined` if the connection is closed. */
  readonly client: string | undefined;
  readonly status: number;
  /** Body bytes. */
  readonly bytes: number;
  /** From the arrival of the request until its response was passed to the socket. */
  readonly milliseconds: number;
  readonly outcome: string;
}

/** A line fits `MAX_LINE_BYTES` even if JSON escapes each of these characters with a backslash. */
const MAX_CHARACTERS = { method: 64, url: 1200, header: 300 };

/** @param now epoch milliseconds @returns one line of JSON */
export function formatAccessLine(access: Access, now: number): string {
  const { message, client = "", status, bytes, milliseconds, outcome } = access;
  const { method = "", url = "", headers } = message;
  const line = {
    time: new Date(now).toISOString(),
    client,
    method: ascii(method, MAX_CHARACTERS.method),
    url: ascii(url, MAX_CHARACTERS.url),
    status,
    bytes,
    outcome,
    ms: Math.round(milliseconds * 1000) / 1000,
    referer: ascii(headers.referer, MAX_CHARACTERS.header),
    agent: ascii(headers["user-agent"], MAX_CHARACTERS.header),
  };
  return `${JSON.stringify(line)}\n`;
}

/** The first `max` characters, with a question mark for each that is not printable ASCII. */
function ascii(text: string | undefined, max: number): string | undefined {
  return text?.slice(0, max).replace(/[^\x20-\x7e]/g, "?");
}
