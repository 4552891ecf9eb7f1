/**
 * A week at the desk, from an empty folder on: an editor uses its pages alone, and nothing is
 * inaccessible, logged as an error or lost. Each day continues the one before.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "../../../tools/test/browser.ts";
import { type DeskUnderTest, startDeskOn } from "../../desk/running-desk.ts";
import { SuiteEnding } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { runMontra } from "../../support/montra.ts";
import { isWhole } from "../../support/scale.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { sharedChromium } from "./chromium.ts";
import { reach } from "./focus.ts";
import { mendAt, mistakes, NEWS } from "./mend.ts";
import { arrived, checkSchemes, openPage, turnPage, type Visit } from "./visit.ts";

const PICTURES = fileURLToPath(new URL("../../../content/media/noticias", import.meta.url));
const mistakesMade = isWhole ? mistakes : mistakes.slice(0, 2);
const pictures = readdirSync(PICTURES).slice(0, isWhole ? 5 : 1);

interface DroppedFile {
  readonly name: string;
  readonly type: string;
}

describe("a week at the desk", { concurrency: 1 }, () => {
  const ending = new SuiteEnding();
  let browser: Browser;
  let desk: DeskUnderTest;
  let visit: Visit;
  let page: Page;
  const at = (file: string) => join(desk.folder, file);
  const edit = (file: string, what: string | RegExp, by: string) => {
    const text = readFileSync(at(file), "utf8");
    writeFileSync(at(file), text.replace(what, by));
    assert.notEqual(readFileSync(at(file), "utf8"), text, `${file}: ${what}`);
  };
  const heading = (name: string | RegExp) => arrived(page.getByRole("heading", { level: 1, name }));
  const go = async (path: string) => void (await page.goto(desk.address + path));

  before(async () => {
    const place = temporaryFolder(ending);
    const folder = join(place, "casa");
    const begun = await runMontra([
      "init",
      folder,
      "--name",
      "Casa",
      "--time-zone",
      "Europe/Lisbon",
    ]);
    assert.equal(begun.exitCode, 0, begun.stderr);
    // Candidates may also be kept in a spreadsheet.
    rmSync(join(folder, "candidatos.yaml"));
    const row = "Exemplo1;Projeto de exemplo;premio-de-exemplo;Categoria de exemplo";
    writeFileSync(
      join(folder, "candidatos.csv"),
      `codigo;nome;premio;categoria;foto\n${row};media/exemplo/casa.svg\n`,
    );
    browser = await sharedChromium(ending);
    desk = await startDeskOn(ending, {}, { folder, storeFolder: join(place, "store") });
    visit = await openPage(browser, desk.address);
    page = visit.page;
  });
  after(async () => {
    await visit?.[Symbol.asyncDispose]();
    await ending.end();
  });

  const checkPage = () => checkSchemes(page);

  /** Presses Enter on what has this name, and waits for the next page. */
  async function pressOn(name: string, leadsTo?: RegExp): Promise<void> {
    await reach(page, name, { inMain: true });
    await page.keyboard.press("Enter");
    if (leadsTo) await page.waitForURL(leadsTo);
  }

  /** The same for links above the main content. */
  async function follow(name: string, leadsTo: RegExp): Promise<void> {
    await reach(page, name);
    await page.keyboard.press("Enter");
    await page.waitForURL(leadsTo);
  }

  async function publishByKeys(note: string, isSure = false): Promise<void> {
    await follow("Publish", /publish\/$/);
    await page.getByLabel("A note for the history").waitFor();
    // Checked once, because it is the same page the second time.
    if (!isSure) await checkPage();
    const ask = async () => {
      await reach(page, "note");
      await page.keyboard.press("Control+A");
      await page.keyboard.type(note);
      await turnPage(page, () => page.keyboard.press("Enter"));
    };
    await ask();
    let sure = 0;
    const answer = page.getByRole("heading", {
      level: 1,
      name: /Is that intended\?$|^Publication \d+ is published|^Publish$/,
    });
    for (;;) {
      // A long publication shows its progress first.
      await arrived(answer);
      const title = await answer.innerText();
      if (title === "Publish") await ask();
      else if (/^Publication/.test(title)) break;
      else {
        if (++sure === 1) await checkPage();
        await turnPage(page, () => pressOn("Publish"));
      }
    }
    assert.equal(sure > 0, isSure);
  }

  test("on Monday the link opens it, and the examples are published", async () => {
    await page.goto(desk.link);
    await page.waitForURL(`${desk.address}/desk/`);
    await heading("Nothing is wrong");
    await checkPage();

    await pressOn("See what would change", /changes\/$/);
    await page.getByText("It is the first publication").waitFor();
    await checkPage();
    await publishByKeys("Começámos");

    await checkPage();
    assert.match(await page.locator(".lead").innerText(), /Começámos/);
  });

  async function drop(selector: string, { name, type }: DroppedFile, bytes: Buffer): Promise<void> {
    const about = JSON.stringify([selector, name, type, bytes.toString("base64")]);
    await page.evaluate(`(() => {
      const [selector, name, type, base64] = ${about};
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.fromBase64(base64)], name, { type }));
      const event = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
      document.querySelector(selector).dispatchEvent(event);
    })()`);
  }

  async function save(): Promise<void> {
    await page.locator("main form.write .actions [type=submit]").last().click();
    await page.waitForURL(/said=saved/);
  }

  test("on Tuesday news with pictures and an event with its PDF are written, and seen at once", async () => {
    for (const [index, picture] of pictures.entries()) {
      await go("/desk/write/noticias/item");
      await page.fill("#f-titulo", `Notícia ${index}`);
      const about = { name: picture, type: "image/jpeg" };
      await drop('[data-field="imagem"] [data-drop]', about, readFileSync(join(PICTURES, picture)));
      await page.fill("#f-teaser", "Um resumo.");
      await page.fill("#f-tema", "exemplo");
      await page.fill("#f-conteudo", "Um **texto**.");
      await save();
    }
    await go("/desk/write/eventos/item");
    await page.fill("#f-titulo", "Encontro");
    for (const field of ["data_inicio", "data_fim"]) await page.fill(`#f-${field}`, "2027-03-05");
    await page.fill("#f-local", "local-de-exemplo");
    const pdf = { name: "Programa.pdf", type: "application/pdf" };
    await drop('[data-field="link_registo"] [data-drop]', pdf, Buffer.from("%PDF-1.4\n%%EOF\n"));
    await page.fill("#f-acomodacao", "O programa: ");
    await drop(
      "#f-acomodacao",
      { ...pdf, name: "Sessões.pdf" },
      Buffer.from("%PDF-1.4\n%2\n%%EOF\n"),
    );
    await eventually("the programme is linked", async () =>
      (await page.inputValue("#f-acomodacao")).includes("(media/eventos/sessoes.pdf)"),
    );
    await save();

    assert.equal(await page.inputValue("#f-link_registo"), "media/eventos/programa.pdf");
    await go("/desk/changes/");
    await page
      .getByText(`${pictures.length + 1} added`)
      .first()
      .waitFor();
    await checkPage();
    const broken =
      "[...document.images].filter((image) => image.complete && image.naturalWidth === 0).length";
    assert.equal(await page.evaluate(broken), 0);
    await go("/noticias/noticia-0/");
    await page.getByRole("heading", { name: "Notícia 0" }).first().waitFor();
    await checkPage();
  });

  test("on Wednesday mistakes of somebody else are mended from what the report says", async () => {
    await go("/desk/");
    for (const [file, right, wrong] of mistakesMade) {
      const text = readFileSync(at(file), "utf8");
      edit(file, right, wrong);
      await mendAt(page, file)
        .then(() => go("/desk/"))
        .then(() => heading("Nothing is wrong"))
        .catch(async () => {
          throw new Error(`${file}: ${wrong}: ${await page.locator("main").innerText()}`);
        });
      writeFileSync(at(file), text);
    }
  });

  test("on Wednesday what somebody else saves meanwhile is shown beside what was written", async () => {
    await go(`/desk/write/?file=${NEWS}`);
    await page.fill("#f-teaser", "O meu resumo.");
    edit(NEWS, /^teaser: .*$/m, "teaser: O resumo deles.");
    await page.locator("main form.write .actions [type=submit]").click();
    await heading(/saved/);
    await checkPage();
    assert.match(readFileSync(at(NEWS), "utf8"), /^teaser: O resumo deles\.$/m);
    await page.locator('[name="pick.teaser"][value="mine"]').check();
    await save();

    assert.match(readFileSync(at(NEWS), "utf8"), /^teaser: O meu resumo\.$/m);
    // Previews of chosen files are blobs; a wrong path has none.
    const loud = visit.complaints.filter(
      (one) => !/^asked for blob:|media%2F.*cassa|404/.test(one),
    );
    assert.deepEqual(loud, []);
  });

  test("on Thursday a candidate is corrected, a sponsor withdrawn, a news item scheduled, and it is published", async () => {
    const before = readFileSync(at("candidatos.csv"), "utf8");
    await go("/desk/write/candidatos/");
    await page.getByRole("link", { name: "Projeto de exemplo" }).click();
    await arrived(page.locator("#f-nome"));
    await page.fill("#f-nome", "Casa da Ribeira");
    await save();
    assert.equal(
      readFileSync(at("candidatos.csv"), "utf8"),
      before.replace("Projeto de exemplo", "Casa da Ribeira"),
    );
    await go("/desk/write/patrocinios/");
    await page.locator(".items a").first().click();
    await arrived(page.getByText("Remove", { exact: true }));
    await page.getByText("Remove", { exact: true }).click();
    await page.getByRole("button", { name: "Yes, remove" }).click();
    await page.waitForURL(/patrocinios\/\?said=removed$/);
    await page.getByRole("status").getByText("Removed.").waitFor();
    const last = `Notícia ${pictures.length - 1}`;
    await go(`/desk/write/noticias/?q=${encodeURIComponent(last)}`);
    await page.getByRole("link", { name: last }).click();
    await page.waitForURL(/noticias\/item\?/);
    await page.fill("#f-publicar_em", "2999-01-05T09:00");
    await save();
    await go("/desk/changes/");
    await page.getByText(`${last} appears on 5 January 2999`).waitFor();
    await page.locator("del", { hasText: "Projeto" }).first().waitFor();

    await publishByKeys("A semana", true);

    const [, number] = /history\/(\d+)\/$/.exec(page.url()) ?? [];
    assert.equal(number, "2");
  });

  test("on Friday she looks at what was, goes back to it, and forward again", async () => {
    await follow("History", /history\/$/);
    await checkPage();
    await pressOn("Publication 1", /history\/1\/$/);
    const [was] = await Promise.all([
      page.waitForEvent("popup"),
      pressOn("See the site as it was"),
    ]);
    await arrived(was.locator("main"));
    const shown = await was.evaluate("fetch('/api/v1/vi-export/').then((got) => got.json())");
    assert.equal((shown as { count: number }).count, 1);
    await was.close();

    const ways = [
      ["Publication 1", 3],
      ["Publication 2", 4],
    ] as const;
    for (const [name, number] of isWhole ? ways : ways.slice(0, 1)) {
      await go("/desk/history/");
      await pressOn(name, /history\/\d\/$/);
      await pressOn("Go back to it", /back\/$/);
      await reach(page, "note");
      await page.keyboard.press("Enter");
      // One rollback removes news, the other a sponsor.
      await heading(/Is that intended\?$/);
      await pressOn("Go back to it");
      await heading(`Publication ${number} is published`);
    }
    assert.deepEqual(desk.faults, []);
  });
});
