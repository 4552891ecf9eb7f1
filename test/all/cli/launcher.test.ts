/** Under a Node that is too old, the launcher starts the installed one, and both look like one. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { writeContentFolder } from "../../support/content-folder.ts";
import { eventually } from "../../support/eventually.ts";
import { DOOR as TESTED_DOOR } from "../../support/montra.ts";
import { publishFolder } from "../../support/serving.ts";
import { processEnding, temporaryFolder } from "../../support/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** The program that tests start, with this tree's packages beside it as in an installation. */
const INSTALLATION = temporaryFolder(processEnding);
const DOOR = join(INSTALLATION, "bin/montra.cjs");
before(() => {
  const program = join(dirname(TESTED_DOOR), "..");
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const described = JSON.parse(readFileSync(join(program, "package.json"), "utf8"));
  mkdirSync(join(INSTALLATION, "bin"));
  copyFileSync(join(ROOT, "bin/montra.cjs"), DOOR);
  writeFileSync(
    join(INSTALLATION, "package.json"),
    JSON.stringify({ ...described, optionalDependencies }),
  );
  symlinkSync(join(ROOT, "node_modules"), join(INSTALLATION, "node_modules"));
  for (const code of ["src", "lib"]) symlinkSync(join(program, code), join(INSTALLATION, code));
});

/** Makes Node report an older version; only once, because the launcher then starts another Node. */
const OLD_NODE = `if (process.env.IS_OLD) {
  Object.defineProperty(process.versions, "node", { value: "20.20.2" });
  Object.defineProperty(process, "version", { value: "v20.20.2" });
  if (process.env.IS_OLD === "without execve") process.execve = undefined;
  delete process.env.IS_OLD;
}`;

async function oldNode(t: TestContext): Promise<{ folder: string; args: string[] }> {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, "old.cjs"), OLD_NODE);
  return { folder, args: ["--require", join(folder, "old.cjs")] };
}

/** With `execve` the newer Node replaces the older process. */
for (const kind of ["with execve", "without execve"]) {
  test(`an older Node ${kind} gives exit code and output of the command`, async (t) => {
    const { args } = await oldNode(t);

    const start = (door: string, ...command: string[]) =>
      spawnSync(process.execPath, [...args, door, ...command], {
        env: { ...process.env, IS_OLD: kind },
        encoding: "utf8",
      });
    const run = (...command: string[]) => start(DOOR, ...command);

    // Also the launcher of the repository, which `npm start` uses.
    for (const door of [DOOR, join(ROOT, "bin/montra.cjs")]) {
      const { stdout, status } = start(door, "--version");
      assert.deepEqual([stdout, status], ["0.1.0\n", 0]);
    }
    assert.deepEqual([run("check", "nowhere").status, run("publish").status], [1, 2]);
  });
}

const WITHOUT_EXECVE = { ...process.env, IS_OLD: "without execve" };

test("a service that an older Node starts is stopped by one signal", async (t) => {
  const { folder, args } = await oldNode(t);
  const child = spawn(process.execPath, [...args, DOOR, ...(await serving(folder))], {
    env: WITHOUT_EXECVE,
  });

  const output = await untilServing(t, child);
  child.kill("SIGTERM");

  assert.deepEqual(await once(child, "exit"), [0, null], output());
});

test("Ctrl-C on a terminal stops a service that an older Node starts, once", async (t) => {
  const { folder, args } = await oldNode(t);
  const words = [process.execPath, ...args, DOOR, ...(await serving(folder))];
  const command = words.map((word) => `'${word}'`).join(" ");
  // Gives the command its own terminal, without a shell beside it: that would be interrupted too,
  // and some shells then end as if the command had been.
  const inPlace = `exec ${command}`;
  const child = spawn("script", ["--quiet", "--return", "--command", inPlace, "/dev/null"], {
    // Not the user's shell, with all that it may start.
    env: { ...WITHOUT_EXECVE, SHELL: "/bin/sh" },
  });

  const output = await untilServing(t, child);
  child.stdin?.write("\u0003");

  assert.deepEqual(await once(child, "exit"), [0, null], output());
});

test("a command that dies of a signal is seen to die of it through an older Node", async (t) => {
  const { folder, args } = await oldNode(t);
  const child = spawn(process.execPath, [...args, DOOR, ...(await serving(folder))], {
    env: WITHOUT_EXECVE,
  });
  const output = await untilServing(t, child);
  // The log and the address are printed to different streams.
  const [, pid] = await eventually("its log", () => /"pid":(\d+)/.exec(output()) ?? undefined);
  assert.notEqual(Number(pid), child.pid);

  process.kill(Number(pid), "SIGKILL");

  assert.deepEqual(await once(child, "exit"), [null, "SIGKILL"]);
});

test("an older Node with no other one beside it says what to do, with exit code 70", async (t) => {
  const { folder, args } = await oldNode(t);
  mkdirSync(join(folder, "bin"));
  for (const file of ["bin/montra.cjs", "package.json"]) {
    copyFileSync(join(ROOT, file), join(folder, file));
  }

  const { status, stderr } = spawnSync(
    process.execPath,
    [...args, join(folder, "bin/montra.cjs"), "--version"],
    { env: { ...process.env, IS_OLD: "with execve" }, encoding: "utf8" },
  );

  assert.equal(status, 70);
  assert.equal(
    stderr,
    "Montra needs Node 26.4 or later. This is v20.20.2, and no other Node is installed beside Montra. " +
      "Install Montra again without --omit=optional. If npm has no Node for your platform " +
      `(${process.platform}-${process.arch}), install Node 26.4 yourself.\n`,
  );
});

async function serving(folder: string): Promise<string[]> {
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { temas: [{}] });
  await publishFolder(content, store);
  // Leaves time for a second signal, which would end it at once.
  const often = ["--port", "0", "--metrics-port", "off", "--lame-duck", "1"];
  return ["serve", "--store", store, ...often];
}

/** @returns a function that gives all output so far */
async function untilServing(t: TestContext, child: ChildProcess): Promise<() => string> {
  t.after(() => child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  await eventually("the service says where it serves", () => {
    if (child.exitCode !== null) throw new Error(output);
    return / serves on /.test(output);
  });
  return () => output;
}
