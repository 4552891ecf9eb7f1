/**
 * A response class for `createServer` that sends a header section and a body in one step. `writeHead` checks and joins
 * all fields again for each response, although those of a prepared response never change: 14 % of the processor time
 * of a small response.
 */
import type { IncomingMessage } from "node:http";
import { ServerResponse, STATUS_CODES, validateHeaderValue } from "./node-http.ts";
import type { HeaderSection } from "./prepared.ts";

export abstract class WholeResponse extends ServerResponse<IncomingMessage> {
  /** For how long the client may reuse the connection, seconds. */
  abstract get keepAliveSeconds(): number;

  /**
   * Sends the response in the bytes that `writeHead` and `end` would send. Node goes on to the next request of the
   * connection at `finish`, which is emitted as soon as the socket has accepted all bytes.
   * @returns false if nothing was sent, because earlier responses or their bytes are waiting, or because the connection
   *   ends after this response or is HTTP/1.0
   */
  sendWhole(section: HeaderSection, body: Buffer | string): boolean {
    const { socket } = this;
    if (socket === null || socket.writableLength > 0) return false;
    if (!this.shouldKeepAlive || this.req.httpVersionMinor === 0) return false;
    section.joined ??= join(section);
    const header = `${section.joined}${connectionFields(this.keepAliveSeconds)}`;
    if (typeof body === "string") socket.write(header + body, "latin1");
    else {
      socket.cork();
      socket.write(header, "latin1");
      socket.write(body);
      socket.uncork();
    }
    if (socket.writableLength === 0) this.emit("finish");
    else {
      // Called once everything before it was written.
      socket.write("", (error) => {
        if (!error) this.emit("finish");
      });
    }
    return true;
  }
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

let dateSecond = 0;
let dateField = "";

function connectionFields(keepAliveSeconds: number): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dateSecond) {
    dateSecond = second;
    dateField = `Date: ${new Date(second * 1000).toUTCString()}`;
  }
  return `${dateField}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`;
}
