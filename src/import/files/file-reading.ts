/** What every reader of a file works with. */
import type { Findings } from "../harvest/findings.ts";
import type { Harvest } from "../harvest/harvest.ts";
import type { ExistingItems } from "./existing-items.ts";
import type { ItemIds } from "./item-ids.ts";

export interface FileReading {
  readonly harvest: Harvest;
  readonly findings: Findings;
  readonly ids: ItemIds;
  readonly existing: ExistingItems;
}
