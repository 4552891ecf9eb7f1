/** The launchers of npm and of the archive, and the units, start Node with the same flags. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { eventually } from "../../support/eventually.ts";
import { startMontra } from "../../support/montra.ts";
import { processEnding, temporaryFolder } from "../../support/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const folder = temporaryFolder(processEnding);

/** Replaces `process.execve` and the program: prints its flags, and exits. */
const TELL = `function tell(args, env) {
  const { MALLOC_MMAP_THRESHOLD_: threshold, GLIBC_TUNABLES: tunables } = env;
  const flags = args.filter((arg) => arg.includes("-semi-space-"));
  console.log(JSON.stringify({ flags, threshold, tunables }));
  process.exit();
}`;

mkdirSync(join(folder, "bin"));
mkdirSync(join(folder, "lib/cli"), { recursive: true });
cpSync(join(ROOT, "scripts/package/montra.sh"), join(folder, "bin/montra"));
cpSync(join(ROOT, "bin/montra.cjs"), join(folder, "bin/montra.cjs"));
writeFileSync(join(folder, "package.json"), "{}");
writeFileSync(
  join(folder, "lib/cli/main.js"),
  `${TELL.replace("function", "(function")})(process.execArgv, process.env);`,
);
writeFileSync(
  join(folder, "tell.cjs"),
  `${TELL}
process.execve = (_, args, env) => tell(args, env);`,
);
writeFileSync(join(folder, "bin/node"), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`, {
  mode: 0o755,
});

function startedWith(program: string, args: readonly string[], env: Record<string, string>) {
  const { PATH = "" } = process.env;
  const { stdout, stderr } = spawnSync(program, args, { env: { PATH, ...env }, encoding: "utf8" });
  assert.match(stdout, /^\{.*\}\n$/, stderr);
  return JSON.parse(stdout);
}

const SERVING = ["--max-semi-space-size=32", "--min-semi-space-size=16"];

if (process.platform === "linux") {
  const cases: [string, Record<string, string>, { flags: string[]; threshold?: string }][] = [
    ["serve", {}, { flags: SERVING, threshold: "262144" }],
    ["demo", {}, { flags: [] }],
    ["publish", {}, { flags: [] }],
    ["serve", { MALLOC_MMAP_THRESHOLD_: "131072" }, { flags: SERVING, threshold: "131072" }],
  ];
  for (const [command, env, expected] of cases) {
    test(`both launchers start ${command} alike, with ${JSON.stringify(env)} in the environment`, () => {
      const ofArchive = startedWith("sh", [join(folder, "bin/montra"), command], env);
      const door = ["--require", join(folder, "tell.cjs"), join(folder, "bin/montra.cjs"), command];
      const ofNpm = startedWith(process.execPath, door, env);

      assert.deepEqual(ofArchive, expected);
      assert.deepEqual(ofNpm, expected);
    });
  }

  test("both launchers leave the memory alone where GLIBC_TUNABLES decides over it", () => {
    const env = { GLIBC_TUNABLES: "glibc.malloc.mmap_threshold=1000000" };
    const door = ["--require", join(folder, "tell.cjs"), join(folder, "bin/montra.cjs"), "serve"];
    const expected = { flags: SERVING, tunables: env.GLIBC_TUNABLES };

    assert.deepEqual(startedWith("sh", [join(folder, "bin/montra"), "serve"], env), expected);
    assert.deepEqual(startedWith(process.execPath, door, env), expected);
  });
}

if (process.platform === "linux") {
  test("montra serve runs in the process that was started, and where its memory is given back", async (t) => {
    const store = join(folder, "store");
    const child = startMontra(["serve", "--store", store, "--port", "0"]);
    t.after(() => child.kill("SIGKILL"));
    let stdout = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    await eventually("it says where it serves", () => /serves on http:/.test(stdout));

    // Signals of a supervisor reach it.
    const environment = readFileSync(`/proc/${child.pid}/environ`, "utf8").split("\0");
    assert.ok(environment.includes("MALLOC_MMAP_THRESHOLD_=262144"), environment.join(" "));
  });
}

test("the units that serve start Node as the launchers do", () => {
  const units = globSync("montra{-folder,@}.service", { cwd: join(ROOT, "deploy") });
  assert.equal(units.length, 2);
  for (const unit of units) {
    const text = readFileSync(join(ROOT, "deploy", unit), "utf8");
    assert.match(text, /^Environment=MALLOC_MMAP_THRESHOLD_=262144$/m, unit);
    assert.match(text, new RegExp(`^ExecStart=\\S+/node ${SERVING.join(" ")} `, "m"), unit);
  }
});
