/** The options, the plan and the result of a publication. */

import type { CollectionName } from "../../contract/field.ts";
import type { ChangeCounts, Publication } from "../../editions/store/publication.ts";
import type { SessionOptions, UndamagedPublication } from "../../editions/store/store.ts";
import type { Notice, Problem } from "../content/report/content.ts";
import type { Progress } from "../content/report/progress.ts";
import type { RestoredChanges } from "./brought-back.ts";
import type { Removal } from "./large-removals.ts";

export interface PlanOptions extends Pick<SessionOptions, "clock"> {
  /** Publish even if the store holds another site. Default: false. */
  readonly replaceSite?: boolean;
  readonly onProgress: Progress;
  readonly signal: AbortSignal;
  /** Epoch seconds of the reviewed plan, so that the same edition is made again. Default: now. */
  readonly plannedAt?: number;
  /** Called before anything is stored. False: nothing is published. Default: publish. */
  readonly approve?: (plan: PublicationPlan) => Promise<boolean>;
}

export interface PublishOptions extends PlanOptions, Omit<SessionOptions, "signal" | "onStep"> {
  readonly note: string;
}

export type Counts = Readonly<Record<CollectionName, ChangeCounts>>;

/** The files of both editions exist until `approve` has answered. */
export interface PublicationPlan {
  readonly counts: Counts;
  /** The current publication; `undefined` before the first one. */
  readonly before: UndamagedPublication | undefined;
  /** Path of the next edition. */
  readonly file: string;
  /** The SHA-256 of the next edition, hex. */
  readonly edition: string;
  readonly plannedAt: number;
  /** When the next scheduled item appears or disappears: ISO 8601, and the zone of the site. */
  readonly nextChange: { readonly moment: string; readonly zone: string } | undefined;
  readonly removals: readonly Removal[];
  readonly bringsBack: RestoredChanges | undefined;
}

export type PublishResult = { readonly notices: readonly Notice[] } & (
  | { readonly outcome: "refused"; readonly problems: readonly Problem[] }
  /** The names of the site in the store and of the one in the folder. */
  | { readonly outcome: "other site"; readonly published: string; readonly given: string }
  | {
      readonly outcome: "unchanged";
      readonly publication: Publication;
      /** Addresses of media that the store had lost and that are now stored again. */
      readonly restored: readonly string[];
    }
  | ({ readonly outcome: "declined" | "would publish" } & Pick<
      PublicationPlan,
      "counts" | "removals" | "bringsBack"
    >)
  | ({ readonly outcome: "published"; readonly publication: Publication } & Pick<
      PublicationPlan,
      "counts" | "bringsBack" | "nextChange"
    >)
);
