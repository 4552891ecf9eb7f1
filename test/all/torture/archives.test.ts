/** Archives that are larger than any backup: refused at the bound, whatever it takes to get there. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  createReadStream,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { buffer } from "node:stream/consumers";
import { test } from "node:test";
import { FolderStore } from "../../../src/store/folder/folder-store.ts";
import { PublishingFolderStore } from "../../../src/store/folder/writing/folder-publishing.ts";
import { type Publication, sealPublication } from "../../../src/store/publication.ts";
import { restoreBounds } from "../../../src/store/tasks/arrival.ts";
import { backUp } from "../../../src/store/tasks/backup.ts";
import { readTar } from "../../../src/store/tasks/read-tar.ts";
import { restore } from "../../../src/store/tasks/restore.ts";
import { tarEntry } from "../../store/tar-archive.ts";
import { publishFolder } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { writeVersion } from "../../support/versioned-content.ts";

const MEBIBYTE = 1024 * 1024;

// Half a gibibyte and a quarter of one are written for it.
if (process.env.TORTURE === "whole") {
  test("an archive of more entries, or of a longer history, than any backup is refused", async (t) => {
    const folder = temporaryFolder(t);
    const [content, store] = [join(folder, "content"), join(folder, "store")];
    writeVersion(content, "1");
    await publishFolder(content, store);
    const archive = join(folder, "backup.tar");
    await backUp(new FolderStore(store), archive);
    const first = (await new FolderStore(store).current()) as Publication;
    const mark = async (publication: number) => {
      for await (const { name, content: text } of readTar(createReadStream(archive))) {
        const said = JSON.parse((await buffer(text)).toString("utf8"));
        const changed = JSON.stringify({ ...said, publication });
        return tarEntry({ name, content: Buffer.from(changed) });
      }
      throw new Error("no mark");
    };
    const refusal = async (file: string) => {
      const target = new PublishingFolderStore(join(folder, "restored"));
      const error = await restore(file, target, { who: "test", onWait: () => {} }).then(
        () => undefined,
        (refused: Error) => refused.message,
      );
      rmSync(file);
      return error;
    };

    const entries = join(folder, "entries.tar");
    writeFileSync(entries, await mark(1));
    const one = tarEntry({ name: "nada" });
    const some = Buffer.concat(Array.from({ length: 10_001 }, () => one));
    for (let written = 0; written < 100; written++) appendFileSync(entries, some);
    assert.match(
      (await refusal(entries)) ?? "",
      /it holds more than 1000000 entries\. Take another backup; nothing was made current$/,
    );

    const images = join(folder, "images.tar");
    const edition = join(folder, "edition.db");
    cpSync(await new FolderStore(store).editionFile(first.edition), edition);
    const db = new DatabaseSync(edition);
    db.exec(`
      PRAGMA foreign_keys = OFF;
      DROP TABLE media;
      CREATE TABLE media AS
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000001)
        SELECT i AS id, 'x' AS address, 1 AS bytes FROM n`);
    db.close();
    const many = readFileSync(edition);
    const sha256 = createHash("sha256").update(many).digest("hex");
    const said = JSON.stringify({ format: 1, publication: 1, edition: sha256 });
    writeFileSync(images, tarEntry({ name: "montra-backup.json", content: Buffer.from(said) }));
    appendFileSync(images, tarEntry({ name: `editions/${sha256}.db`, content: many }));
    assert.match((await refusal(images)) ?? "", /its edition names 1000001 images/);

    const history = join(folder, "history.tar");
    const most = restoreBounds.historyBytes / MEBIBYTE + 2;
    writeFileSync(history, await mark(most));
    const note = "n".repeat(restoreBounds.publicationBytes - 2000);
    for (let number = 1; number <= most; number++) {
      const { text } = sealPublication({ ...first, number, note });
      const name = `publications/${String(number).padStart(6, "0")}.json`;
      appendFileSync(history, tarEntry({ name, content: Buffer.from(text) }));
    }
    assert.match((await refusal(history)) ?? "", /its history is longer than any/);
  });
}
