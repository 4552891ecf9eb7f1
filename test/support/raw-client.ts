/** Keeps its connection open, reads only on request, and reports how the connection ended. */
import { connect, type Socket } from "node:net";
import type { Ending } from "./ending.ts";

export interface RawClient {
  readonly socket: Socket;
  /** All received bytes, as latin1. */
  readonly received: string;
  /** The server has closed the connection, gracefully or not. */
  readonly isEnded: boolean;
  readonly error: NodeJS.ErrnoException | undefined;
  ask(path: string): void;
}

/** @param bytes sent right after connecting */
export function rawClient(t: Ending, address: string, bytes = ""): RawClient {
  const port = Number(new URL(address).port);
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  t.after(() => socket.destroy());
  const chunks: Buffer[] = [];
  const seen = { isEnded: false, error: undefined as NodeJS.ErrnoException | undefined };
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.on("end", () => {
    seen.isEnded = true;
  });
  socket.on("error", (error) => {
    seen.error = error;
    seen.isEnded = true;
  });
  if (bytes) socket.write(bytes);
  return {
    socket,
    ask: (path) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
    get received() {
      return Buffer.concat(chunks).toString("latin1");
    },
    get isEnded() {
      return seen.isEnded;
    },
    get error() {
      return seen.error;
    },
  };
}
