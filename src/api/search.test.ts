/** Searching, with and without sets of the words that many items have. */
import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import type { Ending } from "../../test/support/ending.ts";
import { insertItem, writeSmallEdition } from "../../test/support/small-edition.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { Edition } from "../edition/open-edition.ts";
import { searchTables } from "../edition/search-tables.ts";
import { writeFrequentWords } from "../edition/writing/write-frequent-words.ts";
import { search } from "./search.ts";

const index = "busca_noticias";

/** Two editions of the same news, the last one first in the list: without sets, and with one of each word. */
function editionsOf(t: Ending, titles: readonly string[]): { plain: string; withSets: string } {
  const folder = temporaryFolder(t);
  const [plain, withSets] = [join(folder, "plain.db"), join(folder, "sets.db")];
  writeSmallEdition(plain, { media: { "casa.png": Buffer.from("x") } });
  using db = new DatabaseSync(plain);
  const words = db.prepare(`INSERT INTO ${index} (rowid, titulo, texto) VALUES (?, ?, ?)`);
  for (const [at, title] of titles.entries()) {
    insertItem(db, "noticias", {
      ...{ id: at + 1, created: "c", modified: "m", titulo: title, slug: `n${at}` },
      ...{ data: "2024-05-06", imagem_id: 1, crop_id: 1, relacionadas_ids: "[]", posicao: at + 1 },
    });
    words.run(titles.length - at, title.split("/")[0] as string, title.split("/")[1] ?? "");
  }
  copyFileSync(plain, withSets);
  using other = new DatabaseSync(withSets);
  writeFrequentWords(other, { collection: "noticias", index, least: 1 });
  return { plain, withSets };
}

function found(edition: Edition, words: string, part: readonly [number, number?] = [0]): number[] {
  const ids = Float64Array.from(
    edition.cells(searchTables.noticias?.everyId as string),
    ([id]) => id as number,
  );
  const all = search(edition, "noticias", { words, ids });
  if (part[0] === 0 && part[1] === undefined) assert.equal(all.subarray(0).length, all.length);
  return [...all.subarray(...part)];
}

test("words that many items have are looked up in sets, and found in the order of the list", (t) => {
  const { withSets } = editionsOf(t, ["Obra/o", "Obras/casa", "Casa/obra", "O Porto/ção", "Óbra"]);
  using edition = new Edition(withSets);
  // What is not in the sets is not asked of the index either.
  using db = new DatabaseSync(withSets);
  db.exec(`INSERT INTO ${index} (${index}) VALUES ('delete-all')`);

  assert.deepEqual(found(edition, "obra"), [5, 2, 1, 3]);
  assert.deepEqual(found(edition, "OBRAS"), [2]);
  assert.deepEqual(found(edition, "o"), [5, 4, 2, 1, 3]);
  assert.deepEqual(found(edition, "o cas"), []);
  assert.deepEqual(found(edition, "casa obr"), [3, 2]);
  assert.deepEqual(found(edition, "cao"), [4]);
  assert.deepEqual(found(edition, "obra", [1, 3]), [2, 1]);
  assert.deepEqual(found(edition, "obra", [3, 9]), [3]);
  assert.deepEqual(found(edition, "obra", [4, 9]), []);
});

test("the sets of words find what the index of full text finds", (t) => {
  const words =
    "o obra obras obrigado óbvio cais caixa caixas ção são s1 12 123 1 ñandu Ж π a".split(" ");
  const title = (seed: number) =>
    [3, 5, 7].map((step) => words[(seed * step + (seed >> 3)) % words.length]).join(" ");
  const titles = Array.from({ length: 90 }, (_, at) => `${title(at)}/${title(at * 11 + 4)}`);
  const { plain, withSets } = editionsOf(t, titles);
  using slow = new Edition(plain);
  using fast = new Edition(withSets);
  assert.equal(slow.get("SELECT count(*) AS sets FROM busca_frequentes")?.sets, 0);

  const beginnings = words.flatMap((word) => [word.slice(0, 1), word.slice(0, 3), word]);
  for (const last of beginnings) {
    for (const first of ["", "o ", "Obras ", "cao ", "Ж ", "12 caixa "]) {
      assert.deepEqual(found(fast, first + last), found(slow, first + last), first + last);
    }
  }
});
