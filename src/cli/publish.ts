import { Command, Option } from "commander";
import {
  type PublishOptions,
  type PublishResult,
  planPublication,
  publish as publishFolder,
} from "../publish/publish.ts";
import { openPublishingStore } from "../store/open/open-publishing-store.ts";
import { isTerminal } from "./ask.ts";
import { RefusedError } from "./exit-codes.ts";
import { explainPublication, publicationAsJson } from "./explain-publication.ts";
import { publicUrlOption, storeOption } from "./options.ts";
import { ProgressDisplay } from "./progress.ts";
import { approvePlan, formatPlan, type Review, reviewPlan } from "./review-plan.ts";
import { runThen } from "./run-then.ts";
import { refuseStoreInContent } from "./store-place.ts";
import { sayWhoHoldsTheLock, whoIsThis } from "./who.ts";

export interface PublishFlags {
  readonly store: string;
  readonly publicUrl?: string;
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly allowRemovals: boolean;
  readonly replaceSite: boolean;
  readonly message: string;
  readonly json: boolean;
  readonly then?: string;
  readonly progress: "auto" | "plain";
  readonly wait: boolean;
}

/**
 * `montra publish <folder>`: make the content of a folder the current publication of a store. On a
 * terminal the plan is shown and asked about.
 * Exit codes: 0 published, or nothing to publish; 1 the content has problems, cannot be published or was
 * not to be. With --dry-run the code is the one that publishing without a question would have.
 */
export const publish = new Command("publish")
  .description("check a content folder and make it the current publication")
  .argument("<folder>", "the content folder")
  .addOption(storeOption())
  .option("--dry-run", "show the plan, and change nothing", false)
  .option("--yes", "publish without asking", false)
  .option("--allow-removals", "also where more than a third of a collection goes", false)
  .option("--no-wait", "end where somebody else is publishing, instead of waiting")
  .option("--replace-site", "publish even though the store holds another site", false)
  .option("--message <text>", "a note for the history", "")
  .option(
    "--then <command>",
    "run when it is visible; the number and the changed URLs on its stdin",
  )
  .option("--json", "print what came of it as JSON", false)
  .addOption(publicUrlOption())
  .addOption(
    new Option("--progress <how>", "auto: a bar for what takes long; plain: a line for each step")
      .choices(["auto", "plain"])
      .default("auto"),
  )
  .addHelpText(
    "after",
    `
Examples:
  montra publish content
  montra publish content --dry-run
  montra publish content --store /srv/montra/site --message "Programme of the spring seminars"
  montra publish content --yes --then "xargs -n 1 curl -X PURGE"`,
  )
  .action(async (folder: string, flags: PublishFlags) => {
    refuseStoreInContent(flags.store, folder);
    const { result, review } = await runPublish(folder, flags);
    if (flags.json) console.log(publicationAsJson(result, review));
    process.exitCode = explainPublication(result, { ...flags, folder, review });
    if (result.outcome === "published" && flags.then !== undefined && review) {
      const { changed, added, removed, moved, gone } = review.effects;
      const led = moved.map(({ path }) => path);
      const paths = new Set([...changed, ...added, ...removed, ...led, ...gone]);
      const addresses = Array.from(paths, (path) => review.publicUrl + path);
      await runThen(flags.then, { number: result.publication.number, addresses });
    }
  });

/** Publishes with progress on stderr; Ctrl-C leaves the store as it was. */
async function runPublish(
  folder: string,
  flags: PublishFlags,
): Promise<{ result: PublishResult; review: Review | undefined }> {
  const abort = new AbortController();
  const { signal } = abort;
  const interrupt = () => abort.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  const progress = new ProgressDisplay({ plain: flags.progress === "plain" });
  const show = !flags.json && (flags.dryRun || isTerminal());
  let review: Review | undefined;
  const approve: PublishOptions["approve"] = async (plan) => {
    progress.end();
    // Comparing every address takes its time, which is spent only where somebody looks at it.
    if (show || flags.json || flags.then !== undefined)
      review = await reviewPlan(plan, { publicUrl: flags.publicUrl });
    if (show && review) {
      console.log(
        `${flags.dryRun ? "Would publish" : "To be published"}:\n${formatPlan(plan, review)}`,
      );
    }
    if (flags.dryRun) return false;
    return await approvePlan(plan, { ...flags, signal });
  };
  const options: PublishOptions = {
    who: whoIsThis(),
    note: flags.message,
    replaceSite: flags.replaceSite,
    onProgress: progress.report,
    onWait: sayWhoHoldsTheLock,
    wait: flags.wait,
    signal,
    approve,
  };
  try {
    const run = flags.dryRun ? planPublication : publishFolder;
    const result = await run(folder, openPublishingStore(flags.store), options);
    return { result, review };
  } catch (error) {
    const isUnknown = (error as Error).name === "OutcomeUnknownError";
    if (signal.aborted && !isUnknown) throw new RefusedError("Stopped. The store is as it was.");
    throw error;
  } finally {
    progress.end();
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}
