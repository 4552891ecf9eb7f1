/** The steps common to all imports: journal, files, check and report. */
import { readContent } from "../../authoring/content/read-content.ts";
import { formatPlace } from "../../authoring/content/report/format-problem.ts";
import type { Progress } from "../../authoring/content/report/progress.ts";
import { collectionNames } from "../../contract/site/collections.ts";
import { say } from "../../language/language.ts";
import { Remote, type RemoteOptions } from "../../remote/remote.ts";
import { fillFolder } from "./folder/fill-folder.ts";
import type { FillOptions } from "./folder/fill-options.ts";
import type { FileCounts } from "./folder/write-folder.ts";
import { writeReport } from "./folder/write-report.ts";
import { Findings } from "./harvest/findings.ts";
import { Harvest } from "./harvest/harvest.ts";
import type { ImportState } from "./harvest/import-state.ts";
import { Journal } from "./journal/journal.ts";

export interface ImportOptions extends RemoteOptions {
  /** The content folder; created if it does not exist. */
  readonly folder: string;
  /** Use a plain picture for missing images. */
  readonly placeholder: boolean;
  readonly clock: () => number;
  readonly onProgress: Progress;
}

export interface ImportReport {
  readonly files: FileCounts;
  /** Numbers of items by collection; empty collections are left out. */
  readonly items: Readonly<Record<string, number>>;
  readonly findings: Findings;
  readonly requests: number;
}

// A check of more items takes minutes and much memory; `montra check` comes next anyway.
const MAX_CHECKED = 20_000;

type ReadResult = Pick<FillOptions, "uploads" | "teaserCount" | "publicUrl" | "source" | "zone">;

/** @param source the name of the source in the journal @throws RefusedError */
export async function runImport(
  options: ImportOptions,
  source: string,
  read: (state: Omit<ImportState, "source">) => Promise<ReadResult>,
): Promise<ImportReport> {
  const { folder, clock } = options;
  using journal = new Journal(folder);
  const run = journal.begin(source, clock());
  const findings = new Findings();
  using harvest = new Harvest();
  const remote = new Remote(options);
  const state = { journal, harvest, findings, remote, run };
  const readResult = await read(state);
  const files = await fillFolder({ ...options, ...state, ...readResult });
  // A run with unread addresses stays open, so that the next import continues it.
  if (findings.of("unread").length === 0) journal.finish(source);
  readResult.uploads.forget();
  const counts = collectionNames.map((name) => [name, harvest.count(name)] as const);
  const items = Object.fromEntries(counts.filter(([, count]) => count > 0));
  const total = Object.values(items).reduce((sum, count) => sum + count, 0);
  if (total <= MAX_CHECKED) await checkFolder(options, findings);
  writeReport(journal.folder, findings, harvest.newsAddresses);
  return { files, items, findings, requests: remote.sent };
}

/** Reports what `montra check` would find; the import has already decoded images and documents. */
async function checkFolder(options: ImportOptions, findings: Findings): Promise<void> {
  const { folder, clock, onProgress, signal } = options;
  const { problems } = await readContent(folder, {
    onProgress,
    clock: () => Temporal.Instant.fromEpochMilliseconds(clock()),
    looksIntoMedia: false,
    signal,
  });
  for (const { at, field, ...problem } of problems) {
    const message = say.report.problem(problem);
    const said = field === undefined ? message : `${field}: ${message}`;
    findings.add("refused", formatPlace(at, field), said);
  }
}
