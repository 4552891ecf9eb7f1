import { Command, Option } from "commander";
import { escapeInvisible } from "../authoring/content/report/format-problem.ts";
import { type Changeset, compareEditions } from "../editions/edition/compare-editions.ts";
import { Edition } from "../editions/edition/open-edition.ts";
import { fullPlaceOf } from "../editions/store/full-place.ts";
import { type History, isKept, readHistory } from "../editions/store/history.ts";
import { openStore } from "../editions/store/open/open-store.ts";
import type { Publication } from "../editions/store/publication.ts";
import type { Store } from "../editions/store/store.ts";
import { say } from "../language/language.ts";
import { effectsOf } from "../serving/effects/effects-of.ts";
import { argument, examples, placeholder } from "./command-words.ts";
import { exitCodes } from "./exit-codes.ts";
import { editionOf, findPublication } from "./find-publication.ts";
import { publicationNumber, storeOption } from "./options.ts";
import { formatCounts } from "./terminal/format-counts.ts";
import { formatDifference, formatEffects } from "./terminal/format-difference.ts";
import { formatHistory } from "./terminal/format-publication.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";

interface HistoryFlags extends JsonFlag {
  readonly store: string;
  readonly limit?: number;
}

const MAX_ITEMS = 50;

/**
 * Lists the publications; with one number, shows its changes; with two, compares them.
 * Exit codes: 0 shown; 1 damage (on stderr), no such publication, or its edition was pruned.
 */
export const historyCommand = new Command("history")
  .description(say.history.about)
  .argument(`[${argument("number")}]`, say.history.numberHelp, publicationNumber)
  .argument(`[${argument("other")}]`, say.history.otherHelp, publicationNumber)
  .addOption(storeOption())
  .addOption(
    new Option(`--limit ${placeholder("number")}`, say.history.limit).argParser(publicationNumber),
  )
  .addOption(jsonOption())
  .addHelpText(
    ...examples(
      "montra history",
      "montra history --limit 10",
      "montra history 42",
      "montra history 41 42 --json",
    ),
  )
  .action(async (number: number | undefined, other: number | undefined, flags: HistoryFlags) => {
    const store = openStore(flags.store);
    const history = await readHistory(store);
    const { json } = flags;
    if (number === undefined) list(store, history, flags);
    else if (other === undefined) await show(store, history, { number, json });
    else await compare(store, history, { from: number, to: other, json });
  });

function list(store: Store, history: History, { json, limit }: HistoryFlags): void {
  const { publications, current, damage } = history;
  if (json) {
    const listed = publications
      .toReversed()
      .slice(0, limit)
      .map((one) => ({ ...one, current: one.number === current, kept: isKept(one, history) }));
    printJson(listed);
  } else if (publications.length === 0) {
    console.log(say.history.none({ place: fullPlaceOf(store) }));
  } else {
    for (const line of formatHistory(history).slice(0, limit)) console.log(line);
  }
  for (const { message } of damage) console.error(message);
  process.exitCode = damage.length === 0 ? exitCodes.done : exitCodes.refused;
}

async function show(
  store: Store,
  history: History,
  { number, json }: JsonFlag & { number: number },
): Promise<void> {
  const publication = findPublication(history, number);
  const previous = history.publications.find((other) => other.number === number - 1);
  const isComparable = isKept(publication, history) && (!previous || isKept(previous, history));
  let changes: Changeset | undefined;
  if (isComparable) {
    using before = previous && new Edition(await editionOf(store, history, previous.number));
    using after = new Edition(await editionOf(store, history, number));
    changes = compareEditions(before, after, { maxItems: MAX_ITEMS });
  }
  if (json) {
    printJson({ ...publication, changes });
    return;
  }
  console.log(say.history.title({ publication: number, isCurrent: number === history.current }));
  for (const line of formatDetails(publication)) console.log(line);
  if (!changes) console.log(`  ${say.history.changesNotKept}`);
  else for (const line of formatDifference(changes)) console.log(line);
}

function formatDetails({ time, who, note, edition, counts }: Publication): string[] {
  const { labels } = say.history;
  const rows: [label: string, text: string][] = [
    [labels.time, say.history.time({ time })],
    [labels.who, escapeInvisible(who)],
  ];
  if (note !== "") rows.push([labels.message, escapeInvisible(note)]);
  rows.push([labels.edition, edition]);
  const width = Math.max(...rows.map(([label]) => label.length));
  return [
    ...rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`),
    ...(Object.keys(counts).length > 0 ? [formatCounts(counts)] : []),
  ];
}

async function compare(
  store: Store,
  history: History,
  { from, to, json }: JsonFlag & { from: number; to: number },
): Promise<void> {
  const beforeFile = await editionOf(store, history, from);
  const afterFile = await editionOf(store, history, to);
  using before = new Edition(beforeFile);
  using after = new Edition(afterFile);
  const changes = compareEditions(before, after, { maxItems: MAX_ITEMS });
  const effects = await effectsOf(beforeFile, afterFile, undefined);
  if (json) {
    printJson({ from, to, changes, effects });
    return;
  }
  const lines = formatDifference(changes);
  for (const line of lines) console.log(line);
  if (lines.length === 0) console.log(say.history.same({ from, to }));
  else for (const line of formatEffects(effects)) console.log(line);
}
