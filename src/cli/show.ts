import { Command } from "commander";
import { visible } from "../content/report/format-problem.ts";
import { compareEditions } from "../edition/compare-editions.ts";
import { Edition } from "../edition/open-edition.ts";
import { isKept, readHistory } from "../store/history.ts";
import { openStore } from "../store/open/open-store.ts";
import { editionOf, findPublication } from "./find-publication.ts";
import { formatCounts } from "./format-counts.ts";
import { formatDifference } from "./format-difference.ts";
import { storeOption, wholeNumber } from "./options.ts";

const MOST_ITEMS = 20;

/**
 * `montra show <number>`: one publication, and what it changed.
 * Exit codes: 0 shown; 1 there is none of that number, or it is damaged.
 */
export const show = new Command("show")
  .description("show one publication and what it changed")
  .argument("<number>", "its number in the history", wholeNumber({ from: 1, to: 999_999_999 }))
  .addOption(storeOption())
  .option("--json", "print it as JSON", false)
  .addHelpText(
    "after",
    `
Examples:
  montra show 42
  montra show 42 --json`,
  )
  .action(async (number: number, flags: { store: string; json: boolean }) => {
    const store = openStore(flags.store);
    const history = await readHistory(store);
    const publication = findPublication(history, number);
    const before = history.publications.find((other) => other.number === number - 1);
    const kept = isKept(publication, history) && (!before || isKept(before, history));
    const changes = kept ? await compare() : undefined;
    if (flags.json) console.log(JSON.stringify({ ...publication, changes }, undefined, 2));
    else print();

    async function compare() {
      using old = before && new Edition(await editionOf(store, before, history));
      using next = new Edition(await editionOf(store, publication, history));
      return compareEditions(old, next, { most: MOST_ITEMS });
    }

    function print(): void {
      const { time, who, note, edition, counts } = publication;
      const current = number === history.current ? ", the current one" : "";
      console.log(`Publication ${number}${current}`);
      console.log(`  time     ${time}\n  who      ${visible(who)}`);
      if (note !== "") console.log(`  message  ${visible(note)}`);
      console.log(`  edition  ${edition}`);
      if (Object.keys(counts).length > 0) console.log(formatCounts(counts));
      if (!changes) console.log("  Its edition, or the one before it, is no longer kept.");
      else for (const line of formatDifference(changes)) console.log(line);
    }
  });
