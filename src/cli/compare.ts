import { setFlagsFromString } from "node:v8";
import { Command } from "commander";
import { pino } from "pino";
import { visible } from "../authoring/content/report/format-problem.ts";
import { openNodeStore } from "../editions/store/open/open-store.ts";
import { say } from "../language/language.ts";
import { compareServices } from "../moving/compare/compare-services.ts";
import {
  type Comparison,
  type Difference,
  ITEM_BY_ITEM,
  type ResourceCount,
} from "../moving/compare/comparison.ts";
import { excuseRules, readExcuses } from "../moving/compare/excuses.ts";
import { Side, type SideOptions, StoppedError } from "../moving/compare/side.ts";
import { effectsOf } from "../serving/effects/effects-of.ts";
import { defaultFreshness } from "../serving/protocol/response-headers.ts";
import { defaultBodyBytes, defaultLimits } from "../serving/serve/connections/limits.ts";
import { serve } from "../serving/serve/serve.ts";
import { exitCodes, RefusedError } from "./exit-codes.ts";
import { addRemoteOptions, type RemoteFlags, remoteOptionsOf, serviceUrl } from "./options.ts";
import { nothingIn } from "./store-place.ts";
import { counted } from "./terminal/counted.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";
import { ProgressDisplay } from "./terminal/progress.ts";

interface Flags extends RemoteFlags, JsonFlag {
  readonly store?: string;
  readonly excuses?: string;
  readonly images: boolean;
}

/**
 * `montra compare <old> <new>`: compare two services: every resource of the contract, in every representation.
 * Of two stores the JSON of every address is compared first, without requests.
 * Exit codes: 0 all differences fall under rules; 1 others remain (one per line on stdout); 3 only a part was compared,
 * because the file of excuses names items that differ, a service does not answer, or a signal came.
 */
export const compare = addRemoteOptions(new Command("compare").description(say.operators.compare), {
  perSecond: 20,
  retries: 2,
})
  .argument("<old>", "the service as it was: its URL, or a store")
  .argument("[new]", "the service as it is: its URL, or a store")
  .option("--store <place>", "compare with what this store would answer")
  .option("--excuses <file>", "a YAML file of what may differ")
  .option("--no-images", "do not ask for images")
  .addOption(jsonOption())
  .addHelpText(
    "after",
    `
What is given with --header is sent to the old service alone. A file of excuses names items that are known to differ
("items": item, field, why). These differences are always excused; --json lists them:
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
    const excuses = flags.excuses === undefined ? new Map() : readExcuses(flags.excuses);
    const ending = new AbortController();
    process.once("SIGINT", () => ending.abort(new StoppedError("it was ended by Ctrl-C")));
    const { signal } = ending;
    const options = { ...remoteOptionsOf(flags), signal };
    await using was = await sideOf(old, options);
    await using is = await sideOf(now, { ...options, headers: [] });
    // The same public URL for both, so that only content can differ.
    const effects =
      was.edition && is.edition
        ? await effectsOf(was.edition, is.edition, "http://store.invalid")
        : undefined;
    const differing = effects && [...effects.changed, ...effects.added, ...effects.removed];
    const progress = new ProgressDisplay();
    const comparison = await compareServices({
      ...{ was: was.side, is: is.side, excuses, images: flags.images, ahead: flags.atOnce },
      ...{ differing, onProgress: progress.report },
    }).finally(() => progress.end());
    if (flags.json) printJson(asJson(comparison));
    else print(comparison);
    process.exitCode = exitCodeOf(comparison);
  });

function exitCodeOf({ stopped, unexcusedCount, byReason }: Comparison): number {
  if (stopped) return exitCodes.unfinished;
  if (unexcusedCount > 0) return exitCodes.refused;
  return byReason.has(ITEM_BY_ITEM) ? exitCodes.unfinished : exitCodes.done;
}

async function sideOf(
  place: string,
  options: Omit<SideOptions, "url">,
): Promise<{ side: Side; edition?: string } & AsyncDisposable> {
  if (/^https?:\/\//i.test(place)) {
    const side = new Side({ ...options, url: serviceUrl(place) });
    return { side, [Symbol.asyncDispose]: async () => {} };
  }
  const store = openNodeStore(place, { onWarning: (message) => console.error(message) });
  const current = await store.current();
  // The service would answer 503 to every request.
  if (!current) throw new RefusedError(nothingIn(store));
  const edition = await store.editionFile(current.edition);
  const serving = await serve({
    ...{ store, host: "127.0.0.1", port: 0, publicUrl: undefined, clock: Date.now },
    ...{ freshness: defaultFreshness, limits: defaultLimits, cacheBytes: defaultBodyBytes },
    log: pino({ level: "silent" }),
  });
  // No rate limit, because the service serves only this comparison.
  const side = new Side({ ...options, perSecond: 10_000, url: serving.address });
  return { side, edition, [Symbol.asyncDispose]: async () => await serving.stop() };
}

/** All keys are always present. Lists may be cut, counts are complete. */
function asJson(comparison: Comparison) {
  const { stopped = null, resources, unexcused, unexcusedCount, excused, byReason } = comparison;
  const counts = resources.map(({ excusedItems, ...count }) => {
    return { ...count, excused: excusedItems.size };
  });
  const excusedBy = Object.fromEntries(byReason);
  return { stopped, resources: counts, unexcusedCount, unexcused, excusedBy, excused };
}

// Printed lines.
const MAX_LINES = 1000;

function print(comparison: Comparison): void {
  const { unexcused, unexcusedCount, stopped, byReason } = comparison;
  const until = stopped ? " until then" : "";
  const lines = [
    ...comparison.resources.map(resourceLine),
    ...unexcused.slice(0, MAX_LINES).map(lineOf),
    ...(unexcusedCount > MAX_LINES ? [`… and ${unexcusedCount - MAX_LINES} more.`] : []),
    ...[...byReason].map(([reason, count]) => `excused, ${reason}: ${count}`),
    ...(stopped
      ? [`It stopped while comparing ${stopped.during}: the rest was not compared.`]
      : []),
    unexcusedCount === 0
      ? `Nothing differs${until} that is not excused.`
      : `Not excused${until}: ${counted(unexcusedCount, "difference")}.`,
  ];
  for (const line of lines) console.log(visible(line));
  if (stopped) console.error(visible(stopped.why));
}

/** `/api/v1/eventos/: same (32 addresses, 290 of 300 items compared; 10 excused, because …)` */
function resourceLine({ resource, addresses, items, differences, excusedItems }: ResourceCount) {
  const verdict = differences === 0 ? "same" : counted(differences, "difference");
  const compared = `${Math.max(0, items - excusedItems.size)} of ${items} items compared`;
  const reasons = [...new Set(excusedItems.values())].join("; ");
  const excused = excusedItems.size > 0 ? `; ${excusedItems.size} excused, because ${reasons}` : "";
  const about = items > 0 || excused ? `, ${compared}${excused}` : "";
  return `${resource}: ${verdict} (${addresses} addresses${about})`;
}

function lineOf({ resource, at, field, was, is }: Difference): string {
  const where = `${at}${field === "" ? "" : `, ${field}`}${at.includes(resource) ? "" : ` (${resource})`}`;
  return `  ${where}: ${was} → ${is}`;
}
