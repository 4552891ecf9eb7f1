/**
 * The connection that is on its way to a worker. The primary hands each over with a number and waits for
 * the worker to say that it has it; where the worker dies instead, Node keeps the connection for good and
 * its client waits for ever. Here it is dealt again, as if the worker had declined it: nobody has read a
 * byte of it. Node does not document these messages; where they look otherwise nothing is done.
 */
import type { Worker } from "node:cluster";

interface Internal {
  readonly act?: string;
  readonly seq?: number;
  readonly ack?: number;
}

export class Undelivered {
  readonly #worker: Worker;
  readonly #numbers = new Set<number>();

  constructor(worker: Worker) {
    this.#worker = worker;
    const { process } = worker;
    const send = process.send.bind(process) as (...args: unknown[]) => boolean;
    Object.assign(process, {
      send: (message: Internal, ...rest: unknown[]) => {
        if (message.act === "newconn" && message.seq !== undefined) this.#numbers.add(message.seq);
        return send(message, ...rest);
      },
    });
    process.on("internalMessage" as "message", (message) => {
      const { ack } = message as Internal;
      if (ack !== undefined) this.#numbers.delete(ack);
    });
  }

  /**
   * Once the worker is dead.
   * @param othersLive whether there is another one; if not, it is closed
   */
  dealAgain(othersLive: boolean): void {
    // As long as the channel is open the worker would be dealt it again.
    if (this.#worker.isConnected()) {
      this.#worker.once("disconnect", () => this.dealAgain(othersLive));
      return;
    }
    for (const ack of this.#numbers) {
      const message = { cmd: "NODE_CLUSTER", ack, accepted: !othersLive };
      this.#worker.process.emit("internalMessage" as "message", message, undefined as never);
    }
    this.#numbers.clear();
  }
}
