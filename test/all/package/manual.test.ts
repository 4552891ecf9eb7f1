/** The manual page and the completion name what the command line declares. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { renderCompletion } from "../../../scripts/package/completion.ts";
import { renderManual } from "../../../scripts/package/manual.ts";
import { commands } from "../../../src/cli/commands.ts";
import { exitCodes } from "../../../src/cli/exit-codes.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { needTool } from "../fleet/tools.ts";

test("the manual has every command, option, variable and exit code", async () => {
  const page = await renderManual("1.2.3-rc.1");
  const plain = page.replaceAll("\\-", "-").replaceAll("\\e", "\\");

  assert.match(plain, /^\.TH MONTRA 1 "" "Montra 1\.2\.3-rc\.1" "Montra"\n\.SH NAME\nmontra - /);
  for (const load of Object.values(commands)) {
    const command = await load();
    assert.ok(plain.includes(`.SS montra ${command.name()} ${command.usage()}\n`), command.name());
    for (const { flags, envVar } of command.options) {
      assert.ok(plain.includes(`\n.B ${flags}\n`), flags);
      assert.ok(envVar === undefined || plain.includes(`\n.B ${envVar}\n`), flags);
    }
  }
  for (const code of Object.values(exitCodes)) assert.ok(plain.includes(`\n.B ${code}\n`));
  // Roff drops lines that begin like a request but are none.
  const requests = page.split("\n").filter((line) => /^[.']/.test(line));
  assert.deepEqual(
    requests.filter((line) => !/^\.(TH|SH|SS|B|TP|PP|br)( |$)/.test(line)),
    [],
  );
});

test("bash completes commands, their options and files", async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(
    join(folder, "completion"),
    await renderCompletion("bash-completion/completions/montra"),
  );
  mkdirSync(join(folder, "my content"));
  const completeEach = (all: readonly (readonly string[])[]): string[][] => {
    const asked = all.map((words) => {
      const typed = words.map((word) => `'${word}'`).join(" ");
      return `COMPREPLY=(); COMP_WORDS=(montra ${typed}); COMP_CWORD=${words.length}
        _montra; printf '%s\\n' "\${COMPREPLY[@]}"; printf '\\0'`;
    });
    const script = ["source ./completion", ...asked].join("\n");
    const { status, stdout, stderr } = spawnSync("bash", ["-c", script], {
      cwd: folder,
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
    const told = stdout.split("\0").slice(0, -1);
    return told.map((text) => text.trimEnd().split("\n"));
  };
  const complete = (...words: string[]) => completeEach([words])[0] as string[];

  assert.deepEqual(complete("pu"), ["publish"]);
  assert.deepEqual(complete("ro"), ["rollback"]);
  assert.ok(complete("").includes("serve"));
  assert.deepEqual(complete("serve", "--lame"), ["--lame-duck"]);
  assert.deepEqual(complete("publish", "--dry"), ["--dry-run"]);
  assert.deepEqual(complete("publish", "my"), ["my content"]);
  assert.ok(complete("publish", "-").includes("-m"));
  assert.deepEqual(complete("help", "pu"), ["publish"]);
  assert.deepEqual(complete("serve", "--access-log", "j"), ["json"]);
  // bash passes the equals sign as a word.
  assert.deepEqual(complete("serve", "--access-log", "=", "j"), ["json"]);
  assert.deepEqual(complete("publish", "--lang", "").sort(), ["en", "pt"]);
  assert.deepEqual(complete("new", "not"), ["noticia"]);
  // All in one shell, because a shell starts slowly.
  const all = await Promise.all(Object.values(commands).map((load) => load()));
  const [optionsOf, helpOf] = [
    completeEach(all.map((command) => [command.name(), "-"])),
    completeEach(all.map((command) => ["help", command.name()])),
  ];
  for (const [index, command] of all.entries()) {
    const options = optionsOf[index] as string[];
    assert.ok(helpOf[index]?.includes(command.name()), command.name());
    for (const { short, long, hidden } of command.options) {
      for (const name of [short, long]) {
        assert.ok(hidden || name === undefined || options.includes(name), `${name}`);
      }
    }
  }
});

test("zsh completes commands and their options with what they mean", async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, "_montra"), await renderCompletion("zsh/vendor-completions/_montra"));
  // Stubs print what zsh's completion functions are given.
  const script = `_describe() { print -l -- $commands }; _arguments() { print -l -- "$@" }; compdef() { }
    source ./_montra`;
  const completeEach = (all: readonly (readonly string[])[]): string[][] => {
    const asked = all.map((words) => {
      const typed = words.map((word) => `'${word}'`).join(" ");
      return `words=(montra ${typed}); CURRENT=$#words; _montra; printf '\\0'`;
    });
    const { status, stdout, stderr } = spawnSync(
      needTool("zsh"),
      ["-fc", [script, ...asked].join("\n")],
      { cwd: folder, encoding: "utf8" },
    );
    assert.deepEqual([status, stderr], [0, ""]);
    const told = stdout.split("\0").slice(0, -1);
    return told.map((text) => text.trimEnd().split("\n"));
  };
  const complete = (...words: string[]) => completeEach([words])[0] as string[];

  const known = complete("");
  // All in one shell, because a shell starts slowly.
  const all = await Promise.all(Object.values(commands).map((load) => load()));
  const optionsOf = completeEach(all.map((command) => [command.name(), ""]));
  for (const [index, command] of all.entries()) {
    const options = optionsOf[index] as string[];
    assert.ok(known.some((line) => line.startsWith(`${command.name()}:`)));
    for (const { long, hidden } of command.options) {
      const isShown = options.some((line) => /^(?:\([^)]*\))?(--[a-z-]+)/.exec(line)?.[1] === long);
      assert.ok(hidden || isShown, String(long));
    }
  }
  assert.ok(
    complete("serve", "").includes(
      "--access-log=[a line for each response on standard output]:value:(json off)",
    ),
  );
  assert.ok(
    complete("publish", "").includes("(-m --message)-m[a note for the history]:value:_files"),
  );
  assert.ok(complete("new", "").some((line) => /^1:what:\(.*\bnoticia\b/.test(line)));
  assert.ok(complete("help", "").some((line) => line.startsWith("publish:")));
  assert.ok(known.some((line) => line.startsWith("help:")));
});

test("fish completes commands, their options and their values", async (t) => {
  const folder = temporaryFolder(t);
  const file = join(folder, "montra.fish");
  writeFileSync(file, await renderCompletion("fish/vendor_completions.d/montra.fish"));
  const complete = (typed: string) => {
    const script = `source ${file}; complete -C '${typed}'`;
    const env = { PATH: process.env.PATH, HOME: folder, LANG: "C.UTF-8" };
    const { status, stdout } = spawnSync(needTool("fish"), ["-c", script], {
      cwd: folder,
      encoding: "utf8",
      env,
    });
    assert.equal(status, 0);
    return stdout.trimEnd().split("\n");
  };

  assert.deepEqual(complete("montra prun"), [
    "prune\tremove editions and media that are no longer kept, after showing them",
  ]);
  assert.deepEqual(complete("montra serve --lame"), [
    "--lame-duck\thow long requests are answered after a stop signal, while /readyz says 503",
  ]);
  assert.deepEqual(complete("montra serve --access-log j"), [
    "json\ta line for each response on standard output",
  ]);
  assert.deepEqual(complete("montra help prun"), ["prune"]);
  assert.deepEqual(complete("montra new not"), ["noticia"]);
  assert.deepEqual(complete("montra publish --lang e"), ["en\tlanguage of what is said"]);
  // All in one shell, because fish starts slowly.
  const all = await Promise.all(Object.values(commands).map((load) => load()));
  const told = complete(
    all.map((command) => `montra ${command.name()} --`).join("'; complete -C '"),
  );
  for (const { long, hidden } of all.flatMap(({ options }) => options)) {
    assert.ok(hidden || told.some((line) => line.startsWith(`${long}\t`)), `${long}`);
  }
});
