import { Command } from "commander";
import { openPublishingStore } from "../store/open/open-publishing-store.ts";
import { rollback as rollBack } from "../store/tasks/rollback.ts";
import { storeOption, wholeNumber } from "./options.ts";
import { sayWhoHoldsTheLock, whoIsThis } from "./who.ts";

/**
 * `montra rollback [number]`: make the edition of an earlier publication current again, as a new
 * publication.
 * Exit codes: 0 done; 1 there is nothing to go back to, or it is damaged.
 */
export const rollback = new Command("rollback")
  .description("go back to an earlier publication: its content becomes a new one")
  .argument(
    "[number]",
    "its number in the history; the one before the current one if left out",
    wholeNumber({ from: 1, to: 999_999_999 }),
  )
  .addOption(storeOption())
  .option("--message <text>", "a note for the history", "")
  .option("--json", "print the new publication as JSON", false)
  .addHelpText(
    "after",
    `
Examples:
  montra rollback
  montra rollback 41 --message "The programme was not final"`,
  )
  .action(
    async (
      number: number | undefined,
      flags: { store: string; message: string; json: boolean },
    ) => {
      const { publication, from } = await rollBack(openPublishingStore(flags.store), {
        to: number,
        who: whoIsThis(),
        note: flags.message,
        onWait: sayWhoHoldsTheLock,
      });
      if (flags.json) console.log(JSON.stringify(publication, undefined, 2));
      else {
        console.log(
          `Publication ${publication.number} at ${publication.time} has the content of publication ${from.number}.`,
        );
      }
    },
  );
