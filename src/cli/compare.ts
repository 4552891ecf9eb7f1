import { setFlagsFromString } from "node:v8";
import { Command } from "commander";
import { visible } from "../authoring/content/report/format-problem.ts";
import { say } from "../language/language.ts";
import { compareServices } from "../moving/compare/compare-services.ts";
import { compareStores, type StoreAddresses } from "../moving/compare/compare-stores.ts";
import { type Comparison, type Difference, ITEM_BY_ITEM } from "../moving/compare/comparison.ts";
import { allRules, excuseRules, readExcuses } from "../moving/compare/excuses.ts";
import { Side, UnfinishedError } from "../moving/compare/side.ts";
import { exitCodes, RefusedError } from "./exit-codes.ts";
import { headerOption, wholeNumber } from "./options.ts";
import { serveForComparison } from "./serve-for-comparison.ts";
import { counted } from "./terminal/counted.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";
import { ProgressDisplay } from "./terminal/progress.ts";

interface Flags extends JsonFlag {
  readonly store?: string;
  readonly excuses?: string;
  readonly header: readonly (readonly [string, string])[];
  readonly atOnce: number;
  readonly perSecond: number;
  readonly timeout: number;
  readonly retries: number;
  readonly images: boolean;
  readonly showExcused: boolean;
}

/**
 * `montra compare <old> <new>`: compare two services: every resource of the contract, in every representation.
 * Of two stores the JSON of every address is compared first, without requests.
 * Exit codes: 0 all differences fall under rules; 1 others remain (one per line on stdout); 3 only a part was compared,
 * because the file of excuses names items that differ, a service does not answer, or a signal came.
 */
export const compare = new Command("compare")
  .description(say.operators.compare)
  .argument("<old>", "the service as it was: its URL, or a store")
  .argument("[new]", "the service as it is: its URL, or a store")
  .option("--store <place>", "compare with what this store would answer")
  .option("--excuses <file>", "a YAML file of what may differ")
  .addOption(headerOption())
  .option("--at-once <number>", "requests at once, of each", wholeNumber({ from: 1, to: 64 }), 4)
  .option(
    "--per-second <number>",
    "requests a second, of each",
    wholeNumber({ from: 1, to: 10_000 }),
    20,
  )
  .option("--timeout <seconds>", "for one answer", wholeNumber({ from: 1, to: 600 }), 60)
  .option("--retries <number>", "after the first attempt", wholeNumber({ from: 0, to: 100 }), 2)
  .option("--no-images", "do not ask for images")
  .option("--show-excused", "print what is excused as well", false)
  .addOption(jsonOption())
  .addHelpText(
    "after",
    `
Of the old service what was given with --header is sent to it alone. What may differ is excused by rules, unless
a file says which of them hold ("rules") and which items are known to differ ("items": item, field, why):
${Object.entries(excuseRules)
  .map(([rule, why]) => `  ${rule.padEnd(16)} ${why}`)
  .join("\n")}

Examples:
  montra compare https://www.example.pt --store data/site
  montra compare https://www.example.pt https://new.example.pt --excuses content/.montra/import/excuses.yaml
  montra compare data/before data/after`,
  )
  .action(async (old: string, given: string | undefined, flags: Flags) => {
    const now = given ?? flags.store;
    if (now === undefined) throw new RefusedError("Name a second service, or a store with --store");
    // Each page is garbage after its comparison; a heap that grows in large steps would keep many of them.
    setFlagsFromString("--semi-space-growth-factor=1");
    setFlagsFromString("--heap-growing-percent=15");
    const excuses = flags.excuses === undefined ? allRules : readExcuses(flags.excuses);
    const ending = new AbortController();
    process.once("SIGINT", () => ending.abort(new UnfinishedError("it was ended by Ctrl-C")));
    const { signal } = ending;
    await using was = await sideOf(old, { flags, headers: flags.header, signal });
    await using is = await sideOf(now, { flags, headers: [], signal });
    const stores =
      was.edition !== undefined && is.edition !== undefined
        ? await compareStores(was.edition, is.edition)
        : undefined;
    const progress = new ProgressDisplay();
    const comparison = await compareServices({
      ...{ was: was.side, is: is.side, excuses, images: flags.images, ahead: flags.atOnce },
      differing: stores?.differing,
      onProgress: progress.report,
      onEstimate: tellEstimate,
    }).finally(() => progress.end());
    if (flags.json) printJson(asJson(comparison, flags.showExcused));
    else print(comparison, flags.showExcused, stores);
    process.exitCode = exitCodeOf(comparison);
  });

function exitCodeOf({ stopped, unexcusedCount, byReason }: Comparison): number {
  if (stopped) return exitCodes.unfinished;
  if (unexcusedCount > 0) return exitCodes.refused;
  return byReason.has(ITEM_BY_ITEM) ? exitCodes.unfinished : exitCodes.done;
}

// Shorter comparisons end before the user has read the estimate.
const WORTH_TELLING_SECONDS = 60;

