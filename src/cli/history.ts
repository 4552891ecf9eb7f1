import { Command, Option } from "commander";
import { say } from "../language/language.ts";
import { fullPlaceOf } from "../store/full-place.ts";
import { isKept, readHistory } from "../store/history.ts";
import { openStore } from "../store/open/open-store.ts";
import { examples, placeholder } from "./command-words.ts";
import { exitCodes } from "./exit-codes.ts";
import { storeOption, wholeNumber } from "./options.ts";
import { formatHistory } from "./terminal/format-publication.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";

/**
 * `montra history`: what was published, the newest first; `*` is the current one.
 * Exit codes: 0 all of it could be read; 1 a part is damaged (said on stderr).
 */
export const history = new Command("history")
  .description(say.history.about)
  .addOption(storeOption())
  .addOption(
    new Option(`--limit ${placeholder("number")}`, say.history.limit).argParser(
      wholeNumber({ from: 1, to: 999_999_999 }),
    ),
  )
  .addOption(jsonOption())
  .addHelpText(
    ...examples(
      "montra history",
      "montra history --limit 10",
      "montra history --store /srv/montra/site --json",
    ),
  )
  .action(async (flags: JsonFlag & { store: string; limit?: number }) => {
    const store = openStore(flags.store);
    const read = await readHistory(store);
    const { publications, current, damage } = read;
    if (flags.json) {
      const listed = publications
        .toReversed()
        .slice(0, flags.limit)
        .map((one) => ({ ...one, current: one.number === current, kept: isKept(one, read) }));
      printJson(listed);
    } else if (publications.length === 0) {
      console.log(say.history.none({ place: fullPlaceOf(store) }));
    } else for (const line of formatHistory(read).slice(0, flags.limit)) console.log(line);
    for (const { message } of damage) console.error(message);
    process.exitCode = damage.length === 0 ? exitCodes.done : exitCodes.refused;
  });
