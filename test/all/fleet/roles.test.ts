/** What each role may do by docs/fleet.md, and the errors if a grant is missing. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { writeContentFolder } from "../../support/content-folder.ts";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { runMontra } from "../../support/montra.ts";
import { PASSWORD } from "../../support/postgres/postgres-data.ts";
import { PostgresServer } from "../../support/postgres/postgres-server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { spawnNode, startNode, untilReady } from "./node.ts";
import { makeSite, patiently } from "./site.ts";

const guide = readFileSync(new URL("../../../docs/fleet.md", import.meta.url), "utf8");

/** The statements of the SQL block below a heading of the guide. */
function statementsUnder(heading: string): string[] {
  const [, block = ""] =
    new RegExp(`\n#+ ${heading}\n[^]*?\`\`\`sql\n([^]*?)\`\`\``).exec(guide) ?? [];
  const statements = block.split(";").map((text) => text.trim());
  return statements.filter((text) => text !== "");
}

test("the roles of docs/fleet.md suffice to publish and to serve, and the serving one cannot write", async (context) => {
  const t = endingOf(context);
  const folder = temporaryFolder(t);
  const content = join(folder, "content");
  writeContentFolder(content, { temas: [{ nome: "Um" }], locais: [{ imagem: "media/casa.png" }] });
  const server = await PostgresServer.lend(t);
  await server.makeDatabase("montra");
  const statements = statementsUnder("Roles");
  assert.ok(statements.length >= 5);
  for (const statement of statements) {
    await server.sql(statement.replace(/PASSWORD '[^']*'/, `PASSWORD '${PASSWORD}'`), [], "montra");
  }

  const published = await runMontra(["publish", content], {
    MONTRA_STORE: patiently(server.url("montra_publisher")),
  });
  const node = await startNode(t, {
    store: patiently(server.url("montra_node")),
    cacheDir: join(folder, "cache"),
  });
  await untilReady(node);
  const refused = await runMontra(["publish", content], {
    MONTRA_STORE: patiently(server.url("montra_node")),
  });

  assert.equal(published.exitCode, 0, published.stderr);
  assert.equal((await node.ready()).says.publication, 1);
  assert.deepEqual(
    node.log.filter((line) => line.includes("may write")),
    [],
  );
  assert.equal(refused.exitCode, 1);
  assert.match(
    refused.stderr,
    /permission denied for .+\. Its role lacks that right: grant it as in docs\/fleet\.md, "Roles"/,
  );
});

test("serve warns when its role can write", async (context) => {
  const t = endingOf(context);
  const folder = temporaryFolder(t);
  const content = join(folder, "content");
  writeContentFolder(content, { temas: [{}] });
  const server = await PostgresServer.lend(t);
  const store = patiently(await server.makeDatabase("montra"));
  await runMontra(["publish", content], { MONTRA_STORE: store });

  const node = await startNode(t, { store, cacheDir: join(folder, "cache") });

  await untilReady(node);
  const warnings = node.log.filter((line) => line.includes("may write"));
  assert.equal(warnings.length, 1);
  assert.match(
    warnings[0] ?? "",
    /The role \\"postgres\\" may write to the store\. Serve with a role that has SELECT alone/,
  );
});

test("a password is in no message and in no log, whatever goes wrong", async (context) => {
  const t = endingOf(context);
  const folder = temporaryFolder(t);
  const server = await PostgresServer.lend(t);
  await server.makeDatabase("montra");
  const secret = "geheim%3A%40wort";
  const wrong = [
    patiently(server.url("postgres")).replace(/:[^:@/]*@/, `:${secret}@`),
    `postgres://postgres:${secret}@127.0.0.1:1/montra`,
    `postgres://postgres:${secret}@127.0.0.1:${server.port}/nothing-there`,
    `postgres://postgres:${secret}@127.0.0.1:999999/montra`,
    `postgres://postgres:${secret}@127.0.0.1/montra?sslmode=maybe`,
    `postgres://postgres:${secret}@127.0.0.1/montra?pasword=x`,
    `postgres://postgres:${secret}@[::1/montra`,
    `postgres://postgres:${secret}%zz@127.0.0.1/montra`,
    // As people write it who forget to encode @, / and ?.
    `postgres://postgres:geheim@wort@127.0.0.1:${server.port}/montra`,
    `postgres://postgres:12/geheim@127.0.0.1:${server.port}/montra`,
    `postgres://postgres:12?geheim@127.0.0.1:${server.port}/montra`,
    `postgres://postgres@127.0.0.1:${server.port}/montra?password=x&geheim`,
    `postgres://postgres@127.0.0.1:${server.port}/montra?password=geheim@wort`,
    `postgres://postgres@127.0.0.1:${server.port}/montra?password=${secret}`,
    `postgres://postgres@127.0.0.1:geheim/montra`,
    `postgres://postgres:${secret}@no-such-host.invalid/montra?sslmode=verify-full`,
    `postgres://postgres:${secret}@127.0.0.1:${server.port}/montra?sslmode=require`,
  ];

  for (const store of wrong) {
    const { exitCode, stdout, stderr } = await runMontra(["history"], { MONTRA_STORE: store });
    assert.equal(exitCode, 1, stderr);
    assert.match(stderr, /^Cannot read the (?:store|address of)/);
    assert.doesNotMatch(stdout + stderr, /geheim|wort/);
  }
  const node = await startNode(t, { store: wrong[0] as string, cacheDir: join(folder, "cache") });
  const { status, says } = await node.ready();
  assert.equal(status, 503);
  assert.equal(says.status, "not ready");
  assert.doesNotMatch(node.log.join("") + JSON.stringify(says), /geheim|wort/);
});

test("a node names each right that its role lacks in its log, one after the other", async (context) => {
  const t = endingOf(context);
  const { server, publish, folder } = await makeSite(t);
  await publish("Um");
  await server.sql(`CREATE ROLE newcomer LOGIN PASSWORD '${PASSWORD}'`);
  const store = patiently(server.url("newcomer"));
  const node = await startNode(t, { store, cacheDir: join(folder, "cache") });

  for (const [lacking, grant] of [
    ["schema montra", "GRANT USAGE ON SCHEMA montra TO newcomer"],
    ["table publications", "GRANT SELECT ON ALL TABLES IN SCHEMA montra TO newcomer"],
  ] as const) {
    await eventually(`${lacking} is named`, () => {
      return node.log.some((line) => line.includes(`permission denied for ${lacking}`));
    });
    await server.sql(grant, [], "montra");
  }

  await untilReady(node);
});

test("a password that goes to another machine over a line that anybody may read is warned of", async (context) => {
  const t = endingOf(context);
  const folder = temporaryFolder(t);
  // A network for documentation: nobody answers.
  const away = "postgres://reader:geheim@192.0.2.1,127.0.0.1:1/montra?connect_timeout=0.2";

  const ran = await runMontra(["history"], { MONTRA_STORE: away });
  const node = await spawnNode(t, ["--cache-dir", join(folder, "cache"), "--workers", "2"], {
    MONTRA_STORE: away,
  });

  const warning =
    "The password for postgres://reader@192.0.2.1:5432,127.0.0.1:1/montra may go unencrypted";
  assert.ok(ran.stderr.startsWith(warning), ran.stderr);
  const warnings = () => node.log.filter((line) => line.includes(warning)).length;
  await eventually("the node warns", () => warnings() > 0);
  assert.equal(warnings(), 1);
  assert.doesNotMatch(ran.stderr + node.log.join(""), /geheim/);
});

test("every command takes a PostgreSQL store, and none of them prints its password", async (context) => {
  const t = endingOf(context);
  const { store, folder, publish } = await makeSite(t);
  await publish("Um");
  await publish("Dois");
  const content = join(folder, "content");
  writeContentFolder(content, { temas: [{ nome: "Três" }] });
  const commands = [
    ["history"],
    ["history", "1"],
    ["history", "1", "2"],
    ["verify"],
    ["doctor"],
    ["export", join(folder, "exported")],
    ["copy", store, join(folder, "copy")],
    ["schema", "openapi"],
    ["publish", content, "--dry-run", "--allow-removals"],
    ["rollback"],
    ["prune", "--yes"],
  ];

  for (const args of commands) {
    const { exitCode, stdout, stderr } = await runMontra(args, { MONTRA_STORE: store });
    assert.equal(exitCode, 0, `${args[0]}: ${stdout}${stderr}`);
    assert.doesNotMatch(stdout + stderr, /s3cret/, args.join(" "));
  }
});
