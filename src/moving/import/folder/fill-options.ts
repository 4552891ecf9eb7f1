/** What the steps that fill a content folder share. */
import type { Progress } from "../../../authoring/content/report/progress.ts";
import type { FileSource } from "../harvest/file-source.ts";
import type { ImportState } from "../harvest/import-state.ts";

export interface FillOptions extends ImportState {
  readonly folder: string;
  readonly uploads: FileSource;
  /** Of the site, if the source gives it. */
  readonly publicUrl?: string;
  /** The zone of the site, if the printed moments do not reveal it. */
  readonly zone?: string;
  /** The length of the service's list of teasers, if it has one. */
  readonly teaserCount?: number | undefined;
  /** For a rehearsal of the move: replaces missing images and links that `check` refuses. */
  readonly placeholder: boolean;
  readonly clock: () => number;
  readonly onProgress: Progress;
  readonly signal?: AbortSignal | undefined;
}
