/** Writing and ordering items with the keyboard alone, with visible focus. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "../../../tools/test/browser.ts";
import { type DeskUnderTest, startDeskOn } from "../../desk/running-desk.ts";
import { SuiteEnding } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { sharedChromium } from "./chromium.ts";
import { focused, reach } from "./focus.ts";
import { arrived, openPage, type Visit } from "./visit.ts";

describe("the desk by keys alone", { concurrency: 1 }, () => {
  const ending = new SuiteEnding();
  let browser: Browser;
  let desk: DeskUnderTest;
  let visit: Visit;
  let page: Page;

  before(async () => {
    browser = await sharedChromium(ending);
    desk = await startDeskOn(ending, {
      temas: [{ nome: "Casa" }, { nome: "Impostos" }, { nome: "Obras" }],
    });
    visit = await openPage(browser, desk.address);
    page = visit.page;
    await page.goto(desk.link);
    await page.waitForURL(`${desk.address}/desk/`);
  });
  after(async () => {
    await visit?.[Symbol.asyncDispose]();
    await ending.end();
  });

  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);

  const isFocused = async (name: string) =>
    await eventually(`${name} has the focus`, async () =>
      (await focused(page)).names.includes(name),
    );

  async function follow(name: string, to: RegExp): Promise<void> {
    await reach(page, name);
    await press("Enter");
    await page.waitForURL(to);
  }

  test("a news item with a picture is begun, looked at, mended and saved", async () => {
    await reach(page, "Skip to the content");
    await press("Enter");
    await isFocused("main");
    await reach(page, "Write", { key: "Shift+Tab" });
    await press("Enter");
    await page.waitForURL(/write\/$/);
    await follow("New: news item", /noticias\/item$/);

    // Waited for first, because on a busy machine the key could come before the browser listens.
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      reach(page, "u.imagem").then(() => press("Space")),
    ]);
    await chooser.setFiles(join(desk.folder, "media/casa.png"));
    await reach(page, "f-conteudo");
    await type("Um **texto**.");
    await reach(page, "Preview");
    await press("Enter");
    await page.frameLocator("iframe[name=preview]").locator(".prose strong").waitFor();
    await reach(page, "Save", { key: "Shift+Tab" });
    await press("Enter");
    await arrived(page.locator("#e-titulo-0"));

    // The invalid field has the focus, and an image that was chosen before stays chosen.
    await isFocused("f-titulo");
    await type("Notícia por teclas");
    await press("Enter");
    await page.waitForURL(/said=saved/);
    await isFocused("said");
    assert.match(
      readFileSync(join(desk.folder, "noticias/noticia-por-teclas.md"), "utf8"),
      /^imagem: media\/noticias\/casa\.png$/m,
    );
    assert.deepEqual(
      visit.complaints.filter((one) => !one.startsWith("asked for blob:")),
      [],
    );
  });
});
