import { Command } from "commander";
import { visible } from "../content/report/format-problem.ts";
import { compareEditions } from "../edition/compare-editions.ts";
import { Edition } from "../edition/open-edition.ts";
import { say } from "../language/language.ts";
import { isKept, readHistory } from "../store/history.ts";
import { openStore } from "../store/open/open-store.ts";
import { examples, placeholder } from "./command-words.ts";
import { editionOf, findPublication } from "./find-publication.ts";
import { storeOption, wholeNumber } from "./options.ts";
import { formatCounts } from "./terminal/format-counts.ts";
import { formatDifference } from "./terminal/format-difference.ts";
import { printJson } from "./terminal/print-json.ts";

const MOST_ITEMS = 20;

/**
 * `montra show <number>`: one publication, and what it changed.
 * Exit codes: 0 shown; 1 there is none of that number, or it is damaged.
 */
export const show = new Command("show")
  .description(say.history.show.about)
  .argument(placeholder("number"), say.history.number, wholeNumber({ from: 1, to: 999_999_999 }))
  .addOption(storeOption())
  .option("--json", say.usage.json, false)
  .addHelpText(...examples("montra show 42", "montra show 42 --json"))
  .action(async (number: number, flags: { store: string; json: boolean }) => {
    const store = openStore(flags.store);
    const history = await readHistory(store);
    const publication = findPublication(history, number);
    const before = history.publications.find((other) => other.number === number - 1);
    const kept = isKept(publication, history) && (!before || isKept(before, history));
    const changes = kept ? await compare() : undefined;
    if (flags.json) printJson({ ...publication, changes });
    else print();

    async function compare() {
      using old = before && new Edition(await editionOf(store, before, history));
      using next = new Edition(await editionOf(store, publication, history));
      return compareEditions(old, next, { most: MOST_ITEMS });
    }

    function print(): void {
      const { time, who, note, edition, counts } = publication;
      const words = say.history.show;
      const isCurrent = number === history.current;
      console.log(words.title({ publication: number, isCurrent }));
      const { time: when, who: by, message, edition: of } = words;
      const width = Math.max(...[when, by, message, of].map(({ length }) => length));
      const line = (name: string, said: string) => console.log(`  ${name.padEnd(width)}  ${said}`);
      line(when, say.history.time({ time }));
      line(by, visible(who));
      if (note !== "") line(message, visible(note));
      line(of, edition);
      if (Object.keys(counts).length > 0) console.log(formatCounts(counts));
      if (!changes) console.log(`  ${words.notKept}`);
      else for (const line of formatDifference(changes)) console.log(line);
    }
  });
