/** Moving in from a Django REST Framework service: import, publish, compare; faults; kills. */
import assert from "node:assert/strict";
import { on, once } from "node:events";
import { type FSWatcher, mkdirSync, watch } from "node:fs";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { compareServices } from "../../../src/moving/compare/compare-services.ts";
import { readExcuses } from "../../../src/moving/compare/excuses.ts";
import { Side } from "../../../src/moving/compare/side.ts";
import type { ImportReport } from "../../../src/moving/import/run-import.ts";
import { filesOf, importSite, linesOf } from "../../import/import-site.ts";
import { SuiteEnding } from "../../support/ending.ts";
import { startMontra } from "../../support/montra.ts";
import { servePublicly } from "../../support/public-host.ts";
import { Dice, isWhole, scaled } from "../../support/scale.ts";
import { publishFolder, serveStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { type Drf, startDrf } from "./drf.ts";

const HOST = "intern.example:8001";
// The minimum with everything that is odd about the service.
const SIZES = { events: scaled(60, 3), news: scaled(300, 6) };

test("a Django service is imported, published and compared: nothing differs that is not excused", async (t) => {
  const folder = temporaryFolder(t);
  const odd = { page_size: 7, twice: true } as const;
  const drf = await startDrf(t, temporaryFolder(t), { host: HOST, ...SIZES, ...odd });
  const [content, store] = [join(folder, "content"), join(folder, "store")];

  const imported = await importSite(drf.url, content, { placeholder: true });
  const published = await publishFolder(content, store);

  assert.deepEqual(published.outcome === "refused" ? published.problems : [], []);
  const serving = await serveStore(t, store, { publicUrl: undefined });
  const options = { atOnce: 8, perSecond: 1000, timeoutSeconds: 600, retries: 2, headers: [] };
  const comparison = await compareServices({
    sides: [new Side({ ...options, url: drf.url }), new Side({ ...options, url: serving.address })],
    excuses: readExcuses(join(content, ".montra/import/excuses.yaml")),
    images: true,
    onProgress: () => {},
  });
  assert.deepEqual(comparison.unexcused, []);
  assert.match(
    linesOf(imported).join("\n"),
    /^document \| \/media\/anexos\/Programa%20\d\.pdf \| answered 404$/m,
  );
  const said = comparison.excused.map(({ at, field, was, is }) => `${at} ${field} ${was} ${is}`);
  for (const line of [
    "/api/v1/vi-export/ page 7 10",
    'eventos/11 slug "seminário" "seminario-11"',
    'candidatos/b  "there" nothing',
  ]) {
    assert.ok(said.includes(line), line);
  }
  assert.ok(said.some((line) => / times 2 nothing$/.test(line)));
  const moved = comparison.excused.filter(({ excuse }) => excuse === "file_addresses");
  assert.deepEqual([...new Set(moved.map(({ field }) => field))].sort(), [
    ...["acomodacao", "conteudo", "foto", "imagem", "link_registo"],
  ]);

  // Every text that the sanitiser changed is listed, and no other HTML differs.
  const html = comparison.excused.filter(
    ({ field, excuse }) =>
      ["conteudo", "contacto", "teaser", "acomodacao"].includes(field) &&
      excuse !== "file_addresses",
  );
  const listed = linesOf(imported)
    .map((line) => line.split(" | "))
    .filter(
      ([kind, , , said]) =>
        kind === "different" && /^(?:publication (?:takes out|spells)|the link) /.test(said ?? ""),
    );
  const named = new Set(listed.map(([, at, field]) => `${at} ${field}`));
  assert.ok(html.length > 0);
  for (const { at, field } of html) assert.ok(named.has(`${at} ${field}`), `${at} ${field}`);

  const again = await importSite(drf.url, content, { placeholder: true });
  const { unchanged, ...others } = again.files;
  assert.deepEqual(others, { added: 0, changed: 0, removed: 0, kept: 0 });
  assert.equal(unchanged, imported.files.added);
});

/** One service, healthy and faulty: its content stays the same. */
suite("a Django service that is asked under bad luck", () => {
  const ending = new SuiteEnding();
  const folder = temporaryFolder(ending);
  const data = temporaryFolder(ending);
  const [content, whole, killed, rough] = ["content", "whole", "killed", "rough"].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  const wish = { host: HOST, events: 40, news: scaled(300, 15) };
  let first: ImportReport;
  let sound: Drf;
  before(async () => {
    const retries = 1;
    const faults = { broken: "eventos/?page=2", attempts: 1 + retries };
    sound = await startDrf(ending, data, { ...wish, faults });
    first = await importSite(sound.url, content, { retries });
    await importSite(sound.url, whole);
  });
  after(() => ending.end());

  test("a page that cannot be read is told, and is all that is asked for again", async () => {
    const second = await importSite(sound.url, content);

    // Of ten events on the broken page, the latest events show one.
    assert.equal(first.items.eventos, 29);
    assert.match(
      linesOf(first)[0] ?? "",
      /^unread \| http:\/\/\S+\/api\/v1\/eventos\/\?page=2\S* \| it answered 500$/,
    );
    assert.equal(second.items.eventos, 38);
    assert.deepEqual(
      linesOf(second).filter((line) => line.startsWith("unread")),
      [],
    );
    assert.ok(second.requests < scaled(60, 6), String(second.requests));
    assert.deepEqual(filesOf(content), filesOf(whole));
  });

  test("an import that is killed at any moment and started again leaves the same folder", async (t) => {
    const dice = new Dice();
    t.diagnostic(`TORTURE_SEED=${dice.seed}`);

    const args = ["import", sound.url, killed, "--per-second", "1000"];
    for (let kills = scaled(40, 40); kills > 0; kills--) {
      mkdirSync(killed, { recursive: true });
      const files = watch(killed);
      const child = startMontra(args);
      const ended = once(child, "exit");
      child.stdout?.resume();
      child.stderr?.resume();
      // The last one is killed while it writes its first files; a single one, by lot.
      const isAmongFiles = isWhole ? kills === 1 : dice.integer(2) === 0;
      const moment = isAmongFiles
        ? firstFile(files)
        : sleep(500 + dice.integer(isWhole ? 3000 : 1000));
      await Promise.race([ended, moment]);
      child.kill("SIGKILL");
      await ended;
      files.close();
    }
    const last = await importSite(sound.url, killed);

    assert.deepEqual(
      linesOf(last).filter((line) => /^(?:conflict|unread)/.test(line)),
      [],
    );
    assert.deepEqual(filesOf(killed), filesOf(whole));
  });

  test("redirects, 429s, 500s, cut and slow answers leave the same folder, and a token goes to one host", async (t) => {
    await sound.stop();
    const faults = { www: true, 429: 41, 500: 7, cut: 5, slow: 9, seconds: 0.05 } as const;
    const faulty = await startDrf(ending, data, { ...wish, faults, log: true });

    for (const name of ["antigo.example", "www.antigo.example"]) servePublicly(t, name, faulty.url);

    const imported = await importSite("http://antigo.example", rough, {
      headers: [["authorization", "Token 1"]],
      retries: 8,
    });

    assert.deepEqual(
      linesOf(imported).filter((line) => line.startsWith("unread")),
      [],
    );
    assert.deepEqual(filesOf(rough), filesOf(whole));
    const tokens = faulty.requests().map((line) => line.split(" ").slice(1, -1).join(" "));
    assert.ok(tokens.some((line) => line.startsWith("antigo") && line.endsWith("Token 1")));
    assert.ok(tokens.some((line) => line.startsWith("www.")));
    assert.ok(!tokens.some((line) => line.startsWith("www.") && line.endsWith("Token 1")));
  });
});

/** Waits until a file other than the journal is written. */
async function firstFile(files: FSWatcher): Promise<void> {
  for await (const [, name] of on(files, "change")) if (!String(name).startsWith(".")) return;
}
