/** The scheduled tasks of deploy/, run as they are: publishing, copying and the rehearsal. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { writeContentFolder } from "../../support/content-folder.ts";
import type { Ending } from "../../support/ending.ts";
import { inTime } from "../../support/in-time.ts";
import { DOOR, NODE_COMPILE_CACHE } from "../../support/montra.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
const DEPLOY = join(ROOT, "deploy");
const UNITS = globSync("montra-{publish,copy,rehearse,watch}.{service,timer,path}", {
  cwd: DEPLOY,
});

test("systemd has nothing to say about what runs by itself, and little is left open", (t) => {
  const folder = temporaryFolder(t);
  for (const name of UNITS) writeFileSync(join(folder, name), unitIn(name, folder));
  const analyze = (...args: string[]) => spawnSync("systemd-analyze", args, { encoding: "utf8" });

  assert.equal(UNITS.length, 9);
  for (const name of UNITS) {
    const { error, status, stderr } = analyze("verify", join(folder, name));
    // Only machines with systemd have it.
    if ((error as NodeJS.ErrnoException | undefined)?.code === "ENOENT") return;
    const ours = stderr.split("\n").filter((line) => line.includes(name));
    assert.deepEqual([status, ours], [0, []], stderr);
    if (!name.endsWith(".service")) continue;
    const security = analyze("security", "--offline=true", "--threshold=30", join(folder, name));
    assert.equal(security.status, 0, security.stdout.slice(-300));
  }
});

test("the units publish, copy what is new, and rehearse serving the copy", (t) => {
  const folder = place(t);
  const copy = join(folder, "backups/site");
  const start = (name: string) => run(folder, "sh", "-c", commandOf(name, folder));

  const early = start("montra-copy.service");
  const published = start("montra-publish.service");
  const copied = start("montra-copy.service");
  const { edition } = JSON.parse(readFileSync(join(copy, "publications/000001.json"), "utf8"));
  truncateSync(join(copy, "editions", `${edition}.db`), 9000);
  const damaged = start("montra-rehearse.service");
  const mended = start("montra-copy.service");
  const rehearsed = start("montra-rehearse.service");
  writeContentFolder(join(folder, "site/content"), { temas: [{}, {}] });
  start("montra-publish.service");
  const behind = start("montra-rehearse.service");
  const later = start("montra-copy.service");

  assert.match(early.stderr, /^There is nothing to copy: /);
  assert.match(published.stdout, /^Published number 1 at/);
  for (const { stdout } of [copied, later])
    assert.equal(stdout, "Copied 1 publication, 1 edition and 0 images.\n");
  assert.match(damaged.stdout, /is damaged/);
  assert.match(rehearsed.stdout, /^All is well: .*\nNot excused: 0 differences\.\n$/s);
  assert.match(behind.stdout, /Not excused: \d+ differences?\.\n$/);
  assert.deepEqual(
    [early, copied, damaged, mended, rehearsed, behind, later].map(({ status }) => status),
    [1, 0, 1, 0, 0, 1, 0],
  );
});

test("what docs/operators.md says of plain files, of another machine and of a lost store brings it back", (t) => {
  const folder = place(t);
  // There is no systemd and no other user.
  for (const [name, does] of [
    ["systemctl", "exit 0"],
    ["runuser", 'shift 3; exec "$@"'],
    ["install", 'for made; do :; done; mkdir -p "$made"'],
  ]) {
    writeFileSync(join(folder, "bin", name as string), `#!/bin/sh\n${does}\n`);
    chmodSync(join(folder, "bin", name as string), 0o755);
  }
  const does = (commands: string, change = (text: string) => text) => {
    const here = change(commands)
      .replaceAll("/var/lib/montra", join(folder, "site"))
      .replaceAll("/var/backups/montra", join(folder, "backups"));
    const { status, stdout, stderr } = run(folder, "sh", "-ec", here);
    assert.equal(status, 0, stdout + stderr);
    return stdout;
  };
  const publicationsIn = (store: string) => readdirSync(join(folder, store, "publications")).sort();
  does("montra publish /var/lib/montra/content --store /var/lib/montra/site");

  const plain = does(blockAfter("**Plain files.**"));
  const moved = does(blockAfter("**Another machine**"), (text) =>
    text.replace(/\/var\/lib\/montra\/site$/, "/var/lib/montra/moved"),
  );
  writeContentFolder(join(folder, "site/content"), { temas: [{}, {}] });
  const lost = does(blockAfter("**The store is lost or damaged**"));

  assert.match(plain, /^All is well: 1 publication, 1 edition/);
  assert.match(moved, /^(?:Copied 1 publication, 1 edition and 0 images\.\n){2}$/);
  assert.deepEqual(publicationsIn("site/moved"), ["000001.json"]);
  assert.match(lost, /^Copied 1 publication, .*\nPublished number 2 at.*\nAll is well: 2 /s);
  assert.deepEqual(publicationsIn("site/site"), ["000001.json", "000002.json"]);
});

test("a service that takes connections and says nothing is ended; one that answers or refuses is left alone", async (t) => {
  const folder = place(t);
  const listen = async (server: Server) => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    t.after(() => server.close());
    return (server.address() as AddressInfo).port;
  };
  const refusing = createServer();
  const refused = await listen(refusing);
  await new Promise((closed) => refusing.close(closed));
  const hangs = await listen(createServer());
  const answers = await listen(createHttpServer((_, response) => response.writeHead(503).end()));
  // Three units as systemd reports them: one has a socket, the others only their port.
  const systemctl = join(folder, "bin/systemctl");
  writeFileSync(
    systemctl,
    `#!/bin/sh
case "$*" in
  list-units*) printf 'montra@%s.service loaded active running Montra\\n' ${answers} ${hangs} ${refused};;
  "is-active --quiet montra@${hangs}.socket") exit 0;;
  is-active*) exit 3;;
  *"--property Listen montra@${hangs}.socket") echo "127.0.0.1:${hangs} (Stream)";;
  *"--property ExecStart montra@${answers}.service") echo "{ argv[]=node serve --port ${answers} --workers 1 ; }";;
  *"--property ExecStart montra@${refused}.service") echo "{ argv[]=node serve --port ${refused} --workers 1 ; }";;
  kill*) echo "$*" >> ${join(folder, "killed")};;
  *) echo "unknown: $*" >&2; exit 9;;
esac
`,
  );
  chmodSync(systemctl, 0o755);
  const env = { PATH: `${folder}/bin:/usr/bin:/bin` };
  await inTime([2000, 20_000, 60_000], async (limit, begin) => {
    begin();
    const seconds = limit / 1000;
    writeFileSync(join(folder, "killed"), "");
    const child = spawn(join(DEPLOY, "end-hung.sh"), [String(seconds), process.execPath], { env });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });

    assert.deepEqual(await once(child, "close"), [1, null], said);
    assert.match(
      said,
      new RegExp(
        `^montra@${hangs}\\.service did not answer at .* within ${seconds} seconds\\. .*\\n$`,
      ),
    );
    assert.equal(
      readFileSync(join(folder, "killed"), "utf8"),
      `kill --signal=SIGKILL montra@${hangs}.service\n`,
    );
  });
});

/** The commands below a heading of docs/operators.md. */
function blockAfter(words: string): string {
  const text = readFileSync(join(ROOT, "docs/operators.md"), "utf8");
  return text.slice(text.indexOf(words)).split("```\n")[1]?.trimEnd() ?? "";
}

