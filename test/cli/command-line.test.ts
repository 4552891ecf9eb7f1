/** The command line: exit codes, help, usage errors. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { PublishingFolderStore } from "../../src/editions/store/folder/writing/folder-publishing.ts";
import { writeContentFolder } from "../support/content-folder.ts";
import { DOOR, runMontra, runMontraAlone, startMontra } from "../support/montra.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("montra --version prints the version of the package", async () => {
  const { exitCode, stdout } = await runMontra(["--version"]);

  assert.equal(exitCode, 0);
  assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
  assert.equal((await runMontra(["-v"])).stdout, stdout);
});

const usage: [args: string[], says: RegExp][] = [
  [["publsh", "content"], /unknown command 'publsh'\n\(Did you mean publish\?\)/],
  [["publish", "content", "--stroe", "x"], /unknown option '--stroe'\n\(Did you mean --store\?\)/],
  [["help", "publsh"], /^error: unknown command 'publsh'\n\(Did you mean publish\?\)\n$/],
  [["serve", "--prot", "80"], /unknown option '--prot'\n\(Did you mean --port\?\)/],
  // The last of two counts, as wrappers expect, but each must be valid.
  [["serve", "--port=http", "--port", "0"], /^error: option '--port <number>' argument 'http' is/],
  [["publish", "content", "-m"], /^error: option '-m, --message <text>' argument missing\n$/],
  [["publish", "one", "two"], /too many arguments for 'publish'\. Expected 1 argument but got 2/],
  [["publish"], /missing required argument 'folder'/],
  [["serve", "--port", "http"], /Expected a whole number from 0 to 65535/],
  [["serve", "--workers", "many"], /Expected a whole number from 1 to 256, or "auto"\./],
  [["serve", "--store="], /'' is invalid\. Expected a folder, or an address of PostgreSQL\./],
  [["serve", "--store=~/site"], /'~\/site' is invalid\. Write the home folder in full: /],
  [["serve", "--cache-dir=~ana/cache"], /'~ana\/cache' is invalid\. Write the home folder in full/],
  [
    ["serve", "--host="],
    /'' is invalid\. Expected an address such as "127\.0\.0\.1", or "0\.0\.0\.0" for all/,
  ],
  [["serve", "--metrics-host", ""], /'' is invalid\. Expected an address such as/],
  [["desk", "content", "--host="], /'' is invalid\. Expected an address such as/],
  [["preview", "content", "--at", "tomorrow"], /Expected a moment such as "2027-03-27T23:59:00Z"/],
  [["serve", "--public-url", "api.example.pt"], /Expected an absolute URL/],
  [
    ["serve", "--public-url", "https://a:b@api.example.pt"],
    /URL .*, without a user or a password\./,
  ],
  [["doctor", "https://a@api.example.pt"], /URL .*, without a user or a password\./],
];

for (const [args, says] of usage) {
  test(`montra ${args.join(" ")} is wrong usage: exit code 2`, async () => {
    const { exitCode, stderr } = await runMontra(args);

    assert.equal(exitCode, 2);
    assert.match(stderr, says);
  });
}

test("a reader of the output who goes early is nobody's fault", async () => {
  const child = startMontra(["help"]);
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdout?.destroy();
  const [exitCode] = await once(child, "close");

  assert.deepEqual([exitCode, stderr], [0, ""]);
});

test("montra publish publishes, and the same content again is nothing to publish", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "conteúdo com espaço"), join(folder, "store")];
  writeContentFolder(content, { temas: [{}, {}] });

  const first = await runMontra(["publish", content, "--store", store]);
  const again = await runMontra(["publish", content], { MONTRA_STORE: store });

  assert.equal(first.exitCode, 0);
  assert.match(first.stdout, /^Published number 1 at \S+:\n {2}temas {2}2 added\n$/);
  assert.equal(again.exitCode, 0);
  assert.equal(again.stdout, "Nothing to publish: publication 1 has this content.\n");
});

test("montra publish --dry-run prints the plan and changes nothing", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { temas: [{}] });

  const { exitCode, stdout } = await runMontra(["publish", content, "--store", store, "--dry-run"]);

  assert.equal(exitCode, 0);
  assert.equal(
    stdout,
    `Would publish:
  temas  1 added
  temas
    + 1 Tema 1
  addresses: 14 new
    + /
    + /api/
    + /api/v1/vi-export/
    + /api/premio/candidatos/
    + /api/premio/vencedores/
    + /api/v1/ultimos/eventos/
    + /api/v1/eventos/
    + /api/v1/noticias/
    + /api/v1/temas/
    + /api/v1/autores/
    + /api/v1/locais/
    + /api/premio/
    + /api/premio/categorias/
    + /api/v1/temas/1/
`,
  );
  assert.equal(existsSync(store), false);
});

test("montra publish refuses another site without --replace-site", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { site: { nome: "Um" } });
  await runMontra(["publish", content, "--store", store]);
  writeContentFolder(content, { site: { nome: "Outro" } });

  const refused = await runMontra(["publish", content, "--store", store]);
  const replaced = await runMontra(["publish", content, "--store", store, "--replace-site"]);
  // Replacing the only item by nothing is refused, too, as without --replace-site.
  writeContentFolder(content, { site: { nome: "Outro" }, temas: [{}] });
  await runMontra(["publish", content, "--store", store]);
  writeContentFolder(content, { site: { nome: "Terceiro" }, temas: [] });
  const held = await runMontra(["publish", content, "--store", store, "--replace-site"]);
  const both = ["--replace-site", "--allow-removals"];
  const allowed = await runMontra(["publish", content, "--store", store, ...both]);

  assert.equal(refused.exitCode, 1);
  assert.match(refused.stderr, /The store holds the site "Um" and the folder is "Outro"/);
  assert.equal(replaced.exitCode, 0);
  assert.match(replaced.stdout, /^Published number 2 at/);
  assert.equal(held.exitCode, 1);
  assert.match(
    held.stderr,
    /1 of 1 items? of temas would be removed. If that is intended, add --allow-removals/,
  );
  assert.equal(allowed.exitCode, 0);
});

test("with --no-wait no command waits for somebody who publishes", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  for (const nome of ["Um", "Dois"]) {
    writeContentFolder(content, { site: { nome } });
    await runMontra(["publish", content, "--store", store, "--replace-site"]);
  }
  const options = { who: "maria", onWait: () => {} };
  await using session = await new PublishingFolderStore(store).startPublishing(options);

  for (const words of [["publish", content], ["rollback"], ["prune", "--yes"]]) {
    const { exitCode, stderr } = await runMontra([...words, "--store", store, "--no-wait"]);
    assert.equal(exitCode, 1, stderr);
    assert.match(stderr, /in use by maria \(process \d+ on \S+, since .*\)\./);
  }
  assert.equal(session.store.place, store);
});

test("montra serve prints where it serves, and stops in good order on SIGTERM", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { temas: [{}] });
  await runMontra(["publish", content, "--store", store]);
  const child = startMontra(["serve", "--store", store, "--host", "0.0.0.0"], { PORT: "0" });
  t.after(() => child.kill("SIGKILL"));
  let stdout = "";
  const printed = new Promise<string>((resolve) => {
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      const address = /(http:\/\/localhost:\d+)\/api\/v1\/eventos\/\n/.exec(stdout)?.[1];
      if (address) resolve(address);
    });
  });
  const address = await printed;
  const response = await fetch(`${address}/api/`);
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");

  assert.equal(response.status, 200);
  const { eventos } = (await response.json()) as { eventos: string };
  assert.equal(eventos, `${address}/api/v1/eventos/`);
  assert.equal(await exit, 0);
});

for (const workers of ["1", "2"]) {
  test(`montra serve --workers ${workers} stops in good order on a SIGTERM at its first sign of life`, async (t) => {
    const store = join(temporaryFolder(t), "store");
    const child = startMontra(["serve", "--store", store, "--workers", workers], { PORT: "0" });
    t.after(() => child.kill("SIGKILL"));
    let stderr = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      // After its first warnings, before it says where it serves.
      if (stderr === "") child.kill("SIGTERM");
      stderr += text;
    });

    // Not "exit", which may come before the end of its log.
    const [code, signal] = await once(child, "close");

    assert.deepEqual([code, signal], [0, null], stderr);
    assert.match(stderr, /"msg":"stopping"/);
  });
}

test("montra serve says so when the port is taken, with workers too: exit code 1", async (t) => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  t.after(() => server.close());
  const { port } = server.address() as { port: number };

  for (const workers of ["1", "2"]) {
    const args = ["serve", "--port", String(port), "--workers", workers];
    const { exitCode, stderr } = await runMontraAlone(args);

    assert.equal(exitCode, 1);
    assert.equal(
      stderr,
      `Cannot listen on 127.0.0.1:${port}: the port is in use. Choose another one with --port\n`,
    );
  }
});

test("a device as a store is said as what it is", async () => {
  const { exitCode, stderr } = await runMontra(["history", "--store", "/dev/null"]);

  assert.equal(
    stderr,
    "/dev/null is not a store of Montra. Name another one with --store, a folder that is empty or does not exist yet\n",
  );
  assert.equal(exitCode, 1);
});

// Linux has a full disk for tests.
if (existsSync("/dev/full")) {
  test("montra publish runs what --then names although there is no room for what it says", async (t) => {
    const folder = temporaryFolder(t);
    const [content, told] = [join(folder, "content"), join(folder, "told")];
    writeContentFolder(content, { temas: [{}] });
    const disk = openSync("/dev/full", "w");
    t.after(() => closeSync(disk));
    const args = [
      "publish",
      content,
      "--store",
      join(folder, "store"),
      ...["--public-url", "https://api.example.pt"],
      "--then",
      `sleep 0.2; cat > '${told}'`,
    ];
    const child = spawn(process.execPath, [DOOR, ...args], { stdio: ["ignore", disk, "pipe"] });
    const said = child.stderr?.setEncoding("utf8").toArray();

    const [exitCode] = await once(child, "exit");

    assert.equal(exitCode, 1);
    assert.match(readFileSync(told, "utf8"), /^1\n(?:.*\n)*.*\/api\/v1\/temas\/1\/\n/);
    assert.deepEqual(await said, [
      "Cannot print the output: ENOSPC: no space left on device, write\n",
    ]);
  });
}
