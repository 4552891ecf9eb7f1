/** Dockerfile and compose.yaml: read by those who know the format, since nothing here can run them. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
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

test("every image is named by what it contains", () => {
  const named = [
    ...[...readFileSync(deploy("Dockerfile"), "utf8").matchAll(/^FROM (\S+)/gm)].map(
      ([, name]) => name,
    ),
    ...Object.values(compose().services).flatMap(({ image }) => image ?? []),
  ];

  assert.equal(named.length, 5);
  for (const name of named) assert.match(name ?? "", /^[a-z/-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

test("compose.yaml names files, networks and volumes that are there, and services that it defines", () => {
  const { services, configs, networks, volumes } = compose();

  assert.deepEqual(Object.keys(services), [
    "primary",
    "replica",
    "node1",
    "node2",
    "publish",
    "nginx",
  ]);
  for (const [name, service] of Object.entries(services)) {
    const { depends_on = [], build, configs: used = [], volumes: mounted = [] } = service;
    const names = Array.isArray(depends_on) ? (depends_on as string[]) : Object.keys(depends_on);
    for (const other of names) assert.ok(other in services, other);
    if (build) readFileSync(deploy(`../${build.dockerfile}`));
    for (const { source } of used) assert.ok(source in configs, source);
    for (const network of service.networks) assert.ok(network in networks, network);
    for (const [volume = ""] of mounted.map((mount) => mount.split(":"))) {
      if (volume.startsWith(".")) assert.ok(existsSync(deploy(volume)), volume);
      else assert.ok(volume in volumes, `${name}: ${volume}`);
    }
  }
  for (const { file } of Object.values(configs)) if (file) readFileSync(deploy(file));
});

test("no service of compose.yaml runs as a superuser, of the machine or of the database", () => {
  const { services } = compose();

  for (const [name, { cap_drop, security_opt, user, image }] of Object.entries(services)) {
    assert.deepEqual(cap_drop, ["ALL"], name);
    assert.deepEqual(security_opt, ["no-new-privileges:true"], name);
    assert.ok(user !== undefined || image?.includes("unprivileged"), `${name} runs as root`);
  }
  const stores = Object.entries(services).flatMap(([name, { environment }]) =>
    environment?.MONTRA_STORE ? [[name, environment.MONTRA_STORE, environment.PGPASSWORD]] : [],
  );
  const [node, publisher] = ["NODE", "PUBLISHER"].map(
    (who) => `\${MONTRA_${who}_PASSWORD:?choose one}`,
  );
  assert.deepEqual(stores, [
    ["node1", "postgres://montra_node@primary,replica/montra", node],
    ["node2", "postgres://montra_node@primary,replica/montra", node],
    ["publish", "postgres://montra_publisher@primary/montra", publisher],
  ]);
  const superusers = Object.entries(services).filter(
    ([, { environment }]) => environment?.POSTGRES_PASSWORD !== undefined,
  );
  assert.deepEqual(
    superusers.map(([name]) => name),
    ["primary"],
  );
  assert.equal(services.nginx?.networks.includes("inside"), false);
});

test("with deploy/roles.sql one role publishes, one reads and may not write, one makes a replica", async (context) => {
  const t = endingOf(context);
  const folder = temporaryFolder(t);
  const content = join(folder, "content");
  writeContentFolder(content, { temas: [{ nome: "Um" }] });
  const server = await PostgresServer.start(t);
  await server.makeDatabase("montra");
  const given = readFileSync(deploy("roles.sql"), "utf8");
  const { services } = compose();
  for (const [, name = "", from = ""] of given.matchAll(/^\\getenv (\w+) (\w+)$/gm)) {
    assert.equal(services.primary?.environment?.[from], `\${${from}:?choose one}`);
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

/** Without what is psql's alone, and with a password of the tests. */
function sqlOf(script: string): string {
  return script
    .split("\n")
    .filter((line) => !/^(?:--|\\)/.test(line))
    .join("\n")
    .replaceAll(/:'\w+'/g, `'${PASSWORD}'`);
}

interface Service {
  readonly image?: string;
  readonly build?: { readonly dockerfile: string };
  readonly user?: string;
  readonly depends_on?: object;
  readonly environment?: Readonly<Record<string, string>>;
  readonly configs?: readonly { readonly source: string }[];
  readonly volumes?: readonly string[];
  readonly networks: readonly string[];
  readonly cap_drop: readonly string[];
  readonly security_opt: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly configs: Readonly<Record<string, { readonly file?: string }>>;
  readonly networks: object;
  readonly volumes: object;
}

function compose(): Compose {
  return parse(readFileSync(deploy("compose.yaml"), "utf8"), { merge: true });
}