/** A folder with content, a folder for backups, and a command `montra`. */
function place(t: Ending): string {
  const folder = temporaryFolder(t);
  for (const name of ["bin", "backups"]) mkdirSync(join(folder, name));
  writeContentFolder(join(folder, "site/content"), { temas: [{}] });
  const command = join(folder, "bin/montra");
  writeFileSync(command, `#!/bin/sh\nexec ${process.execPath} ${DOOR} "$@"\n`);
  chmodSync(command, 0o755);
  return folder;
}

function run(folder: string, program: string, ...args: string[]) {
  const [bin = folder] = /^.*(?=\/site\/content$)/.exec(folder) ?? [];
  const env = {
    PATH: `${bin}/bin:/usr/bin:/bin`,
    HOME: bin,
    MONTRA_STORE: join(bin, "site/site"),
    NODE_COMPILE_CACHE,
  };
  return spawnSync(program, args, { cwd: folder, env, encoding: "utf8" });
}

/** A unit with the paths of this test. */
function unitIn(name: string, folder: string): string {
  return readFileSync(join(DEPLOY, name), "utf8")
    .replaceAll("/opt/montra/node_modules/.bin/node", process.execPath)
    .replaceAll("/opt/montra", ROOT)
    .replaceAll("bin/montra.cjs", DOOR)
    .replaceAll(`${ROOT}/${DOOR}`, DOOR)
    .replaceAll("/srv/montra", join(folder, "site"))
    .replaceAll("/var/backups/montra", join(folder, "backups"));
}

/** The commands that a unit starts. A percent sign is doubled in units. */
function commandOf(name: string, folder: string): string {
  const lines = unitIn(name, folder).matchAll(/^ExecStart=((?:.*\\\n)*.*)$/gm);
  return Array.from(lines, ([, line = ""]) => line.replaceAll("%%", "%")).join(" && ");
}
