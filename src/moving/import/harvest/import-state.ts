/** Shared by the parts of an import: where they put what they have read, and the name of the source. */
import type { Journal } from "../journal/journal.ts";
import type { Findings } from "./findings.ts";
import type { Harvest } from "./harvest.ts";

export interface ImportState {
  readonly journal: Journal;
  readonly harvest: Harvest;
  readonly findings: Findings;
  /** The name of the source in the journal. */
  readonly source: string;
}
