/**
 * The pages in a real browser: every type of page in both colour schemes and widths, and what people do
 * on them. One browser for all of it. (contract.md, "Choosing the representation")
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { pageTypes } from "./page-types.ts";
import { browsing } from "./site.ts";
import { checkAccessibility, overflow, type Visit } from "./visit.ts";

/** Colours do not move anything, and widths do not colour anything. */
const WINDOWS = {
  light: { width: 1440, height: 1000 },
  dark: { width: 360, height: 780 },
} as const;

async function look(page: Page, colorScheme: keyof typeof WINDOWS): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(WINDOWS[colorScheme]);
}

describe("pages in a browser", { concurrency: 2 }, () => {
  const pages = browsing();
  const { open, at } = pages;

  describe("every type of page", { concurrency: 1 }, () => {
    // One window for all of them: opening it costs as much as all that is looked at in one page.
    let visit: Visit;
    before(async () => {
      visit = await open();
    });
    after(() => visit?.[Symbol.asyncDispose]());

    for (const { name, path, status = 200, says } of pageTypes) {
      test(`${name} is readable, quiet and accessible in both schemes and widths`, async (t) => {
        const { page, complaints } = visit;
        complaints.length = 0;
        await look(page, "light");
        const response = await page.goto(at(path));

        assert.equal(response?.status(), status);
        assert.ok((await page.locator("main").innerText()).includes(says), says);
        const undecided = new Set<string>();
        const views = await page.locator("input[name=view]").all();
        for (const scheme of ["light", "dark"] as const) {
          await look(page, scheme);
          for (const view of views.length > 0 ? views : [undefined]) {
            await view?.check();
            const { violations, incomplete } = await checkAccessibility(page);
            for (const rule of incomplete) undecided.add(rule);
            assert.deepEqual(violations, []);
            assert.equal(await overflow(page), 0);
          }
        }
        assert.deepEqual(complaints, []);
        if (undecided.size > 0) t.diagnostic(`axe cannot decide: ${[...undecided].join(", ")}`);
      });
    }
  });

  test("the landing page brings the number and the time of the last publication", async () => {
    await using visit = await open();
    const { page, complaints } = visit;
    await page.goto(at("/"));

    await page
      .getByText(/^Number 1, \d+ [A-Z][a-z]+ \d{4} at \d\d:\d\d \(Europe\/Lisbon\)\.$/)
      .waitFor();

    assert.deepEqual(complaints, []);
  });

  test("a filter is chosen in the form, counted, and cleared", async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(at("/api/premio/candidatos/"));

    const category = page.getByLabel("categorias__descricao");
    assert.deepEqual(await category.locator("option").allInnerTexts(), [
      "any",
      "Residencial (2)",
      "Comercial & Serviços (1)",
    ]);
    await category.selectOption("Comercial & Serviços");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("1 item", { exact: true }).waitFor();

    assert.equal(await category.inputValue(), "Comercial & Serviços");
    await page.getByRole("link", { name: "Clear" }).click();
    await page.getByText("3 items", { exact: true }).waitFor();
  });

  test("pages of a list are walked by their links, and the links of the data lead on", async () => {
    await using visit = await open();
    const { page, complaints } = visit;
    await page.goto(at("/api/v1/eventos/"));

    await page.getByRole("link", { name: "Next" }).click();
    await page.getByText("Items 11 to 20 of 42, page 2 of 5").waitFor();
    await page.getByRole("link", { name: "Page 5" }).click();
    await page.getByText("Items 41 to 42 of 42, page 5 of 5").waitFor();
    await page.getByRole("link", { name: "Seminário 1", exact: true }).click();
    await page.waitForURL(at("/api/v1/eventos/1/"));
    await page.getByRole("radio", { name: "JSON" }).check();

    assert.deepEqual(complaints, []);
  });

  test("without a script the views are chosen, the JSON folds and the form filters", async () => {
    await using visit = await open({ javaScriptEnabled: false });
    const { page } = visit;
    await page.goto(at("/api/v1/eventos/?page_size=2"));

    await page.getByRole("radio", { name: "JSON" }).check();
    const results = page.locator("summary", { hasText: "results" }).first();
    const first = page.getByText('"Seminário 42"');
    assert.ok(await first.isVisible());
    await results.click();
    assert.equal(await first.isVisible(), false);
    assert.ok(await page.getByText("2 items").first().isVisible());

    await page.goto(at("/api/premio/candidatos/"));
    await page.getByLabel("premio").selectOption({ label: "Prémio 2026 (1)" });
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("1 item", { exact: true }).waitFor();
  });

  test("the keyboard alone reaches the content, the views and the data", async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(at("/api/v1/eventos/"));

    await page.keyboard.press("Tab");
    assert.equal(await page.locator(":focus").innerText(), "Skip to the content");
    await page.keyboard.press("Enter");
    await page.locator("#view-visual").focus();
    await page.keyboard.press("ArrowRight");

    assert.ok(await page.locator("#json").isVisible());
    assert.equal(await page.locator("#visual").isVisible(), false);
  });

  test("a preview shows the fragment with our images, and loads nothing else", async () => {
    await using visit = await open();
    const { page, complaints } = visit;
    await page.goto(at("/noticias/noticia-1/"));

    await page.getByText("Rendered preview of conteudo").click();
    const frame = page.locator('iframe[title="Rendered preview of conteudo"]');
    await frame.scrollIntoViewIfNeeded();
    const preview = frame.contentFrame();
    await preview.getByRole("heading", { name: "Um título" }).waitFor();
    const image = preview.locator("img");
    await page.waitForLoadState("networkidle");

    assert.equal(await image.count(), 1);
    assert.equal(
      await image.evaluate(
        (element) => (element as unknown as { naturalWidth: number }).naturalWidth,
      ),
      8,
    );
    assert.equal(await preview.locator("iframe").count(), 0);
    assert.equal(
      await preview.locator("a.elsewhere").last().innerText(),
      "Frame: https://video.example/v/1",
    );
    assert.equal(await preview.locator("[style]").count(), 0);
    assert.deepEqual(complaints, []);
  });

  test("the answer in JSON is copied as it is", async () => {
    await using visit = await open({ permissions: ["clipboard-read", "clipboard-write"] });
    const { page } = visit;
    await page.goto(at("/api/v1/eventos/?page_size=2#json"));

    await page.getByRole("button", { name: "Copy JSON" }).click();
    await page.getByText("Copied").waitFor();

    const copied = (await page.evaluate("navigator.clipboard.readText()")) as string;
    assert.deepEqual(
      JSON.parse(copied),
      await (await pages.site.get("/api/v1/eventos/?format=json&page_size=2")).json(),
    );
  });
});
