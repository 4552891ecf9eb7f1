/** `montra init`: a folder that can be published, and that never overwrites anything. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readContent } from "../../src/authoring/content/read-content.ts";
import { collectionNames } from "../../src/contract/site/collections.ts";
import { runMontra } from "../support/montra.ts";
import { publishFolder } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const clock = () => Temporal.Now.instant();

test("montra init makes a folder with an example of everything, which can be published", async (t) => {
  const folder = join(temporaryFolder(t), "novo", "conteúdo");

  const { exitCode, stdout, stderr } = await runMontra([
    "init",
    folder,
    "--name",
    'Casa: "e" Cidade',
  ]);

  assert.equal(exitCode, 0);
  assert.equal(
    stderr,
    `Next, open the editors' desk: montra desk "${folder}" --open. _LEIA-ME.md explains the files\n`,
  );
  const written = stdout.trimEnd().split("\n");
  for (const path of written) assert.ok(existsSync(join(folder, path)), path);
  for (const path of [
    "_LEIA-ME.md",
    ".gitignore",
    ".vscode/settings.json",
    "media/exemplo/casa.svg",
  ]) {
    assert.ok(existsSync(join(folder, path)), path);
  }
  const { problems, notices, content } = await readContent(folder, { clock });
  using checked = content;
  assert.deepEqual([problems, notices], [[], []]);
  assert.equal(checked?.site.nome, 'Casa: "e" Cidade');
  const kept = collectionNames.filter((name) =>
    [name, `${name}.yaml`].some((path) => existsSync(join(folder, path))),
  );
  assert.ok(kept.length >= 10);
  assert.deepEqual(
    kept.filter((name) => checked?.counts[name] !== 1),
    [],
    "one example of each collection that src/authoring/begin/example has",
  );
  const { outcome } = await publishFolder(folder, join(folder, "../store"));
  assert.equal(outcome, "published");
});

test("what the page for editors says to type can be typed in the folder", async (t) => {
  const folder = join(temporaryFolder(t), "conteudo");
  await runMontra(["init", folder]);
  const page = readFileSync(join(folder, "_LEIA-ME.md"), "utf8");
  const typed = [...page.matchAll(/^ {4}montra (.*)$/gm)].map(([, words = ""]) => words);
  assert.deepEqual(
    typed.map((words) => words.split(" ")[0]),
    ["desk", "preview", "new", "new", "check", "publish"],
  );

  // The desk and the preview run until stopped, and have their own tests.
  for (const words of typed.slice(2)) {
    const args = [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word);
    const ran = await runMontra(args as string[], {}, folder);

    assert.equal(ran.exitCode, 0, `${words}: ${ran.stderr}${ran.stdout}`);
    if (!words.startsWith("new")) continue;
    const path = join(folder, ran.stdout.trim());
    const filled = readFileSync(path, "utf8")
      .replace(/^imagem:$/m, "imagem: media/exemplo/casa.svg")
      .replace(/^local:$/m, "local: 1")
      .replace(/^data_(inicio|fim):.*$/gm, "data_$1: 2027-01-02");
    writeFileSync(path, filled);
  }
  assert.ok(existsSync(join(folder, "../data/site")));
});

test("the examples say what to change where one of them is deleted", async (t) => {
  const folder = join(temporaryFolder(t), "conteudo");
  await runMontra(["init", folder]);

  rmSync(join(folder, "locais.yaml"));
  assert.match(readFileSync(join(folder, "eventos/exemplo.yaml"), "utf8"), /locais\.yaml/);
  rmSync(join(folder, "eventos"), { recursive: true });
  const awards = ["premios", "categorias", "candidatos", "vencedores", "patrocinios"];
  for (const name of awards) rmSync(join(folder, `${name}.yaml`));
  rmSync(join(folder, "noticias"), { recursive: true });
  for (const name of ["temas", "autores"]) rmSync(join(folder, `${name}.yaml`));

  const { problems, content } = await readContent(folder, { clock });
  content?.[Symbol.dispose]();
  assert.deepEqual(problems, []);
});

test("montra init --empty makes a folder without examples", async (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, ".git"));

  const { exitCode } = await runMontra([
    ...["init", folder, "--empty", "--name", "Vazio"],
    ...["--public-url", "https://dados.example.pt", "--time-zone", "Atlantic/Azores"],
  ]);

  assert.equal(exitCode, 0);
  assert.deepEqual(readdirSync(folder).sort(), [
    ...[".git", ".gitignore", ".montra", ".vscode", "_LEIA-ME.md", "media", "site.yaml"],
  ]);
  const { problems, content } = await readContent(folder, { clock });
  using checked = content;
  assert.deepEqual(problems, []);
  assert.equal(checked?.site.public_url, "https://dados.example.pt");
  assert.equal(checked?.site.fuso_horario, "Atlantic/Azores");
});

test("montra init refuses a folder that is not empty or cannot be written, and says why", async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(join(folder, "tese.docx"), "");

  for (const [place, says] of [
    [
      folder,
      `"${folder}" is not empty: it contains tese.docx. Nothing was written. Give a folder that is empty or not there yet\n`,
    ],
    [
      join(folder, "tese.docx"),
      `"${join(folder, "tese.docx")}" is a file. Give a folder that is empty or not there yet\n`,
    ],
    [
      join(folder, "tese.docx", "site"),
      `"${join(folder, "tese.docx", "site")}" cannot be written (ENOTDIR). See whether the disk is full and who may write there, or give another folder\n`,
    ],
  ] as const) {
    const { exitCode, stderr, stdout } = await runMontra(["init", place]);
    assert.deepEqual([exitCode, stderr, stdout], [1, says, ""]);
  }
  assert.deepEqual(readdirSync(folder), ["tese.docx"]);
});

test("montra init refuses settings that could not be published, and writes nothing", async (t) => {
  const folder = join(temporaryFolder(t), "conteudo");

  const { exitCode, stdout } = await runMontra(["init", folder, "--time-zone", "Europa/Lisboa"]);

  assert.equal(exitCode, 1);
  assert.match(stdout, /fuso_horario: found the text "Europa\/Lisboa"/);
  assert.equal(existsSync(folder), false);
});
