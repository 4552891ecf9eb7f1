import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { FileLock } from "../../editions/store/file-lock.ts";
import { say } from "../../language/language.ts";
import { listFolder } from "../content/files/folder.ts";
import type { Complaint } from "../content/report/report.ts";
import { hashOf, lockContent, readSource, removeFile, renameFile, saveFile } from "./save.ts";
import { readVersion, removedFiles, versionsOf } from "./undo.ts";

describe("saving a file of the folder", () => {
  test("the file is written whole and keeps its mode, and its old version is kept", async (t) => {
    const folder = temporaryFolder(t);
    const file = join(folder, "temas.yaml");
    writeFileSync(file, "- id: 1\n");
    chmodSync(file, 0o640);

    assert.equal(
      await saveFile(folder, "temas.yaml", Buffer.from("- id: 2\n"), hashOf(readFileSync(file))),
      "saved",
    );

    assert.equal(readFileSync(file, "utf8"), "- id: 2\n");
    assert.equal(statSync(file).mode & 0o777, 0o640);
    const [version] = versionsOf(folder, "temas.yaml");
    assert.equal(readVersion(folder, "temas.yaml", version?.name ?? "")?.toString(), "- id: 1\n");
    assert.deepEqual(readdirSync(folder).sort(), [".montra", "temas.yaml"]);
    // The kept versions are not reported as content.
    assert.deepEqual(
      listFolder(folder).problems.map(({ at }) => at.file),
      ["site.yaml"],
    );
  });

  test("its bytes and then its name are flushed to disk before saveFile() returns", async (t) => {
    const folder = temporaryFolder(t);
    const file = join(folder, "temas.yaml");
    writeFileSync(file, "- id: 1\n");
    const read = hashOf(readFileSync(file));
    const done: string[] = [];
    const flush = t.mock.method(fs, "fsyncSync", (descriptor: number) => {
      const isFolder = fs.fstatSync(descriptor).isDirectory();
      done.push(isFolder ? "folder" : readFileSync(`/dev/fd/${descriptor}`, "utf8"));
    });
    const { renameSync } = fs;
    const rename = t.mock.method(fs, "renameSync", (from: string, to: string) => {
      renameSync(from, to);
      done.push("renamed");
    });
    syncBuiltinESMExports();

    const next = Buffer.from("- id: 2\n");
    const outcome = await saveFile(folder, "temas.yaml", next, read);
    const flushed = done.splice(0);
    const removed = await removeFile(folder, "temas.yaml", hashOf(next));
    flush.mock.restore();
    rename.mock.restore();
    syncBuiltinESMExports();

    assert.deepEqual([outcome, removed], ["saved", "saved"]);
    // The first flush is that of the kept version.
    assert.deepEqual(flushed, ["- id: 1\n", "- id: 2\n", "renamed", "folder"]);
    assert.deepEqual(done, ["- id: 2\n", "folder"]);
  });

  test("a save waits for another process without holding up this one", async (t) => {
    const folder = temporaryFolder(t);
    assert.equal(await saveFile(folder, "a.yaml", Buffer.from("um"), undefined), "saved");
    const other = new FileLock(join(folder, ".montra/undo/.lock"));
    assert.equal(other.take(), true);

    const saved = saveFile(folder, "b.yaml", Buffer.from("dois"), undefined);
    const impatient = await lockContent(folder, ".lock", 0);
    assert.ok(!existsSync(join(folder, "b.yaml")));
    other[Symbol.dispose]();

    assert.equal(await saved, "saved");
    assert.deepEqual(impatient, {
      wrong: `process ${process.pid} is writing in this folder and has not finished`,
      expected: "a folder that nobody else is saving in",
      fix: "try again in a moment; nothing was changed",
    });
  });

  test("users who may not write to the folder can neither read nor lock what the desk keeps in it", async (t) => {
    const folder = temporaryFolder(t);
    const group = join(folder, "group");
    mkdirSync(group);
    chmodSync(group, 0o2775);
    mkdirSync(join(folder, ".montra"));
    chmodSync(join(folder, ".montra"), 0o755);

    for (const each of [folder, group])
      await saveFile(each, "a.yaml", Buffer.from("um"), undefined);

    const mode = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);
    assert.deepEqual([".montra", ".montra/undo/.lock"].map(mode), ["700", "600"]);
    assert.deepEqual(["group/.montra", "group/.montra/undo/.lock"].map(mode), ["770", "660"]);
  });

  test("a file that has changed in the meantime is not overwritten", async (t) => {
    const folder = temporaryFolder(t);
    const file = join(folder, "temas.yaml");
    writeFileSync(file, "- id: 1\n");
    const read = readSource(folder, "temas.yaml");
    assert.ok(read && "hash" in read);
    writeFileSync(file, "- id: 3\n");

    const outcomes = [
      await saveFile(folder, "temas.yaml", Buffer.from("- id: 2\n"), read.hash),
      await removeFile(folder, "temas.yaml", read.hash),
      await renameFile(folder, "temas.yaml", "_temas.yaml", read.hash),
      await saveFile(folder, "temas.yaml", Buffer.from("x"), undefined),
      await saveFile(folder, "locais.yaml", Buffer.from("x"), read.hash),
    ];
    assert.deepEqual(new Set(outcomes), new Set(["changed"]));
    assert.equal(readFileSync(file, "utf8"), "- id: 3\n");
  });

  test("a file is renamed to a draft, removed, and restored from its kept version", async (t) => {
    const folder = temporaryFolder(t);
    mkdirSync(join(folder, "noticias"));
    assert.equal(await saveFile(folder, "noticias/a.md", Buffer.from("um"), undefined), "saved");
    const hash = hashOf(Buffer.from("um"));

    assert.equal(await renameFile(folder, "noticias/a.md", "noticias/_a.md", hash), "saved");
    assert.deepEqual(readdirSync(join(folder, "noticias")), ["_a.md"]);
    assert.equal(await removeFile(folder, "noticias/_a.md", hash), "saved");
    assert.deepEqual(readdirSync(join(folder, "noticias")), []);
    const [version] = versionsOf(folder, "noticias/_a.md");
    assert.equal(readVersion(folder, "noticias/_a.md", version?.name ?? "")?.toString(), "um");
    assert.equal(readVersion(folder, "noticias/_a.md", "../.."), undefined);
  });

  test("no path and no link reads or writes outside of the folder", async (t) => {
    const place = temporaryFolder(t);
    const folder = join(place, "content");
    const outside = join(place, "outside");
    mkdirSync(folder);
    mkdirSync(outside);
    writeFileSync(join(outside, "a.md"), "theirs");
    symlinkSync(outside, join(folder, "noticias"));
    symlinkSync(join(outside, "a.md"), join(folder, "temas.yaml"));
    symlinkSync(join(outside, "new.yaml"), join(folder, "locais.yaml"));
    symlinkSync(outside, join(folder, "media"));

    for (const path of [
      "noticias/a.md",
      "../outside/a.md",
      "temas.yaml",
      "locais.yaml",
      "/etc/passwd",
      "media/x.png",
      "a/../../outside/a.md",
      "a\\..\\b",
    ]) {
      const saved = await saveFile(folder, path, Buffer.from("ours"), undefined);
      assert.deepEqual(saved, say.files.notAFile, path);
      assert.deepEqual(readSource(folder, path), say.files.notAFile, path);
    }
    assert.equal(readFileSync(join(outside, "a.md"), "utf8"), "theirs");
    assert.deepEqual(readdirSync(outside), ["a.md"]);
  });

  test("a link to a file in the folder stays a link, and its target is written", async (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(join(folder, "_todos.yaml"), "um");
    symlinkSync("_todos.yaml", join(folder, "temas.yaml"));

    assert.equal(
      await saveFile(folder, "temas.yaml", Buffer.from("dois"), hashOf(Buffer.from("um"))),
      "saved",
    );
    assert.equal(readFileSync(join(folder, "_todos.yaml"), "utf8"), "dois");
    assert.equal(
      execFileSync("readlink", [join(folder, "temas.yaml")], { encoding: "utf8" }),
      "_todos.yaml\n",
    );
  });

  test("kept versions stay in the folder, and without a save no undo folder is created", async (t) => {
    const place = temporaryFolder(t);
    const [folder, outside] = [join(place, "content"), join(place, "outside")];
    mkdirSync(folder);
    mkdirSync(outside);
    assert.deepEqual([versionsOf(folder, "a.yaml"), removedFiles(folder)], [[], []]);
    assert.deepEqual(readdirSync(folder), []);

    symlinkSync(outside, join(folder, ".montra"));
    const refused = await saveFile(folder, "temas.yaml", Buffer.from("um"), undefined);
    const away = await saveFile(join(place, "moved"), "temas.yaml", Buffer.from("um"), undefined);

    assert.ok("fix" in (refused as object), JSON.stringify(refused));
    assert.match((refused as Complaint).fix, /^take the link ".*\.montra" away/);
    assert.match((away as Complaint).wrong, /ENOENT/);
    assert.deepEqual(
      [readdirSync(place).sort(), readdirSync(folder), readdirSync(outside)],
      [["content", "outside"], [".montra"], []],
    );
  });

  test("two desks that save the same file do not lose each other's changes", async (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(join(folder, "temas.yaml"), "");
    const desk = `
      import { readSource, saveFile } from ${JSON.stringify(new URL("save.ts", import.meta.url).href)};
      for (let done = 0; done < 20; ) {
        const { bytes, hash } = readSource(process.argv[1], "temas.yaml");
        const text = Buffer.concat([bytes, Buffer.from(process.argv[2] + done + " ")]);
        if (await saveFile(process.argv[1], "temas.yaml", text, hash) === "saved") done++;
      }`;
    const run = promisify(execFile);
    await Promise.all(
      ["a", "b"].map((name) =>
        run(process.execPath, ["--input-type=module", "-e", desk, folder, name]),
      ),
    );

    const words = readFileSync(join(folder, "temas.yaml"), "utf8").trim().split(" ");
    for (const name of ["a", "b"]) {
      const own = words.filter((word) => word.startsWith(name));
      assert.deepEqual(
        own,
        Array.from({ length: 20 }, (_, at) => name + at),
      );
    }
    assert.equal(versionsOf(folder, "temas.yaml").length, 40);
  });

  test("names with accents are found in every normal form", async (t) => {
    const folder = temporaryFolder(t);
    mkdirSync(join(folder, "noticias"));
    writeFileSync(join(folder, "noticias", "ação.md".normalize("NFD")), "um");

    assert.equal(
      await saveFile(
        folder,
        "noticias/ação.md".normalize("NFC"),
        Buffer.from("dois"),
        hashOf(Buffer.from("um")),
      ),
      "saved",
    );
    assert.deepEqual(readdirSync(join(folder, "noticias")), ["ação.md".normalize("NFD")]);
    assert.ok(!existsSync(join(folder, "noticias", "ação.md".normalize("NFC"))));
  });
});
