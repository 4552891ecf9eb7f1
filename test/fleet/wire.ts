/**
 * The line between a node and its database, which a test can cut, hold or close, and on which it hears
 * what is asked.
 */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type { Ending } from "../support/serving.ts";

export class Wire {
  readonly port: number;
  /** Everything that clients sent, as Latin-1. */
  heard = "";
  readonly #sockets: Set<Socket>;
  #state: "open" | "silent" | "closed" = "open";

  private constructor(port: number, sockets: Set<Socket>) {
    this.port = port;
    this.#sockets = sockets;
  }

  /** @param port where the database listens on this machine */
  static async open(t: Ending, port: number): Promise<Wire> {
    const sockets = new Set<Socket>();
    let wire: Wire | undefined;
    const server = createServer((client) => wire?.accept(client, port));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    wire = new Wire((server.address() as { port: number }).port, sockets);
    t.after(() => {
      server.close();
      for (const socket of sockets) socket.destroy();
    });
    return wire;
  }

  accept(client: Socket, port: number): void {
    if (this.#state === "closed") {
      client.destroy();
      return;
    }
    const server = connect(port, "127.0.0.1");
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(from);
      from.on("error", () => {});
      from.on("close", () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      from.on("data", (data: Buffer) => {
        if (from === client) this.heard += data.toString("latin1");
        // What is sent on a silent line arrives nowhere, and nobody is told.
        if (this.#state === "open") to.write(data);
      });
    }
  }

  /** Connections break and new ones are refused. */
  close(): void {
    this.#state = "closed";
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Connections stay, new ones are taken, and nothing comes through: as if the server hung. */
  silence(): void {
    this.#state = "silent";
  }

  restore(): void {
    // What was lost in the silence cannot be repeated.
    if (this.#state === "silent") for (const socket of this.#sockets) socket.destroy();
    this.#state = "open";
  }
}
