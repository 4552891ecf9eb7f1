/** Status line and header fields of a prepared response, and the memory from which they are sent with its body. */
import { STATUS_CODES, validateHeaderValue } from "./node-http.ts";

export interface HeaderSection {
  readonly status: number;
  /** Alternating names and values. The headers of the connection are added (`Date`, `Connection`, `Keep-Alive`). */
  readonly fields: string[];
  /** The body with room before it, so that both are one write; made when it is sent. */
  memory?: Memory;
  /** Whether it has been sent without {@link memory}. */
  isSent?: true;
  sent?: SentBytes;
}

export interface Memory {
  /** Status line and fields. */
  readonly joined: string;
  readonly bytes: Buffer;
  /** Offset of the body. The header section is written to end here. */
  readonly room: number;
}

/** The bytes of a response, reused for all clients that get it in the same second. */
export interface SentBytes {
  /** Epoch seconds: the second in `Date`. */
  readonly second: number;
  readonly header: Buffer;
  /** With the body; `undefined` if it is in another place. */
  readonly whole: Buffer | undefined;
  /** Number of clients to which they are still being sent: so long they must not change. */
  waiting: number;
}

export const NOTHING = Buffer.alloc(0);

/** A larger body gets its {@link Memory} when it is sent again: of the pages in a crawl, most are sent once. */
const MAX_COPIED_AT_ONCE = 16 * 1024;

/** What has a body, which may be moved. */
export interface BodyOwner {
  body: Buffer;
}

/** The memory of a section, into which the body is moved; `undefined` if that is not worth it yet. */
export function memoryOf(section: HeaderSection, owner?: BodyOwner): Memory | undefined {
  const { memory, isSent } = section;
  if (memory) return memory;
  const { body } = owner ?? { body: NOTHING };
  if (body.length > MAX_COPIED_AT_ONCE && !isSent) {
    section.isSent = true;
    return undefined;
  }
  const joined = join(section);
  const room = joined.length + CONNECTION_BYTES;
  const bytes = Buffer.concat([Buffer.alloc(room), body]);
  section.memory = { joined, bytes, room };
  if (owner) owner.body = bytes.subarray(room);
  return section.memory;
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
