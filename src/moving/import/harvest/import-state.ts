/** What the parts of an import share. */
import type { Remote } from "../../../remote/remote.ts";
import type { Journal } from "../journal/journal.ts";
import type { Findings } from "./findings.ts";
import type { Harvest } from "./harvest.ts";

export interface ImportState {
  readonly journal: Journal;
  readonly harvest: Harvest;
  readonly findings: Findings;
  readonly remote: Remote;
  /** Its number in the journal. */
  readonly run: number;
  /** The name of the source in the journal: the URL of a service, or `file:` and a path. */
  readonly source: string;
}
