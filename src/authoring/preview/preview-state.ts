/** The state of a preview after its last read of the folder. */
import type { Notice, Problem } from "../content/report/content.ts";
import type { Draft } from "./look.ts";

export interface PreviewState {
  /** Changes whenever the preview changes. */
  readonly version: string;
  readonly problems: readonly Problem[];
  readonly notices: readonly Notice[];
  readonly drafts: readonly Draft[];
  /** When the folder was read, epoch milliseconds; `undefined` before the first read is done. */
  readonly lookedAt: number | undefined;
}
