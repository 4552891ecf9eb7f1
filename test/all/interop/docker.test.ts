/** Parses the Dockerfile, which `image.torture.ts` builds, and runs roles.sql. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { requireTool } from "../../../tools/test/resolve.ts";
import { writeContentFolder } from "../../support/content-folder.ts";
import { endingOf } from "../../support/ending.ts";
import { runMontraAlone } from "../../support/montra.ts";
import { PASSWORD } from "../../support/postgres/postgres-data.ts";
import { PostgresServer } from "../../support/postgres/postgres-server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const deploy = (name: string) => fileURLToPath(new URL(`../../../deploy/${name}`, import.meta.url));

test("the linter of Dockerfiles has nothing to say", () => {
  const linter = requireTool.resolve("dockerfilelint/bin/dockerfilelint");

  const { status, stdout } = spawnSync(
    process.execPath,
    [linter, "--output", "json", deploy("Dockerfile")],
    { encoding: "utf8" },
  );

  assert.equal(status, 0, stdout);
  assert.equal((JSON.parse(stdout) as { totalIssues: number }).totalIssues, 0, stdout);
});

test("the base image is named by what it contains", () => {
  const text = readFileSync(deploy("Dockerfile"), "utf8");
  const from = [...text.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name);
  const [, base = ""] = /^ARG BASE=(\S+)$/m.exec(text) ?? [];

  assert.deepEqual(from, ["docker.io/library/debian:$" + "{BASE}"]);
  assert.match(base, /^[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test("with deploy/roles.sql one role publishes, one reads and may not write, one makes a replica", async (context) => {
  const t = endingOf(context);
  const folder = temporaryFolder(t);
  const content = join(folder, "content");
  writeContentFolder(content, { temas: [{ nome: "Um" }] });
  const server = await PostgresServer.start(t);
  await server.makeDatabase("montra");
  const given = readFileSync(deploy("roles.sql"), "utf8");
  for (const [, name = ""] of given.matchAll(/^\\getenv (\w+) \w+$/gm)) {
    assert.ok(given.includes(`PASSWORD :'${name}';`), name);
  }
  await server.sql(sqlOf(given), [], "montra");

  const publish = (role: string) =>
    runMontraAlone(["publish", content], {
      MONTRA_STORE: server.url(role, "").replace(":@", "@"),
      PGPASSWORD: PASSWORD,
    });
  const refused = await publish("montra_node");
  const published = await publish("montra_publisher");
  const read = await runMontraAlone(["verify"], { MONTRA_STORE: server.url("montra_node") });
  const roles = await server.sql(
    "SELECT rolname, rolsuper, rolreplication, rolcreaterole FROM pg_roles WHERE rolname LIKE 'montra%' ORDER BY 1",
  );

  assert.equal(refused.exitCode, 1);
  assert.equal(published.exitCode, 0, published.stderr);
  assert.equal(read.exitCode, 0, read.stderr);
  assert.deepEqual(
    roles.map((row) => Object.values(row as object)),
    [
      ["montra_node", false, false, false],
      ["montra_publisher", false, false, false],
      ["montra_replica", false, true, false],
    ],
  );
});

test("deploy/roles.sql gives publishing and serving what docs/fleet.md gives them", () => {
  const guide = readFileSync(deploy("../docs/fleet.md"), "utf8");
  const [, block = ""] = /\n## Roles\n[\s\S]*?```sql\n([\s\S]*?)```/.exec(guide) ?? [];
  const statements = (sql: string) =>
    sql
      .replaceAll(/PASSWORD '[^']*'/g, "PASSWORD …")
      .split(";")
      .map((statement) => statement.trim())
      .filter((statement) => statement !== "");
  const roles = statements(sqlOf(readFileSync(deploy("roles.sql"), "utf8")));

  const documented = statements(block);
  assert.ok(documented.length >= 5);
  assert.deepEqual(
    documented.filter((statement) => !roles.includes(statement)),
    [],
  );
});

/** Without psql's own commands, and with the tests' password. */
function sqlOf(script: string): string {
  return script
    .split("\n")
    .filter((line) => !/^(?:--|\\)/.test(line))
    .join("\n")
    .replaceAll(/:'\w+'/g, `'${PASSWORD}'`);
}
