/**
 * Saves of every kind, one after the other: after each of them a preview answers as one that has just read the
 * whole folder, and says the same of it; where it has problems, it answers as before.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pino } from "pino";
import { Preview } from "../../../src/preview/preview.ts";
import { servePreview } from "../../../src/preview/serve-preview.ts";
import { endingOf } from "../../support/ending.ts";
import { Dice, isWhole, scaled } from "../../support/scale.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { RandomSaves } from "./random-saves.ts";

const SAVES_A_FOLDER = scaled(25, 2);

test("500 random saves are answered as by a preview that has just read everything", async (given) => {
  const t = endingOf(given);
  const dice = new Dice();
  given.diagnostic(`TORTURE_SEED=${dice.seed}`);
  let right = 0;
  let saved = 0;
  while (saved < scaled(500, 50)) {
    const folder = join(temporaryFolder(t), "content");
    const cacheFolder = temporaryFolder(t);
    const saves = await RandomSaves.begin(dice, folder);
    await using edited = await openPreview(folder, cacheFolder);
    assert.deepEqual(edited.preview.state.problems, []);
    let before = await answersOf(edited);
    const done: string[] = [];
    for (let at = 0; at < SAVES_A_FOLDER; at++) {
      saved++;
      const mends = edited.preview.state.problems.length > 0 && dice.number(1) < 0.7;
      done.push(mends ? await saves.mend() : await saves.next());
      await edited.preview.look();
      await using fresh = await openPreview(folder, cacheFolder);
      const where = `seed ${dice.seed}, save ${saved}: ${done.join("; ")}`;
      assert.deepEqual(saidBy(edited), saidBy(fresh), where);
      const isRight: boolean = edited.preview.state.problems.length === 0;
      if (isRight) saves.keep();
      const answers = await answersOf(edited);
      const expected: Record<string, string> = isRight ? await answersOf(fresh) : before;
      for (const path of PATHS) assert.equal(answers[path], expected[path], `${path}, ${where}`);
      before = answers;
      right += isRight ? 1 : 0;
    }
  }
  given.diagnostic(`${right} of ${saved} were right`);
  assert.ok(right > saved / (isWhole ? 3 : 12));
});

async function openPreview(folder: string, cacheFolder: string) {
  let address = "";
  const log = pino({ level: "silent" });
  const preview = new Preview(folder, { log, cacheFolder, publicUrl: () => address });
  const serving = await servePreview(preview, { host: "127.0.0.1", port: 0 });
  ({ address } = serving);
  await preview.look();
  return {
    preview,
    address,
    async [Symbol.asyncDispose]() {
      await serving.stop();
      await preview[Symbol.asyncDispose]();
    },
  };
}

type Opened = Awaited<ReturnType<typeof openPreview>>;

function saidBy({ preview }: Opened) {
  const { problems, notices, drafts } = preview.state;
  return { problems, notices, drafts };
}

const PATHS = [
  ...["temas", "autores", "locais", "eventos", "noticias"].map(
    (name) => `/api/v1/${name}/?page_size=100`,
  ),
  ...[
    "/api/premio/",
    "/api/premio/categorias/",
    "/api/premio/candidatos/",
    "/api/premio/vencedores/",
  ],
  ...["/api/premio/list/1/patrociniostop/", "/api/premio/list/2/patrociniostop/"],
  ...["/api/v1/vi-export/", "/api/v1/noticias/?search=novo", "/api/v1/noticias/?format=atom"],
  ...["/noticias/velho/", "/noticias/noticia-1/", "/api/v1/eventos/?format=ics"],
];

/** Without what is of its own preview: its address, the moments at which it was made and items changed. */
async function answersOf({ address }: Opened): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const path of PATHS) {
    const response = await fetch(address + path, { redirect: "manual" });
    const text = (await response.text()).replaceAll(address, "").replaceAll(/SEQUENCE:\d+/g, "");
    const location = response.headers.get("location")?.replace(address, "") ?? "";
    answers[path] =
      `${response.status} ${location} ${text.replaceAll(/\d{4}-?\d\d-?\d\dT[\d:.+Z-]+/g, "")}`;
  }
  return answers;
}
