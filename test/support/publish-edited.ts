/** Publishes the current edition with a change in SQL, without a content folder. */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { FolderStore } from "../../src/editions/store/folder/folder-store.ts";
import { PublishingFolderStore } from "../../src/editions/store/folder/writing/folder-publishing.ts";
import { hashOfFile } from "../../src/editions/store/local-files.ts";
import type { Publication } from "../../src/editions/store/publication.ts";

/** @param folder a store that has a publication */
export async function publishEdited(folder: string, sql: string): Promise<Publication> {
  const reading = new FolderStore(folder);
  const current = (await reading.current()) as Publication;
  const store = new PublishingFolderStore(folder);
  await using session = await store.startPublishing({ who: "test", onWait: () => {} });
  const file = join(session.scratchFolder, "edition.db");
  copyFileSync(await reading.editionFile(current.edition), file);
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = OFF; ${sql}`);
  db.close();
  const edition = (await hashOfFile(file)) as string;
  return await session.publish({ file, edition, who: "test", note: "", counts: {} });
}
