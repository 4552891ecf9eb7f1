/**
 * Every type of page in a browser (an eighth of them in `npm run test:all`): both colour schemes
 * and widths, paper, phone and forced colours. (contract.md, "Choosing the representation")
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { developerPageTypes, pageTypes } from "../../browse/page-types.ts";
import { eventually } from "../../support/eventually.ts";
import { Dice, scaled } from "../../support/scale.ts";
import { browsing } from "./site.ts";
import { checkAccessibility, look, overflow, windowOf } from "./visit.ts";

/** Scrolling blocks that the keyboard cannot reach. */
const OUT_OF_REACH = `[...document.querySelectorAll("main *")].filter((one) => {
  const { overflowX, overflowY } = getComputedStyle(one);
  const scrolls = [overflowX, overflowY].some((way) => way === "auto" || way === "scroll");
  return scrolls && one.tabIndex < 0 && !one.querySelector("a, button, input, summary");
}).map((one) => one.className)`;

/** Duplicate headings of one level and parent. */
const HEADINGS_TWICE = `[...document.querySelectorAll("main :is(h1, h2):not(.tile *, .entry *)")]
  .map((one) => one.textContent)
  .filter((text, at, texts) => texts.indexOf(text) !== at)`;

describe("pages in a browser", { concurrency: 2 }, () => {
  const { open, at } = browsing();

  describe("every type of page", { concurrency: 1 }, () => {
    const visit = windowOf(open);

    const dice = new Dice();
    console.log(`seed ${dice.seed}`);
    const seen = [...pageTypes, ...developerPageTypes];
    const looked = dice.shuffled(seen).slice(0, scaled(seen.length, 8));
    for (const { name, path, status = 200, says } of looked) {
      test(`${name} is readable, quiet and accessible in both schemes and widths`, async (t) => {
        const { page, complaints } = visit;
        await look(page, "light");
        const response = await page.goto(at(path));

        assert.equal(response?.status(), status);
        assert.ok((await page.locator("main").innerText()).includes(says), says);
        const undecided = new Set<string>();
        for (const scheme of ["light", "dark"] as const) {
          await look(page, scheme);
          const { violations, incomplete } = await checkAccessibility(page);
          for (const rule of incomplete) undecided.add(rule);
          assert.deepEqual(violations, []);
          assert.equal(await overflow(page), 0);
        }
        assert.deepEqual(await page.evaluate(OUT_OF_REACH), []);
        assert.deepEqual(await page.evaluate(HEADINGS_TWICE), []);
        assert.deepEqual(complaints, []);
        if (undecided.size > 0) t.diagnostic(`axe cannot decide: ${[...undecided].join(", ")}`);
      });
    }
  });

  test("nothing moves when images and scripts come late", async () => {
    await using visit = await open({ viewport: { width: 390, height: 844 } });
    const { page } = visit;
    // Stable for some frames, because the browser lays out the page gradually.
    const places = () =>
      page.evaluate(`new Promise((resolve) => {
        const look = () => [...document.querySelectorAll("main *, nav *")].map((one) => {
          const { left, top } = one.getBoundingClientRect();
          return one.className + " at " + Math.round(left) + "," + Math.round(top);
        }).join("\\n");
        const frame = (before, same) => requestAnimationFrame(() => {
          const now = look();
          if (now !== before) frame(now, 0);
          else if (same < 10) frame(now, same + 1);
          else resolve(now.split("\\n"));
        });
        frame("", 0);
      })`);
    for (const path of ["/", "/api/v1/eventos/1/", "/noticias/noticia-1/", "/api/docs/"]) {
      const late = Promise.withResolvers<void>();
      await page.route(/\/media\/|\.js$/, (route) => late.promise.then(() => route.continue()));
      await page.goto(at(path), { waitUntil: "commit" });
      await page.locator("footer").waitFor();
      // A script may measure the page before its style has loaded.
      await eventually("the style is there", () =>
        page.evaluate(
          "[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)",
        ),
      );
      const before = await places();
      late.resolve();
      await page.waitForLoadState("networkidle");

      assert.deepEqual(await places(), before, path);
      // Images are still requested while the next page opens.
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
  });

  describe("other forms", { concurrency: 1 }, () => {
    const visit = windowOf(open);

    test("on paper a wide table fits, and there is nothing to press", async () => {
      const { page } = visit;
      await page.emulateMedia({ media: "print" });
      await page.setViewportSize({ width: 794, height: 1123 });
      await page.goto(at("/api/v1/locais/2/"));
      assert.equal(await page.locator(".prose th").count(), 14);
      assert.equal(await overflow(page), 0);
      const printed = await page.locator("body").innerText();
      for (const control of ["Show on a map", "Later", "For developers"])
        assert.ok(!printed.includes(control), control);
      await page.emulateMedia({ media: "screen" });
    });

    test("on a telephone the first event stands within the first screen", async () => {
      const { page } = visit;
      await page.setViewportSize({ width: 390, height: 844 });
      for (const path of ["/", "/api/v1/eventos/"]) {
        await page.goto(at(path));
        const first = await page.locator(".entry").first().boundingBox();
        assert.ok(first && first.y < 600, `${path}: ${first?.y}`);
      }
    });

    test("on a telephone what to do about an item stands before its picture", async () => {
      const { page } = visit;
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(at("/api/v1/autores/1/"));

      const [toDo, picture] = await Promise.all(
        [".actions", ".figure"].map((one) => page.locator(one).boundingBox()),
      );
      assert.ok(toDo && picture && toDo.y + toDo.height <= picture.y);
    });
  });
});

describe("an event on paper", () => {
  const { open, at } = browsing({
    autores: [{ titulo: "Ordem" }, { titulo: "Escola" }],
    noticias: [{}, {}],
    eventos: [
      {
        data_inicio: "2099-05-01",
        data_fim: "2099-05-02",
        autor: [1, 2],
        noticias: [1, 2],
        link_registo: "https://fora.example/registo",
        registo_activo: true,
      },
    ],
  });

  test("is one sheet, with the logos and the address at which one registers", async () => {
    await using visit = await open();
    const { page } = visit;
    await page.goto(at("/api/v1/eventos/1/"));

    const sheet = await page.pdf({ format: "A4" });
    assert.equal(sheet.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length, 1);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".mini img:visible").count(), 4);
    const written = await page.evaluate(
      "getComputedStyle(document.querySelector('.actions .button'), '::after').content",
    );
    assert.ok(String(written).includes("https://fora.example/registo"), String(written));
    assert.ok(!(await page.locator("body").innerText()).includes("Add to calendar"));
  });
});
