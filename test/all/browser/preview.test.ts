/** A preview in a browser: pages reload by themselves, and the bar is accessible. */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pino } from "pino";
import { Preview } from "../../../src/authoring/preview/preview.ts";
import { servePreview } from "../../../src/authoring/preview/serve-preview.ts";
import type { Page } from "../../../tools/test/browser.ts";
import { writeContentFolder } from "../../support/content-folder.ts";
import { endingOf } from "../../support/ending.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { sharedChromium } from "./chromium.ts";
import { checkSchemes, openPage, overflow } from "./visit.ts";

test("an open page follows what is saved, and shows the report where it has problems", async (given) => {
  const t = endingOf(given);
  const folder = temporaryFolder(t);
  writeContentFolder(folder, {});
  mkdirSync(join(folder, "noticias"));
  const write = (name: string, titulo: string, more = "") =>
    writeFileSync(
      join(folder, "noticias", name),
      `---\nid: ${name === "um.md" ? 1 : 2}\ntitulo: ${titulo}\ndata: 2026-01-01\nimagem: media/casa.png\n${more}---\n`,
    );
  write("um.md", "Primeiro");
  write("_dois.md", "Rascunho");
  let address = "";
  const log = pino({ level: "silent" });
  const preview = new Preview(folder, { log, publicUrl: () => address });
  t.after(() => preview[Symbol.asyncDispose]());
  const serving = await servePreview(preview, 0);
  t.after(() => serving.stop());
  ({ address } = serving);
  await preview.update();
  const browser = await sharedChromium(t);

  await using visit = await openPage(browser, address);
  const { page, complaints } = visit;
  const checkBoth = async () => {
    await settled(page, () => checkSchemes(page));
    await page.setViewportSize({ width: 320, height: 800 });
    assert.equal(await settled(page, () => overflow(page)), 0);
  };
  await page.goto(`${address}/noticias/um/`);
  const title = (text: string) => page.getByRole("heading", { level: 1, name: text }).waitFor();
  await title("Primeiro");

  write("um.md", "Segundo");
  await title("Segundo");
  write("um.md", "Terceiro");
  await title("Terceiro");

  write("um.md", "Quarto", "tema: nenhum\n");
  await page.locator(".preview.wrong li").first().waitFor();
  assert.match(await page.locator(".preview").innerText(), /noticias\/um\.md:6:7/);
  await title("Terceiro");
  await page.locator(".preview summary").last().click();
  assert.match((await page.locator(".preview").textContent()) ?? "", /noticias\/_dois\.md/);
  await checkBoth();

  await page.goto(`${address}/-/preview/`);
  await checkBoth();
  write("um.md", "Quinto");
  await page.locator(".preview-report li").waitFor({ state: "detached" });
  assert.deepEqual(complaints, []);
});

/** Repeats `ask` if the page reloads meanwhile, which ends it. */
async function settled<T>(page: Page, ask: () => Promise<T>): Promise<T> {
  const loadedAt = () => page.evaluate("performance.timeOrigin").catch(() => undefined);
  for (;;) {
    const before = await loadedAt();
    try {
      return await ask();
    } catch (cause) {
      if ((await loadedAt()) === before) throw cause;
    }
  }
}
