/** What people do on the pages in a browser, with and without a script. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { eventually } from "../../support/eventually.ts";
import { browsing } from "./site.ts";
import { arrived, look, windowOf } from "./visit.ts";

describe("visitors", { concurrency: 2 }, () => {
  const pages = browsing();
  const { open, at } = pages;

  describe("what people do on them", { concurrency: 1 }, () => {
    const visit = windowOf(() => open({ permissions: ["clipboard-read", "clipboard-write"] }));

    test("a filter is chosen in the form, and cleared", async () => {
      const { page } = visit;
      await page.goto(at("/api/premio/candidatos/"));

      await page.getByText("More filters").click();
      const category = page.getByLabel("Category");
      assert.deepEqual(await category.locator("option").allInnerTexts(), [
        "any",
        "Residencial",
        "Comercial & Serviços",
      ]);
      await category.selectOption("Comercial & Serviços");
      await page.getByRole("button", { name: "Apply" }).click();
      await arrived(page.getByText("1 item", { exact: true }));

      assert.equal(await category.inputValue(), "Comercial & Serviços");
      assert.deepEqual(await page.locator(".parts li").allInnerTexts(), [
        "All",
        "Prémio 2025",
        "Prémio 2026",
      ]);
      await page.getByRole("link", { name: "Clear" }).click();
      await arrived(page.getByText("3 items", { exact: true }));
    });

    test("a day is asked for in a field for days, and empty fields leave the address", async () => {
      const { page } = visit;
      await page.goto(at("/api/v1/eventos/"));

      await page.getByText("More filters").click();
      await page.getByLabel("Begins from").fill("2099-01-01");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.waitForURL(/\?data_inicio__gte=2099-01-01$/);

      await page.getByText("No event matches these filters.").waitFor();
      assert.equal(await page.getByLabel("Begins from").inputValue(), "2099-01-01");
    });

    test("pages of a list are walked by their links, and items lead on", async () => {
      const { page, complaints } = visit;
      await page.goto(at("/api/v1/eventos/"));

      await page.getByRole("link", { name: "Next" }).click();
      await arrived(page.getByText("Items 11 to 20 of 42, page 2 of 5"));
      await page.getByRole("link", { name: "Page 5" }).click();
      await arrived(page.getByText("Items 41 to 42 of 42, page 5 of 5"));
      await page.getByRole("link", { name: "Seminário 1", exact: true }).click();
      await page.waitForURL(at("/api/v1/eventos/1/"));

      assert.deepEqual(complaints, []);
    });

    test("the form of the search stands apart from what was searched for", async () => {
      const { page } = visit;
      await page.goto(at("/api/v1/pesquisa/?q=Semin%C3%A1rio"));

      const title = await page.getByRole("heading", { level: 1 }).boundingBox();
      const form = await page.getByRole("search").boundingBox();
      assert.ok(title && form && form.y - title.y - title.height >= 4);
    });

    test("a developer's view is remembered by the browser alone, until he leaves it", async () => {
      const { page, complaints } = visit;
      const cookies = () => page.context().cookies();
      await page.goto(at("/api/v1/eventos/?page_size=2"));
      await page.getByRole("link", { name: "For developers" }).click();
      await page.waitForURL(at("/api/v1/eventos/?page_size=2&format=api"));
      await page.getByText("HTTP 200 OK").waitFor();

      // Pages for visitors keep `format`, also those of errors.
      await page.goto(at("/"));
      await page.waitForURL(at("/?format=api"));
      await page.goto(at("/api/v1/eventos/?page_size=0"));
      await page.waitForURL(at("/api/v1/eventos/?page_size=0&format=api"));
      await page.locator(".faults dt", { hasText: "page_size" }).waitFor();
      assert.deepEqual(await cookies(), []);

      await page.getByRole("link", { name: "For visitors" }).click();
      await page.waitForURL(at("/api/v1/eventos/?page_size=0"));
      await page.goto(at("/"));
      await page.getByRole("link", { name: "For developers" }).waitFor();
      assert.equal(page.url(), at("/"));
      assert.deepEqual(complaints, []);
    });

    test("the keyboard alone reaches the content, and goes through the JSON with arrows", async () => {
      const { page } = visit;
      const focused = page.locator(":focus");
      await page.goto(at("/api/v1/eventos/?format=api&page_size=1"));

      await page.keyboard.press("Tab");
      assert.equal(await focused.innerText(), "Skip to the content");
      await page.keyboard.press("Enter");
      await page.locator("main:focus").waitFor();
      const json = page.locator(".json");
      assert.equal(await json.locator("[tabindex='0']").count(), 1);
      await json.locator("[tabindex='0']").focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowDown");
      assert.match(await focused.innerText(), /^"results": \[/);
      await page.keyboard.press("ArrowLeft");
      assert.match(await focused.innerText(), /1 \]/);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      assert.match(await focused.innerText(), /^\{/);
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      assert.match(await focused.innerText(), /^"results": \[/);
      await page.keyboard.press("Home");
      await page.keyboard.press("Tab");
      assert.equal(await focused.evaluate("document.activeElement.closest('.json')"), null);
    });

    test("an item's texts are on its page, with our images, and load nothing else", async () => {
      const { page, complaints } = visit;
      await page.goto(at("/noticias/noticia-1/"));

      const text = page.locator(".prose");
      await text.getByRole("heading", { name: "Um título" }).waitFor();
      await page.waitForLoadState("networkidle");

      const natural = (image: unknown) => (image as { naturalWidth: number }).naturalWidth;
      assert.deepEqual(await text.locator("img").evaluateAll((all) => all.length), 1);
      await eventually(
        "the image is there",
        async () => (await text.locator("img").evaluate(natural)) === 8,
      );
      assert.equal(
        await text.locator("a.elsewhere").last().innerText(),
        "Frame: https://video.example/v/1",
      );
      assert.deepEqual(complaints, []);
    });

    test("the language of the code that was chosen is remembered", async () => {
      const { page, complaints } = visit;
      await page.goto(at("/api/v1/eventos/1/?format=api"));

      await page.getByRole("radio", { name: "TypeScript" }).check();
      assert.match(
        await page.locator("#line-client").innerText(),
        /montra\.get\("\/api\/v1\/eventos\/\{id\}\/", \{ path: \{ id: 1 \} \}\);$/,
      );
      await page.goto(at("/api/v1/eventos/?format=api&page_size=2"));
      assert.match(
        await page.locator("#line-client").innerText(),
        /\{ query: \{ page_size: 2 \} \}\);$/,
      );
      assert.ok(await page.locator("#line-client").isVisible());
      assert.equal(await page.locator("#line-curl").isVisible(), false);
      assert.deepEqual(complaints, []);
    });

    test("paper has what was chosen, and nothing to press", async () => {
      const { page } = visit;
      const main = page.locator("main");
      const seen = async (path: string) => {
        await page.goto(at(path));
        await page.emulateMedia({ media: "print" });
        return (await main.innerText()).replace(/\s+/g, " ");
      };

      const chosen = await seen("/api/premio/candidatos/?premio=2");
      assert.match(chosen, /Prémio 2026/);
      assert.doesNotMatch(chosen, /Prémio 2025|Apply|Clear|Also as|Category/);
      assert.match(await seen("/api/premio/list/2/patrociniostop/"), /Prémio 2026/);
      assert.doesNotMatch(await main.innerText(), /Prémio 2025/);
      await page.emulateMedia({ media: "screen" });
    });

    test("a telephone has the whole name of the site and the numbers of the pages", async () => {
      const { page } = visit;
      await look(page, "dark");
      await page.goto(at("/api/v1/eventos/?page=3"));

      const isCut = (one: unknown) => {
        const { scrollHeight, clientHeight } = one as Record<string, number>;
        return (scrollHeight ?? 0) > (clientHeight ?? 0);
      };
      assert.equal(await page.locator(".brand").evaluate(isCut), false);
      const steps = await page.locator(".pager .steps li:visible").allInnerTexts();
      assert.deepEqual(steps, ["Previous", "1", "2", "3", "4", "5", "Next"]);
    });

    test("the answer in JSON is copied as it is", async () => {
      const { page } = visit;
      await page.goto(at("/api/v1/eventos/?format=api&page_size=3"));

      // The button says so for only two seconds.
      const said = page.evaluate(`new Promise((said) => {
        const button = document.querySelector("[data-copy-from]");
        new MutationObserver(() => said(button.textContent)).observe(button, { childList: true });
      })`);
      await page.getByRole("button", { name: "Copy JSON" }).click();
      assert.equal(await said, "Copied");

      const copied = (await page.evaluate("navigator.clipboard.readText()")) as string;
      assert.deepEqual(
        JSON.parse(copied),
        await (await pages.site.get("/api/v1/eventos/?format=json&page_size=3")).json(),
      );
    });
  });

  describe("what they do without a script", { concurrency: 1 }, () => {
    const visit = windowOf(() => open({ javaScriptEnabled: false }));

    test("without a script one line leads to the JSON, which folds, and the form filters", async () => {
      const { page } = visit;
      await page.goto(at("/api/v1/eventos/?page_size=2"));

      await page.getByRole("link", { name: "For developers" }).click();
      await page.waitForURL(/format=api/);
      const results = page.locator("summary", { hasText: "results" }).first();
      const first = page.getByText('"Seminário 42"');
      assert.ok(await first.isVisible());
      await results.click();
      assert.equal(await first.isVisible(), false);
      assert.match(await results.innerText(), /2 \],?$/);
      await page.getByRole("link", { name: "For visitors" }).click();
      await page.waitForURL(at("/api/v1/eventos/?page_size=2"));

      await page.goto(at("/api/premio/candidatos/"));
      await page.getByRole("link", { name: "Prémio 2026" }).click();
      await arrived(page.getByText("1 item", { exact: true }).first());
      await page.getByText("More filters").click();
      await page.getByLabel("Category").selectOption("Comercial & Serviços");
      await page.getByRole("button", { name: "Apply" }).click();
      await page.waitForURL(/categorias__descricao=.*premio=premio-2|premio=premio-2.*categorias/);
      await page.getByText("1 item", { exact: true }).first().waitFor();
    });
  });
});
