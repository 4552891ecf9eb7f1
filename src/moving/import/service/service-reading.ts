/** What every reader of a part of a service works with. */
import type { Progress } from "../../../authoring/content/report/progress.ts";
import type { Taking } from "./take-item.ts";

export interface ServiceReading extends Taking {
  /** Pages that are asked for ahead. */
  readonly ahead: number;
  readonly onProgress: Progress;
}
