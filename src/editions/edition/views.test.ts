import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import type { Ending } from "../../../test/support/ending.ts";
import { insertItem, writeSmallEdition } from "../../../test/support/small-edition.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { Edition, EditionFormatError } from "./open-edition.ts";

/** An edition with one news item, changed by `sql` to look like one from an older version. */
function olderEdition(t: Ending, sql: string): string {
  const file = join(temporaryFolder(t), "edition.db");
  writeSmallEdition(file, { media: { "casa.png": Buffer.from("x") } });
  const db = new DatabaseSync(file);
  insertItem(db, "noticias", {
    id: 7,
    created: "c",
    modified: "m",
    antetitulo: "Antes",
    titulo: "Título",
    slug: "titulo",
    data: "2024-05-06",
    imagem_id: 1,
    crop_id: 1,
    fechada: 1,
    relacionadas_ids: "[]",
    posicao: 1,
  });
  db.exec(sql);
  db.close();
  return file;
}

test("a column that an edition lacks has its declared default", (t) => {
  using edition = new Edition(
    olderEdition(
      t,
      `ALTER TABLE noticias DROP COLUMN antetitulo; ALTER TABLE noticias DROP COLUMN url;
       ALTER TABLE eventos DROP COLUMN estado_publicacao; ALTER TABLE autores DROP COLUMN contacto;`,
    ),
  );

  const row = edition.get("SELECT * FROM noticias WHERE id = 7");
  assert.deepEqual([row?.titulo, row?.fechada, row?.antetitulo, row?.url], ["Título", 1, "", null]);
  assert.deepEqual(edition.all("SELECT estado_publicacao, titulo FROM eventos"), []);
});

test("a table that an edition lacks is empty", (t) => {
  using edition = new Edition(
    olderEdition(t, "DROP TABLE noticias_relacionadas; DROP TABLE patrocinios"),
  );

  assert.deepEqual(edition.all("SELECT id, premio_id, tipo FROM patrocinios ORDER BY posicao"), []);
  assert.deepEqual(edition.all("SELECT item_id, target_id FROM noticias_relacionadas"), []);
  assert.equal(edition.get("SELECT count(*) AS all_news FROM noticias")?.all_news, 1);
});

test("lists are read from their own tables if the item's row does not repeat them", (t) => {
  using edition = new Edition(
    olderEdition(
      t,
      `PRAGMA foreign_keys = OFF; INSERT INTO noticias_relacionadas VALUES (7, 2, 30), (7, 1, 40);
       ALTER TABLE noticias DROP COLUMN relacionadas_ids;`,
    ),
  );

  const row = edition.get("SELECT relacionadas_ids FROM noticias WHERE id = 7");
  assert.equal(row?.relacionadas_ids, "[40,30]");
});

const STATEMENTS = [
  "SELECT id, titulo FROM noticias ORDER BY data DESC, id DESC",
  "SELECT id FROM noticias WHERE slug = 'titulo'",
  `SELECT noticias.id, titulo, antetitulo, media.address FROM noticias
   LEFT JOIN media ON media.id = noticias.imagem_id
   WHERE noticias.id IN (SELECT value FROM json_each('[7]'))`,
];

test("an older edition is queried with the same indexes as a new one", (t) => {
  const plans = ["", "ALTER TABLE noticias DROP COLUMN antetitulo"].map((change) => {
    using edition = new Edition(olderEdition(t, change));
    const steps = STATEMENTS.flatMap((sql) => edition.all(`EXPLAIN QUERY PLAN ${sql}`));
    return steps.map(({ detail }) => String(detail).replace(" main.", " "));
  });

  assert.deepEqual(plans[1], plans[0]);
  assert.deepEqual(plans[0]?.slice(0, 3), [
    "SCAN noticias USING INDEX noticias_newest",
    "SEARCH noticias USING COVERING INDEX noticias_unique_slug (slug=?)",
    "SEARCH noticias USING INTEGER PRIMARY KEY (rowid=?)",
  ]);
});

test("a file without the tables of every edition is refused", (t) => {
  const file = olderEdition(t, "DROP TABLE site");

  assert.throws(() => new Edition(file), EditionFormatError);
});

test("an edition of a newer format is refused, and the message says what to do", (t) => {
  const file = olderEdition(t, "PRAGMA user_version = 1000000");

  assert.throws(() => new Edition(file), {
    name: "EditionFormatError",
    message: `${file} has format 1000000 and this version of Montra reads up to 2: upgrade Montra on this machine`,
  });
});

test("an edition without a language has the language of its time zone", (t) => {
  const languages = ["Europe/Lisbon", "Atlantic/Azores", "Europe/Madrid"].map((zone) => {
    const since = `ALTER TABLE site DROP COLUMN idioma; UPDATE site SET fuso_horario = '${zone}'`;
    using edition = new Edition(olderEdition(t, since));
    return edition.site.idioma;
  });

  assert.deepEqual(languages, ["pt", "pt", "en"]);
});
