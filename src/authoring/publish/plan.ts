/** What a publication is asked for, what it would do, and what came of it. */

import type { CollectionName } from "../../contract/field.ts";
import type { WholePublication } from "../../editions/store/newest-whole.ts";
import type { Changes, Publication } from "../../editions/store/publication.ts";
import type { LockOptions } from "../../editions/store/store.ts";
import type { Notice, Problem } from "../content/report/content.ts";
import type { Progress } from "../content/report/progress.ts";
import type { BroughtBack } from "./brought-back.ts";
import type { Removal } from "./large-removals.ts";

export interface PublishOptions extends Omit<LockOptions, "signal" | "onStep"> {
  readonly note: string;
  /** Publish also where the store holds another site. */
  readonly replaceSite: boolean;
  readonly onProgress: Progress;
  readonly signal: AbortSignal;
  /**
   * When a plan was made that has been looked at, epoch seconds: new items have that moment, so that the same
   * content makes the same edition again. Now unless given.
   */
  readonly plannedAt?: number;
  /**
   * Shown what will be published before anything is stored; false leaves everything as it is. Without
   * it whatever was planned is published.
   */
  readonly approve?: (plan: Plan) => Promise<boolean>;
}

export type Counts = Readonly<Record<CollectionName, Changes>>;

/** What a publication would do. Both files are there for as long as the plan is being looked at. */
export interface Plan {
  readonly counts: Counts;
  /** What is published now; `undefined` before the first publication. */
  readonly before: WholePublication | undefined;
  /** Path of the next edition. */
  readonly file: string;
  /** Its SHA-256, hex. */
  readonly edition: string;
  /** The moment that new items have, epoch seconds. */
  readonly plannedAt: number;
  /** When something appears or goes by itself next, epoch milliseconds; `undefined` where nothing does. */
  readonly nextChange: number | undefined;
  /** Collections that lose more than a third of their items; none where another site is replaced. */
  readonly removals: readonly Removal[];
  /** What a rollback went back over and the folder holds still; `undefined` where that is nothing. */
  readonly bringsBack: BroughtBack | undefined;
}

/** What came of it. `unchanged`: the content is what is published already. */
export type PublishResult = { readonly notices: readonly Notice[] } & (
  | { readonly outcome: "refused"; readonly problems: readonly Problem[] }
  | { readonly outcome: "other site"; readonly published: string; readonly given: string }
  | {
      readonly outcome: "unchanged";
      readonly publication: Publication;
      /** Addresses of media that the store had lost and that were stored again. */
      readonly restored: readonly string[];
    }
  | {
      readonly outcome: "declined";
      readonly counts: Counts;
      readonly removals: readonly Removal[];
      readonly bringsBack?: BroughtBack | undefined;
    }
  | {
      readonly outcome: "would publish";
      readonly bringsBack?: BroughtBack | undefined;
      readonly counts: Counts;
      readonly removals: readonly Removal[];
    }
  | {
      readonly outcome: "published";
      readonly publication: Publication;
      readonly counts: Counts;
      readonly bringsBack?: BroughtBack | undefined;
      /** When something appears or goes by itself next: ISO 8601 in UTC. */
      readonly nextChange?: string;
    }
);
