/** The header section of a prepared response, and memory to send it and the body at once. */
import { STATUS_CODES, validateHeaderValue } from "./node-http.ts";

export interface HeaderSection {
  readonly status: number;
  /** Alternating names and values, without `Date`, `Connection` and `Keep-Alive`. */
  readonly fields: string[];
  /** Made when the section is sent. */
  memory?: Memory;
  /** Whether it has been sent without {@link memory}. */
  isSent?: true;
  lastSent?: SentBytes;
}

export interface Memory {
  /** Status line and fields: {@link headerText}. */
  readonly text: string;
  /** Empty space for the header section, then the body. */
  readonly bytes: Buffer;
  readonly bodyStart: number;
}

/** The bytes of a response, reused for all clients that get it in the same second. */
export interface SentBytes {
  /** Epoch seconds: the second in `Date`. */
  readonly second: number;
  readonly header: Buffer;
  /** Header section and body; `undefined` if the body is not in {@link Memory}. */
  readonly whole: Buffer | undefined;
  /** Clients that are still receiving these bytes. Unless it is 0, the bytes must not change. */
  receivers: number;
}

export const NOTHING = Buffer.alloc(0);

/** A larger body gets its memory when it is sent again: most pages in a crawl are sent once. */
const MAX_BYTES_AT_FIRST = 16 * 1024;

/** The variant whose body is sent after the header section. */
export interface BodyOwner {
  body: Buffer;
}

/** Moves the owner's body into the memory; `undefined` if that is not worth it yet. */
export function memoryOf(section: HeaderSection, owner?: BodyOwner): Memory | undefined {
  const { memory, isSent } = section;
  if (memory) return memory;
  const { body } = owner ?? { body: NOTHING };
  if (body.length > MAX_BYTES_AT_FIRST && !isSent) {
    section.isSent = true;
    return undefined;
  }
  const text = headerText(section);
  const bodyStart = text.length + CONNECTION_BYTES;
  const bytes = Buffer.concat([Buffer.alloc(bodyStart), body]);
  section.memory = { text, bytes, bodyStart };
  if (owner) owner.body = bytes.subarray(bodyStart);
  return section.memory;
}

/** Without the empty line at the end. @throws if a value could begin another field */
export function headerText({ status, fields }: HeaderSection): string {
  let lines = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Unknown"}\r\n`;
  for (let index = 0; index < fields.length; index += 2) {
    const [name = "", value = ""] = fields.slice(index, index + 2);
    validateHeaderValue(name, value);
    lines += `${name}: ${value}\r\n`;
  }
  return lines;
}

/** More than enough for {@link connectionFields}. */
const CONNECTION_BYTES = 128;

/** With the empty line at the end. @param second epoch seconds */
export function connectionFields(second: number, keepAliveSeconds: number): string {
  const date = new Date(second * 1000).toUTCString();
  return `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`;
}
