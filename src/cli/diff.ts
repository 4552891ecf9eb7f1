import { Command } from "commander";
import { compareEditions } from "../edition/compare-editions.ts";
import { Edition } from "../edition/open-edition.ts";
import { effectsOf } from "../effects/effects-of.ts";
import { say } from "../language/language.ts";
import { readHistory } from "../store/history.ts";
import { openStore } from "../store/open/open-store.ts";
import { examples } from "./command-words.ts";
import { editionOf, findPublication } from "./find-publication.ts";
import { publicUrlOption, storeOption, wholeNumber } from "./options.ts";
import { formatDifference, formatEffects } from "./terminal/format-difference.ts";
import { printJson } from "./terminal/print-json.ts";

const MOST_ITEMS = 50;
const number = wholeNumber({ from: 1, to: 999_999_999 });

/**
 * `montra diff <a> <b>`: what is different between two publications, and which addresses answer other
 * bytes.
 * Exit codes: 0 compared; 1 there is none of that number, or it is not kept.
 */
export const diff = new Command("diff")
  .description(say.history.diff.about)
  .argument("<a>", say.history.diff.first, number)
  .argument("<b>", say.history.diff.second, number)
  .addOption(storeOption())
  .addOption(publicUrlOption())
  .option("--json", say.usage.json, false)
  .addHelpText(...examples("montra diff 41 42", "montra diff 42 41 --json"))
  .action(
    async (a: number, b: number, flags: { store: string; publicUrl?: string; json: boolean }) => {
      const store = openStore(flags.store);
      const history = await readHistory(store);
      const fileOf = (one: number) => editionOf(store, findPublication(history, one), history);
      const [old, next] = [await fileOf(a), await fileOf(b)];
      using before = new Edition(old);
      using after = new Edition(next);
      const changes = compareEditions(before, after, { most: MOST_ITEMS });
      const effects = await effectsOf(old, next, flags.publicUrl);
      if (flags.json) {
        printJson({ from: a, to: b, changes, effects });
        return;
      }
      const lines = formatDifference(changes);
      for (const line of lines) console.log(line);
      if (lines.length === 0) console.log(say.history.diff.same({ a, b }));
      else for (const line of formatEffects(effects)) console.log(line);
    },
  );
