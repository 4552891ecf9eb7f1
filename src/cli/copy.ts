import { Command } from "commander";
import { openPublishingStore } from "../editions/store/open/open-publishing-store.ts";
import { openStore } from "../editions/store/open/open-store.ts";
import { copyStore } from "../editions/store/tasks/copy-store.ts";
import { numberOf } from "../language/en-words.ts";
import { say } from "../language/language.ts";
import { examples } from "./command-words.ts";
import { exitCodes } from "./exit-codes.ts";
import { noWaitOption } from "./options.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";
import { ProgressDisplay } from "./terminal/progress.ts";
import { lockOptions } from "./who.ts";

/**
 * Updates a backup, restores it, or moves between a folder and PostgreSQL. Exit codes: 0 copied;
 * 1 damage (the rest was copied), nothing to copy, or the target has another history.
 */
export const copyCommand = new Command("copy")
  .description(say.operators.copy)
  .argument("<from>", "a store: a folder, or postgres://…")
  .argument("<to>", "a store that is empty, or holds an earlier copy of the first")
  .addOption(noWaitOption())
  .addOption(jsonOption())
  .addHelpText(
    ...examples(
      "montra copy data/site data/copy",
      "montra copy data/site postgres://montra_publisher@db.example.pt/montra",
      "montra copy postgres://montra_publisher@db.example.pt/montra /var/backups/montra/site",
    ),
  )
  .action(async (from: string, to: string, flags: JsonFlag & { wait: boolean }) => {
    const progress = new ProgressDisplay();
    const copied = await copyStore(openStore(from), openPublishingStore(to), {
      ...lockOptions(flags),
      onProgress: progress.report,
    }).finally(() => progress.end());
    const { publications, editions, media, damage } = copied;
    if (flags.json) printJson(copied);
    else
      console.log(
        `Copied ${numberOf(publications, "publication")}, ${numberOf(editions, "edition")} and ${numberOf(media, "image")}.`,
      );
    for (const message of damage) console.error(`Not copied: ${message}`);
    process.exitCode = damage.length === 0 ? exitCodes.done : exitCodes.refused;
  });
