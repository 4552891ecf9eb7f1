import { Command } from "commander";
import { rollback as rollBack } from "../authoring/publish/rollback.ts";
import { Edition } from "../editions/edition/open-edition.ts";
import { newestUndamaged } from "../editions/store/newest-undamaged.ts";
import { openPublishingStore } from "../editions/store/open/open-publishing-store.ts";
import { say } from "../language/language.ts";
import { effectsOf, publicUrlOf } from "../serving/effects/effects-of.ts";
import { argument, examples, placeholder } from "./command-words.ts";
import { noWaitOption, publicationNumber, publicUrlOption, storeOption } from "./options.ts";
import { runThen } from "./run-then.ts";
import { jsonOption, printJson } from "./terminal/print-json.ts";
import { lockOptions } from "./who.ts";

interface RollbackFlags {
  readonly store: string;
  readonly message: string;
  readonly then?: string;
  readonly publicUrl?: string;
  readonly json: boolean;
  readonly wait: boolean;
}

/** Exit codes: 0 done; 1 not done (the message says why), or done but --then failed. */
export const rollbackCommand = new Command("rollback")
  .description(say.history.rollback.about)
  .argument(`[${argument("number")}]`, say.history.rollback.number, publicationNumber)
  .addOption(storeOption())
  .option(`-m, --message ${placeholder("text")}`, say.usage.note, "")
  .option(`--then ${placeholder("command")}`, say.publish.options.thenRun)
  .addOption(publicUrlOption())
  .addOption(jsonOption())
  .addOption(noWaitOption())
  .addHelpText(...examples("montra rollback", 'montra rollback 41 --message "O programa mudou"'))
  .action(async (number: number | undefined, flags: RollbackFlags) => {
    const store = openPublishingStore(flags.store);
    // The edition served until now, which is an earlier one if the current publication is damaged.
    const before = flags.then === undefined ? undefined : await newestUndamaged(store);
    const { publication, from } = await rollBack(store, {
      to: number,
      ...lockOptions(flags),
      note: flags.message,
    });
    if (flags.json) printJson(publication);
    else {
      const { number: newNumber, time } = publication;
      console.log(say.history.rollback.done({ publication: newNumber, time, from: from.number }));
    }
    if (flags.then === undefined || !before) return;
    const next = await store.editionFile(publication.edition);
    const effects = await effectsOf(before.file, next, flags.publicUrl);
    using edition = new Edition(next);
    const publicUrl = publicUrlOf(edition, flags.publicUrl);
    await runThen(flags.then, { ...publication, effects, publicUrl, json: flags.json });
  });
