/** Imports a Django fixture (`dumpdata`) into a content folder that is new or was filled by the same fixture. */
import { existsSync, writeFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { collectionNames } from "../../contract/site/collections.ts";
import { siteDefaults } from "../../contract/site/site.ts";
import { Remote } from "../../remote/remote.ts";
import { checkFolder, sumOf } from "./check-folder.ts";
import { draftMapping } from "./files/draft-mapping.ts";
import { readFileText } from "./files/file-text.ts";
import { parseFixture } from "./files/fixture.ts";
import { FolderFiles } from "./files/folder-files.ts";
import { parseMapping } from "./files/mapping.ts";
import { readFixture } from "./files/read-fixture.ts";
import { fillFolder } from "./folder/fill-folder.ts";
import { writeReport } from "./folder/write-report.ts";
import type { FileSource } from "./harvest/file-source.ts";
import { Findings } from "./harvest/findings.ts";
import { Harvest } from "./harvest/harvest.ts";
import type { ImportReport, ImportServiceOptions } from "./import-service.ts";
import { ImportRefusedError, Journal } from "./journal/journal.ts";
import { renderMapping } from "./render-mapping.ts";
import { ServiceFiles } from "./service/read-files.ts";
import { Service } from "./service/service.ts";

export interface ImportFileOptions extends Omit<ImportServiceOptions, "url"> {
  readonly file: string;
  /** Without one, `importFile` writes a draft and imports nothing. */
  readonly mapping: string | undefined;
  /** Where images are: a folder, or an absolute URL to which their paths are appended. */
  readonly media: string | undefined;
}

/**
 * @returns the result, or the path of the drafted mapping if none was given
 * @throws ImportRefusedError
 */
export async function importFile(
  options: ImportFileOptions,
): Promise<ImportReport | { readonly drafted: string }> {
  const { file, folder, clock, onProgress, placeholder, signal } = options;
  const { text, guessed } = readFileText(file);
  const objects = parseFixture(text);
  // Relative to the folder, so that both may move together; the bare name would not be unique.
  const source = `file:${relative(resolve(folder), resolve(file))}`;
  using journal = new Journal(folder);
  // Existing content may use the same ids and slugs for other items.
  if (existsSync(join(folder, "site.yaml")) && !journal.isBy(source, "site.yaml"))
    throw new ImportRefusedError(
      `${folder} has content that ${basename(file)} did not bring: import it into a new folder`,
    );
  const { run, resumes } = journal.begin(source, clock());
  const findings = new Findings();
  using harvest = new Harvest();
  if (guessed !== undefined) {
    const said = `is not in UTF-8, and was read as ${guessed}: look at its accents`;
    findings.add("note", basename(file), said);
  }
  if (options.mapping === undefined) {
    const drafted = join(journal.folder, "mapping.yaml");
    writeFileSync(drafted, renderMapping(draftMapping(objects), objects, basename(file)));
    return { drafted };
  }
  const mapping = parseMapping(readFileText(options.mapping).text, options.mapping);
  readFixture(objects, mapping, { harvest, findings, journal, source });
  const { media } = options;
  let uploads: FileSource;
  const remote = new Remote({
    ...options,
    origin: media && /^https?:/i.test(media) ? new URL(media).origin : "http://localhost",
  });
  if (media !== undefined && /^https?:/i.test(media)) {
    const url = media.replace(/(?<!\/)\/+$/, "");
    const service = new Service({
      url,
      remote,
      journal,
      run,
      onUnread: () => {},
      onMisread: () => {},
    });
    uploads = new ServiceFiles({
      service,
      remote,
      journal,
      findings,
      run,
      content: folder,
      source,
    });
  } else {
    uploads = new FolderFiles(media, findings);
  }
  const files = await fillFolder({
    ...{ folder, journal, source, harvest, uploads, findings, placeholder, onProgress, signal },
    clock: options.clock,
    ...{ publicUrl: undefined, teasers: undefined, zone: siteDefaults.fuso_horario },
  });
  journal.finish(source);
  if (uploads instanceof ServiceFiles) uploads.forget();
  const counts = collectionNames.map((name) => [name, harvest.count(name)] as const);
  const items = Object.fromEntries(counts.filter(([, count]) => count > 0));
  await checkFolder({ ...options, findings, items: sumOf(items) });
  writeReport(journal.folder, findings);
  return { files, items, findings, requests: remote.sent, resumed: resumes };
}
