/** The list of changes after a restored PostgreSQL store. (contract.md, "What changed") */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { PublishedSite } from "../../changes/published-site.ts";
import type { Site } from "../../support/content-folder.ts";
import { SuiteEnding } from "../../support/ending.ts";
import { PostgresServer } from "../../support/postgres/postgres-server.ts";
import { patiently } from "./site.ts";

const ending = new SuiteEnding();
let server: PostgresServer;
before(async () => {
  server = await PostgresServer.lend(ending);
});
after(() => ending.end());

const site = (...ids: number[]): Site => ({
  noticias: ids.map((id) => ({ id, slug: `n-${id}`, titulo: `Notícia ${id}` })),
});

for (const [how, bringBack] of Object.entries({
  "publications that are gone": ["DELETE FROM montra.publications WHERE number = 2"],
  "a dump of it": [
    "DELETE FROM montra.publications WHERE number = 2",
    "UPDATE montra.notes SET value = replace(value, '2 ', '1 ') WHERE name = 'last published'",
    "CREATE TABLE montra.restored (LIKE montra.publications INCLUDING ALL)",
    "INSERT INTO montra.restored SELECT * FROM montra.publications",
    "DROP TABLE montra.publications",
    "ALTER TABLE montra.restored RENAME TO publications",
  ],
})) {
  test(`a service that starts after its database was brought back, by ${how}, answers 410 to a bare number above its last`, async (t) => {
    const database = `site-${randomUUID()}`;
    const published = new PublishedSite(t, patiently(await server.makeDatabase(database)));
    await published.publish(site(1));
    await published.publish(site(1, 2));
    for (const statement of bringBack) await server.sql(statement, [], database);
    await published.publish(site(1, 3));
    await published.publish(site(1, 3, 4));

    await published.serve();

    const statuses = [0, 1, 2, 3].map(async (query) => (await published.since(query)).status);
    assert.deepEqual(await Promise.all(statuses), [200, 200, 410, 410]);
  });
}
