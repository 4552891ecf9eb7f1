/**
 * A response class for `createServer` that sends a header section and a body in one step. `writeHead` checks and joins
 * all fields again for each response, although those of a prepared response never change: 14 % of the processor time
 * of a small response.
 */
import type * as http from "node:http";
import { ServerResponse, STATUS_CODES, validateHeaderValue } from "./node-http.ts";
import { type HeaderSection, ONE_WRITE_BYTES } from "./prepared.ts";

export abstract class WholeResponse extends ServerResponse<http.IncomingMessage> {
  /** For how long the client may reuse the connection, seconds. */
  abstract get keepAliveSeconds(): number;

  /**
   * Sends the response in the bytes that `writeHead` and `end` would send. Node goes on to the next request of the
   * connection at `finish`, which is emitted as soon as the socket has accepted all bytes.
   * @returns false if nothing was sent, because earlier responses or their bytes are waiting, or because the connection
   *   ends after this response or is HTTP/1.0
   */
  sendWhole(section: HeaderSection, body: Buffer): boolean {
    const { socket } = this;
    if (socket === null || socket.writableLength > 0) return false;
    if (!this.shouldKeepAlive || this.req.httpVersionMinor === 0) return false;
    const bytes = this.#bytesOf(section, body);
    if (body.length <= ONE_WRITE_BYTES) socket.write(bytes);
    else {
      socket.cork();
      socket.write(bytes);
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

  /** The header section, with a short body. Joined anew once a second, for the sake of `Date`. */
  #bytesOf(section: HeaderSection, body: Buffer): Buffer {
    const second = Math.floor(Date.now() / 1000);
    const { sent } = section;
    if (sent?.second === second && sent.body === body) return sent.bytes;
    section.joined ??= join(section);
    const connection = connectionFields(second, this.keepAliveSeconds);
    const header = Buffer.from(section.joined + connection, "latin1");
    const bytes = body.length <= ONE_WRITE_BYTES ? Buffer.concat([header, body]) : header;
    section.sent = { second, body, bytes };
    return bytes;
  }
}

/** Sends a header section whose fields may differ for each client. Node adds `Date` and `Connection`. */
export function sendFields(response: http.ServerResponse, status: number, fields: string[]): void {
  const isKept = response instanceof WholeResponse && response.shouldKeepAlive;
  const more = isKept ? ["Keep-Alive", `timeout=${response.keepAliveSeconds}`] : [];
  response.writeHead(status, [...fields, ...more]);
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

function connectionFields(second: number, keepAliveSeconds: number): string {
  const date = new Date(second * 1000).toUTCString();
  return `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n\r\n`;
}
