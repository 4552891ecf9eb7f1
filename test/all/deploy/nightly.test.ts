/** What runs by itself: publishing, backups and their rehearsal, as they stand in deploy/. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { writeContentFolder } from "../../support/content-folder.ts";
import type { Ending } from "../../support/ending.ts";
import { DOOR } from "../../support/montra.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
const DEPLOY = join(ROOT, "deploy");
const UNITS = globSync("montra-{publish,backup,rehearse,watch}.{service,timer,path}", {
  cwd: DEPLOY,
});

test("systemd has nothing to say about what runs by itself, and little is left open", (t) => {
  const folder = temporaryFolder(t);
  for (const name of UNITS) writeFileSync(join(folder, name), unitIn(name, folder));
  const analyze = (...args: string[]) => spawnSync("systemd-analyze", args, { encoding: "utf8" });

  assert.equal(UNITS.length, 9);
  for (const name of UNITS) {
    const { error, status, stderr } = analyze("verify", join(folder, name));
    // Only machines with systemd have it; elsewhere the unit has no use either.
    if ((error as NodeJS.ErrnoException | undefined)?.code === "ENOENT") return;
    const ours = stderr.split("\n").filter((line) => line.includes(name));
    assert.deepEqual([status, ours], [0, []], stderr);
    if (!name.endsWith(".service")) continue;
    const security = analyze("security", "--offline=true", "--threshold=30", join(folder, name));
    assert.equal(security.status, 0, security.stdout.slice(-300));
  }
});

test("the units publish, back up with all that is kept, and rehearse the restore", (t) => {
  const folder = place(t);
  const start = (name: string) => run(folder, "sh", "-c", commandOf(name, folder));

  const early = start("montra-rehearse.service");
  const published = start("montra-publish.service");
  const saved = start("montra-backup.service");
  const cutOff = join(folder, "backups/.rehearsal-aB3dE6");
  mkdirSync(join(cutOff, "site"), { recursive: true });
  const yesterday = new Date(Date.now() - 86_400_000);
  utimesSync(cutOff, yesterday, yesterday);
  const rehearsed = start("montra-rehearse.service");
  const [backup = "", ...others] = readdirSync(join(folder, "backups"));
  writeFileSync(
    join(folder, "backups", backup),
    readFileSync(join(folder, "backups", backup)).subarray(0, 9000),
  );
  const damaged = start("montra-rehearse.service");

  assert.deepEqual([early.status, early.stdout], [1, ""]);
  assert.match(early.stderr, /^There is no backup of the last two days in /);
  assert.match(published.stdout, /^Published number 1 at/);
  assert.match(saved.stdout, /^Backed up publication 1 with 0 media into .*\/montra-[1-7]\.tar, /);
  assert.match(
    rehearsed.stdout,
    /^Restored publication 1.*\nAll is well: .*\n.*montra-[1-7]\.tar can be restored\.\n$/,
  );
  assert.equal(damaged.status, 1);
  assert.match(damaged.stderr, /it has been cut off/);
  // Nothing of a rehearsal stays, one that was cut off included.
  assert.deepEqual(others, []);
  assert.deepEqual(readdirSync(join(folder, "backups")), [backup]);
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
  // What systemd says of three units: one has a socket, the others their port alone.
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
  const child = spawn(join(DEPLOY, "end-hung.sh"), ["2", process.execPath], { env });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });

  assert.deepEqual(await once(child, "close"), [1, null], said);
  assert.match(
    said,
    new RegExp(`^montra@${hangs}\\.service has said nothing for 2 seconds at .*\\n$`),
  );
  assert.equal(
    readFileSync(join(folder, "killed"), "utf8"),
    `kill --signal=SIGKILL montra@${hangs}.service\n`,
  );
});

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
  const env = { PATH: `${bin}/bin:/usr/bin:/bin`, HOME: bin, MONTRA_STORE: join(bin, "site/site") };
  return spawnSync(program, args, { cwd: folder, env, encoding: "utf8" });
}

/** A unit, with the places of this test. */
function unitIn(name: string, folder: string): string {
  return readFileSync(join(DEPLOY, name), "utf8")
    .replaceAll("/opt/montra/node_modules/.bin/node", process.execPath)
    .replaceAll("/opt/montra", ROOT)
    .replaceAll("bin/montra.cjs", DOOR)
    .replaceAll(`${ROOT}/${DOOR}`, DOOR)
    .replaceAll("/srv/montra", join(folder, "site"))
    .replaceAll("/var/backups/montra", join(folder, "backups"));
}

/** What a unit starts, as systemd would: a percent sign is written twice. */
function commandOf(name: string, folder: string): string {
  const [, line = ""] = /^ExecStart=((?:.*\\\n)*.*)$/m.exec(unitIn(name, folder)) ?? [];
  return line.replaceAll("%%", "%");
}
