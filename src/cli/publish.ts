import { setFlagsFromString } from "node:v8";
import { Command } from "commander";
import type { PublishOptions, PublishResult } from "../authoring/publish/plan.ts";
import { planPublication, publish as publishFolder } from "../authoring/publish/publish.ts";
import { RefusedError } from "../contract/refused-error.ts";
import { openPublishingStore } from "../editions/store/open/open-publishing-store.ts";
import { OutcomeUnknownError } from "../editions/store/postgres/writing/postgres-outcome.ts";
import { say } from "../language/language.ts";
import { examples, placeholder } from "./command-words.ts";
import { explainPublication, publicationAsJson } from "./explain-publication.ts";
import { noWaitOption, publicUrlOption, storeOption } from "./options.ts";
import { approvePlan, formatPlan, type Review, reviewPlan } from "./review-plan.ts";
import { runThen } from "./run-then.ts";
import { refuseStoreInContent } from "./store-place.ts";
import { isTerminal } from "./terminal/ask.ts";
import { jsonOption, printJson } from "./terminal/print-json.ts";
import { ProgressDisplay } from "./terminal/progress.ts";
import { lockOptions } from "./who.ts";

interface PublishFlags {
  readonly store: string;
  readonly publicUrl?: string;
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly allowRemovals: boolean;
  readonly replaceSite: boolean;
  readonly message: string;
  readonly json: boolean;
  readonly then?: string;
  readonly wait: boolean;
}

/**
 * Exit codes: 0 published, or nothing to publish; 1 problems, or declined, or `--then` failed after
 * the publication. With `--dry-run`, 1 also if removals would need `--allow-removals`.
 */
export const publishCommand = new Command("publish")
  .description(say.publish.about)
  .argument(placeholder("folder"), say.usage.contentFolder)
  .addOption(storeOption())
  .option("--dry-run", say.publish.options.dryRun, false)
  .option("--yes", say.publish.options.yes, false)
  .option("--allow-removals", say.publish.options.allowRemovals, false)
  .addOption(noWaitOption())
  .option("--replace-site", say.publish.options.replaceSite, false)
  .option(`-m, --message ${placeholder("text")}`, say.usage.note, "")
  .option(`--then ${placeholder("command")}`, say.publish.options.thenRun)
  .addOption(jsonOption())
  .addOption(publicUrlOption())
  .addHelpText(
    ...examples(
      "montra publish content",
      "montra publish content --dry-run",
      'montra publish content --store /srv/montra/site --message "Seminários da primavera"',
      'montra publish content --yes --then "tail -n +2 | xargs -r -n 1 curl -sS -X PURGE"',
    ),
  )
  .action(async (folder: string, flags: PublishFlags) => {
    refuseStoreInContent(flags.store, folder);
    // An item's data is garbage once it is written; a larger young generation only uses memory.
    setFlagsFromString("--semi-space-growth-factor=1");
    const { result, review, showsPlan } = await runPublish(folder, flags);
    if (flags.json) printJson(publicationAsJson(result, review));
    process.exitCode = explainPublication(result, { ...flags, folder, review, showsPlan });
    if (result.outcome === "published" && flags.then !== undefined && review) {
      const { number } = result.publication;
      await runThen(flags.then, { ...review, number, json: flags.json });
    }
  });

/** Ctrl-C leaves the store as it was. */
async function runPublish(
  folder: string,
  flags: PublishFlags,
): Promise<{ result: PublishResult; review: Review | undefined; showsPlan: boolean }> {
  const abort = new AbortController();
  const { signal } = abort;
  const interrupt = () => abort.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  const progress = new ProgressDisplay();
  const showsPlan = !flags.json && (flags.dryRun || isTerminal());
  let review: Review | undefined;
  const approve: PublishOptions["approve"] = async (plan) => {
    progress.end();
    // Comparing every address is slow, so only do it if the result is used.
    if (showsPlan || flags.json || flags.then !== undefined)
      review = await reviewPlan(plan, flags.publicUrl);
    if (showsPlan && review) {
      console.log(say.publish.plan({ isDryRun: flags.dryRun, plan: formatPlan(plan, review) }));
    }
    if (flags.dryRun) return false;
    return await approvePlan(plan, { ...flags, signal });
  };
  const options: PublishOptions = {
    ...lockOptions(flags),
    note: flags.message,
    replaceSite: flags.replaceSite,
    onProgress: progress.report,
    signal,
    approve,
  };
  try {
    const run = flags.dryRun ? planPublication : publishFolder;
    const result = await run(folder, openPublishingStore(flags.store), options);
    return { result, review, showsPlan };
  } catch (error) {
    const isOutcomeUnknown = error instanceof OutcomeUnknownError;
    if (signal.aborted && !isOutcomeUnknown) throw new RefusedError(say.publish.stopped);
    throw error;
  } finally {
    progress.end();
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}
