/** The documentation page in a browser: read, tried with and without a script, and small. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { problemTypes } from "../../../src/contract/problems.ts";
import { sampleOfEverything } from "../../support/sample-of-everything.ts";
import { Dice, isWhole } from "../../support/scale.ts";
import { publishAndServe } from "../../support/serving.ts";
import { browsing } from "./site.ts";
import { arrived, checkAccessibility, look, openPage, overflow, windowOf } from "./visit.ts";

const SCRIPT = "<script>alert(1)</script>";
const IMAGE = `"><img src=x onerror=alert(2)>`;

const CLOSE_ALL_BUT_FIRST = `for (const fold of document.querySelectorAll("details"))
  fold.open = fold.closest("section") === document.querySelector("#eventos").closest("section")`;

/** Keeps two of the resources' sections, because axe takes as long for each as for a page. */
const leaveTwo = (chance: number) => `{
  const asked = document.querySelector("#eventos").closest("section");
  const others = [...document.querySelectorAll("main section:has(form)")].filter((one) => one !== asked);
  others.splice(${chance} * others.length, 1);
  for (const section of others) section.remove();
}`;

describe("the documentation page in a browser", () => {
  const pages = browsing();
  const { open, at } = pages;
  const visit = windowOf(open);
  /** Reuses the page of the test before: it is the largest, and these tests only read it. */
  const goBackToIt = async () => {
    if (!visit.page.url().startsWith(at("/api/docs/"))) await visit.page.goto(at("/api/docs/"));
  };

  test("is accessible in both schemes and widths, also when it has answered", async (t) => {
    const { page, complaints } = visit;
    await page.goto(at("/api/docs/"));
    const form = page.getByRole("form", { name: "Try Events" });
    await form.getByRole("button", { name: "Send Events" }).click();
    await page.getByText("HTTP 200 OK").waitFor();
    await page.evaluate(
      "for (const fold of document.querySelectorAll('details')) fold.open = true",
    );

    const dice = new Dice();
    t.diagnostic(`seed ${dice.seed}`);
    for (const scheme of ["dark", "light"] as const) {
      await look(page, scheme);
      assert.equal(await overflow(page), 0);
    }
    const schemes = ["light", "dark"] as const;
    for (const scheme of isWhole ? schemes : [dice.one(schemes)]) {
      await look(page, scheme);
      // In dark, one resource stands for all.
      if (scheme === "dark") await page.evaluate(CLOSE_ALL_BUT_FIRST);
      else if (!isWhole) await page.evaluate(leaveTwo(dice.number(1)));
      const { violations, incomplete } = await checkAccessibility(page);
      assert.deepEqual(violations, []);
      if (incomplete.length > 0) t.diagnostic(`axe cannot decide: ${incomplete.join(", ")}`);
    }
    assert.deepEqual(complaints, []);
  });

  test("a form shows request, header fields and answer in place, and 304 to the tag", async () => {
    const { page, complaints } = visit;
    await page.goto(at("/api/docs/"));
    const section = page.locator("section", { has: page.locator("#eventos") });

    await section.getByLabel("page_size").fill("2");
    await section.getByLabel("page", { exact: true }).fill("last");
    await section.getByRole("button", { name: "Send Events" }).click();
    await section.getByText("HTTP 200 OK").waitFor();

    const request = await section.locator(".outcome .request").innerText();
    assert.match(
      request,
      /^GET \/api\/v1\/eventos\/\?page=last&page_size=2\s+Accept: application\/json$/,
    );
    assert.match(
      await section.locator(".outcome .response").innerText(),
      /\netag: "[0-9a-f]+-br"\n/,
    );
    const shown = JSON.parse(await section.locator(".outcome .body").innerText());
    const real = await pages.site.get("/api/v1/eventos/?page=last&page_size=2");
    assert.deepEqual(shown, await real.json());
    assert.equal(
      await section.locator("#eventos-curl").innerText(),
      "curl 'https://api.example.pt/api/v1/eventos/?page=last&page_size=2'",
    );
    await section.getByRole("button", { name: "Send again with its ETag" }).click();
    await section.getByText("HTTP 304 Not Modified").waitFor();
    assert.match(await section.locator(".outcome .request").innerText(), /If-None-Match: "/);
    assert.deepEqual(complaints, []);
  });

  test("a form fills the path, and shows an error as it is answered", async () => {
    const { page } = visit;
    await goBackToIt();
    const section = page.locator("section", { has: page.locator("#noticia") });

    await section.getByLabel("{slug} in the path").fill("não há");
    await section.getByRole("button", { name: "Send News item" }).click();
    await section.getByText("HTTP 404 Not Found").waitFor();

    assert.match(
      await section.locator(".outcome .request").innerText(),
      /^GET \/noticias\/n%C3%A3o%20h%C3%A1\//,
    );
    assert.match(await section.locator(".outcome .body").innerText(), /"detail": "Not found\."/);
  });

  test("without a script a form asks for the page of the resource", async () => {
    await using visit = await open({ javaScriptEnabled: false });
    const { page, complaints } = visit;
    await page.goto(at("/api/docs/"));
    const filtered = page.getByRole("form", { name: "Try Award candidates" });
    assert.equal(await filtered.getByRole("button").count(), 1);

    await filtered.getByLabel("categorias__descricao").selectOption("Comercial & Serviços");
    await filtered.getByRole("button", { name: "Send" }).click();
    await arrived(page.getByText("1 item", { exact: true }).first());

    assert.equal(
      page.url(),
      at(
        "/api/premio/candidatos/?categorias__descricao=Comercial+%26+Servi%C3%A7os&fields=&format=&page=&page_size=&premio=&search=",
      ),
    );
    await page.goto(at("/api/docs/"));
    await page.getByRole("form", { name: "Try Event", exact: true }).getByRole("button").click();
    await page.waitForURL(at("/api/v1/eventos/42/?fields=&format="));
    assert.deepEqual(complaints, []);
  });

  test("every link of the contents leads to its section, and every kind of error has one", async () => {
    const { page } = visit;
    await goBackToIt();

    const missing = await page.evaluate(
      "[...document.querySelectorAll('a[href^=\"#\"]')].map((a) => a.hash).filter((hash) => !document.querySelector(hash))",
    );
    const twice = await page.evaluate(
      "[...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id, at, ids) => ids.indexOf(id) !== at)",
    );

    assert.deepEqual(missing, []);
    assert.deepEqual(twice, []);
    for (const type of Object.keys(problemTypes)) {
      assert.equal(await page.locator(`#error-${type} a[href="/problems/${type}/"]`).count(), 1);
    }
  });

  test("fields of a kind of item are described once, where links from elsewhere lead", async () => {
    const { page, complaints } = visit;
    await goBackToIt();
    const named = page.locator("th", { hasText: /^(results\[\]\.)?registo_activo$/ });
    const events = page.locator("section", { has: page.locator("#eventos") });

    assert.equal(await named.count(), 1);
    await events.getByRole("link", { name: "Fields as in “Event”" }).click();

    await page.waitForURL(at("/api/docs/#evento-fields"));
    const fields = page.locator("#evento-fields");
    await fields.getByText("registo_activo").waitFor();
    assert.ok((await fields.innerText()).includes("local.gps"));
    assert.deepEqual(complaints, []);
  });

  test("an example is JSON as it stands, coloured where it is unfolded", async () => {
    const { page } = visit;
    await goBackToIt();
    const section = page.locator("section", { has: page.locator("#tema") });
    const shown = JSON.parse((await section.locator("pre.json").textContent()) ?? "");

    await section.getByText("Example:").click();
    await section.locator(".json .k").first().waitFor();

    assert.deepEqual(shown, await (await pages.site.get("/api/v1/temas/1/")).json());
    assert.deepEqual(JSON.parse(await section.locator(".json").innerText()), shown);
  });

  test("the page keeps its height while one scrolls through it on a telephone", async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(at("/api/docs/"));
    const height = () => page.evaluate("document.documentElement.scrollHeight");
    const before = await height();

    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)");
    await page.evaluate(
      "new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))",
    );

    assert.equal(await height(), before);
  });

  test("markup in the content is text", async (t) => {
    const hostile = await publishAndServe(t, {
      site: { nome: `Sítio ${IMAGE}` },
      noticias: [{ titulo: SCRIPT }],
      premios: [{ nome: IMAGE }],
      categorias: [{ descricao: IMAGE }],
      candidatos: [{ nome: SCRIPT, categoria: IMAGE }],
    });
    await using visit = await openPage(pages.browser, hostile.serving.address);
    const { page, complaints } = visit;
    await page.goto(`${hostile.serving.address}/api/docs/`);
    await page.evaluate(
      "for (const fold of document.querySelectorAll('details')) fold.open = true",
    );

    const text = await page.locator("main").innerText();

    assert.ok(text.includes(SCRIPT));
    assert.ok(text.includes(IMAGE));
    assert.equal(await page.locator("script").count(), 3);
    assert.equal(await page.locator("img[src=x], [onerror]").count(), 0);
    assert.deepEqual(complaints, []);
  });
});

