/** A day at the desk with nothing but the keyboard: what is done, where the focus is, and that it is seen. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { sharedChromium } from "../browse/chromium.ts";
import { openPage, type Visit } from "../browse/visit.ts";
import { SuiteEnding } from "../support/ending.ts";
import { eventually } from "../support/eventually.ts";
import { type DeskUnderTest, startDeskOn } from "./running-desk.ts";

/** More than any page has. */
const MOST_PRESSES = 150;

interface Focused {
  /** `id` of the element, or its name as people read it. */
  readonly names: readonly string[];
  /** Or nothing has the focus. */
  readonly isSeen: boolean;
}

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

  async function focused(): Promise<Focused> {
    return await page.evaluate<Focused>(`(() => {
      const at = document.activeElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      const { width, height } = at.getBoundingClientRect();
      const isSeen = at === document.body || outlineStyle !== "none" && parseFloat(outlineWidth) > 0 && width > 1 && height > 1;
      const names = [at.id, at.name, at.getAttribute("aria-label"), at.textContent.trim(), at.className];
      return { names: names.filter(Boolean), isSeen };
    })()`);
  }

  /** Presses a key until something has the focus, and sees where it is all the way. */
  async function reach(name: string, key = "Tab"): Promise<void> {
    for (let presses = 0; presses < MOST_PRESSES; presses++) {
      await press(key);
      const { names, isSeen } = await focused();
      assert.ok(isSeen, `${names.join(" | ")} has the focus unseen on ${page.url()}`);
      if (names.includes(name)) return;
    }
    throw new Error(`No key leads to "${name}" on ${page.url()}`);
  }

  const isFocused = async (name: string) =>
    await eventually(`${name} has the focus`, async () => (await focused()).names.includes(name));

  async function follow(name: string, to: RegExp): Promise<void> {
    await reach(name);
    await press("Enter");
    await page.waitForURL(to);
  }

  test("a news item with a picture is begun, looked at, mended and saved", async () => {
    await reach("Skip to the content");
    await press("Enter");
    await isFocused("main");
    await reach("Write", "Shift+Tab");
    await press("Enter");
    await page.waitForURL(/write\/$/);
    await follow("New: news item", /noticias\/item$/);

    await reach("u.imagem");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press("Space")]);
    await chooser.setFiles(join(desk.folder, "media/casa.png"));
    await reach("f-conteudo");
    await type("Um **texto**.");
    await reach("Preview");
    await press("Enter");
    await page.waitForSelector(".seen strong");
    await reach("Save");
    await press("Enter");
    await page.waitForSelector("#e-titulo-0");

    // What is wrong has the focus, and what was chosen before is not to be chosen again.
    await isFocused("f-titulo");
    await type("Notícia por teclas");
    await press("Enter");
    await page.waitForURL(/said=saved/);
    await isFocused("said");
    assert.match(
      readFileSync(join(desk.folder, "noticias/noticia-por-teclas.md"), "utf8"),
      /^imagem: media\/noticias\/casa\.png$/m,
    );
  });

  test("the order of a table is changed, and what was moved can be moved on", async () => {
    await follow("Write", /write\/$/);
    await follow("Temas", /temas\/$/);
    await reach("Move down: Casa");
    await press("Enter");
    await page.waitForURL(/moved=1&/);
    await isFocused("Move down: Casa");
    await press("Enter");
    await page.waitForURL(/moved=2&/);

    // It is the last, and goes up again.
    await isFocused("Move up: Casa");
    const themes = JSON.parse(readFileSync(join(desk.folder, "temas.json"), "utf8"));
    assert.deepEqual(
      themes.map(({ nome }: { nome: string }) => nome),
      ["Impostos", "Obras", "Casa"],
    );
  });

  test("what was written is published, looked at, and gone back on", async () => {
    await publish("Primeira");
    await follow("Write", /write\/$/);
    await follow("Noticias", /noticias\/$/);
    await follow("Notícia por teclas", /item\?/);
    await reach("f-titulo");
    await press("Control+A");
    await type("Outro título");
    await press("Enter");
    await page.waitForURL(/said=saved/);
    await publish("Segunda");

    await follow("History", /history\/$/);
    await follow("Publication 1", /history\/1\/$/);
    await follow("Go back to it", /back\/$/);
    await reach("note");
    await press("Enter");
    await page.getByRole("heading", { level: 1, name: /^Publication 3 is published/ }).waitFor();
    assert.deepEqual(
      visit.complaints.filter((one) => !one.startsWith("asked for blob:")),
      [],
    );
  });

  async function publish(note: string): Promise<void> {
    await follow("Publish", /publish\/$/);
    await page.getByLabel("A note for the history").waitFor();
    await reach("note");
    await type(note);
    await press("Enter");
    await page.getByRole("heading", { level: 1, name: /^Publication \d+ is published/ }).waitFor();
  }
});
