import { Command } from "commander";
import { say } from "../language/language.ts";
import { isKept, readHistory } from "../store/history.ts";
import { openStore } from "../store/open/open-store.ts";
import { examples } from "./command-words.ts";
import { exitCodes } from "./exit-codes.ts";
import { formatHistory } from "./format-publication.ts";
import { storeOption } from "./options.ts";

/**
 * `montra history`: what was published, the newest first; `*` is the current one.
 * Exit codes: 0 all of it could be read; 1 a part is damaged (said on stderr).
 */
export const history = new Command("history")
  .description(say.history.about)
  .addOption(storeOption())
  .option("--json", say.usage.json, false)
  .addHelpText(...examples("montra history", "montra history --store /srv/montra/site --json"))
  .action(async (flags: { store: string; json: boolean }) => {
    const read = await readHistory(openStore(flags.store));
    const { publications, current, damage } = read;
    if (flags.json) {
      const listed = publications
        .toReversed()
        .map((one) => ({ ...one, current: one.number === current, kept: isKept(one, read) }));
      console.log(JSON.stringify(listed, undefined, 2));
    } else if (publications.length === 0) console.log(say.history.none);
    else for (const line of formatHistory(read)) console.log(line);
    for (const { message } of damage) console.error(message);
    process.exitCode = damage.length === 0 ? exitCodes.done : exitCodes.refused;
  });