test("the documentation page and all that it loads are under 60 KB compressed", async (t) => {
  const { get } = await publishAndServe(t, sampleOfEverything);
  const page = await (await get("/api/docs/")).text();
  const loaded = [...page.matchAll(/(?:src|href)="(\/(?:assets\/|favicon)[^"]+)"/g)].map(
    ([, path = ""]) => path,
  );

  let bytes = brotliCompressSync(page).length;
  for (const path of loaded) {
    const body = Buffer.from(await (await get(path)).arrayBuffer());
    bytes += brotliCompressSync(body).length;
  }

  assert.equal(loaded.length, 7);
  assert.ok(bytes < 60_000, `${bytes} bytes`);
});

test("the lines to copy run as they stand", async (t) => {
  const { get } = await publishAndServe(t, sampleOfEverything, { publicUrl: undefined });
  const page = await (await get("/api/docs/")).text();
  const text = (id: string) => {
    const [, marked = ""] = new RegExp(`<code id="${id}">(.*?)</code>`, "s").exec(page) ?? [];
    return marked
      .replace(/<[^>]+>/g, "")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&");
  };
  const code = `${text("candidatos-fetch")}\nexport default data;`;

  const ran = await import(`data:text/javascript,${encodeURIComponent(code)}`);

  assert.deepEqual(ran.default, await (await get("/api/premio/candidatos/")).json());
  assert.match(
    text("eventos-curl"),
    /^curl 'http:\/\/127\.0\.0\.1:\d+\/api\/v1\/eventos\/\?page_size=1'$/,
  );
  assert.match(
    text("eventos-python"),
    /^import json, urllib\.request\n\nwith urllib\.request\.urlopen\("http[^"]+"\)/,
  );
});
