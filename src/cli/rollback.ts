import { Command } from "commander";
import { rollback as rollBack } from "../authoring/publish/rollback.ts";
import { openPublishingStore } from "../editions/store/open/open-publishing-store.ts";
import { say } from "../language/language.ts";
import { examples, placeholder } from "./command-words.ts";
import { noWaitOption, publicationNumber, storeOption } from "./options.ts";
import { printJson } from "./terminal/print-json.ts";
import { sayWhoHoldsTheLock, whoIsThis } from "./who.ts";

/**
 * `montra rollback [number]`: make the edition of an earlier publication current again, as a new
 * publication.
 * Exit codes: 0 done; 1 there is no earlier publication, or it is damaged.
 */
export const rollback = new Command("rollback")
  .description(say.history.rollback.about)
  .argument(`[${say.usage.arguments.number}]`, say.history.rollback.number, publicationNumber)
  .addOption(storeOption())
  .option(`-m, --message ${placeholder("text")}`, say.usage.note, "")
  .option("--json", say.history.rollback.json, false)
  .addOption(noWaitOption())
  .addHelpText(
    ...examples(
      "montra rollback",
      `montra rollback 41 --message "${say.history.rollback.exampleNote}"`,
    ),
  )
  .action(
    async (
      number: number | undefined,
      flags: { store: string; message: string; json: boolean; wait: boolean },
    ) => {
      const { publication, from } = await rollBack(openPublishingStore(flags.store), {
        to: number,
        who: whoIsThis(),
        note: flags.message,
        onWait: sayWhoHoldsTheLock,
        wait: flags.wait,
      });
      if (flags.json) printJson(publication);
      else {
        const { number: made, time } = publication;
        console.log(say.history.rollback.done({ publication: made, time, from: from.number }));
      }
    },
  );
