/** Imports a running service into a content folder, by its public resources. */
import { type ImportOptions, type ImportReport, runImport } from "./run-import.ts";
import { ServiceFiles } from "./service/read-files.ts";
import { readService } from "./service/read-service.ts";
import { ServiceClient } from "./service/service-client.ts";

/** @throws RefusedError if nothing can be imported; the signal's reason when aborted */
export async function importService(options: ImportOptions): Promise<ImportReport> {
  const { url, folder, onProgress } = options;
  return await runImport(options, url, async ({ harvest, ...into }) => {
    const { journal, findings } = into;
    const service = new ServiceClient({ ...into, url, source: url });
    const ahead = options.atOnce * 2;
    const teasers = await readService({ service, harvest, findings, ahead, onProgress });
    const uploads = new ServiceFiles({ ...into, service, content: folder });
    // By its public URL, because later imports may reach the service at another address.
    const { publicUrl } = service;
    journal.handOver(url, publicUrl);
    return { uploads, teasers, publicUrl, source: publicUrl };
  });
}
