import { userInfo } from "node:os";
import { Command } from "commander";
import { formatNotice } from "../content/format-problem.ts";
import {
  type PublishOptions,
  type PublishResult,
  planPublication,
  publish as publishFolder,
} from "../publish/publish.ts";
import { PublishingFolderStore } from "../store/folder-publishing.ts";
import type { Publisher } from "../store/store.ts";
import { exitCodes, RefusedError } from "./exit-codes.ts";
import { formatCounts } from "./format-counts.ts";
import { storeOption } from "./options.ts";
import { printProblems } from "./print-problems.ts";
import { ProgressDisplay } from "./progress.ts";

export interface PublishFlags {
  readonly store: string;
  readonly dryRun: boolean;
  readonly replaceSite: boolean;
  readonly message: string;
}

/**
 * `montra publish <folder>`: make the content of a folder the current publication of a store.
 * Exit codes: 0 published, or nothing to publish; 1 the content has problems, or cannot be published.
 */
export const publish = new Command("publish")
  .description("check a content folder and make it the current publication")
  .argument("<folder>", "the content folder")
  .addOption(storeOption())
  .option("--dry-run", "say what would change, and change nothing", false)
  .option("--replace-site", "publish even though the store holds another site", false)
  .option("--message <text>", "a note for the history", "")
  .addHelpText(
    "after",
    `
Examples:
  montra publish content
  montra publish content --dry-run
  montra publish content --store /srv/montra/site --message "Programme of the spring seminars"`,
  )
  .action(async (folder: string, flags: PublishFlags) => {
    const result = await runPublish(folder, flags);
    process.exitCode = explain(result);
  });

/** Publishes with progress on stderr; Ctrl-C leaves the store as it was. */
export async function runPublish(folder: string, flags: PublishFlags): Promise<PublishResult> {
  const abort = new AbortController();
  const interrupt = () => abort.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  const progress = new ProgressDisplay();
  const store = new PublishingFolderStore(flags.store);
  const options: PublishOptions = {
    who: userInfo().username,
    note: flags.message,
    replaceSite: flags.replaceSite,
    onProgress: progress.report,
    onWait: sayWhoHoldsTheLock,
    signal: abort.signal,
  };
  try {
    const run = flags.dryRun ? planPublication : publishFolder;
    return await run(folder, store, options);
  } catch (error) {
    if (abort.signal.aborted) throw new RefusedError("Stopped. The store is as it was.");
    throw error;
  } finally {
    progress.end();
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}

/** Prints what came of a publication. @returns the exit code */
export function explain(result: PublishResult): number {
  for (const notice of result.notices) console.error(formatNotice(notice));
  switch (result.outcome) {
    case "refused":
      printProblems(result.problems);
      console.error("Nothing was published.");
      return exitCodes.refused;
    case "other site":
      console.error(
        `The store holds the site "${result.published}" and the folder is "${result.given}". ` +
          "Publish into another store with --store, or replace the site with --replace-site.",
      );
      return exitCodes.refused;
    case "unchanged":
      console.log(`Nothing to publish: publication ${result.publication.number} has this content.`);
      return exitCodes.done;
    case "would publish":
      console.log(`Would publish:\n${formatCounts(result.counts)}`);
      return exitCodes.done;
    case "published": {
      const { number, time } = result.publication;
      console.log(`Published number ${number} at ${time}:\n${formatCounts(result.counts)}`);
      return exitCodes.done;
    }
  }
}

function sayWhoHoldsTheLock(holder: Publisher | undefined): void {
  const whom = holder
    ? `${holder.who} (process ${holder.pid} on ${holder.host}, since ${holder.since})`
    : "another publisher";
  console.error(`Waiting for ${whom} to finish publishing into this store …`);
}
