/** What a preview knows of its folder. */
import type { Notice, Problem } from "../content/report/content.ts";
import type { Draft } from "./look.ts";

/** What is known of the folder since the last look at it. */
export interface PreviewState {
  /** Another one whenever something else is to be seen. */
  readonly version: string;
  readonly problems: readonly Problem[];
  readonly notices: readonly Notice[];
  readonly drafts: readonly Draft[];
  /** When the folder was looked at, epoch milliseconds; `undefined` before the first look is done. */
  readonly lookedAt: number | undefined;
  /** Whether anything can be answered: the folder has been without problems since the preview began. */
  readonly isShowing: boolean;
}
