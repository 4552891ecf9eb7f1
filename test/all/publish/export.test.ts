/** An exported content folder publishes to the same bytes in every response. */
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { exportContent } from "../../../src/authoring/publish/export-content.ts";
import { Edition } from "../../../src/editions/edition/open-edition.ts";
import { FolderStore } from "../../../src/editions/store/folder/folder-store.ts";
import { newestUndamaged } from "../../../src/editions/store/newest-undamaged.ts";
import { responsesOf } from "../../store/every-response.ts";
import { recordAnswers } from "../../support/answers.ts";
import { writeContentFolder } from "../../support/content-folder.ts";
import { publishSample, SAMPLE } from "../../support/sample-site.ts";
import { Dice, scaled } from "../../support/scale.ts";
import { publishFolder, serveStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { randomSite } from "./random-site.ts";

/** Publishes a folder, exports it, and publishes the export. @returns both stores */
async function thereAndBack(
  folder: string,
  content: string,
  options = { markdown: false },
): Promise<[store: string, again: string, exported: string]> {
  const [store, exported, again] = ["store", "exported é", "again"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  if (content === SAMPLE) await publishSample(store);
  else assert.equal((await publishFolder(content, store)).outcome, "published");
  using edition = new Edition(await fileOf(store));
  await exportContent(edition, new FolderStore(store), exported, options);
  // Derived images are cached by the hash of their bytes, and need not be made again.
  mkdirSync(join(again, "editions"), { recursive: true });
  cpSync(join(store, "cache"), join(again, "cache"), { recursive: true });
  const second = await publishFolder(exported, again);
  assert.equal(second.outcome, "published", JSON.stringify(second));
  return [store, again, exported];
}

async function fileOf(store: string): Promise<string> {
  return (await newestUndamaged(new FolderStore(store)))?.file ?? "";
}

test("the sample site, exported and published again, answers every address with the same bytes", async (t) => {
  const [store, again] = await thereAndBack(temporaryFolder(t), SAMPLE);

  const [one, other] = [await serveStore(t, store), await serveStore(t, again)];
  const [before, after] = [recordAnswers(await fileOf(store)), recordAnswers(await fileOf(again))];
  assert.ok(before.size > 100);
  assert.deepEqual(after, before);
  const dice = new Dice();
  t.diagnostic(`seed ${dice.seed}`);
  const some = dice.shuffled([...before.keys()]).slice(0, scaled(before.size));
  const answered = await responsesOf(one.address, some);
  assert.ok(answered.size >= some.length);
  assert.deepEqual(await responsesOf(other.address, some), answered);
});

test("what came as Markdown is Markdown again, and published again answers the same", async (t) => {
  const folder = temporaryFolder(t);
  const content = join(folder, "content");
  writeContentFolder(content, {
    noticias: [
      {
        id: 1,
        slug: "marcada",
        conteudo: "<p>Uma <strong>palavra</strong>.</p>\n<ul>\n<li>um</li>\n</ul>",
      },
      { id: 2, slug: "colada", conteudo: '<p style="text-align: center">Ao centro</p>' },
      { id: 3, slug: "con", conteudo: "<p>Nome reservado</p>" },
    ],
    candidatos: [
      { nome: "Um", codigo: "Codigo01", descricao: "<p>Olá</p>" },
      { nome: "Dois", codigo: "Codigo02", descricao: '<p class="x">A <br /> B</p>' },
      { nome: "Três", codigo: "Codigo03", descricao: "<h2>Obra</h2>" },
    ],
  });

  const [store, again, exported] = await thereAndBack(folder, content, { markdown: true });

  assert.deepEqual(
    readdirSync(exported, { recursive: true }).toSorted(),
    [
      ...["candidatos", "candidatos.json", "candidatos/Codigo01.md", "candidatos/Codigo03.md"],
      ...["categorias.json", "media", "media/casa.png"],
      ...["noticias", "noticias.json", "noticias/marcada.md", "premios.json", "site.yaml"],
    ].toSorted(),
  );
  const text = readFileSync(join(exported, "noticias/marcada.md"), "utf8");
  assert.ok(text.endsWith("---\nUma **palavra**.\n\n- um\n"), text);
  assert.match(text, /^---\nid: 1\n/);
  assert.match(readFileSync(join(exported, "candidatos/Codigo03.md"), "utf8"), /^ordem: 3$/m);
  assert.deepEqual(recordAnswers(await fileOf(again)), recordAnswers(await fileOf(store)));
});

test("random content, exported and published again, answers every address with the same bytes", async (t) => {
  const dice = new Dice();
  for (let round = 0; round < scaled(8); round++) {
    const folder = temporaryFolder(t);
    const content = join(folder, "content");
    writeContentFolder(content, randomSite(dice, content));

    const [store, again] = await thereAndBack(folder, content, { markdown: round % 2 === 1 });

    const [before, after] = [await fileOf(store), await fileOf(again)];
    assert.deepEqual(recordAnswers(after), recordAnswers(before), `seed ${dice.seed}`);
  }
  t.diagnostic(`seed ${dice.seed}`);
});

test("exportContent() refuses a folder that is not empty", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { temas: [{}] });
  await publishFolder(content, store);
  using edition = new Edition(await fileOf(store));

  await assert.rejects(exportContent(edition, new FolderStore(store), content), {
    message: `${content} is not empty. Export into an empty folder, or a new one`,
  });
  writeFileSync(join(folder, "file"), "");
  await assert.rejects(exportContent(edition, new FolderStore(store), join(folder, "file")), {
    name: "RefusedError",
  });
});

test("exportContent() takes back what it wrote where it fails, and leaves what others put there", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { noticias: [{}] });
  await publishFolder(content, store);
  using edition = new Edition(await fileOf(store));
  const exported = join(folder, "exported");
  const stopping = (meanwhile: () => void) => {
    class Stopping extends FolderStore {
      override async readMedia() {
        meanwhile();
        return undefined;
      }
    }
    return assert.rejects(exportContent(edition, new Stopping(store), exported), {
      name: "DamagedError",
    });
  };

  await stopping(() => {});
  assert.equal(existsSync(exported), false);
  await stopping(() => writeFileSync(join(exported, "lista.txt"), "pão"));
  assert.deepEqual(readdirSync(exported), ["lista.txt"]);
});
