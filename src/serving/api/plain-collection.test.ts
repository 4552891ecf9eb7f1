import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { writeContentFolder } from "../../../test/support/content-folder.ts";
import { publishFolder } from "../../../test/support/serving.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { same } from "../../../test/support/words.ts";
import { Edition } from "../../editions/edition/open-edition.ts";
import { FolderStore } from "../../editions/store/folder/folder-store.ts";
import { Catalogue } from "./catalogue.ts";
import { collectionDetail, collectionList } from "./plain-collection.ts";

const path = "/eventos/";
const said = { name: "evento", description: same("") };

test("plain resources of a collection leave out hidden items", async (t) => {
  const folder = temporaryFolder(t);
  writeContentFolder(join(folder, "content"), {
    eventos: [{ estado_publicacao: false }, {}, { data_inicio: "2024-03-02" }],
  });
  const done = await publishFolder(join(folder, "content"), join(folder, "store"));
  assert.ok(done.outcome === "published");
  const { edition } = done.publication;
  const list = collectionList("eventos", { ...said, name: "eventos", path });
  using catalogue = new Catalogue(
    new Edition(await new FolderStore(join(folder, "store")).editionFile(edition)),
    { publicUrl: "https://api.example.pt", lists: [list] },
  );
  const byId = collectionDetail("eventos", { ...said, path: `${path}:id/` });
  const bySlug = collectionDetail("eventos", { ...said, path: `${path}:slug/` });

  assert.deepEqual([...catalogue.list(list).ids.subarray(0)].toSorted(), [2, 3]);
  assert.equal(byId.find(catalogue, "1"), undefined);
  assert.equal(bySlug.find(catalogue, "evento-1"), undefined);
  assert.equal(byId.find(catalogue, "2")?.titulo, "Evento 2");
  assert.equal(bySlug.find(catalogue, "evento-2")?.id, 2);
  const names = (sql: string) => catalogue.edition.all(sql).map(({ name }) => name);
  assert.deepEqual(names(byId.names).toSorted(), [2, 3]);
  assert.deepEqual(names(bySlug.names).toSorted(), ["evento-2", "evento-3"]);
});
