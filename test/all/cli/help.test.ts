/** The help of every command, and its examples. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, suite, test } from "node:test";
import { commands } from "../../../src/cli/commands.ts";
import { writeContentFolder } from "../../support/content-folder.ts";
import { DOOR, runMontra } from "../../support/montra.ts";
import { processEnding, temporaryFolder } from "../../support/temporary-folder.ts";

/** How each command fails that reports: its exit code, and the members of its `--json` output. */
const FAILURES = [
  ["publish nowhere", 1, ["outcome", "problems", "notices", "drafts"]],
  ["check nowhere", 1, ["problems", "notices"]],
  ["history --store content", 1, ["error"]],
  ["history --limit 0", 2, ["error"]],
  ["history 99", 1, ["error"]],
  ["history last", 2, ["error"]],
  ["history 1 99", 1, ["error"]],
  ["rollback 99", 1, ["error"]],
  ["prune --store content", 1, ["error"]],
  ["export recovered", 1, ["error"]],
  ["verify --store nowhere", 1, ["problems", "verified"]],
  ["doctor https://127.0.0.1:1", 1, undefined],
  ["copy data/none data/other", 1, ["error"]],
  ["schema vscode nowhere", 1, ["error"]],
  ["import nowhere.csv imported", 1, ["error"]],
  ["compare data/site data/none", 1, ["error"]],
] as const;

/** Commands that run until stopped, or write a file or document as it is. */
const WITHOUT_REPORT = ["serve", "preview", "desk", "init", "new"];

/** Examples that run as they are, in this order, in a folder with `content`. */
const RUN = [
  "montra check content",
  "montra publish content --dry-run",
  "montra publish content",
  "montra schema vscode content",
  "montra history",
  "montra history --limit 10",
  "montra verify",
  "montra prune",
  "montra prune --keep 20 --yes",
  "montra copy data/site data/copy",
  "montra export recovered",
  "montra schema openapi > openapi.json",
  "montra schema client > openapi-client.json",
];

suite("help", () => {
  const folder = temporaryFolder(processEnding);
  const bin = join(folder, "bin");
  const asked = join(folder, "asked");
  const examples = new Map<string, string[]>();
  const shell = (line: string) =>
    spawnSync("bash", ["-c", line], {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: `${bin}:/usr/bin:/bin`, HOME: folder },
    });
  before(async () => {
    writeContentFolder(join(folder, "content"), { temas: [{}] });
    mkdirSync(bin);
    // `curl` records what is purged.
    for (const [name, does] of [
      ["montra", `exec ${process.execPath} ${DOOR} "$@"`],
      ["curl", `printf '%s\\n' "$*" >> ${asked}`],
    ] as const) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${does}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    for (const [name, load] of Object.entries(commands)) {
      let help = "";
      (await load()).configureOutput({ writeOut: (written) => (help += written) }).outputHelp();
      const [, text = ""] = help.split("\nExamples:\n");
      examples.set(
        name,
        text
          .split("\n")
          .filter((line) => line.startsWith("  montra "))
          .map((line) => line.trim()),
      );
    }
  });

  /** The words of each line, split by a shell. */
  function wordsOf(lines: readonly string[]): string[][] {
    const commands = lines.map((line) => line.replace(/ > \S+$/, "")).join("\n");
    const print = `montra() { printf '%s\\0' "$@"; echo; }\n${commands}`;
    const printed = execFileSync("bash", ["-c", print], { encoding: "utf8" });
    return printed.split("\0\n").map((words) => words.split("\0"));
  }

  test("each command has examples, all of which it understands", async () => {
    const words = wordsOf([...examples.values()].flat());
    for (const [name, lines] of examples) {
      assert.ok(lines.length > 0, name);
      const command = (await commands[name]?.())?.exitOverride().action(() => {});
      for (const line of lines) {
        const [first, ...rest] = words.shift() ?? [];
        assert.equal(first, name, line);
        await command?.parseAsync(rest, { from: "user" });
      }
    }
  });

  test("what can be run of the examples does what it says", async () => {
    const all = [...examples.values()].flat();
    const words = wordsOf(RUN);
    for (const [at, example] of RUN.entries()) {
      assert.ok(all.includes(example), example);
      const { exitCode, stdout, stderr } = await runMontra(words[at] ?? [], {}, folder);
      assert.equal(exitCode, 0, `${example}\n${stdout}${stderr}`);
    }
  });

  test("the example of --then purges each address that was published, and nothing else", () => {
    const example = examples.get("publish")?.find((line) => line.includes("--then")) ?? "";
    writeContentFolder(join(folder, "content"), { temas: [{}, {}] });

    const { status, stderr } = shell(`${example} --public-url https://api.example.pt`);

    assert.equal(status, 0, stderr);
    const purged = readFileSync(asked, "utf8").trimEnd().split("\n");
    for (const line of purged) assert.match(line, /^-sS -X PURGE https:\/\/api\.example\.pt\/\S*$/);
    assert.ok(purged.includes("-sS -X PURGE https://api.example.pt/api/v1/temas/2/"));
  });

  test("every command that reports something does so as JSON", async () => {
    for (const [name, load] of Object.entries(commands)) {
      if (WITHOUT_REPORT.includes(name)) continue;
      const { options } = await load();
      assert.ok(
        options.some(({ long }) => long === "--json"),
        name,
      );
    }
    writeContentFolder(join(folder, "content"), { temas: [{}, {}, {}] });
    for (const line of [
      ...[
        "publish content",
        "check content",
        "history --limit 1",
        "history 1",
        "history 1 2",
        "rollback",
      ],
      ...["verify", "doctor", "prune", "export again", "schema vscode content"],
      "copy data/site data/copied",
    ]) {
      const { stdout, stderr } = await runMontra([...line.split(" "), "--json"], {}, folder);
      assert.doesNotThrow(() => JSON.parse(stdout), `${line}\n${stdout}${stderr}`);
    }
    const { stdout } = await runMontra(["history", "--limit", "1", "--json"], {}, folder);
    assert.deepEqual(
      JSON.parse(stdout).map(({ number }: { number: number }) => number),
      [4],
    );
  });

  test("every command that fails says so as JSON, and on standard error", async () => {
    const named = new Set(FAILURES.map(([line]) => line.split(" ")[0]));
    const all = Object.keys(commands).filter((name) => !WITHOUT_REPORT.includes(name));
    assert.deepEqual([...named].sort(), all.sort());

    for (const [line, code, members] of FAILURES) {
      const { exitCode, stdout, stderr } = await runMontra(
        [...line.split(" "), "--json"],
        {},
        folder,
      );
      assert.equal(exitCode, code, `${line}\n${stdout}${stderr}`);
      const said = JSON.parse(stdout);
      if (members) assert.deepEqual(Object.keys(said), members, line);
      else assert.ok(Array.isArray(said), line);
      if (said.error) assert.ok(stderr.includes(said.error), line);
    }
  });

  test("montra help publish is montra publish --help, and demo has help though it is not listed", async () => {
    const help = await runMontra(["help", "publish"]);

    assert.deepEqual(help, await runMontra(["publish", "--help"]));
    const { stdout } = await runMontra(["--help"]);
    assert.match(stdout, /^ {2}publish /m);
    assert.doesNotMatch(stdout, /^ {2}demo /m);
    assert.match((await runMontra(["help", "demo"])).stdout, /--port <number>/);
    assert.equal((await runMontra(["help", "nothing"])).exitCode, 2);
  });
});
