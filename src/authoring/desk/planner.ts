/** Plans the next publication. A plan is kept until the folder or the store changes. */
import { randomUUID } from "node:crypto";
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { type Changeset, compareEditions } from "../../editions/edition/compare-editions.ts";
import { folderOfThisProcess } from "../../editions/store/process-folder.ts";
import { effectsOf } from "../../serving/effects/effects-of.ts";
import type { Effects } from "../../serving/effects/every-address.ts";
import type { PublicationPlan, PublishResult } from "../publish/plan.ts";
import { planPublication } from "../publish/publish.ts";
import { MAX_ITEMS } from "./changes-view.ts";
import { asDeskError, type Desk, refuseEmptied } from "./frame/page.ts";
import { openStep, type Step } from "./open-step.ts";

/** A plan that pages show. Its editions stay open while it is one of the last {@link MAX_SHOWN}. */
export interface ShownPlan extends Step {
  readonly effects: Effects;
  readonly plan: PublicationPlan;
  /** As {@link planId}; forms send it back. */
  readonly id: string;
}

export type PlanOutcome =
  | { readonly outcome: "reading" | "problems" }
  | { readonly outcome: "failed"; readonly error: Error }
  | { readonly outcome: "planned"; readonly shown: ShownPlan }
  | Extract<PublishResult, { outcome: "unchanged" | "other site" }>;

/** If the plan takes longer to make, the page says that it is being made. */
const PATIENCE_MILLISECONDS = 100;
/** A plan that failed is kept for this time. */
const FAILED_MILLISECONDS = 3000;
const MAX_SHOWN = 4;

export class Planner {
  readonly #desk: Desk;
  readonly #publicUrl: string | undefined;
  /** The state of folder and store for which `#making` makes the plan. */
  #key = "";
  #making: Promise<PlanOutcome> = Promise.resolve({ outcome: "reading" });
  #abort = new AbortController();
  /** By id: the last plans that pages have shown, to compare the current one with them. */
  readonly #shown = new LRUCache<string, ShownPlan & Disposable>({
    max: MAX_SHOWN,
    dispose: (plan) => plan[Symbol.dispose](),
  });

  constructor(desk: Desk, publicUrl: string | undefined) {
    this.#desk = desk;
    this.#publicUrl = publicUrl;
  }

  /** `undefined` while the plan is being made; open pages reload once it is made. */
  async current(): Promise<PlanOutcome | undefined> {
    const making = this.awaitPlan();
    const timeout = setTimeout(PATIENCE_MILLISECONDS, undefined, { ref: false });
    const planned = await Promise.race([making, timeout]);
    if (!planned) void making.then(() => this.#desk.events.refresh());
    return planned;
  }

  /** Never rejects. */
  async awaitPlan(): Promise<PlanOutcome> {
    const { preview, events } = this.#desk;
    await events.whenChecked;
    const { version, updatedAt, problems } = preview.state;
    if (updatedAt === undefined) return { outcome: "reading" };
    if (problems.length > 0) return { outcome: "problems" };
    await events.poll();
    const key = `${version} ${events.publication}`;
    if (key !== this.#key) {
      this.#key = key;
      this.#abort.abort();
      this.#abort = new AbortController();
      this.#making = this.#make(this.#abort.signal);
    }
    return await this.#making;
  }

  /** Discards the plan, so that the next request makes a new one. */
  forget(): void {
    this.#key = "";
  }

  stop(): void {
    this.#abort.abort();
    this.#shown.clear();
  }

  /** Compares an earlier plan with the current one; `undefined` if it is no longer kept. */
  changesSince(id: string, { after }: ShownPlan): Changeset | undefined {
    const earlier = this.#shown.get(id);
    return earlier && compareEditions(earlier.after, after, { maxItems: MAX_ITEMS, whole: true });
  }

  async #make(signal: AbortSignal): Promise<PlanOutcome> {
    const { folder, store, events } = this.#desk;
    try {
      let shown: ShownPlan | undefined;
      const result = await planPublication(folder, store, {
        signal,
        onProgress: (...step) => events.progress(...step),
        approve: async (plan) => {
          if (!plan.before) refuseEmptied(this.#desk);
          shown = await this.#show(plan);
          // The plan is only shown, so nothing is approved.
          return false;
        },
      });
      if (shown) return { outcome: "planned", shown };
      if (result.outcome === "unchanged" || result.outcome === "other site") return result;
      // `refused`: the folder has changed since the preview read it.
      return { outcome: "reading" };
    } catch (error) {
      // The folder or the store has changed in the meantime, and another plan is being made.
      if (signal.aborted) return { outcome: "reading" };
      // No event says that an unavailable store is back, so try again on a later request.
      void setTimeout(FAILED_MILLISECONDS, undefined, { ref: false }).then(
        () => !signal.aborted && this.forget(),
      );
      return { outcome: "failed", error: asDeskError(error) };
    }
  }

  async #show(plan: PublicationPlan): Promise<ShownPlan> {
    const resources = new DisposableStack();
    const file = join(folderOfThisProcess(), `shown-${randomUUID()}.db`);
    renameSync(plan.file, file);
    resources.defer(() => rmSync(file, { force: true }));
    const step = resources.use(openStep(plan.before?.file, file, this.#publicUrl));
    const effects = await effectsOf(plan.before?.file, file, this.#publicUrl);
    const dispose = { [Symbol.dispose]: () => resources.dispose() };
    const shown = { ...step, effects, plan: { ...plan, file }, id: planId(plan), ...dispose };
    this.#shown.set(shown.id, shown);
    return shown;
  }
}

export function planId({ edition, before }: Pick<PublicationPlan, "edition" | "before">): string {
  return `${edition} ${before?.publication.number ?? 0}`;
}