function tellEstimate(addresses: number, seconds: number): void {
  if (seconds < WORTH_TELLING_SECONDS) return;
  const minutes = Math.ceil(seconds / 60);
  console.error(
    `About ${addresses} addresses of each are asked for, and their images: at least ${minutes} minutes. --at-once and --per-second ask more quickly.`,
  );
}

async function sideOf(
  place: string,
  how: { readonly flags: Flags; readonly headers: Flags["header"]; readonly signal: AbortSignal },
): Promise<{ side: Side; edition?: string } & AsyncDisposable> {
  const { headers, signal } = how;
  const { atOnce, perSecond, timeout: timeoutSeconds, retries } = how.flags;
  const options = { atOnce, timeoutSeconds, retries, headers, signal };
  if (/^https?:\/\//i.test(place)) {
    const url = URL.parse(place);
    if (!url) throw new RefusedError(`${place} is no whole address`);
    const side = new Side({
      ...options,
      perSecond,
      url: withoutSlash(url.href.split(/[?#]/, 1)[0] ?? ""),
    });
    return { side, [Symbol.asyncDispose]: async () => {} };
  }
  const { serving, edition } = await serveForComparison(place);
  // No rate limit, because the service serves only this comparison.
  const side = new Side({ ...options, perSecond: 10_000, url: serving.address });
  return { side, edition, [Symbol.asyncDispose]: async () => await serving.stop() };
}

function withoutSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, "").replace(/\/api$/, "");
}

/** All keys are always present. Lists may be cut (`Bounds.most`), counts are complete. */
function asJson(comparison: Comparison, showsExcused: boolean) {
  const { stopped, resources, unexcused, excused, byKind, byReason, leftOut, unused } = comparison;
  return {
    at: new Date().toISOString(),
    stopped: stopped ?? null,
    resources: resources.map(({ excusedItems, ...counts }) => ({
      ...counts,
      excused: excusedItems.size,
    })),
    unexcusedCount: comparison.unexcusedCount,
    unexcused,
    byKind: Object.fromEntries(byKind),
    excusedBy: Object.fromEntries(byReason),
    excused: showsExcused ? excused : [],
    ...{ leftOut, unused },
  };
}

const MAX_LINES = 1000;
// Printed lines; `--json` has more.
const MANY_LINES = 50;

function print(comparison: Comparison, showsExcused: boolean, stores?: StoreAddresses): void {
  const { unexcused, excused, unexcusedCount, stopped, unused } = comparison;
  if (stores)
    console.log(`The JSON of ${stores.differing.size} of ${stores.count} addresses differs.`);
  for (const { resource, addresses, items, differences, excusedItems } of comparison.resources) {
    const verdict = differences === 0 ? "same" : counted(differences, "difference");
    console.log(
      visible(`${resource}: ${verdict} (${addresses} addresses${itemsOf(items, excusedItems)})`),
    );
  }
  for (const difference of unexcused.slice(0, MAX_LINES)) console.log(lineOf(difference));
  if (unexcusedCount > MAX_LINES) {
    const where = unexcused.length > MAX_LINES ? ` (--json has ${unexcused.length})` : "";
    console.log(`… and ${unexcusedCount - MAX_LINES} more${where}.`);
  }
  if (unexcusedCount > MANY_LINES) {
    for (const [kind, count] of comparison.byKind.slice(0, MANY_LINES))
      console.log(visible(`${count} times ${kind}`));
  }
  if (showsExcused) for (const difference of excused) console.log(lineOf(difference));
  for (const [reason, count] of comparison.byReason)
    console.log(visible(`excused, ${reason}: ${count}`));
  if (unused.length > 0 && !stopped) {
    const entries = unused.length === 1 ? "entry" : "entries";
    console.log(`Of the excuses ${unused.length} ${entries} excused nothing.`);
    for (const entry of showsExcused ? unused : []) console.log(visible(`  ${entry.trimEnd()}`));
  }
  if (stopped) {
    console.log(visible(`Not brought to its end, while comparing ${stopped.during}.`));
    for (const about of stopped.notCompared) console.log(visible(`  not compared: ${about}`));
    console.error(visible(stopped.why));
  }
  const until = stopped ? " until then" : "";
  console.log(
    unexcusedCount === 0
      ? `Nothing differs${until} that is not excused.`
      : `Not excused${until}: ${counted(unexcusedCount, "difference")}.`,
  );
}

/** `, 290 of 300 items compared; 10 excused, because …` */
function itemsOf(items: number, excused: ReadonlyMap<string, string>): string {
  if (excused.size === 0) return items > 0 ? `, ${items} of ${items} items compared` : "";
  const reasons = [...new Set(excused.values())];
  const more = reasons.length > 1 ? `, and ${counted(reasons.length - 1, "other reason")}` : "";
  const compared = Math.max(0, items - excused.size);
  return `, ${compared} of ${items} items compared; ${excused.size} excused, because ${reasons[0]}${more}`;
}

function lineOf({ resource, at, field, was, is, excuse }: Difference): string {
  const where = `${at}${field === "" ? "" : `, ${field}`}${at.includes(resource) ? "" : ` (${resource})`}`;
  return visible(`  ${where}: ${was} → ${is}${excuse === undefined ? "" : ` [${excuse}]`}`);
}
