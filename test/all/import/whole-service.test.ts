/** A service as the specification describes it moves in whole. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { importSite, linesOf, textOf } from "../../import/import-site.ts";
import { NEWS, teaserService, WHOLE } from "../../import/teaser-service.ts";
import { runMontra } from "../../support/montra.ts";
import { serveStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("a service with 300 news, of which 210 are teasers, moves in whole", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  const { url } = await teaserService(t, (place) => (place === 0 ? [290, 9999] : []));
  const pace = ["--per-second", "1000"];

  const imported = await runMontra(["import", url, content, ...pace]);
  const checked = await runMontra(["check", content]);
  const published = await runMontra(["publish", content, "--store", store]);
  const excuses = ["--excuses", join(content, ".montra/import/excuses.yaml")];
  const compared = await runMontra([
    "compare",
    url,
    "--store",
    store,
    ...excuses,
    "--per-second",
    "1000",
  ]);

  assert.equal(imported.exitCode, 0, imported.stdout + imported.stderr);
  assert.match(imported.stdout, /noticias: 210 of 300 are teasers/);
  assert.equal(checked.exitCode, 0, checked.stdout);
  assert.equal(published.exitCode, 0, published.stderr);
  assert.equal(compared.exitCode, 0, compared.stdout);
  assert.match(
    compared.stdout,
    /^\/api\/v1\/vi-export\/: same \(\d+ addresses, 300 of 300 items compared\)$/m,
  );
  assert.doesNotMatch(compared.stdout, /item by item/);
  assert.match(
    textOf(content, "noticias/noticia-1.md") ?? "",
    /^---\n# The service shows only a teaser of this news: its text is where "url" leads\.\n# Assumed are id and data, which place it in the list\. Put in what you know\.\nid: 1000000\n/,
  );
  const { address } = await serveStore(t, store);
  const pages = await fetch(`${address}/api/v1/vi-export/?page_size=100`);
  const list = (await pages.json()) as { count: number };
  assert.equal(list.count, NEWS);
  const answer = await fetch(`${address}/noticias/noticia-1/`);
  const item = (await answer.json()) as Record<string, unknown>;
  assert.equal(answer.status, 200);
  assert.deepEqual([item.id, item.titulo, item.conteudo], [1_000_000, "Notícia 1", ""]);
  const page = await fetch(`${address}/noticias/noticia-1/`, { headers: { accept: "text/html" } });
  assert.ok((await page.text()).includes(`href="${url}/noticias/noticia-1/"`));
  for (const premio of [2, 3]) {
    const winners = await fetch(`${address}/api/premio/vencedores/?premio=${premio}`);
    assert.equal(winners.status, 200);
    assert.deepEqual(await winners.json(), []);
  }

  const again = await importSite(url, content);
  assert.deepEqual(again.files.changed, 0, linesOf(again).join("\n"));
  assert.equal(again.items.noticias, NEWS);
  assert.ok(WHOLE < NEWS);
});
