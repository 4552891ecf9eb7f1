import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import type { Ending } from "../../../test/support/ending.ts";
import { insertItem, writeSmallEdition } from "../../../test/support/small-edition.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { Edition } from "../../editions/edition/open-edition.ts";
import { searchTables } from "../../editions/edition/search-tables.ts";
import { search } from "./search.ts";

const index = "busca_noticias";

/** An edition of news, listed in reverse; the part after a `/` is the text of an item. */
function editionOf(t: Ending, titles: readonly string[]): string {
  const file = join(temporaryFolder(t), "edition.db");
  writeSmallEdition(file, { media: { "casa.png": Buffer.from("x") } });
  using db = new DatabaseSync(file);
  const words = db.prepare(`INSERT INTO ${index} (rowid, titulo, texto) VALUES (?, ?, ?)`);
  for (const [at, title] of titles.entries()) {
    insertItem(db, "noticias", {
      id: at + 1,
      created: "c",
      modified: "m",
      titulo: title,
      slug: `n${at}`,
      data: "2024-05-06",
      imagem_id: 1,
      crop_id: 1,
      relacionadas_ids: "[]",
      posicao: at + 1,
    });
    words.run(titles.length - at, title.split("/")[0] as string, title.split("/")[1] ?? "");
  }
  return file;
}

function found(edition: Edition, words: string): number[] {
  const ids = Float64Array.from(
    edition.cells(searchTables.noticias?.everyId as string),
    ([id]) => id as number,
  );
  return [...search(edition, "noticias", { words, ids })];
}

test("items with the words in their title come first, each group in the order of the list", (t) => {
  const file = editionOf(t, ["Obra/o", "Obras/casa", "Casa/obra", "O Porto/ção", "Óbra"]);
  using edition = new Edition(file);

  assert.deepEqual(found(edition, "obra"), [5, 2, 1, 3]);
  assert.deepEqual(found(edition, "OBRAS"), [2]);
  assert.deepEqual(found(edition, "o"), [5, 4, 2, 1, 3]);
  assert.deepEqual(found(edition, "o cas"), []);
  assert.deepEqual(found(edition, "casa obr"), [3, 2]);
  assert.deepEqual(found(edition, "cao"), [4]);
});

test("a thousand items come first for their title", (t) => {
  const titles = Array.from({ length: 1004 }, (_, at) => (at === 1000 ? "Casa/obra" : "Obra"));
  using edition = new Edition(editionOf(t, titles));

  const ids = found(edition, "obra");

  const inTitle = [1004, 1003, 1002, ...Array.from({ length: 1000 }, (_, at) => 1000 - at)];
  assert.deepEqual(ids.slice(0, 1000), inTitle.slice(0, 1000));
  assert.deepEqual(ids.slice(1000), [1001, ...inTitle.slice(1000)]);
});
