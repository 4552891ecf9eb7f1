import { Command } from "commander";
import { say } from "../language/language.ts";
import { openPublishingStore } from "../store/open/open-publishing-store.ts";
import { openStore } from "../store/open/open-store.ts";
import { copyStore } from "../store/tasks/copy-store.ts";
import { counted } from "./terminal/counted.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";
import { ProgressDisplay } from "./terminal/progress.ts";
import { sayWhoHoldsTheLock, whoIsThis } from "./who.ts";

/**
 * `montra copy <store> <store>`: move a site from a folder to PostgreSQL or the other way, with its
 * history. The first store is only read.
 * Exit codes: 0 copied; 1 nothing to copy, something is damaged, or the other store is not empty.
 */
export const copy = new Command("copy")
  .description(say.operators.copy)
  .argument("<from>", "a store: a folder, or postgres://…")
  .argument("<to>", "a store without publications")
  .option("--no-wait", "end where somebody else is publishing, instead of waiting")
  .addOption(jsonOption())
  .addHelpText(
    "after",
    `
Examples:
  montra copy data/site postgres://montra_publisher@db.example.pt/montra
  montra copy postgres://montra_publisher@db.example.pt/montra data/copy`,
  )
  .action(async (from: string, to: string, flags: JsonFlag & { wait: boolean }) => {
    const progress = new ProgressDisplay();
    const copied = await copyStore(openStore(from), openPublishingStore(to), {
      who: whoIsThis(),
      wait: flags.wait,
      onWait: sayWhoHoldsTheLock,
      onProgress: progress.report,
    }).finally(() => progress.end());
    const { publications, editions, media } = copied;
    if (flags.json) printJson(copied);
    else
      console.log(
        `Copied ${counted(publications, "publication")}, ${counted(editions, "edition")} and ${counted(media, "image")}.`,
      );
  });
