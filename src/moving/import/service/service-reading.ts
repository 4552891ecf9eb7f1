/** The context shared by the readers of the parts of a service. */
import type { Progress } from "../../../authoring/content/report/progress.ts";
import type { Taking } from "./take-item.ts";

export interface ServiceReading extends Taking {
  /** Pages requested ahead. */
  readonly ahead: number;
  readonly onProgress: Progress;
}
