import { Command } from "commander";
import { escapeInvisible } from "../authoring/content/report/format-problem.ts";
import { RefusedError } from "../contract/refused-error.ts";
import { openNodeStore } from "../editions/store/open/open-store.ts";
import { numberOf } from "../language/en-words.ts";
import { say } from "../language/language.ts";
import { compareServices } from "../moving/compare/compare-services.ts";
import { type ComparisonReport, isExcusedWithoutRule } from "../moving/compare/comparison.ts";
import { excuseRules, readExcuses } from "../moving/compare/excuses.ts";
import { Side, StoppedError } from "../moving/compare/side.ts";
import { addressesOf, effectsOf } from "../serving/effects/effects-of.ts";
import { servePublication } from "../serving/serve/serve-publication.ts";
import { exitCodes } from "./exit-codes.ts";
import { addRemoteOptions, type RemoteFlags, remoteOptionsOf, serviceUrl } from "./options.ts";
import { nothingIn } from "./store-place.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";
import { ProgressDisplay } from "./terminal/progress.ts";

interface Flags extends RemoteFlags, JsonFlag {
  readonly excuses?: string;
  readonly images: boolean;
}

/**
 * `montra compare <old> <new>`: compare every resource of two services, in every representation.
 * Exit codes: 0 all differences fall under rules; 1 others remain (one per line on stdout); 3 only
 * a part was compared, because the file of excuses names items that differ, a service does not
 * answer, or a signal came.
 */
export const compareCommand = addRemoteOptions(
  new Command("compare").description(say.operators.compare),
  { perSecond: 20, retries: 2 },
)
  .argument("<old>", "the service as it was: its URL, or a store")
  .argument("<new>", "the service as it is: its URL, or a store")
  .option("--excuses <file>", "a YAML file of what may differ")
  .option("--no-images", "do not ask for images")
  .addOption(jsonOption())
  .addHelpText(
    "after",
    `
What is given with --header is sent to the old service alone. A file of excuses names items that are known to differ
("items": item, field, why). These differences are always excused; --json lists them:
${Object.entries(excuseRules)
  .map(([rule, why]) => `  ${rule.padEnd(17)} ${why}`)
  .join("\n")}

Examples:
  montra compare https://www.example.pt data/site
  montra compare https://www.example.pt https://new.example.pt --excuses content/.montra/import/excuses.yaml
  montra compare data/before data/after`,
  )
  .action(async (old: string, now: string, flags: Flags) => {
    const excuses = flags.excuses === undefined ? new Map() : readExcuses(flags.excuses);
    const ending = new AbortController();
    process.once("SIGINT", () => ending.abort(new StoppedError("it was ended by Ctrl-C")));
    const options = { ...remoteOptionsOf(flags), signal: ending.signal };
    await using serving = new AsyncDisposableStack();
    const [was, is] = [await open(old, serving), await open(now, serving)];
    // The same public URL for both, so that only content can differ.
    const url = "http://store.invalid";
    const isOfStores = was.edition !== undefined && is.edition !== undefined;
    const effects = isOfStores && (await effectsOf(was.edition, is.edition, url));
    const progress = new ProgressDisplay();
    const report = await compareServices({
      sides: [new Side({ ...options, ...was }), new Side({ ...options, ...is, headers: [] })],
      differingPaths: effects ? addressesOf(effects, "") : [],
      excuses,
      images: flags.images,
      onProgress: progress.report,
    }).finally(() => progress.end());
    if (flags.json) printJson(report);
    else print(report);
    process.exitCode = exitCodeOf(report);
  });

function exitCodeOf({ stopped, unexcused, excused }: ComparisonReport): number {
  if (stopped) return exitCodes.unfinished;
  if (unexcused.length > 0) return exitCodes.refused;
  return excused.some(isExcusedWithoutRule) ? exitCodes.unfinished : exitCodes.done;
}

/** A store is served until `stack` is disposed of. */
async function open(place: string, stack: AsyncDisposableStack) {
  if (/^https?:\/\//i.test(place)) return { url: serviceUrl(place) };
  const store = openNodeStore(place, { onWarning: (message) => console.error(message) });
  const current = await store.current();
  // The service would answer 503 to every request.
  if (!current) throw new RefusedError(nothingIn(store));
  const edition = await store.editionFile(current.edition);
  const serving = await servePublication(store, current, { host: "127.0.0.1", clock: Date.now });
  stack.defer(async () => await serving.stop());
  // In effect no rate limit, because the service serves only this comparison.
  return { url: serving.address, perSecond: 10_000, edition };
}

function print({ resources, unexcused, excused, stopped }: ComparisonReport): void {
  const reasons = Map.groupBy(excused, (one) =>
    isExcusedWithoutRule(one) ? "item by item" : one.excuse,
  );
  const lines = [
    ...resources.map(resourceLine),
    ...unexcused.map(
      ({ resource, at, field, was, is }) =>
        `  ${[at, field].filter(Boolean).join(", ")} (${resource}): ${was} → ${is}`,
    ),
    ...Array.from(reasons, ([reason, { length }]) => `excused, ${reason}: ${length}`),
    `Not excused: ${numberOf(unexcused.length, "difference")}.`,
    stopped && `It stopped while comparing ${stopped.during}: the rest was not compared.`,
  ];
  for (const line of lines) if (line) console.log(escapeInvisible(line));
  if (stopped) console.error(escapeInvisible(stopped.why));
}

/** `/api/v1/eventos/: same (32 addresses, 290 of 300 items compared; 10 excused, because …)` */
function resourceLine(counts: ComparisonReport["resources"][number]): string {
  const { resource, addresses, items, compared, differences, excused, reasons } = counts;
  const asked = numberOf(addresses, "address", "addresses");
  const found = numberOf(differences, "difference");
  if (compared === undefined) return `${resource}: not finished, ${found} so far (${asked})`;
  const same = addresses > 0 ? "same" : "not compared";
  const verdict = differences === 0 ? same : found;
  const because = excused === 0 ? "" : `; ${excused} excused, because ${reasons.join("; ")}`;
  return `${resource}: ${verdict} (${asked}, ${compared} of ${items} items compared${because})`;
}
