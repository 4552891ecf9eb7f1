/** The tour of the README, run line by line on a copy of the sample site. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { curl, matches } from "../../support/console.ts";
import { eventually } from "../../support/eventually.ts";
import { DOOR, runMontra } from "../../support/montra.ts";
import { publishSample, SAMPLE } from "../../support/sample-site.ts";
import { serveStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const README = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
const [, TOUR = ""] = README.split("## A minute's tour");
/** Commands, and the output of the last one if it is shown. */
const BLOCK = /^```sh\n(.*?)^```$(?:\n\n```json\n(.*?)^```$)?/gms;
const MONTRA = "npm run -s montra -- ";

test("every line of the README's tour works, in its order", async (t) => {
  const cwd = temporaryFolder(t);
  const store = join(cwd, "data/sample");
  await publishSample(store);
  cpSync(SAMPLE, join(cwd, "content"), { recursive: true });
  const { address } = await serveStore(t, store, { publicUrl: "http://127.0.0.1:8000" });

  const blocks = [...TOUR.matchAll(BLOCK)];
  assert.ok(blocks.length > 3);
  for (const [, commands = "", expected = ""] of blocks)
    for (const line of commands.trimEnd().split("\n")) {
      if (line.startsWith("curl ")) {
        // The README waits a second until the service serves a publication.
        await eventually(`${line} prints ${expected}`, async () =>
          matches(await curl(line, address), expected.trimEnd()),
        );
      } else if (line.startsWith(MONTRA)) await run(line.slice(MONTRA.length), cwd);
      else if (line === "git restore content")
        cpSync(SAMPLE, join(cwd, "content"), { recursive: true });
      else assert.equal(line, "sleep 1");
    }
});

test("what the README's tour makes is no part of the project, so that its checks pass by it", () => {
  const made = [...TOUR.matchAll(/ init (\S+)/g)].map(([, folder]) => folder as string);
  assert.notEqual(made.length, 0);
  const ignored = readFileSync(new URL("../../../.gitignore", import.meta.url), "utf8").split("\n");
  for (const folder of made) assert.ok(ignored.includes(`/${folder}/`), folder);
});

async function run(line: string, cwd: string): Promise<void> {
  const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare = ""]) => quoted ?? bare,
  );
  if (args[0] === "serve" || args[0] === "desk") return await runUntilItListens(args, cwd);
  const { exitCode, stderr } = await runMontra(args, {}, cwd);
  assert.equal(exitCode, 0, `${line}: ${stderr}`);
}

/** On a free port, and without opening a browser. */
async function runUntilItListens(args: readonly string[], cwd: string): Promise<void> {
  const quiet = args.filter((arg, index) => arg !== "--open" && !isPort(args, index));
  const child = spawn(process.execPath, [DOOR, ...quiet, "--port", "0"], { cwd });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  try {
    await eventually(`${args.join(" ")} says where it listens`, () => {
      assert.equal(child.exitCode, null, printed);
      return /http:\/\/127\.0\.0\.1:\d+\//.test(printed);
    });
  } finally {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
}

function isPort(args: readonly string[], index: number): boolean {
  return args[index] === "--port" || args[index - 1] === "--port";
}
