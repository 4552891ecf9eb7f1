/** Imports a running service into a content folder: reads all it shows, writes files as editors would. */

import type { Progress } from "../../authoring/content/report/progress.ts";
import { Remote } from "../../remote/remote.ts";
import { checkFolder, sumOf } from "./check-folder.ts";
import { fillFolder } from "./folder/fill-folder.ts";
import type { FileCounts } from "./folder/write-folder.ts";
import { writeReport } from "./folder/write-report.ts";
import { Findings } from "./harvest/findings.ts";
import { Harvest } from "./harvest/harvest.ts";
import { Journal } from "./journal/journal.ts";
import { ServiceFiles } from "./service/read-files.ts";
import { readService } from "./service/read-service.ts";
import { Service } from "./service/service.ts";

export interface ImportServiceOptions {
  /** Absolute URL of the service, without a trailing slash. */
  readonly url: string;
  /** The content folder; created if it does not exist. */
  readonly folder: string;
  readonly atOnce: number;
  readonly perSecond: number;
  readonly timeoutSeconds: number;
  readonly retries: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly placeholder: boolean;
  readonly clock: () => number;
  readonly onProgress: Progress;
  readonly signal?: AbortSignal | undefined;
  /** The first pause between retries. */
  readonly pauseMilliseconds?: number;
}

export interface ImportReport {
  readonly files: FileCounts;
  /** Items by collection. */
  readonly items: Readonly<Record<string, number>>;
  readonly findings: Findings;
  /** The number of requests sent. */
  readonly requests: number;
  /** Whether it continued an interrupted run. */
  readonly resumed: boolean;
}

const COUNTED = [
  "eventos",
  "noticias",
  "autores",
  "locais",
  "candidatos",
  "vencedores",
  "patrocinios",
] as const;

/** @throws ImportRefusedError if nothing can be imported; the signal's reason when aborted */
export async function importService(options: ImportServiceOptions): Promise<ImportReport> {
  const { url, folder, onProgress, placeholder, signal } = options;
  using journal = new Journal(folder);
  const { run, resumes } = journal.begin(url, options.clock());
  const findings = new Findings();
  using harvest = new Harvest();
  const remote = new Remote({ ...options, origin: new URL(url).origin });
  const onUnread = (address: string, why: string) => findings.add("unread", address, why);
  const onMisread = (address: string) =>
    findings.add("incomplete", address, "holds bytes that are no UTF-8; in their place is \ufffd");
  const service = new Service({ url, remote, journal, run, onUnread, onMisread });
  const ahead = options.atOnce * 2;
  const teasers = await readService({ service, harvest, findings, ahead, onProgress });
  const uploads = new ServiceFiles({
    ...{ service, remote, journal, findings, run },
    ...{ content: folder, source: url },
  });
  // By its public URL, because the service gets another address once Montra has taken over this one.
  journal.handOver(url, service.publicUrl);
  const files = await fillFolder({
    ...{ folder, journal, harvest, uploads, findings, teasers, placeholder, onProgress, signal },
    clock: options.clock,
    ...{ source: service.publicUrl, publicUrl: service.publicUrl },
  });
  if (findings.of("unread").length === 0) journal.finish(url);
  uploads.forget();
  const items = Object.fromEntries(COUNTED.map((name) => [name, harvest.count(name)]));
  await checkFolder({ ...options, findings, items: sumOf(items) });
  writeReport(journal.folder, findings);
  return { files, items, findings, requests: remote.sent, resumed: resumes };
}
