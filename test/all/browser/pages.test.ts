/**
 * The pages in a real browser: every type of page (in `npm run test:all` an eighth of them) in both colour schemes and widths,
 * on paper, on a telephone and in forced colours. What people do on them is `visitors.test.ts`.
 * (contract.md, "Choosing the representation")
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Locator } from "../../../tools/test/browser.ts";
import { pageTypes } from "../../browse/page-types.ts";
import { Dice, scaled } from "../../support/scale.ts";
import { browsing } from "./site.ts";
import { checkAccessibility, look, overflow, type Scheme, windowOf } from "./visit.ts";

/** What an element looks like, or the sign before or after it. */
const styleOf = (sign = "") =>
  new Function(
    "element",
    `const { backgroundColor, color, clipPath } = getComputedStyle(element, "${sign}");
     return { background: backgroundColor, color, clip: clipPath };`,
  ) as (element: unknown) => { background: string; color: string; clip: string };

describe("pages in a browser", { concurrency: 2 }, () => {
  const { open, at } = browsing();

  describe("every type of page", { concurrency: 1 }, () => {
    const visit = windowOf(open);

    const dice = new Dice();
    console.log(`seed ${dice.seed}`);
    // A browser goes on from what has moved.
    const seen = pageTypes.filter(({ status }) => status !== 301);
    const looked = dice.shuffled(seen).slice(0, scaled(seen.length, 8));
    /** All views in the light, and in the dark those of which the colours are no other page's; in `npm run test:all` by lot. */
    async function looksAt(views: readonly Locator[], scheme: Scheme): Promise<Locator[]> {
      const names = await Promise.all(views.map((view) => view.getAttribute("value")));
      const seen = views.filter(
        (_, at) => scheme === "light" || !["table", "fields"].includes(names[at] ?? ""),
      );
      return dice.shuffled(seen).slice(0, scaled(seen.length, 2));
    }

    for (const { name, path, status = 200, says } of looked) {
      test(`${name} is readable, quiet and accessible in both schemes and widths`, async (t) => {
        const { page, complaints } = visit;
        await look(page, "light");
        const response = await page.goto(at(path));

        assert.equal(response?.status(), status);
        assert.ok((await page.locator("main").innerText()).includes(says), says);
        const undecided = new Set<string>();
        const views = await page.locator("input[name=view]").all();
        for (const scheme of ["light", "dark"] as const) {
          await look(page, scheme);
          for (const view of views.length > 0 ? await looksAt(views, scheme) : [undefined]) {
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

  test("nothing moves when images and scripts come late", async () => {
    await using visit = await open({ viewport: { width: 390, height: 844 } });
    const { page } = visit;
    // Once they have been the same for some frames: the browser lays out what is near the window by and by.
    const places = () =>
      page.evaluate(`new Promise((resolve) => {
        const look = () => [...document.querySelectorAll("main *, .resources *")].map((one) => {
          const { left, top } = one.getBoundingClientRect();
          return one.className + " at " + [left, top].map(Math.round);
        });
        const frame = (before, same) => requestAnimationFrame(() => {
          const now = look();
          const isSame = JSON.stringify(now) === JSON.stringify(before);
          if (isSame && same >= 10) resolve(now);
          else frame(now, isSame ? same + 1 : 0);
        });
        frame([], 0);
      })`);
    for (const path of ["/", "/api/v1/eventos/1/", "/noticias/noticia-1/", "/api/docs/"]) {
      const late = Promise.withResolvers<void>();
      await page.route(/\/media\/|\.js$/, (route) => late.promise.then(() => route.continue()));
      await page.goto(at(path), { waitUntil: "commit" });
      await page.locator("footer").waitFor();
      // Nobody sees a page before its style, but a script may measure it.
      await page.waitForFunction(
        "[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)",
      );
      const before = await places();
      late.resolve();
      await page.waitForLoadState("networkidle");

      assert.deepEqual(await places(), before, path);
      await page.unrouteAll();
    }
  });

  describe("other forms", { concurrency: 1 }, () => {
    const visit = windowOf(open);

    test("on paper there is nothing to press, nothing folded and nothing cut", async () => {
      const { page } = visit;
      await page.emulateMedia({ media: "print" });
      await page.setViewportSize({ width: 794, height: 1123 });
      await page.goto(at("/api/v1/eventos/1/"));
      const printed = await page.locator("body").innerText();
      for (const control of [
        "Open its own page",
        "Open in OpenStreetMap",
        "Use this data",
        "Later",
      ])
        assert.ok(!printed.includes(control), control);
      assert.ok(await page.getByText("Casa & Lei", { exact: true }).last().isVisible());
      assert.ok(await page.locator(".nested-item dd").first().isVisible());

      await page.goto(at("/api/v1/locais/2/"));
      assert.equal(await page.locator(".prose th").count(), 14);
      assert.equal(await overflow(page), 0);
      await page.emulateMedia({ media: "screen" });
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

    test("in forced colours points of lists stay, and nothing clear becomes a bar", async () => {
      const { page } = visit;
      await page.emulateMedia({ forcedColors: "active" });
      await page.goto(at("/noticias/noticia-1/"));

      const { color } = await page.locator("body").evaluate(styleOf());
      const points = await page.locator(".names li").first().evaluate(styleOf("::before"));
      assert.equal(points.background, color);
      assert.match(
        (await page.locator(".exchange .for").evaluate(styleOf("::after"))).clip,
        /^poly/,
      );
      await page.emulateMedia({ forcedColors: null });
    });
  });
});
