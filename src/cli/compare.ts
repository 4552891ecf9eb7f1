import { setTimeout as sleep } from "node:timers/promises";
import { Command, Option } from "commander";
import { compareServices } from "../compare/compare-services.ts";
import type { Comparison, Difference } from "../compare/comparison.ts";
import { allRules, excuseRules, readExcuses } from "../compare/excuses.ts";
import { ServiceAwayError, Side } from "../compare/side.ts";
import { visible } from "../content/report/format-problem.ts";
import { say } from "../language/language.ts";
import { exitCodes, RefusedError } from "./exit-codes.ts";
import { headerOption, wholeNumber } from "./options.ts";
import { serveForComparison } from "./serve-for-comparison.ts";
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
  readonly watch?: number;
}

/**
 * `montra compare <old> <new>`: ask two services for every address of the contract.
 * Exit codes: 0 what differs is excused; 1 something else differs (one difference a line on stdout).
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
  .addOption(
    new Option("--watch <seconds>", "compare again and again, with so long a pause").argParser(
      wholeNumber({ from: 1, to: 86_400 }),
    ),
  )
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
  montra compare data/before data/after
  montra compare https://www.example.pt https://new.example.pt --watch 300`,
  )
  .action(async (old: string, given: string | undefined, flags: Flags) => {
    const now = given ?? flags.store;
    if (now === undefined) throw new RefusedError("Name a second service, or a store with --store");
    const excuses = flags.excuses === undefined ? allRules : readExcuses(flags.excuses);
    await using was = await sideOf(old, flags, flags.header);
    await using is = await sideOf(now, flags, []);
    for (;;) {
      const progress = new ProgressDisplay();
      try {
        const comparison = await compareServices({
          ...{ was: was.side, is: is.side, excuses, images: flags.images, ahead: flags.atOnce },
          onProgress: progress.report,
        }).finally(() => progress.end());
        if (flags.json) printJson(asJson(comparison, flags.showExcused));
        else print(comparison, flags.showExcused);
        process.exitCode = comparison.unexcused.length === 0 ? exitCodes.done : exitCodes.refused;
      } catch (error) {
        // Who watches two services sees one of them go and come back.
        if (!(error instanceof ServiceAwayError) || flags.watch === undefined) throw error;
        console.error(visible(error.message));
        process.exitCode = exitCodes.refused;
      }
      if (flags.watch === undefined) return;
      await sleep(flags.watch * 1000);
      if (!flags.json) console.log(`\n${new Date().toISOString()}`);
    }
  });

async function sideOf(
  place: string,
  { atOnce, perSecond, timeout: timeoutSeconds, retries }: Flags,
  headers: Flags["header"],
): Promise<{ side: Side } & AsyncDisposable> {
  const options = { atOnce, timeoutSeconds, retries, headers };
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
  const serving = await serveForComparison(place);
  // Nobody else asks it.
  const side = new Side({ ...options, perSecond: 10_000, url: serving.address });
  return { side, [Symbol.asyncDispose]: async () => await serving.stop() };
}

function withoutSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, "").replace(/\/api$/, "");
}

function asJson(comparison: Comparison, showsExcused: boolean) {
  const { resources, unexcused, excused, leftOut, unused } = comparison;
  return {
    ...{ resources, unexcused, leftOut },
    ...{ excused: showsExcused ? excused : excused.length, unused },
  };
}

const MOST_LINES = 1000;
// More than anybody reads one by one.
const MANY_LINES = 50;

function print(comparison: Comparison, showsExcused: boolean): void {
  const { unexcused, excused, resources, unused } = comparison;
  for (const { resource, addresses, items } of resources) {
    const differing = unexcused.filter((difference) => difference.resource === resource).length;
    const verdict = differing === 0 ? "same" : `${differing} differences`;
    console.log(
      visible(
        `${resource}: ${verdict} (${addresses} addresses${items > 0 ? `, ${items} items` : ""})`,
      ),
    );
  }
  for (const difference of unexcused.slice(0, MOST_LINES)) console.log(lineOf(difference));
  if (unexcused.length > MOST_LINES) console.log(`… and ${unexcused.length - MOST_LINES} more.`);
  if (unexcused.length > MANY_LINES) printByField(unexcused);
  if (comparison.leftOut > 0) console.log(`${comparison.leftOut} more were not looked at.`);
  if (showsExcused) for (const difference of excused) console.log(lineOf(difference));
  const reasonOf = ({ excuse = "" }: Difference) =>
    Object.hasOwn(excuseRules, excuse) ? excuse : "item by item";
  for (const [excuse, all] of Map.groupBy(excused, reasonOf)) {
    console.log(visible(`excused, ${excuse}: ${all.length}`));
  }
  if (unused.length > 0) {
    console.log(`${unused.length} entries of the excuses excuse nothing that differs.`);
    for (const entry of showsExcused ? unused : []) console.log(visible(`  ${entry.trimEnd()}`));
  }
  console.log(
    unexcused.length === 0
      ? "Nothing differs that is not excused."
      : `${unexcused.length} differences that are not excused.`,
  );
}

function printByField(differences: readonly Difference[]): void {
  // Of a file the field is its address, which no other has.
  const kindOf = ({ resource, at, field }: Difference) => {
    const isFile = resource === "images" || resource === "documents";
    return `${at.split("/", 1)[0] || at} ${isFile ? resource : field}`.trim();
  };
  const counts = [...Map.groupBy(differences, kindOf)].map(
    ([kind, all]) => [kind, all.length] as const,
  );
  for (const [kind, count] of counts.sort(([, a], [, b]) => b - a).slice(0, MANY_LINES)) {
    console.log(visible(`${count} times ${kind}`));
  }
}

function lineOf({ resource, at, field, was, is, excuse }: Difference): string {
  const where = `${at}${field === "" ? "" : `, ${field}`}${at.includes(resource) ? "" : ` (${resource})`}`;
  return visible(`  ${where}: ${was} → ${is}${excuse === undefined ? "" : ` [${excuse}]`}`);
}
