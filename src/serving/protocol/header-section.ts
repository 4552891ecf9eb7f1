/** The header section of a prepared response, and a buffer to send it and the body at once. */
import { STATUS_CODES, validateHeaderValue } from "./node-http.ts";

export interface HeaderSection {
  readonly status: number;
  /** Alternating names and values, without `Date`, `Connection` and `Keep-Alive`. */
  readonly fields: string[];
  /** Made by {@link sendBufferOf}. */
  sendBuffer?: SendBuffer;
  wasSentUnbuffered?: true;
  lastSent?: SentBytes;
}

export interface SendBuffer {
  /** The result of {@link headerText}. */
  readonly text: string;
  /** Free space, then the body. Before it is sent, the header section is written into the space. */
  readonly bytes: Buffer;
  readonly bodyStart: number;
}

/** The bytes of a response, reused for all clients that get it in the same second. */
export interface SentBytes {
  /** Epoch seconds: the second in `Date`. */
  readonly second: number;
  readonly header: Buffer;
  /** Header section and body; `undefined` if the body is not in a {@link SendBuffer}. */
  readonly whole: Buffer | undefined;
  /** Clients that are still receiving these bytes. Unless it is 0, the bytes must not change. */
  receivers: number;
}

export const NO_BYTES = Buffer.alloc(0);

/** A larger body is copied only when it is sent again: most pages in a crawl are sent once. */
const MAX_BYTES_AT_FIRST = 16 * 1024;

/** A response's body, replaceable by the same bytes in another buffer. Variants are owners. */
export interface BodyOwner {
  body: Buffer;
}

/**
 * Makes the buffer at the first call, and lets the owner's body point into it.
 * @returns `undefined` if the body is large and was never sent: a copy is not worth it yet
 */
export function sendBufferOf(section: HeaderSection, owner?: BodyOwner): SendBuffer | undefined {
  if (section.sendBuffer) return section.sendBuffer;
  const body = owner?.body ?? NO_BYTES;
  if (body.length > MAX_BYTES_AT_FIRST && !section.wasSentUnbuffered) {
    section.wasSentUnbuffered = true;
    return undefined;
  }
  const text = headerText(section);
  const bodyStart = text.length + CONNECTION_BYTES;
  const bytes = Buffer.concat([Buffer.alloc(bodyStart), body]);
  section.sendBuffer = { text, bytes, bodyStart };
  if (owner) owner.body = bytes.subarray(bodyStart);
  return section.sendBuffer;
}

/** Status line and fields, without the empty line. @throws if a value is invalid */
export function headerText({ status, fields }: HeaderSection): string {
  let lines = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Unknown"}\r\n`;
  for (let index = 0; index < fields.length; index += 2) {
    const name = fields[index] as string;
    const value = fields[index + 1] as string;
    validateHeaderValue(name, value);
    lines += `${name}: ${value}\r\n`;
  }
  return lines;
}

/** Space for {@link connectionFields}, more than enough. */
const CONNECTION_BYTES = 128;

/** The last fields, with the empty line after them. @param second epoch seconds */
export function connectionFields(second: number, keepAliveSeconds: number): string {
  const date = new Date(second * 1000).toUTCString();
  return `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`;
}
