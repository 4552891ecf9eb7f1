/** Imports a Django fixture into a content folder that is new or was filled by that fixture. */
import { existsSync, writeFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { RefusedError } from "../../contract/refused-error.ts";
import { siteDefaults } from "../../contract/site/site.ts";
import { draftMapping } from "./files/draft-mapping.ts";
import { parseFixture, readEncoded, readFileText } from "./files/fixture.ts";
import { FolderFiles } from "./files/folder-files.ts";
import { parseMapping } from "./files/mapping.ts";
import { FixtureReader } from "./files/read-fixture.ts";
import { Journal } from "./journal/journal.ts";
import { renderMapping } from "./render-mapping.ts";
import { type ImportOptions, type ImportReport, runImport } from "./run-import.ts";
import { ServiceFiles } from "./service/read-files.ts";
import { OTHER_ENCODING, ServiceClient } from "./service/service-client.ts";

export interface ImportFileOptions extends Omit<ImportOptions, "url"> {
  readonly file: string;
  /** Without one, `importFile` writes a draft and imports nothing. */
  readonly mapping: string | undefined;
  /** Where images are: a folder, or an absolute URL to which their paths are appended. */
  readonly media: string | undefined;
}

/** @returns `drafted`: the path of the draft, if no mapping was given @throws RefusedError */
export async function importFile(
  options: ImportFileOptions,
): Promise<ImportReport | { readonly drafted: string }> {
  const { file, folder, media } = options;
  const { text, isUnicode } = readEncoded(file);
  const fixture = parseFixture(text);
  // Relative to the folder, so that both may move together; the bare name would not be unique.
  const source = `file:${relative(resolve(folder), resolve(file))}`;
  if (options.mapping === undefined) {
    using journal = new Journal(folder);
    const drafted = join(journal.folder, "mapping.yaml");
    writeFileSync(drafted, renderMapping(draftMapping(fixture), fixture, basename(file)));
    return { drafted };
  }
  const mapping = parseMapping(readFileText(options.mapping), options.mapping);
  // Without slashes at its end; the look-behind keeps the expression linear.
  const mediaUrl = media && /^https?:/i.test(media) ? media.replace(/(?<!\/)\/+$/, "") : undefined;
  // Every import needs the URL of a service, but without `mediaUrl` nothing is requested from it.
  const url = mediaUrl ?? "http://localhost";
  return await runImport({ ...options, url }, source, async (state) => {
    const { journal, findings } = state;
    // Existing content may use the same ids and slugs for other items.
    if (existsSync(join(folder, "site.yaml")) && !journal.writtenBy(source).includes("site.yaml"))
      throw new RefusedError(
        `${folder} has content that was not imported from ${basename(file)}: import into a new folder`,
      );
    if (!isUnicode) findings.add("incomplete", basename(file), OTHER_ENCODING);
    new FixtureReader({ ...state, source, fixture, mapping, now: options.clock() }).read();
    const service = new ServiceClient({ ...state, source, url });
    const uploads =
      mediaUrl === undefined
        ? new FolderFiles(media, findings)
        : new ServiceFiles({ ...state, service, content: folder });
    return { uploads, source, zone: siteDefaults.fuso_horario };
  });
}
