import { Command } from "commander";
import { escapeInvisible } from "../authoring/content/report/format-problem.ts";
import { RefusedError } from "../contract/refused-error.ts";
import { readHistory } from "../editions/store/history.ts";
import { openPublishingStore } from "../editions/store/open/open-publishing-store.ts";
import type { StoredObject } from "../editions/store/store.ts";
import {
  applyPrune,
  defaultRetention,
  type PrunePlan,
  planPrune,
  type Retention,
} from "../editions/store/tasks/prune.ts";
import { say } from "../language/language.ts";
import { examples } from "./command-words.ts";
import { noWaitOption, retention, storeOption } from "./options.ts";
import { nothingIn } from "./store-place.ts";
import { ask, isTerminal } from "./terminal/ask.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";
import { lockOptions } from "./who.ts";

/** Exit codes: 0 removed, nothing to remove, or only shown; 1 the store is damaged or empty. */
export const pruneCommand = new Command("prune")
  .description(say.operators.prune)
  .addOption(storeOption())
  .option(
    "--keep <what>",
    `how many publications to keep the editions of, such as 20, or of how many days, such as 30d ` +
      `(default: the last ${defaultRetention.publications}, and those of ${defaultRetention.days} days)`,
    retention,
  )
  .option("--yes", "remove without asking", false)
  .addOption(noWaitOption())
  .addOption(jsonOption())
  .addHelpText(
    "after",
    `
Without a terminal and without --yes it only shows what would be removed.`,
  )
  .addHelpText(
    ...examples("montra prune", "montra prune --keep 20 --yes", "montra prune --keep 30d --yes"),
  )
  .action(
    async (flags: JsonFlag & { store: string; keep?: Retention; yes: boolean; wait: boolean }) => {
      const store = openPublishingStore(flags.store);
      const { publications, damage } = await readHistory(store);
      // Do not create a store for a misspelt name.
      if (publications.length + damage.length === 0) throw new RefusedError(nothingIn(store));
      await using session = await store.startPublishing(lockOptions(flags));
      const now = Date.now();
      const plan = await planPrune(session, flags.keep ?? defaultRetention, now);
      if (flags.json) {
        if (flags.yes) await applyPrune(session, plan, now);
        printJson({ ...plan, removed: flags.yes });
        return;
      }
      const lines = formatPlan(plan);
      if (lines.length === 0) {
        console.log("Nothing to remove.");
        return;
      }
      console.log(`To be removed:\n${lines.join("\n")}`);
      const agreed = flags.yes || (isTerminal() && (await ask("Remove this?")));
      if (agreed) {
        await applyPrune(session, plan, now);
        console.log("Removed.");
      } else console.log("Nothing was removed. --yes removes without asking.");
    },
  );

type SizedObject = Pick<StoredObject, "name" | "bytes">;

function formatPlan({ keepFrom, editions, lost, media, retired, leftovers }: PrunePlan): string[] {
  const groups: [heading: string, objects: readonly SizedObject[]][] = [
    [`editions of publications before ${keepFrom}, and earlier lists of changes`, editions],
    [`lost editions and publications before ${keepFrom}`, lost.map((name) => ({ name, bytes: 0 }))],
    ["media that no edition names", media],
    ["what was left unfinished", leftovers],
  ];
  const lines: string[] = [];
  for (const [heading, objects] of groups) {
    if (objects.length === 0) continue;
    lines.push(`  ${heading}  ${countAndSize(objects)}`);
    lines.push(...objects.map(({ name }) => `    ${escapeInvisible(name)}`));
  }
  if (retired.length > 0 && editions.length > 0)
    lines.push(`  (${retired.length} media of these editions stay for 48 hours more)`);
  return lines;
}

function countAndSize(objects: readonly SizedObject[]): string {
  const bytes = objects.reduce((sum, object) => sum + object.bytes, 0);
  const size = bytes === 0 ? "" : `, ${say.changes.size({ count: bytes })}`;
  return `${objects.length}${size}`;
}
