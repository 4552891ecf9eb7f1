/** Imports a running service into a content folder, by its public resources. */
import { type ImportOptions, type ImportReport, runImport } from "./run-import.ts";
import { ServiceFiles } from "./service/read-files.ts";
import { readService } from "./service/read-service.ts";
import { ServiceClient } from "./service/service-client.ts";

/** @throws RefusedError if nothing can be imported; the signal's reason when aborted */
export async function importService(options: ImportOptions): Promise<ImportReport> {
  const { url, folder, onProgress } = options;
  return await runImport(options, url, async (state) => {
    const { journal, harvest, findings } = state;
    const service = new ServiceClient({ ...state, url, source: url });
    // More pages than connections, so that no connection waits while a page is harvested.
    const ahead = options.atOnce * 2;
    const teaserCount = await readService({ service, harvest, findings, ahead, onProgress });
    const uploads = new ServiceFiles({ ...state, service, content: folder });
    // Files belong to the public URL, because a later import may reach the service at another one.
    const { publicUrl } = service;
    journal.handOver(url, publicUrl);
    return { uploads, teaserCount, publicUrl, source: publicUrl };
  });
}
