/** With a work cache, reports and editions are the same as without, whatever is saved. */
import assert from "node:assert/strict";
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { openWorkCache, type WorkCache } from "../../src/authoring/content/files/work-cache.ts";
import { readContent } from "../../src/authoring/content/read-content.ts";
import { makeNextEdition } from "../../src/authoring/publish/next-edition.ts";
import { writeContentFolder } from "../support/content-folder.ts";
import { Dice } from "../support/scale.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const SAVES = 50;
const LATER = 60_000;

test("random saves give the same report and the same edition with a work cache and without", async (t) => {
  const dice = new Dice();
  t.diagnostic(`TORTURE_SEED=${dice.seed}`);
  const folder = temporaryFolder(t);
  const scratch = temporaryFolder(t);
  await writeSite(folder);
  using cache = openWorkCache(temporaryFolder(t));
  t.mock.timers.enable({ apis: ["Date"] });
  const done: string[] = [];
  let editions = 0;
  let isRight = true;
  for (let round = 0; round < SAVES; round++) {
    done.push(await (isRight || dice.number(1) < 0.3 ? save(dice, folder) : writeSite(folder)));
    // An hour in a second: files are old enough to be trusted by their times, or too young.
    const now = performance.timeOrigin + performance.now() + dice.one([0, LATER]);
    t.mock.timers.setTime(Math.floor(now));
    const clock = dice.one(["2026-03-01T12:00:00Z", "2031-03-02T12:00:00Z"]);
    const file = join(scratch, `${round}.db`);

    const cached = await read({ folder, cache, clock, file });
    const whole = await read({ folder, cache: undefined, clock, file: `${file}-whole` });

    const where = `seed ${dice.seed}: ${done.join("; ")}`;
    assert.deepEqual(cached.report, whole.report, where);
    assert.ok(cached.edition?.equals(whole.edition as Buffer) ?? !whole.edition, where);
    isRight = whole.edition !== undefined;
    if (isRight) editions++;
  }
  t.diagnostic(`${editions} of ${SAVES} were right`);
});

async function read(about: {
  folder: string;
  cache: WorkCache | undefined;
  clock: string;
  file: string;
}) {
  const { folder, cache, file } = about;
  const clock = () => Temporal.Instant.from(about.clock);
  const { content, ...report } = await readContent(folder, { cache, clock });
  if (!content) return { report, edition: undefined };
  using closing = content;
  await makeNextEdition(closing, {
    file,
    cache,
    before: undefined,
    undoneEditions: [],
    epochSeconds: 1_700_000_000,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
  return { report, edition: readFileSync(file) };
}

/** @returns what is correct again, in words */
async function writeSite(folder: string): Promise<string> {
  writeContentFolder(folder, { autores: [{}] });
  mkdirSync(join(folder, "noticias"), { recursive: true });
  writeFileSync(join(folder, "temas.yaml"), themes("Um"));
  await drawImage(folder, "rua.png", "#123456");
  for (let id = 1; id <= 5; id++) writeNews(folder, { id });
  return "all as it was";
}

function writeNews(folder: string, { conteudo = "Um", ...fields }: Record<string, unknown>): void {
  const given = { titulo: "Uma", data: "2024-05-06", imagem: "media/casa.png", tema: 1 };
  const text = `---\n${JSON.stringify({ ...given, ...fields })}\n---\n${conteudo}\n`;
  writeFileSync(join(folder, `noticias/n${fields.id}.md`), text);
}

function themes(name: string): string {
  return ["- id: 1", `  nome: ${name}`, "  slug: um", "- id: 2", "  nome: Dois", "  slug: dois"]
    .map((line) => `${line}\n`)
    .join("");
}

async function drawImage(folder: string, name: string, background: string): Promise<void> {
  const image = sharp({ create: { width: 8, height: 6, channels: 3, background } });
  writeFileSync(join(folder, "media", name), await image.png().toBuffer());
}

/** @returns what was saved, in words */
async function save(dice: Dice, folder: string): Promise<string> {
  const id = 1 + dice.integer(5);
  const file = join(folder, `noticias/n${id}.md`);
  const there = statSync(file, { throwIfNoEntry: false });
  const [street, door] = ["rua.png", "porta.png"].map((name) => join(folder, "media", name));
  const what = dice.integer(9);
  if (what === 0 && there) {
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.includes("Uma") ? text.replace("Uma", "Duo") : text.toUpperCase());
    utimesSync(file, there.atime, there.mtime);
    return `n${id} of the same size and time`;
  }
  if (what === 1 && there) {
    rmSync(file);
    return `n${id} taken out`;
  }
  if (what === 2) {
    writeFileSync(file, "---\ntitulo: [");
    return `n${id} broken`;
  }
  if (what === 3) {
    await drawImage(folder, "rua.png", dice.one(["#123456", "#654321", "#abcdef"]));
    return "rua.png";
  }
  if (what === 4) {
    const isThere = statSync(street as string, { throwIfNoEntry: false });
    const [from, to] = isThere ? [street, door] : [door, street];
    renameSync(from as string, to as string);
    return `${to} from ${from}`;
  }
  if (what === 5) {
    const site = dice.one([
      { iframe_hosts: ["www.example.org"] },
      { fuso_horario: "Atlantic/Azores" },
      { imagens: { maximo: 2000 } },
      {},
    ]);
    writeFileSync(join(folder, "site.yaml"), JSON.stringify({ nome: "Sítio", ...site }));
    return JSON.stringify(site);
  }
  if (what === 6) {
    writeFileSync(join(folder, "temas.yaml"), themes(dice.one(["Um", "Só", "Uns"])));
    return "temas.yaml";
  }
  const fields = dice.one([
    {},
    { imagem: dice.one(["media/rua.png", "media/porta.png"]) },
    { relacionadas: [`n${1 + dice.integer(5)}`], tema: 2 },
    { publicar_em: "2030-01-01T10:00", data: "2030-01-01" },
    { conteudo: '<iframe src="https://www.example.org/v"></iframe><script>x</script>' },
    { conteudo: "[a](/noticias/n2/) ![b](media/rua.png)" },
  ]);
  writeNews(folder, { id, ...fields });
  return `n${id} ${JSON.stringify(fields)}`;
}
