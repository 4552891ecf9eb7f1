/** The forms of the desk in a browser: accessible, usable by keyboard, previewed before saving. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import type { Browser } from "../../../tools/test/browser.ts";
import { type DeskUnderTest, startDeskOn } from "../../desk/running-desk.ts";
import { writeContentFolder } from "../../support/content-folder.ts";
import { SuiteEnding } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { Dice, isWhole } from "../../support/scale.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { sharedChromium } from "./chromium.ts";
import { arrived, checkSchemes, openPage, turnPage, windowOf } from "./visit.ts";

const EVENT = "/desk/write/eventos/item?file=eventos.json&item=0";

/** Classes that the page has and Node lacks. */
type InPage = Record<
  "DataTransfer" | "ClipboardEvent",
  new (
    ...given: readonly unknown[]
  ) => { setData(type: string, data: string): void }
>;

describe("the forms of the desk in a browser", () => {
  const ending = new SuiteEnding();
  let desk: DeskUnderTest;
  let browser: Browser;
  const read = (file: string) => readFileSync(join(desk.folder, file), "utf8");
  before(async () => {
    browser = await sharedChromium(ending);
    const folder = join(temporaryFolder(ending), "content");
    writeContentFolder(folder, {
      temas: [{}],
      autores: [{}, {}, {}],
      locais: [{}],
      eventos: [{ autor: [1, 2, 3], titulo: "" }],
    });
    mkdirSync(join(folder, "noticias"));
    const titles = ["Notícia 1", "Notícia 2", "Notícia 3", '"Obras [fase 1] (Porto)"'];
    for (const [at, title] of titles.entries()) {
      const id = at + 1;
      const fields = `id: ${id}\ntitulo: ${title}\ndata: 2026-02-14\nimagem: media/casa.png\n`;
      writeFileSync(join(folder, `noticias/n-${id}.md`), `---\n${fields}---\nTexto.\n`);
    }
    desk = await startDeskOn(ending, {}, { folder });
  });
  const visit = windowOf(async () => {
    const visit = await openPage(browser, desk.address);
    await visit.page.goto(desk.link);
    await visit.page.waitForURL(`${desk.address}/desk/`);
    return visit;
  });
  after(() => ending.end());
  const go = (path: string) => visit.page.goto(desk.address + path);

  test("nothing is wrong with them for whoever cannot see or uses a phone, in both schemes", async (t) => {
    const others = ["/desk/write/", "/desk/write/noticias/", "/desk/write/noticias/item"];
    const dice = new Dice();
    t.diagnostic(`seed ${dice.seed}`);
    for (const path of [EVENT, ...(isWhole ? others : [dice.one(others)])]) {
      await go(path);
      await checkSchemes(visit.page);
      assert.deepEqual(visit.complaints, []);
    }
  });

  test("words from a PDF are mended as they are pasted, and that can be undone", async () => {
    await go("/desk/write/-/file?file=noticias/n-3.md");
    const { page } = visit;
    const text = page.locator("textarea[name=text]");
    const before = await text.inputValue();
    const paste = (pasted: string) =>
      text.evaluate((element, words) => {
        const { DataTransfer, ClipboardEvent } = globalThis as unknown as InPage;
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", words);
        const about = { clipboardData, bubbles: true, cancelable: true };
        element.dispatchEvent(new ClipboardEvent("paste", about) as never);
      }, pasted);

    await text.press("Control+End");
    await paste("O\ufb01cina de arren-\ndamento, constru\u00adção e 2024-\n2025");

    const mended = `${before}Oficina de arrendamento, construção e 2024-\n2025`;
    await eventually("it is mended", async () => (await text.inputValue()) === mended);
    await text.press("Control+z");
    assert.equal(await text.inputValue(), before);
  });

  test("a list is put in order by keys alone, and saved so", async () => {
    await go(EVENT);
    const { page } = visit;

    await page.focus("#f-titulo");
    await page.keyboard.type("Encontro");
    await page.focus('[data-field="autor"] li:nth-child(3) input[type=text]');
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("Alt+ArrowUp");
    await page.focus('[data-field="autor"] li:nth-child(3) button[aria-label^="Remove"]');
    await page.keyboard.press("Enter");
    await page.focus("#f-titulo");
    await page.keyboard.press("Enter");
    await page.waitForURL(/said=saved/);

    assert.match(read("eventos.json"), /"titulo":"Encontro",.*"autor":\[3,1\]/);
    await page.getByRole("status").getByText("Saved.", { exact: true }).waitFor();
    for (let left = 2; left > 0; left--)
      await page.click('[data-field="autor"] li button[aria-label^="Remove"]');
    await turnPage(page, () => page.keyboard.press("Control+s"));
    assert.doesNotMatch(read("eventos.json"), /"autor":\[3/);
    assert.deepEqual(visit.complaints, []);
  });

  test("a picture is seen with its crop before it is sent, and a text as readers will", async () => {
    await go("/desk/write/noticias/item");
    const { page } = visit;
    const picture = {
      name: "Casa.png",
      mimeType: "image/png",
      buffer: readFileSync(join(desk.folder, "media/casa.png")),
    };

    await page.setInputFiles('[name="u.imagem"]', picture);
    await eventually("both pictures are seen", () =>
      page.evaluate<boolean>(
        "[...document.querySelectorAll('[data-drop] img')].every((image) => image.naturalWidth === 8)",
      ),
    );
    await page.fill("#f-conteudo", "Um **texto**.");
    await page.click('[formaction$="/preview"]');
    const frame = page.frameLocator("iframe[name=preview]");
    await frame.locator(".prose strong").waitFor();
    await page.fill("#f-conteudo", "Outro *texto*.");
    await frame.locator(".prose em").waitFor();
    await page.fill("#f-titulo", "Notícia nova");
    await page.click('[name="do"][type="submit"]');
    await page.waitForURL(/said=saved/);

    assert.match(
      read("noticias/noticia-nova.md"),
      /imagem: media\/noticias\/casa\.png\n[\s\S]*---\nOutro \*texto\*\.\n$/,
    );
    // The preview of the chosen file, from memory.
    assert.deepEqual(
      visit.complaints.filter((one) => !one.includes(`blob:${desk.address}`)),
      [],
    );
  });

  test("photographs of cameras are made smaller when they are chosen, and a HEIC is told at once", async () => {
    const { page } = visit;
    await go("/desk/write/noticias/item");
    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1");
    const file = { name: "IMG_1.HEIC", mimeType: "image/heic", buffer: heic };
    assert.ok(await page.locator('[name="u.imagem"]').isVisible());
    await page.setInputFiles('[name="u.imagem"]', file);
    await page.locator('[data-field="imagem"] .refused', { hasText: "HEIC photo" }).waitFor();
    assert.doesNotMatch(
      (await page.getAttribute('[name="u.imagem"]', "accept")) ?? "",
      /hei[cf]|image\/\*/,
    );

    const photograph = join(temporaryFolder(ending), "DSC_1.JPG");
    await sharp({ create: { width: 4400, height: 2100, channels: 3, background: "teal" } })
      .jpeg()
      .toFile(photograph);
    // As large as a camera's, but quick to make: bytes after the end of a JPEG are ignored.
    truncateSync(photograph, 26 * 1024 * 1024);
    await page.setInputFiles('[name="u.imagem"]', photograph);
    await eventually("it is in the folder", async () =>
      (await page.inputValue("#f-imagem")).startsWith("media/"),
    );
    const path = await page.inputValue("#f-imagem");
    assert.equal(path, "media/noticias/dsc_1.jpg");
    assert.equal(await page.locator(".refused").count(), 0);

    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.items.add(new File(["\\0\\0\\0\\x18ftypheic\\0\\0\\0\\0"], "IMG_2.heic"));
      document.querySelector("#f-conteudo").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    })()`);
    await page.locator('[data-field="conteudo"] .refused', { hasText: "HEIC" }).waitFor();
    await page.fill("#f-titulo", "Fotografia");
    await page.keyboard.press("Control+s");
    await page.waitForURL(/said=saved/);
    assert.equal((await sharp(readFileSync(join(desk.folder, path))).metadata()).width, 4000);
    // A picture of this size would slow every later check.
    for (const written of [path, "noticias/fotografia.md"]) rmSync(join(desk.folder, written));
  });

  test("a form that is saved before its file is refused stays, with what is wrong", async () => {
    const { page } = visit;
    await go("/desk/write/noticias/item?file=noticias/n-1.md");

    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.items.add(new File(["\\0\\0\\0\\x18ftypheic\\0\\0\\0\\0"], "IMG_3.heic"));
      document.querySelector("[data-drop]").dispatchEvent(
        new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
      document.querySelector("form.write").requestSubmit();
    })()`);

    await page.locator('[data-field="imagem"] .refused', { hasText: "HEIC" }).waitFor();
    await sleep(500);
    assert.equal(await page.locator(".refused").count(), 1);
  });

  test("what is pasted keeps its structure, plainly where it is wanted, and undo takes it back", async () => {
    const { page } = visit;
    await go("/desk/write/noticias/item");
    const text = page.locator("#f-conteudo");
    await text.fill("Antes: ");
    const paste = (html: string, plain: string) =>
      page.evaluate(`(() => {
        const data = new DataTransfer();
        for (const [type, text] of Object.entries(${JSON.stringify({ "text/html": html, "text/plain": plain })}))
          if (text) data.setData(type, text);
        document.querySelector("#f-conteudo").dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      })()`);
    const holds = (value: string) =>
      eventually(`the text is ${value}`, async () => (await text.inputValue()) === value);
    await text.press("End");
    await paste("<p>um <b>forte</b></p><ul><li>a</li><li>b</li></ul>", "um forte a b");
    await holds("Antes: um **forte**\n\n- a\n- b");
    await text.press("Control+z");
    await holds("Antes: ");
    await paste("", "ﬁscali-\nzação");
    await holds("Antes: fiscalização");
    // Only once, whatever is pasted later.
    await paste("", " e mais");
    await holds("Antes: fiscalização e mais");

    await text.fill("");
    const plain = page.locator("#f-antetitulo");
    await plain.fill("<b>o\ufb01cina</b>");
    await plain.press("Control+a");
    await plain.press("Control+c");
    await text.press("Control+Shift+v");
    await holds("<b>oficina</b>");
    // After a letter that needs the shift key; pasted by the mouse.
    await text.press("Shift+A");
    await paste("<b>forte</b>", "forte");
    await holds("<b>oficina</b>A**forte**");
    // A save right after the paste waits for it.
    await page.fill("#f-titulo", "Colado à pressa");
    await page.fill("#f-imagem", "media/casa.png");
    await text.press("End");
    await paste("", " e mais");
    await page.keyboard.press("Control+s");
    await page.waitForURL(/said=saved/);
    assert.match(read("noticias/colado-a-pressa.md"), /A\*\*forte\*\* e mais$/m);
    assert.deepEqual(visit.complaints, []);
  });

  test("a link is chosen by words, one that leads nowhere is marked, and a new theme loses nothing", async () => {
    const { page } = visit;
    await go("/desk/write/noticias/item");
    const text = page.locator("#f-conteudo");
    await text.fill("Ver isto");
    await page.evaluate('document.querySelector("#f-conteudo").setSelectionRange(4, 8)');
    const chooser = page.getByLabel("Link to: news, event or file").last();
    await chooser.fill("notícia 2");
    await page.waitForSelector("#links option", { state: "attached" });
    // Enter alone would save the form.
    await page.keyboard.press("Enter");
    assert.equal(await chooser.inputValue(), "notícia 2");
    const option = await page.evaluate<string>("document.querySelector('#links option').value");
    await chooser.fill(option);
    await eventually("the link stands in the text", async () =>
      (await text.inputValue()).includes("[isto](/noticias/n-2/)"),
    );
    await text.press("End");
    await chooser.fill("fase");
    await page.waitForSelector("#links option[value*=fase]", { state: "attached" });
    await chooser.fill(
      await page.evaluate<string>("document.querySelector('#links option[value*=fase]').value"),
    );
    await eventually("brackets of a name do not end the link", async () =>
      (await text.inputValue()).endsWith("[Obras \\[fase 1\\] (Porto)](/noticias/n-4/)"),
    );
    await page.keyboard.type(" e [nada](/noticias/nao-ha/)");
    await page.keyboard.type(", [um](/eventos/nao-ha/), [dois](/#fim), [casa](media/nao-ha.pdf)");
    await page
      .getByText("These links lead nowhere: /noticias/nao-ha/, /eventos/nao-ha/, media/nao-ha.pdf")
      .waitFor();
    // In a field that is also HTML.
    await page.fill("#f-teaser", '<a href="/noticias/nunca/">nunca</a>');
    await page.getByText("These links lead nowhere: /noticias/nunca/").waitFor();

    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      page.locator('[data-field="tema"] a', { hasText: "New: theme" }).click(),
    ]);
    await arrived(tab.locator("#f-nome"));
    await tab.fill("#f-nome", "Mobilidade suave");
    await tab.keyboard.press("Control+s");
    await tab.waitForURL(/said=saved/);
    await tab.close();
    await page.fill("#f-tema", "suave");
    await page.waitForSelector("#choices-temas option[value=mobilidade-suave]", {
      state: "attached",
    });
    assert.match(await text.inputValue(), /^Ver \[isto\]/);
    assert.deepEqual(visit.complaints, []);
  });

  test("an answer about an earlier text does not replace the one about the present text", async () => {
    const { page } = visit;
    await go("/desk/write/noticias/item");
    const late = Promise.withResolvers<void>();
    await page.route(/links\?of=.*antes/, (route) => late.promise.then(() => route.continue()));
    const told = page.getByText("These links lead nowhere: /noticias/depois/");

    const asked = page.waitForRequest(/links\?of=.*antes/);
    await page.fill("#f-conteudo", "[a](/noticias/antes/)");
    const answered = (await asked).response();
    await page.fill("#f-conteudo", "[a](/noticias/depois/)");
    await told.waitFor();
    late.resolve();
    await (await answered)?.finished();
    await page.evaluate("new Promise(requestAnimationFrame)");

    assert.ok(await told.isVisible());
    await page.unrouteAll();
  });

  test("on a phone the save button is within reach wherever one reads", async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 390, height: 844 });
    await go("/desk/write/noticias/item");
    for (const at of [0, 600, 1200]) {
      await page.evaluate(`scrollTo(0, ${at})`);
      const box = await page.locator('.write > .actions [value="save"]').boundingBox();
      assert.ok(box && box.y > 600 && box.y + box.height <= 844, JSON.stringify(box));
      assert.ok(box.height >= 44, JSON.stringify(box));
    }
  });

  test("on a phone a photograph is taken, saved and published by the thumb alone", async () => {
    const { page } = visit;
    const events = read("eventos.json").replace('"titulo":""', '"titulo":"Encontro"');
    writeFileSync(join(desk.folder, "eventos.json"), events);
    await page.setViewportSize({ width: 390, height: 844 });
    const press = async (name: string | RegExp, role: "button" | "link" = "button") => {
      const target = page.locator("main").getByRole(role, { name }).first();
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      assert.ok(box && box.height >= 44, `${name}: ${JSON.stringify(box)}`);
      assert.ok(box.x >= 0 && box.x + box.width <= 390, `${name}: ${JSON.stringify(box)}`);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    };
    await go("/desk/write/noticias/");
    await press("New: news item", "link");
    await arrived(page.locator("#f-titulo"));
    await page.fill("#f-titulo", "Da rua");
    const choose = await page.locator('[data-field="imagem"] .choose').boundingBox();
    assert.ok(choose && choose.height >= 44, JSON.stringify(choose));
    const buffer = await sharp({
      create: { width: 400, height: 300, channels: 3, background: "teal" },
    })
      .jpeg()
      .toBuffer();
    const photograph = { name: "image.jpg", mimeType: "image/jpeg", buffer };
    await page.setInputFiles('[name="u.imagem"]', photograph);
    await page.locator('[data-field="imagem"] img:visible').first().waitFor();
    await press("Save");
    await page.waitForURL(/said=saved/);
    assert.ok(existsSync(join(desk.folder, "media/noticias/image.jpg")));

    await page.getByRole("navigation").getByRole("link", { name: "Publish" }).click();
    await arrived(page.getByLabel("A note for the history"));
    await press("Publish");
    await arrived(page.getByRole("heading", { level: 1, name: /^Publication 1 is published/ }));
    assert.equal(await page.evaluate("document.scrollingElement.scrollWidth"), 390);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test("a document that is dropped into a text is put into media and linked where the cursor stands", async () => {
    await go("/desk/write/noticias/item");
    const { page } = visit;

    await page.fill("#f-conteudo", "O programa: ");
    await page.evaluate(`(() => {
      const text = document.querySelector("#f-conteudo");
      text.setSelectionRange(12, 12);
      const data = new DataTransfer();
      data.items.add(new File(["%PDF-1.4"], "Programa 2026.pdf", { type: "application/pdf" }));
      text.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    })()`);
    await eventually("the link stands in the text", async () =>
      (await page.inputValue("#f-conteudo")).includes("media"),
    );

    assert.equal(
      await page.inputValue("#f-conteudo"),
      "O programa: [Programa 2026](media/noticias/programa-2026.pdf)",
    );
    await page.fill("#f-titulo", "Com programa");
    await page.fill("#f-imagem", "media/casa.png");
    await page.keyboard.press("Control+s");
    await page.waitForURL(/said=saved/);
    assert.equal(read("media/noticias/programa-2026.pdf"), "%PDF-1.4");
    assert.deepEqual(visit.complaints, []);
  });
});
