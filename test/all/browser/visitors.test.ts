/** What people do on the pages, with and without a script, in a real browser. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "../../../tools/test/browser.ts";
import { eventually } from "../../support/eventually.ts";
import { browsing } from "./site.ts";
import { look, windowOf } from "./visit.ts";

/** What is said goes by itself, which may be before anybody has looked. */
const NOTE_WHAT_IS_SAID = `{
  globalThis.said = [];
  new MutationObserver(() => {
    for (const one of document.querySelectorAll("[role=status]")) said.push(one.textContent.trim());
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}`;

const seenPanels = (page: Page) =>
  page.locator(".panel:visible").evaluateAll((all) => all.map((one) => (one as { id: string }).id));

const isSaid = (page: Page, text: string) =>
  eventually(`"${text}" is said`, async () =>
    ((await page.evaluate("said")) as string[]).includes(text),
  );

describe("visitors", { concurrency: 2 }, () => {
  const pages = browsing();
  const { open, at } = pages;

  describe("what people do on them", { concurrency: 1 }, () => {
    const visit = windowOf(() => open({ permissions: ["clipboard-read", "clipboard-write"] }));

    test("the landing page brings the number and the time of the last publication", async () => {
      const { page, complaints } = visit;
      await page.goto(at("/"));

      await page
        .getByText(/^Number 1, \d+ [A-Z][a-z]+ \d{4} at \d\d:\d\d \(Europe\/Lisbon\)\.$/)
        .waitFor();

      assert.deepEqual(complaints, []);
    });

    test("a filter is chosen in the form, counted, and cleared", async () => {
      const { page } = visit;
      await page.goto(at("/api/premio/candidatos/"));

      const category = page.getByLabel("categorias__descricao");
      const visual = page.locator("#visual");
      assert.deepEqual(await category.locator("option").allInnerTexts(), [
        "any",
        "Residencial (2)",
        "Comercial & Serviços (1)",
      ]);
      await category.selectOption("Comercial & Serviços");
      await page.getByRole("button", { name: "Apply" }).click();
      await visual.getByText("1 item", { exact: true }).waitFor();

      assert.equal(await category.inputValue(), "Comercial & Serviços");
      assert.deepEqual(await page.locator(".parts li").allInnerTexts(), [
        "All",
        "Prémio 2025 0",
        "Prémio 2026 1",
      ]);
      await page.getByRole("link", { name: "Clear" }).click();
      await visual.getByText("3 items", { exact: true }).waitFor();
    });

    test("a day is asked for in a field for days once it is unfolded", async () => {
      const { page } = visit;
      await page.goto(at("/api/v1/eventos/"));

      const from = page.locator("[name=data_inicio__gte]");
      assert.equal(await from.getAttribute("type"), "text");
      await page.getByText("More filters").click();
      await page.locator("[name=data_inicio__gte][type=date]").fill("2099-01-01");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.waitForURL(/\?data_inicio__gte=2099-01-01$/);

      await page.getByText("No event matches this choice.").waitFor();
      assert.equal(await from.inputValue(), "2099-01-01");
    });

    test("pages of a list are walked by their links, and the links of the data lead on", async () => {
      const { page, complaints } = visit;
      await page.goto(at("/api/v1/eventos/"));

      await page.getByRole("link", { name: "Next" }).click();
      await page.getByText("Items 11 to 20 of 42, page 2 of 5").first().waitFor();
      await page.getByRole("link", { name: "Page 5" }).click();
      await page.getByText("Items 41 to 42 of 42, page 5 of 5").first().waitFor();
      await page.getByRole("link", { name: "Seminário 1", exact: true }).click();
      await page.waitForURL(at("/api/v1/eventos/1/"));
      await page.getByRole("radio", { name: "JSON" }).check();

      assert.deepEqual(complaints, []);
    });

    test("the keyboard alone reaches the content, the views and the data", async () => {
      const { page } = visit;
      await page.goto(at("/api/v1/eventos/"));

      await page.keyboard.press("Tab");
      assert.equal(await page.locator(":focus").innerText(), "Skip to the content");
      await page.keyboard.press("Enter");
      await page.locator("#view-visual").focus();
      await page.keyboard.press("ArrowRight");

      assert.ok(await page.locator("#table").isVisible());
      assert.equal(await page.locator("#visual").isVisible(), false);
      assert.ok(await page.locator(".pager").isVisible());
      await page.getByRole("radio", { name: "Fields" }).check();
      assert.equal(await page.locator(".pager").isVisible(), false);
    });

    test("an item's texts are on its page, with our images, and load nothing else", async () => {
      const { page, complaints } = visit;
      await page.goto(at("/noticias/noticia-1/"));

      const text = page.locator(".prose");
      await text.getByRole("heading", { name: "Um título" }).waitFor();
      await page.waitForLoadState("networkidle");

      const natural = (image: unknown) => (image as { naturalWidth: number }).naturalWidth;
      assert.deepEqual(await text.locator("img").evaluateAll((all) => all.length), 1);
      assert.equal(await text.locator("img").evaluate(natural), 8);
      assert.equal(
        await text.locator("a.elsewhere").last().innerText(),
        "Frame: https://video.example/v/1",
      );
      assert.deepEqual(complaints, []);
    });

    test("the view that was chosen stays while a list is walked and filtered", async () => {
      const { page } = visit;
      await page.goto(at("/api/v1/eventos/#json"));

      assert.equal(await page.evaluate("scrollY"), 0);
      await page.getByRole("link", { name: "Next" }).click();
      await page.waitForURL(at("/api/v1/eventos/?page=2#json"));
      assert.ok(await page.locator("#json").isVisible());
      await page.getByLabel("Search").fill("1");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.waitForURL(at("/api/v1/eventos/?search=1#json"));
      assert.ok(await page.locator("#json").isVisible());
      // What the page has no room for is brought.
      await page.locator("#json .k", { hasText: '"results"' }).waitFor();
      await eventually("the whole is there", async () => {
        return (await page.locator("#json .k", { hasText: '"titulo"' }).count()) > 10;
      });
    });

    test("the path of a value is copied by a click in both views, and said once", async () => {
      const { page } = visit;
      const copied = () => page.evaluate("navigator.clipboard.readText()");
      await page.goto(at("/api/v1/eventos/?page_size=2"));
      await page.getByText("Fields", { exact: false }).nth(1).waitFor({ state: "attached" });
      await page.evaluate(NOTE_WHAT_IS_SAID);

      await page.locator("#visual details.more summary").nth(1).click();
      const path = page.locator("#visual [data-at] code").first();
      assert.equal(await path.getAttribute("title"), "Copy the path of this value");
      await page.locator("#visual [data-at] code", { hasText: "data_fim" }).nth(1).click();
      await isSaid(page, "Copied: results[1].data_fim");
      assert.equal(await copied(), "results[1].data_fim");
      await page.getByRole("radio", { name: "JSON" }).check();
      await page.locator("#json .k", { hasText: '"gps"' }).first().click();
      await isSaid(page, "Copied: results[0].local.gps");
      assert.equal(await copied(), "results[0].local.gps");
    });

    test("how to ask for the same is folded, and the language that was chosen remembered", async () => {
      const { page, complaints } = visit;
      await page.goto(at("/api/v1/eventos/1/"));

      assert.equal(await page.locator("#line-curl").isVisible(), false);
      await page.getByText("Use this data").click();
      await page.getByText("ETag:").waitFor();
      await page.getByRole("radio", { name: "TypeScript" }).check();
      assert.match(
        await page.locator("#line-client").innerText(),
        /montra\.get\("\/api\/v1\/eventos\/\{id\}\/", \{ path: \{ id: 1 \} \}\);$/,
      );
      await page.goto(at("/api/v1/eventos/?page_size=2"));
      assert.match(
        await page.locator("#line-client").innerText(),
        /\{ query: \{ page_size: 2 \} \}\);$/,
      );
      assert.ok(await page.locator("#line-client").isVisible());
      assert.equal(await page.locator("#line-curl").isVisible(), false);
      assert.deepEqual(complaints, []);
    });

    test("paper has what was chosen and what a button leads to, and nothing to press", async () => {
      const { page } = visit;
      const main = page.locator("main");
      const seen = async (path: string) => {
        await page.goto(at(path));
        await page.emulateMedia({ media: "print" });
        return (await main.innerText()).replace(/\s+/g, " ");
      };

      const chosen = await seen("/api/premio/candidatos/?premio=2&search=loja");
      assert.match(chosen, /Prémio 2026/);
      assert.doesNotMatch(chosen, /Prémio 2025|Apply|Clear|Also as|Category/);
      assert.ok(await page.locator("#filter-search").isVisible());
      assert.doesNotMatch(await seen("/api/premio/candidatos/"), /Prémio 20|Search|Apply/);
      assert.match(await seen("/api/premio/list/2/patrociniostop/"), /Prémio 2026/);
      assert.doesNotMatch(await main.innerText(), /Prémio 2025/);
      const event = await seen("/api/v1/eventos/1/");
      assert.doesNotMatch(event, /Add to calendar|Open the page/);
      await page.emulateMedia({ media: "screen" });
    });

    test("a telephone has the whole name of the site and the numbers of the pages in one row", async () => {
      const { page } = visit;
      await look(page, "dark");
      await page.goto(at("/api/v1/eventos/?page=3"));

      const isCut = (one: unknown) => {
        const { scrollHeight, clientHeight } = one as Record<string, number>;
        return (scrollHeight ?? 0) > (clientHeight ?? 0);
      };
      assert.equal(await page.locator(".site").evaluate(isCut), false);
      const steps = await page.locator(".pager .steps li:visible").allInnerTexts();
      assert.deepEqual(steps, ["Previous", "1", "2", "3", "4", "5", "Next"]);
    });

    test("the answer in JSON is copied as it is", async () => {
      const { page } = visit;
      await page.goto(at("/api/v1/eventos/?page_size=3#json"));

      await page.evaluate(NOTE_WHAT_IS_SAID);
      await page.getByRole("button", { name: "Copy JSON" }).click();
      await isSaid(page, "Copied");

      const copied = (await page.evaluate("navigator.clipboard.readText()")) as string;
      assert.deepEqual(
        JSON.parse(copied),
        await (await pages.site.get("/api/v1/eventos/?format=json&page_size=3")).json(),
      );
    });
  });

  describe("what they do without a script", { concurrency: 1 }, () => {
    const visit = windowOf(() => open({ javaScriptEnabled: false }));

    test("without a script the views are chosen, the JSON folds and the form filters", async () => {
      const { page } = visit;
      await page.goto(at("/api/v1/eventos/?page_size=2"));

      await page.getByRole("link", { name: "JSON", exact: true }).click();
      const results = page.locator("summary", { hasText: "results" }).first();
      const first = page.getByText('"Seminário 42"');
      assert.ok(await first.isVisible());
      await results.click();
      assert.equal(await first.isVisible(), false);
      assert.ok(await page.getByText("2 items").first().isVisible());

      await page.goto("about:blank");
      await page.goto(at("/api/v1/eventos/#fields"));
      assert.deepEqual(await seenPanels(page), ["fields"]);
      assert.equal(await page.evaluate("scrollY"), 0);
      await page.getByRole("link", { name: "Visual", exact: true }).click();
      assert.deepEqual(await seenPanels(page), ["visual"]);

      await page.goto(at("/api/premio/candidatos/"));
      await page.getByRole("link", { name: "Prémio 2026 1" }).click();
      await page.getByText("1 item", { exact: true }).first().waitFor();
      await page.getByLabel("Category").selectOption("Comercial & Serviços");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.waitForURL(/categorias__descricao=.*premio=premio-2/);
      await page.getByText("1 item", { exact: true }).first().waitFor();
    });

    test("the columns of a table are chosen without a script, and its order by its heads", async () => {
      const { page } = visit;
      await page.goto(at("/api/v1/eventos/"));

      await page.getByRole("link", { name: "Table", exact: true }).click();
      const heads = page.locator("#table th:visible");
      assert.ok((await heads.allInnerTexts()).includes("brevemente"));
      const rows = await page.locator("#table tbody tr").all();
      const heights = await Promise.all(rows.map(async (row) => (await row.boundingBox())?.height));
      assert.equal(new Set(heights).size, 1, `rows are lines: ${heights}`);
      await page.getByText("Columns").click();
      await page.getByRole("checkbox", { name: "brevemente" }).uncheck();
      assert.equal((await heads.allInnerTexts()).includes("brevemente"), false);
      await page.getByRole("link", { name: "data_inicio" }).click();
      await page.waitForURL(at("/api/v1/eventos/?ordering=data_inicio"));
      assert.equal(await page.locator("#table th[aria-sort=ascending]").count(), 1);
    });
  });
});
