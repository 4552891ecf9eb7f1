/** What came of a publication, for people and for programs. */
import { formatNotice } from "../content/report/format-problem.ts";
import type { PublishResult } from "../publish/publish.ts";
import { exitCodes } from "./exit-codes.ts";
import { formatCounts } from "./format-counts.ts";
import { printProblems } from "./print-problems.ts";
import { formatRemovals, type Review } from "./review-plan.ts";

const MOST_URLS = 5;

/** Prints it: results to stdout unless they are there as JSON, all else to stderr. @returns the exit code */
export function explainPublication(
  result: PublishResult,
  about: {
    folder: string;
    json: boolean;
    publicUrl?: string;
    allowRemovals: boolean;
    review: Review | undefined;
  },
): number {
  const { folder, json, publicUrl, allowRemovals, review } = about;
  const isTooMuch =
    result.outcome === "would publish" && result.removals.length > 0 && !allowRemovals;
  if (json) return result.outcome in FAILED || isTooMuch ? exitCodes.refused : exitCodes.done;
  for (const notice of result.notices) console.error(formatNotice(notice));
  switch (result.outcome) {
    case "refused":
      printProblems(result.problems, folder);
      console.error("Nothing was published.");
      return exitCodes.refused;
    case "other site":
      console.error(
        `The store holds the site "${result.published}" and the folder is "${result.given}". ` +
          "Publish into another store with --store, or replace the site with --replace-site.",
      );
      return exitCodes.refused;
    case "declined":
      if (result.removals.length > 0) {
        console.error(`${formatRemovals(result.removals)} If that is meant, add --allow-removals.`);
      }
      console.error("Nothing was published.");
      return exitCodes.refused;
    case "unchanged":
      console.log(`Nothing to publish: publication ${result.publication.number} has this content.`);
      if (result.restored.length > 0) {
        console.log(`Stored again what the store had lost: ${result.restored.length} images.`);
      }
      return exitCodes.done;
    case "would publish":
      if (!isTooMuch) return exitCodes.done;
      console.error(`${formatRemovals(result.removals)} If that is meant, add --allow-removals.`);
      return exitCodes.refused;
    case "published": {
      const { number, time } = result.publication;
      console.log(`Published number ${number} at ${time}:\n${formatCounts(result.counts)}`);
      if (result.nextChange !== undefined) {
        console.log(`Something appears or goes by itself next at ${result.nextChange}.`);
      }
      for (const url of urlsToSee(review, publicUrl)) console.log(`  ${url}`);
      return exitCodes.done;
    }
  }
}

const FAILED = { refused: true, "other site": true, declined: true };

function urlsToSee(review: Review | undefined, publicUrl: string | undefined): string[] {
  if (!review) return publicUrl === undefined ? [] : [`${publicUrl}/`];
  const { changed, added } = review.effects;
  const paths = [...changed, ...added].slice(0, MOST_URLS);
  return paths.map((path) => review.publicUrl + path);
}

/** One object; its members are those of the result, and what changes where it was compared. */
export function publicationAsJson(result: PublishResult, review: Review | undefined): string {
  const { changes, effects } = review ?? {};
  return JSON.stringify({ ...result, changes, effects }, undefined, 2);
}
