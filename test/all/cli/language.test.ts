/** The language of the command line: by option, environment, and kind of command. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { writeContentFolder } from "../../support/content-folder.ts";
import { englishIn } from "../../support/function-words.ts";
import { runMontra, runMontraAlone } from "../../support/montra.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const PORTUGUESE = { LANG: "pt_PT.UTF-8" };

test("check speaks the language of LC_ALL, LC_MESSAGES or LANG, and that of --lang before all", async () => {
  const refusals = {
    en: "/nada  there is no content folder here, expected a content folder with a site.yaml in it, check the spelling, or create the folder\n",
    pt: "/nada  aqui não há nenhuma pasta de conteúdos; esperado: uma pasta de conteúdos com um site.yaml lá dentro; confirme se o nome está bem escrito ou crie a pasta\n",
  };
  const said = async (args: readonly string[], env: Record<string, string> = {}) =>
    (await runMontra(["check", "/nada", ...args], env)).stdout;

  assert.equal(await said([]), refusals.en);
  assert.equal(await said([], PORTUGUESE), refusals.pt);
  assert.equal(await said([], { ...PORTUGUESE, LC_ALL: "C.UTF-8" }), refusals.en);
  assert.equal(await said(["--lang", "en"], PORTUGUESE), refusals.en);
  assert.equal(await said(["--lang=pt"]), refusals.pt);
});

test("publish, history and rollback are Portuguese from end to end", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { noticias: [{ titulo: "Obras na Baixa" }] });
  const run = async (...args: readonly string[]) => {
    const { exitCode, stdout, stderr } = await runMontra([...args, "--store", store], {
      ...PORTUGUESE,
      TZ: "Europe/Lisbon",
    });
    assert.equal(englishIn(stdout + stderr), undefined, stdout + stderr);
    return { exitCode, stdout: stdout.replaceAll(/\d\d:\d\d/g, "00:00"), stderr };
  };

  const planned = await run("publish", content, "--dry-run");
  const published = await run("publish", content);
  const again = await run("publish", content);
  const history = await run("history");
  const shown = await run("history", "1");
  const back = await run("rollback");

  assert.match(planned.stdout, /^Seria publicado:\n {2}notícias {2}1 nova\n/);
  assert.match(published.stdout, /^Publicação 1, feita a \d+ de \p{L}+ de \d{4} às 00:00:\n/u);
  assert.equal(again.stdout, "Nada a publicar: a publicação 1 já tem este conteúdo.\n");
  assert.match(history.stdout, /^\* 1 {2}\d\d\/\d\d\/\d{4}, 00:00 {2}\S+ {2}1 nov[oa]\n$/);
  assert.match(shown.stdout, /^Publicação 1, a atual\n {2}data {4}/);
  assert.deepEqual(
    [back.exitCode, back.stderr],
    [1, "Não há nenhuma publicação anterior para repor\n"],
  );
});

test("help and usage errors are in the language, of operators' commands in English", async () => {
  const [all, unknown, ofCheck, ofServe] = await Promise.all([
    runMontraAlone([], PORTUGUESE),
    runMontraAlone(["check", "--josn", "x"], PORTUGUESE),
    runMontraAlone(["check", "--help"], PORTUGUESE),
    runMontraAlone(["serve", "--help"], PORTUGUESE),
  ]);

  assert.match(all.stdout, /^Utilização: montra \[opções\] \[comando\]\n/);
  assert.equal(englishIn(all.stdout.replaceAll(/<[^<>]*>/g, "")), undefined);
  assert.deepEqual(
    [unknown.exitCode, unknown.stderr],
    [2, "erro: a opção --josn não existe\n(Quis dizer --json?)\n"],
  );
  assert.match(ofCheck.stdout, /^Utilização: montra check \[opções\] <pasta>\n/);
  assert.match(ofServe.stdout, /^Usage: montra serve \[options\]\n/);
});

test("desk speaks as the site is written, unless --lang says otherwise", async (t) => {
  const content = temporaryFolder(t);
  writeFileSync(join(content, "site.yaml"), "nome: Casa e Cidade\nidioma: pt\n");
  const refused = async (...args: readonly string[]) =>
    (await runMontra(["desk", content, "--token", "letmein", ...args])).stderr;

  assert.match(await refused(), /^Em 127\.0\.0\.1, o painel precisa de um segredo /);
  assert.match(await refused("--lang", "en"), /^On 127\.0\.0\.1 the desk needs a token /);
});
