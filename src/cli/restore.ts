import { Command, Option } from "commander";
import { say } from "../language/language.ts";
import { openPublishingStore } from "../store/open/open-publishing-store.ts";
import { restore as restoreBackup } from "../store/tasks/restore.ts";
import { archiveName, storeOption, wholeNumber } from "./options.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";
import { untilStopped } from "./until-stopped.ts";
import { sayWhoHoldsTheLock, whoIsThis } from "./who.ts";

/**
 * `montra restore <file>`: a backup into a store that holds no publication.
 * Exit codes: 0 restored; 1 the archive is damaged, or the store holds publications.
 */
export const restore = new Command("restore")
  .description(say.operators.restore)
  .argument("<file>", "an archive that montra backup wrote", archiveName)
  .addOption(storeOption())
  .addOption(
    new Option(
      "--after <number>",
      "the last number of the store that was lost which anybody may have seen: it goes on behind it",
    ).argParser(wholeNumber({ from: 1, to: 1_000_000 })),
  )
  .addOption(jsonOption())
  .addHelpText(
    "after",
    `
Examples:
  montra restore site.tar --store data/restored
  montra restore site.tar --store data/restored-again --after 42`,
  )
  .action(async (file: string, flags: JsonFlag & { store: string; after?: number }) => {
    const store = openPublishingStore(flags.store);
    const { number, time } = await untilStopped(store.place, (signal) =>
      restoreBackup(file, store, {
        ...{ who: whoIsThis(), after: flags.after, signal },
        onWait: sayWhoHoldsTheLock,
      }),
    );
    if (flags.json) printJson({ publication: number, time, store: store.place });
    else console.log(`Restored publication ${number} of ${time} into ${store.place}.`);
  });
