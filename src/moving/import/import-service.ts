/** Imports a running service into a content folder, by its public resources. */
import { Remote } from "../../remote/remote.ts";
import { type ImportOptions, type ImportReport, runImport } from "./run-import.ts";
import { ServiceFiles } from "./service/read-files.ts";
import { readService } from "./service/read-service.ts";
import { ServiceClient } from "./service/service-client.ts";

export interface ImportServiceOptions extends ImportOptions {
  /** Absolute URL of the service, without a trailing slash. */
  readonly url: string;
}

/** @throws ImportRefusedError if nothing can be imported; the signal's reason when aborted */
export async function importService(options: ImportServiceOptions): Promise<ImportReport> {
  const { url, folder, onProgress } = options;
  const remote = new Remote(options);
  return await runImport(options, url, async ({ journal, harvest, findings, run }) => {
    const service = new ServiceClient({ url, source: url, remote, journal, findings, run });
    const ahead = options.atOnce * 2;
    const teasers = await readService({ service, harvest, findings, ahead, onProgress });
    const uploads = new ServiceFiles({ service, journal, findings, content: folder });
    // By its public URL, because later imports may reach the service at another address.
    const { publicUrl } = service;
    journal.handOver(url, publicUrl);
    return { uploads, remote, teasers, publicUrl, source: publicUrl };
  });
}
