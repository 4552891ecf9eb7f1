/**
 * Sends header section and body in one step, because `writeHead` checks and joins fields that never
 * change: 14 % of the processor time of a small response.
 */
import type * as http from "node:http";
import {
  type BodyOwner,
  connectionFields,
  type HeaderSection,
  headerText,
  NO_BYTES,
  type SentBytes,
  sendBufferOf,
} from "./header-section.ts";
import { ServerResponse } from "./node-http.ts";

export abstract class WholeResponse extends ServerResponse<http.IncomingMessage> {
  /** For how long the client may reuse the connection. */
  abstract get keepAliveSeconds(): number;

  /**
   * Sends the same bytes as `writeHead` and `end`, and emits `finish`, at which Node goes on to the
   * next request.
   * @param hasBody false if only the header section is sent
   * @returns false if nothing was sent: an earlier response is not sent yet, the connection ends
   *   after this response or is HTTP/1.0, or a client still receives bytes with an earlier `Date`
   */
  sendWhole(section: HeaderSection, owner?: BodyOwner, hasBody = owner !== undefined): boolean {
    const { socket } = this;
    if (socket === null || socket.writableLength > 0) return false;
    if (!this.shouldKeepAlive || this.req.httpVersionMinor === 0) return false;
    const sent = this.#bytesOf(section, owner);
    if (!sent) return false;
    const { header, whole } = sent;
    if (!hasBody) socket.write(header);
    else if (whole) socket.write(whole);
    else {
      socket.cork();
      socket.write(header);
      socket.write(owner?.body ?? NO_BYTES);
      socket.uncork();
    }
    if (socket.writableLength === 0) this.emit("finish");
    else {
      sent.receivers++;
      // Called once everything before it has been written.
      socket.write("", (error) => {
        sent.receivers--;
        if (!error) this.emit("finish");
      });
    }
    return true;
  }

  /** Rewritten each second because of `Date`; `undefined` while a client receives the old bytes. */
  #bytesOf(section: HeaderSection, owner?: BodyOwner): SentBytes | undefined {
    const second = Math.floor(Date.now() / 1000);
    const { lastSent } = section;
    if (lastSent?.second === second) return lastSent;
    if (lastSent && lastSent.receivers > 0) return undefined;
    const connection = connectionFields(second, this.keepAliveSeconds);
    const buffer = sendBufferOf(section, owner);
    if (!buffer) {
      const header = Buffer.from(headerText(section) + connection, "latin1");
      return { second, header, whole: undefined, receivers: 0 };
    }
    const { bytes, bodyStart } = buffer;
    const text = buffer.text + connection;
    const start = bodyStart - text.length;
    bytes.write(text, start, "latin1");
    const header = bytes.subarray(start, bodyStart);
    const whole = bytes.subarray(start);
    section.lastSent = { second, header, whole, receivers: 0 };
    return section.lastSent;
  }
}

/** For fields that may differ for each client. Node adds `Date` and `Connection`. */
export function sendFields(response: http.ServerResponse, status: number, fields: string[]): void {
  const isKeepAlive = response instanceof WholeResponse && response.shouldKeepAlive;
  const keepAlive = isKeepAlive ? ["Keep-Alive", `timeout=${response.keepAliveSeconds}`] : [];
  response.writeHead(status, [...fields, ...keepAlive]);
}
