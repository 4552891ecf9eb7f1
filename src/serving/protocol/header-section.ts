/** Status line and header fields of a prepared response, and the memory from which they are sent with its body. */
import { STATUS_CODES, validateHeaderValue } from "./node-http.ts";

export interface HeaderSection {
  readonly status: number;
  /** Alternating names and values. The headers of the connection are added (`Date`, `Connection`, `Keep-Alive`). */
  readonly fields: string[];
  /** The body with room before it, so that both are one write. Made for a section without a body when it is sent. */
  memory?: Memory;
  /** Status line and fields as one string, made when the section is sent for the first time. */
  joined?: string;
  sent?: SentBytes;
}

export interface Memory {
  readonly bytes: Buffer;
  /** Offset of the body. The header section is written to end here. */
  readonly room: number;
}

/** The bytes of a response, reused for all clients that get it in the same second. */
export interface SentBytes {
  /** Epoch seconds: the second in `Date`. */
  readonly second: number;
  readonly header: Buffer;
  readonly whole: Buffer;
  /** Number of clients to which they are still being sent: so long they must not change. */
  waiting: number;
}

/** Gives a section its body, with room for the header section before it. @returns the body */
export function giveRoom(section: HeaderSection, body: Buffer): Buffer {
  section.joined = join(section);
  const room = section.joined.length + CONNECTION_BYTES;
  const bytes = Buffer.concat([Buffer.alloc(room), body]);
  section.memory = { bytes, room };
  return bytes.subarray(room);
}

/**
 * The status line and the fields, without the empty line at the end.
 * @throws the errors of `validateHeaderValue`, so that a value never begins another field
 */
export function join({ status, fields }: HeaderSection): string {
  let lines = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Unknown"}\r\n`;
  for (let at = 0; at < fields.length; at += 2) {
    const [name = "", value = ""] = fields.slice(at, at + 2);
    validateHeaderValue(name, value);
    lines += `${name}: ${value}\r\n`;
  }
  return lines;
}

/** More than enough for {@link connectionFields}. */
const CONNECTION_BYTES = 128;

export function connectionFields(second: number, keepAliveSeconds: number): string {
  const date = new Date(second * 1000).toUTCString();
  return `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`;
}
