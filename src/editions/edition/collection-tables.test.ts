import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { suite, test } from "node:test";
import * as z from "zod";
import { NOUNS, WORDS } from "../../../test/support/words.ts";
import { declareCollection } from "../../contract/collection.ts";
import { type Field, field, wireSchemaOfField } from "../../contract/field.ts";
import { kindNames } from "../../contract/kinds.ts";
import { timestamps } from "../../contract/site/shared-fields.ts";
import { tablesOf } from "./collection-tables.ts";
import { createTable } from "./table.ts";

const optional: Readonly<Record<string, Field>> = {
  integer: field.integer(WORDS),
  text: field.text(WORDS),
  slug: field.slug({ ...WORDS, required: false }),
  code: field.code(WORDS),
  html: field.html(WORDS),
  flag: field.flag(WORDS),
  date: field.date(WORDS),
  moment: field.moment(WORDS),
  instant: field.instant(WORDS),
  url: field.url(WORDS),
  gps: field.gps(WORDS),
  image: field.image(WORDS),
  reference: field.reference("locais", WORDS),
};
// These kinds have no column to leave empty.
const withoutColumn = ["id", "references", "formerNames"];

suite("a field declared with only its kind may be left out", () => {
  test("covers every kind", () => {
    assert.deepEqual(
      [...Object.keys(optional), ...withoutColumn].toSorted(),
      [...kindNames].toSorted(),
    );
  });

  for (const [kind, declared] of Object.entries(optional)) {
    test(`${kind}: by two items, and its JSON matches the schema`, () => {
      using db = new DatabaseSync(":memory:");
      const fields = { algo: declared };
      const [items] = tablesOf(
        declareCollection({ name: "temas", nouns: NOUNS, fields, names: [] }),
      );
      assert.ok(items);
      db.exec(
        `CREATE TABLE media (id INTEGER PRIMARY KEY); CREATE TABLE locais (id INTEGER PRIMARY KEY); ${createTable(items)}`,
      );
      const [column] = items.columns.filter(({ name }) => name.startsWith("algo"));
      assert.ok(column);
      const insert = db.prepare(`INSERT INTO temas (posicao, ${column.name}) VALUES (?, ?)`);
      insert.run(1, column.absent);
      insert.run(2, column.absent);

      const schema = wireSchemaOfField(declared, () => z.unknown());
      assert.equal(schema.safeParse(null).success, column.absent === null);
    });
  }
});

test("fields filled in by a publication are never null", () => {
  const declared = {
    ...timestamps({ wire: true }),
    codigo: field.code({ ...WORDS, derivedFrom: ["nome"] }),
  };
  const [items] = tablesOf(
    declareCollection({ name: "temas", nouns: NOUNS, fields: declared, names: [] }),
  );

  for (const [name, one] of Object.entries(declared)) {
    assert.equal(wireSchemaOfField(one, () => z.unknown()).safeParse(null).success, false, name);
    assert.match(items?.columns.find((column) => column.name === name)?.sql ?? "", / NOT NULL/);
  }
});
