import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { folded } from "./frequent-words.ts";

test("letters with accents are folded as the index folds them", () => {
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789àáâãäåçèéêëìíîïñòóôõöùúûüýÿ";
  using db = new DatabaseSync(":memory:");
  db.exec(`CREATE VIRTUAL TABLE letters USING fts5(letter, tokenize='unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE terms USING fts5vocab(letters, instance)`);
  for (const letter of letters) db.prepare("INSERT INTO letters VALUES (?)").run(letter);

  const terms = db.prepare("SELECT term FROM terms ORDER BY doc").all();

  assert.deepEqual(
    terms.map(({ term }) => term),
    Array.from("abcdefghijklmnopqrstuvwxyz0123456789aaaaaaceeeeiiiinooooouuuuyy"),
  );
  assert.deepEqual(
    Array.from(letters, folded),
    terms.map(({ term }) => term),
  );
  assert.deepEqual(["ß", "æ", "ø", "đ", "ж", "a\u0301", ""].map(folded), Array(7).fill(undefined));
});
