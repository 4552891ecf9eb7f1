/** Tells webhooks of changes: all processes record them, one delivers them (webhooks.md). */
import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { publicationSeconds } from "../../../editions/store/publication.ts";
import type { Snapshot } from "../memory/snapshot.ts";
import { changeOf, lastMoment } from "./change-body.ts";
import { type Delivery, WebhookQueue } from "./webhook-queue.ts";

export interface WebhookOptions {
  /** The folder of the queue. */
  readonly folder: string;
  readonly urls: readonly string[];
  /** Signs bodies; `undefined`: they are not signed. */
  readonly secret: string | undefined;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly log: Logger;
}

const QUEUE_CHECK_MILLISECONDS = 250;
const LISTS_CHECK_MILLISECONDS = 1000;
const ANSWER_MILLISECONDS = 10_000;
const FIRST_PAUSE_MILLISECONDS = 1000;
const MAX_PAUSE_MILLISECONDS = 30_000;

export class Webhooks implements AsyncDisposable {
  readonly #options: WebhookOptions;
  readonly #queue: WebhookQueue;
  readonly #stopping = new AbortController();
  #delivering: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  /** The last moment recorded for the current snapshot; -1 if none. */
  #recorded = -1;

  /** @throws the errors of the folder */
  constructor(options: WebhookOptions) {
    this.#options = options;
    this.#queue = new WebhookQueue(options.folder);
  }

  /** Never throws. */
  readonly onShown = (snapshot: Snapshot | undefined): void => {
    clearInterval(this.#timer);
    if (!snapshot) return;
    this.#recorded = -1;
    this.#record(snapshot);
    // A list changes at midnight without another snapshot.
    this.#timer = setInterval(() => this.#record(snapshot), LISTS_CHECK_MILLISECONDS).unref();
  };

  #record(snapshot: Snapshot): void {
    const { urls, clock, log } = this.#options;
    const { publication, catalogue } = snapshot;
    const now = clock();
    // An item that leaves a list at the moment of a scheduled change belongs to that change.
    if (catalogue.edition.schedule.next <= now) return;
    try {
      const moment = lastMoment(snapshot, now);
      if (moment <= this.#recorded) return;
      const published_at = publicationSeconds(publication);
      const state = { publication: publication.number, published_at, moment };
      this.#queue.record(state, { urls, now }, (before) => changeOf(snapshot, before, now));
      this.#recorded = moment;
    } catch (error) {
      log.error({ reason: (error as Error).message }, "a change could not be noted for webhooks");
    }
  }

  /** Begins to deliver. Called in one process only, once it serves. */
  begin(): void {
    const { urls } = this.#options;
    this.#queue.begin();
    this.#queue.keepOnly(urls);
    this.#delivering = Promise.all(urls.map((url) => this.#deliverTo(url)));
  }

  async #deliverTo(url: string): Promise<void> {
    const { clock, log } = this.#options;
    const { signal } = this.#stopping;
    // The log names only the origin, because the rest of a URL may be secret.
    const { origin } = new URL(url);
    while (!signal.aborted) {
      try {
        const delivery = this.#queue.next(url);
        if (delivery && delivery.due_at <= clock()) await this.#tryToDeliver(url, delivery);
        else await sleep(QUEUE_CHECK_MILLISECONDS, undefined, { signal });
      } catch (error) {
        if (signal.aborted) return;
        log.error({ webhook: origin, reason: (error as Error).message }, "a webhook has to wait");
        await sleep(FIRST_PAUSE_MILLISECONDS, undefined, { signal }).catch(() => {});
      }
    }
  }

  async #tryToDeliver(url: string, delivery: Delivery): Promise<void> {
    const { clock, log } = this.#options;
    const about = { webhook: new URL(url).origin, id: delivery.id };
    const { isOk, answer } = await this.#post(url, delivery);
    // A try that was interrupted is repeated after the next start.
    if (this.#stopping.signal.aborted && !isOk) return;
    if (isOk) {
      this.#queue.markDelivered(delivery, { now: clock(), answer });
      log.info({ ...about, answer }, "a webhook was told of a change");
      return;
    }
    const pause = Math.min(MAX_PAUSE_MILLISECONDS, FIRST_PAUSE_MILLISECONDS * 2 ** delivery.tries);
    this.#queue.markFailed(delivery, { dueAt: clock() + pause, answer });
    log.warn({ ...about, answer, seconds: pause / 1000 }, "a webhook failed and is tried again");
  }

  async #post(url: string, { id, body }: Delivery): Promise<{ isOk: boolean; answer: string }> {
    const { secret } = this.#options;
    const headers: Record<string, string> = {
      "Content-Type": "application/json",
      "User-Agent": "Montra",
      "X-Montra-Delivery": id,
    };
    if (secret !== undefined) {
      const signature = createHmac("sha256", secret).update(body).digest("hex");
      headers["X-Hub-Signature-256"] = `sha256=${signature}`;
    }
    try {
      const response = await fetch(url, {
        method: "POST",
        body,
        headers,
        redirect: "manual",
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(ANSWER_MILLISECONDS)]),
      });
      await response.body?.cancel();
      return { isOk: response.ok, answer: String(response.status) };
    } catch (error) {
      const { message, cause } = error as Error;
      return { isOk: false, answer: cause instanceof Error ? cause.message : message };
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#delivering;
    this.#queue[Symbol.dispose]();
  }
}
