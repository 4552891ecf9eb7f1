/**
 * The publication that a desk makes: one at a time, of the very plan that was shown, told as it goes on. A
 * rollback is one too. What came of it is kept for the pages that ask.
 */
import { setTimeout } from "node:timers/promises";
import type { Publication } from "../../editions/store/publication.ts";
import type { Publisher } from "../../editions/store/store.ts";
import { say } from "../../language/language.ts";
import type { Nodes } from "../../remote/nodes.ts";
import { publish } from "../publish/publish.ts";
import { rollback } from "../publish/rollback.ts";
import { asDeskError, type Desk, DeskError } from "./frame/page.ts";
import type { Step } from "./open-step.ts";
import type { Planner, ShownPlan } from "./planner.ts";

/** How a publication stands: `changed` is one whose plan was not the present one any more. */
export type Outcome =
  | { readonly outcome: "running" | "changed" }
  | ({ readonly outcome: "published"; readonly publication: Publication } & SeenByReaders)
  | { readonly outcome: "refused"; readonly message: string };

/** What readers see of one: the addresses that change, and where they are. */
type SeenByReaders = Pick<Step, "effects" | "publicUrl">;

/** Whoever sent the form waits so long for what comes of it, and then sees how far it is. */
const PATIENCE_MILLISECONDS = 1500;

export class Publishing {
  readonly #parts: { readonly desk: Desk; readonly planner: Planner; readonly nodes: Nodes };
  readonly #abort = new AbortController();
  /** Of the last one, `undefined` before the first. */
  outcome: Outcome | undefined;

  constructor(desk: Desk, planner: Planner, nodes: Nodes) {
    this.#parts = { desk, planner, nodes };
  }

  /** Publishes what was shown, or nothing. @throws DeskError where one is running */
  async publish(shown: ShownPlan, note: string): Promise<Outcome> {
    return await this.#run(async () => {
      const { folder, store } = this.#parts.desk;
      const { plannedAt } = shown.plan;
      const result = await publish(folder, store, {
        ...this.#options(note),
        replaceSite: false,
        plannedAt,
        approve: async ({ edition, before }) =>
          `${edition} ${before?.publication.number ?? 0}` === shown.id,
      });
      if (result.outcome === "published") return this.#published(result.publication, shown);
      if (result.outcome === "other site")
        return { outcome: "refused", message: say.desk.plan.sites(result) };
      // Declined by us, or saved and published by somebody else since the plan was shown.
      return { outcome: "changed" };
    });
  }

  /** Goes back to an earlier publication. @param decidedAt the current one when that was decided */
  async goBack(
    to: number,
    about: { readonly decidedAt: number; readonly note: string } & SeenByReaders,
  ): Promise<Outcome> {
    return await this.#run(async () => {
      const options = { ...this.#options(about.note), to, decidedAt: about.decidedAt };
      const { publication } = await rollback(this.#parts.desk.store, options);
      return this.#published(publication, about);
    });
  }

  stop(): void {
    this.#abort.abort();
  }

  #options(note: string) {
    const { who, events } = this.#parts.desk;
    return {
      ...{ who, note, signal: this.#abort.signal },
      onProgress: (...step: Parameters<typeof events.progress>) => events.progress(...step),
      // Whoever waited would publish what nobody has seen: the plan is another one by then.
      onWait: (holder: Publisher | undefined) => {
        throw new DeskError(409, say.desk.publish.busy({ who: holder?.who, since: holder?.since }));
      },
    };
  }

  #published(publication: Publication, { effects, publicUrl }: SeenByReaders): Outcome {
    this.#parts.nodes.await(publication.number);
    return { outcome: "published", publication, effects, publicUrl };
  }

  async #run(work: () => Promise<Outcome>): Promise<Outcome> {
    if (this.outcome?.outcome === "running") throw new DeskError(409, say.desk.publish.running);
    const running: Outcome = { outcome: "running" };
    this.outcome = running;
    const done = work()
      .catch((error): Outcome => ({ outcome: "refused", message: asDeskError(error).message }))
      .then(async (outcome) => {
        this.outcome = outcome;
        this.#parts.planner.forget();
        await this.#parts.desk.events.look();
        this.#parts.desk.events.refresh();
        return outcome;
      });
    return await Promise.race([done, setTimeout(PATIENCE_MILLISECONDS, running, { ref: false })]);
  }
}
