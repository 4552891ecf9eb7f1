/** Publishes or rolls back, one at a time, and only the plan that the user has seen. */
import { setTimeout } from "node:timers/promises";
import type { Publication } from "../../editions/store/publication.ts";
import type { LockHolder } from "../../editions/store/store.ts";
import { say } from "../../language/language.ts";
import type { Effects } from "../../serving/effects/every-address.ts";
import type { Progress } from "../content/report/progress.ts";
import { publish } from "../publish/publish.ts";
import { type RollbackOptions, rollback } from "../publish/rollback.ts";
import { asDeskError, type Desk, DeskError } from "./frame/page.ts";
import type { Step } from "./open-step.ts";
import { type Planner, planId, type ShownPlan } from "./planner.ts";

/** `changed`: not published, because the plan is no longer current. */
export type DeskOutcome =
  | { readonly outcome: "running" | "changed" }
  | ({ readonly outcome: "published"; readonly publication: Publication } & ReaderEffects)
  | { readonly outcome: "refused"; readonly message: string };

export type ReaderEffects = Pick<Step, "pages" | "publicUrl"> & { readonly effects: Effects };

type PublishedBy = Pick<RollbackOptions, "who" | "note">;

/** The form's response waits this long for the outcome; after that it shows the progress. */
const PATIENCE_MILLISECONDS = 1500;

export class DeskPublisher {
  readonly #parts: { readonly desk: Desk; readonly planner: Planner };
  readonly #abort = new AbortController();
  readonly #options = {
    signal: this.#abort.signal,
    onProgress: (...step: Parameters<Progress>) => this.#parts.desk.events.progress(...step),
    // Do not wait for another publisher, because then the seen plan would no longer be current.
    onWait: (holder: LockHolder | undefined) => {
      const publisher = holder && "who" in holder ? holder : {};
      throw new DeskError(409, say.desk.publish.busy(publisher));
    },
  };
  /** The outcome of the last publication or rollback at this desk. */
  latest: DeskOutcome | undefined;

  constructor(desk: Desk, planner: Planner) {
    this.#parts = { desk, planner };
  }

  /** @throws DeskError if a publication is running */
  async publish(shown: ShownPlan, by: PublishedBy): Promise<DeskOutcome> {
    return await this.#run(async () => {
      const { folder, store } = this.#parts.desk;
      const { plannedAt } = shown.plan;
      const result = await publish(folder, store, {
        ...this.#options,
        ...by,
        plannedAt,
        approve: async (plan) => planId(plan) === shown.id,
      });
      if (result.outcome === "published") return this.#published(result.publication, shown);
      if (result.outcome === "other site")
        return { outcome: "refused", message: say.desk.plan.sites(result) };
      // `approve` has declined, the folder has changed, or another user has published meanwhile.
      return { outcome: "changed" };
    });
  }

  async rollBack(
    about: PublishedBy & Pick<RollbackOptions, "to" | "currentSeen">,
    findEffects: () => Promise<ReaderEffects>,
  ): Promise<DeskOutcome> {
    return await this.#run(async () => {
      const effects = await findEffects();
      const options = { ...this.#options, ...about };
      const { publication } = await rollback(this.#parts.desk.store, options);
      return this.#published(publication, effects);
    });
  }

  stop(): void {
    this.#abort.abort();
  }

  #published(publication: Publication, { effects, pages, publicUrl }: ReaderEffects): DeskOutcome {
    const { number } = publication;
    this.#parts.desk.onPublished?.({ number, effects, publicUrl });
    return { outcome: "published", publication, effects, pages, publicUrl };
  }

  async #run(work: () => Promise<DeskOutcome>): Promise<DeskOutcome> {
    if (this.latest?.outcome === "running") throw new DeskError(409, say.desk.publish.running);
    const running: DeskOutcome = { outcome: "running" };
    this.latest = running;
    const done = work()
      .catch((error): DeskOutcome => ({ outcome: "refused", message: asDeskError(error).message }))
      .then(async (outcome) => {
        this.latest = outcome;
        this.#parts.planner.forget();
        await this.#parts.desk.events.poll();
        this.#parts.desk.events.refresh();
        return outcome;
      });
    return await Promise.race([done, setTimeout(PATIENCE_MILLISECONDS, running, { ref: false })]);
  }
}
