/** The options, the plan and the result of a publication. */

import type { CollectionName } from "../../contract/field.ts";
import type { ChangeCounts, Publication } from "../../editions/store/publication.ts";
import type { SessionOptions, UndamagedPublication } from "../../editions/store/store.ts";
import type { Notice, Problem } from "../content/report/content.ts";
import type { Progress } from "../content/report/progress.ts";
import type { RestoredChanges } from "./brought-back.ts";
import type { Removal } from "./large-removals.ts";

export interface PublishOptions extends Omit<SessionOptions, "signal" | "onStep"> {
  readonly note: string;
  /** Publish even if the store holds another site. */
  readonly replaceSite: boolean;
  readonly onProgress: Progress;
  readonly signal: AbortSignal;
  /**
   * Time of the plan that the user reviewed, epoch seconds. New items are stamped with it, so that the same content
   * makes the same edition again. Default: now.
   */
  readonly plannedAt?: number;
  /** Called before anything is stored. False: nothing is published. Default: publish. */
  readonly approve?: (plan: PublicationPlan) => Promise<boolean>;
}

export type Counts = Readonly<Record<CollectionName, ChangeCounts>>;

/** A moment, ISO 8601, and the zone of the site. */
interface NextChange {
  readonly moment: string;
  readonly zone: string;
}

/** The effect of a publication. The files of both editions exist until `approve` has answered. */
export interface PublicationPlan {
  readonly counts: Counts;
  /** The current publication; `undefined` before the first one. */
  readonly before: UndamagedPublication | undefined;
  /** Path of the next edition. */
  readonly file: string;
  /** Its SHA-256, hex. */
  readonly edition: string;
  /** See {@link PublishOptions.plannedAt}. */
  readonly plannedAt: number;
  /** When the next scheduled item appears or disappears; `undefined` if none is scheduled. */
  readonly nextChange: NextChange | undefined;
  /** Collections that lose more than a third of their items. */
  readonly removals: readonly Removal[];
  /** Changes that a rollback has undone and this publication would restore. */
  readonly bringsBack: RestoredChanges | undefined;
}

type PlannedChanges = Pick<PublicationPlan, "counts" | "removals" | "bringsBack">;

/** `unchanged`: the content is already published. */
export type PublishResult = { readonly notices: readonly Notice[] } & (
  | { readonly outcome: "refused"; readonly problems: readonly Problem[] }
  | { readonly outcome: "other site"; readonly published: string; readonly given: string }
  | {
      readonly outcome: "unchanged";
      readonly publication: Publication;
      /** Addresses of media that the store had lost and that are now stored again. */
      readonly restored: readonly string[];
    }
  | ({ readonly outcome: "declined" | "would publish" } & PlannedChanges)
  | {
      readonly outcome: "published";
      readonly publication: Publication;
      readonly counts: Counts;
      readonly bringsBack?: RestoredChanges | undefined;
      readonly nextChange?: NextChange | undefined;
    }
);
