/** Unsaved text is kept in the browser, even if the desk ends. */
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Browser, Route } from "../../../tools/test/browser.ts";
import { FILES } from "../../desk/forms-desk.ts";
import { type DeskUnderTest, startDeskOn } from "../../desk/running-desk.ts";
import { SuiteEnding } from "../../support/ending.ts";
import { freePort } from "../../support/postgres/postgres-server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { sharedChromium } from "./chromium.ts";
import { arrived, checkSchemes, openPage, type Visit } from "./visit.ts";

const NEWS = "/desk/write/noticias/item?file=noticias/obras.md";

describe("the desk dies while somebody writes", { concurrency: 1 }, () => {
  const ending = new SuiteEnding();
  let browser: Browser;
  let folder: string;
  let desk: DeskUnderTest;
  let visit: Visit;
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const go = (path: string) => visit.page.goto(desk.address + path);
  const enter = async () => {
    await visit.page.goto(desk.link);
    await visit.page.waitForURL(`${desk.address}/desk/`);
  };
  const another = async () => {
    visit = { ...visit, page: await visit.page.context().newPage() };
  };
  const restart = async () => {
    const port = Number(new URL(desk.address).port);
    desk = await startDeskOn(ending, {}, { folder, port });
  };

  before(async () => {
    browser = await sharedChromium(ending);
    folder = join(temporaryFolder(ending), "content");
    for (const [file, content] of Object.entries(FILES)) {
      mkdirSync(join(folder, file, ".."), { recursive: true });
      writeFileSync(join(folder, file), content);
    }
    desk = await startDeskOn(ending, {}, { folder, port: await freePort() });
  });
  beforeEach(async () => {
    visit = await openPage(browser, desk.address);
    await enter();
  });
  // A desk that ends waits for pages that listen to it.
  afterEach(() => visit[Symbol.asyncDispose]());
  after(() => ending.end());

  test("the page says so, sends nothing, and the text is offered on its form after a restart", async () => {
    await go(NEWS);
    let { page } = visit;
    await page.fill("#f-conteudo", "Uma tarde de trabalho.");
    await desk.stop();
    await page.getByText("The desk does not answer.").waitFor();
    await page.keyboard.press("Control+s");
    assert.equal(await page.inputValue("#f-conteudo"), "Uma tarde de trabalho.");

    await restart();
    await page.getByText("The desk was started again.").waitFor();
    await another();
    await go(NEWS);
    page = visit.page;
    await page.getByRole("heading", { name: /kept in this browser/ }).waitFor();
    await enter();
    await page.getByText("Obras na Baixa").waitFor();
    await checkSchemes(page);
    await go(NEWS);
    await page.getByRole("button", { name: "Restore this text" }).click();
    await arrived(page.getByText("Your text is here again."));
    assert.equal(await page.inputValue("#f-conteudo"), "Uma tarde de trabalho.");
    await page.keyboard.press("Control+s");
    await page.waitForURL(/said=saved/);

    assert.match(read("noticias/obras.md"), /---\nUma tarde de trabalho\.$/);
    await go("/desk/");
    assert.equal(await page.locator(".kept > p:visible").count(), 0);
  });

  test("a form that a restarted desk has sent again is saved, and not offered any more", async () => {
    const { page } = visit;
    await go("/desk/write/temas/item");
    await page.fill("#f-nome", "Urbanismo");
    await desk.stop();
    await page.getByText("The desk does not answer.").waitFor();
    await restart();
    await another();
    await enter();
    await page.getByText("The desk was started again.").waitFor({ state: "hidden" });
    await page.keyboard.press("Control+s");
    await arrived(page.getByRole("button", { name: "Send it again" }));
    await page.keyboard.press("Control+s");
    await page.waitForURL(/said=saved/);

    assert.match(read("temas.yaml"), /nome: Urbanismo/);
    await go("/desk/");
    await arrived(visit.page.getByRole("heading", { level: 1 }));
    assert.equal(await visit.page.locator(".kept > p:visible").count(), 0);
  });

  test("a new item with its lists is offered on the first page, and made once", async () => {
    let { page } = visit;
    await go("/desk/write/noticias/item");
    await page.fill("#f-titulo", "Nova praça");
    await page.fill("#f-imagem", "media/casa.png");
    await page.getByRole("button", { name: "Add one" }).first().click();
    await page.locator('[data-field="relacionadas"] input[type=text]').fill("obras");
    await desk.stop();
    await restart();
    await another();
    await enter();
    page = visit.page;
    await page.getByRole("button", { name: "Restore this text" }).click();
    await arrived(page.getByText("Your text is here again."));
    await page.locator("main form.write .actions [type=submit]").click();
    await page.waitForURL(/said=saved/);

    assert.match(read("noticias/nova-praca.md"), /^relacionadas: \[obras\]$/m);
  });

  test("the note of a publication stays while colleagues save, and what they saved is shown first", async () => {
    const { page } = visit;
    await go("/desk/publish/");
    await page.fill("#note", "A semana");
    await go("/desk/history/");
    await page.route("**/desk/publish/", asBeforeThePlan, { times: 1 });
    await go("/desk/publish/");
    await page.locator("#note").waitFor();
    assert.equal(await page.inputValue("#note"), "A semana");
    const text = read("noticias/obras.md");
    writeFileSync(join(folder, "noticias/obras.md"), text.replace("na Baixa", "em Alfama"));
    await page.getByText("Changes were saved since you opened this page.").waitFor();
    assert.equal(await page.inputValue("#note"), "A semana");

    await page.getByRole("button", { name: "Publish" }).click();
    await arrived(page.getByRole("heading", { name: "Saved since you opened this page" }));
    await page.locator(".since ins", { hasText: "em" }).first().waitFor();
    assert.equal(await page.inputValue("#note"), "A semana");
    await checkSchemes(page);
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("heading", { name: /Publication 1/ }).waitFor();
  });

  test("a short note stays while an older publication with its words is looked at", async () => {
    const { page } = visit;
    const text = read("noticias/obras.md");
    writeFileSync(join(folder, "noticias/obras.md"), text.replace("em Alfama", "na Graça"));
    await desk.look();
    await go("/desk/publish/");
    await page.fill("#note", "A");
    await go("/desk/history/1/");
    await arrived(page.getByText("A semana"));

    await go("/desk/publish/");
    await arrived(page.locator("#note"));
    assert.equal(await page.inputValue("#note"), "A");
    await page.getByRole("button", { name: "Publish" }).click();
    await arrived(page.getByRole("heading", { name: /Publication 2/ }));
    assert.equal(await page.evaluate("sessionStorage.note"), undefined);
  });

  test("a duplicated tab keeps its text beside that of the first", async () => {
    const { page } = visit;
    const text = read("noticias/obras.md");
    await go(NEWS);
    await page.fill("#f-teaser", "O primeiro.");
    const [copy] = await Promise.all([
      page.waitForEvent("popup"),
      page.evaluate("void open(location.href)"),
    ]);
    await copy.waitForURL(/noticias/);
    await copy.waitForLoadState();
    await copy.fill("#f-teaser", "O segundo.");

    for (const text of ["O primeiro.", "O segundo."])
      assert.ok(
        await copy.evaluate(`Object.values(localStorage).some((kept) => kept.includes("${text}"))`),
      );
    await copy.keyboard.press("Control+s");
    await copy.waitForURL(/said=saved/);
    await page.keyboard.press("Control+s");
    await arrived(page.getByRole("heading", { name: /saved changes here/ }));
    writeFileSync(join(folder, "noticias/obras.md"), text);
  });

  test("the later of two answers about the folder stays, whichever comes first", async () => {
    const { page } = visit;
    await go("/desk/");
    await arrived(page.getByRole("heading", { name: "Nothing is wrong" }));
    const [late, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(
      "**/desk/",
      async (route) => {
        const response = await route.fetch();
        asked.resolve();
        await late.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    const text = read("noticias/obras.md");
    writeFileSync(join(folder, "noticias/obras.md"), text.replace("tema:", "tama:"));
    await asked.promise;
    writeFileSync(join(folder, "noticias/obras.md"), text.replace("tema:", "tema: nenhum #"));
    await page.getByText("nenhum").first().waitFor();

    const answer = page.waitForEvent("requestfinished");
    late.resolve();
    await answer;
    await page.evaluate("new Promise(requestAnimationFrame)");
    await page.getByText("nenhum").first().waitFor();
    assert.equal(await page.getByText("tama").count(), 0);
    writeFileSync(join(folder, "noticias/obras.md"), text);
    await page.getByRole("heading", { name: "Nothing is wrong" }).waitFor();
  });

  test("a text that was saved after a question is not offered again", async () => {
    const { page } = visit;
    await go(NEWS);
    await page.fill("#f-teaser", "O meu resumo.");
    const text = read("noticias/obras.md");
    writeFileSync(join(folder, "noticias/obras.md"), text.replace("tema:", "teaser: Outro\ntema:"));
    await page.keyboard.press("Control+s");
    await arrived(page.getByRole("heading", { name: /saved changes here/ }));
    await page.keyboard.press("Control+s");
    await page.waitForURL(/said=saved/);

    await go("/desk/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await page.locator(".kept > p:visible").count(), 0);
    assert.match(read("noticias/obras.md"), /^teaser: O meu resumo\.$/m);
  });

  test("a text whose file somebody renamed is saved there, and not offered again", async () => {
    const { page } = visit;
    await go(NEWS);
    const text = await page.inputValue("#f-conteudo");
    await page.fill("#f-conteudo", `${text}Uma tarde.`);
    const [old, renamed] = ["noticias/obras.md", "noticias/obras-2.md"].map((file) =>
      join(folder, file),
    ) as [string, string];
    renameSync(old, renamed);
    await page.keyboard.press("Control+s");
    await arrived(page.getByText("the item is now in noticias/obras-2.md"));
    await page.keyboard.press("Control+s");
    await page.waitForURL(/obras-2\.md.*said=saved/);

    await go("/desk/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await page.locator(".kept > p:visible").count(), 0);
    assert.match(read("noticias/obras-2.md"), /Uma tarde\.$/m);
    renameSync(renamed, old);
  });

  test("after Back, the address of a removed row does not show the next row", async () => {
    const { page } = visit;
    const themes = `${FILES["temas.yaml"]}- id: 3\n  nome: Obras\n  slug: obras\n`;
    writeFileSync(join(folder, "temas.yaml"), themes);
    await go("/desk/write/temas/");
    await page.getByRole("link", { name: "Impostos" }).click();
    await page.waitForURL(/item=1/);
    await page.keyboard.press("Control+s");
    await page.waitForURL(/said=unchanged/);
    await page.locator("summary", { hasText: "Remove" }).click();
    await page.getByRole("button", { name: "Yes, remove" }).click();
    await page.waitForURL(/said=removed/);
    for (let back = 0; back < 2; back++) {
      await page.goBack();
      await page.waitForURL(/temas\/$/);
    }

    assert.doesNotMatch(read("temas.yaml"), /Impostos/);
    await go("/desk/write/temas/item?file=temas.yaml&item=1");
    assert.equal(await page.inputValue("#f-nome"), "Obras");
    writeFileSync(join(folder, "temas.yaml"), String(FILES["temas.yaml"]));
  });

  test("after Back, saving again changes the item that was made", async () => {
    const { page } = visit;
    await go("/desk/write/temas/item");
    await page.fill("#f-nome", "Fiscalidade");
    await page.keyboard.press("Control+s");
    await page.waitForURL(/said=saved/);
    await page.goBack();
    await page.fill("#f-nome", "Fiscalidade e taxas");
    await page.keyboard.press("Control+s");
    await page.waitForURL(/said=saved/);

    assert.equal(read("temas.yaml").split("Fiscalidade").length - 1, 1, read("temas.yaml"));
    assert.match(read("temas.yaml"), /nome: Fiscalidade e taxas/);
    assert.deepEqual(readdirSync(join(folder, "noticias")).sort(), ["nova-praca.md", "obras.md"]);
  });
});

/** Shows the page before the plan is ready, which a refresh replaces. */
async function asBeforeThePlan(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text())
    .replace("<body", "<body data-live")
    .replace(/data-refresh="\d+"/, 'data-refresh="before"')
    .replace(/<form class="ask".*?<\/form>/s, "");
  await route.fulfill({ response, body });
}
