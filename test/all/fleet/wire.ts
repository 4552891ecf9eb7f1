/** The connection of a node and its database: a test can cut, hold or close it, and read it. */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type { Ending } from "../../support/ending.ts";

/** Cuts a connection at `at` after `after`. */
export interface WireCut {
  readonly after: string;
  readonly at: string;
  /** Whether `at` itself is lost, or only its answer. */
  readonly loses: "question" | "answer";
  readonly onCut?: () => void;
}

export class Wire {
  readonly port: number;
  /** The next matching connection is cut. */
  cut: WireCut | undefined;
  /** Everything that clients sent, as Latin-1. */
  heard = "";
  readonly #sockets: Set<Socket>;
  #state: "open" | "silent" | "closed" = "open";

  private constructor(port: number, sockets: Set<Socket>) {
    this.port = port;
    this.#sockets = sockets;
  }

  /** @param port of the database on this machine */
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
    const said = { all: "", losesAnswer: false };
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
        if (from === client ? this.#isCut(data, said) : said.losesAnswer) {
          client.destroy();
          server.destroy();
          this.cut?.onCut?.();
          this.cut = undefined;
          return;
        }
        // Data on a silent connection is dropped without an error.
        if (this.#state === "open") to.write(data);
      });
    }
  }

  /** Whether the client's data is lost, with its connection. */
  #isCut(data: Buffer, said: { all: string; losesAnswer: boolean }): boolean {
    const { cut } = this;
    said.all += data.toString("latin1");
    if (!cut?.after || !said.all.includes(cut.after)) return false;
    if (!said.all.slice(said.all.indexOf(cut.after)).includes(cut.at)) return false;
    said.losesAnswer = cut.loses === "answer";
    return cut.loses === "question";
  }

  /** Breaks connections and refuses new ones. */
  close(): void {
    this.#state = "closed";
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Accepts connections and passes nothing on, as if the server hung. */
  silence(): void {
    this.#state = "silent";
  }

  restore(): void {
    // Data lost in the silence cannot be sent again.
    if (this.#state === "silent") for (const socket of this.#sockets) socket.destroy();
    this.#state = "open";
  }
}
