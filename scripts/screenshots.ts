/**
 * Pictures of the main pages of the sample content, in phone and desktop width, light and dark.
 * `npm run screenshots -- [folder] [part of a name]`; the folder is `data/screenshots` by default.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { Browser } from "playwright-core";
import { defaultFreshness } from "../src/protocol/response-headers.ts";
import { serve } from "../src/serve/serve.ts";
import { defaultLimits } from "../src/serve/server.ts";
import { ServingFolderStore } from "../src/store/folder/serving-folder.ts";
import { launchChromium } from "../test/browse/chromium.ts";
import { publishFolder } from "../test/support/serving.ts";

interface Shot {
  readonly name: string;
  readonly path: string;
  /** The view that is chosen. */
  readonly view?: "table" | "json" | "fields";
  /** The whole page, and not what fits the window. */
  readonly whole?: boolean;
}

const SHOTS: readonly Shot[] = [
  { name: "landing", path: "/", whole: true },
  { name: "events", path: "/api/v1/eventos/" },
  { name: "events-table", path: "/api/v1/eventos/", view: "table" },
  { name: "events-json", path: "/api/v1/eventos/", view: "json" },
  { name: "events-fields", path: "/api/v1/eventos/", view: "fields" },
  { name: "events-whole", path: "/api/v1/eventos/?page_size=3", whole: true },
  { name: "event", path: "/api/v1/eventos/16/", whole: true },
  { name: "latest-empty", path: "/api/v1/ultimos/eventos/", whole: true },
  { name: "teasers", path: "/api/v1/vi-export/", whole: true },
  { name: "candidates", path: "/api/premio/candidatos/" },
  { name: "candidates-none", path: "/api/premio/candidatos/?premio=nenhum", whole: true },
  { name: "winners", path: "/api/premio/vencedores/" },
  { name: "sponsors", path: "/api/premio/list/1/patrociniostop/", whole: true },
  { name: "news", path: "/noticias/rever-o-valor-patrimonial-da-casa/", whole: true },
  { name: "docs", path: "/api/docs/" },
  { name: "error", path: "/api/v1/eventos/?page=99", whole: true },
];
const WIDTHS = [
  { name: "360", width: 360, height: 780 },
  { name: "1440", width: 1440, height: 1000 },
];
const SCHEMES = ["light", "dark"] as const;
const LONGEST = 3200;

const [folder = "data/screenshots", part = ""] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const store = mkdtempSync(join(tmpdir(), "montra-screenshots-"));
await publishFolder("content", store);
const serving = await serve({
  store: new ServingFolderStore(store),
  host: "127.0.0.1",
  port: 0,
  // As it reads after `npm start`; pages load nothing by it.
  publicUrl: "http://localhost:8000",
  clock: Date.now,
  freshness: defaultFreshness,
  limits: defaultLimits,
  maxUrlBytes: 8192,
  cacheBytes: 64 * 1024 * 1024,
  log: pino({ level: "silent" }),
  // Starting a browser beside the service would count as overload.
  overloadMilliseconds: 60_000,
});
const browser = await launchChromium();
for (const { name: size, width, height } of WIDTHS) {
  for (const scheme of SCHEMES) {
    for (const shot of SHOTS) {
      const name = `${shot.name}-${size}-${scheme}`;
      if (name.includes(part)) await take(browser, shot, { name, width, height, scheme });
    }
  }
}
await browser.close();
await serving.stop();
rmSync(store, { recursive: true });

async function take(
  from: Browser,
  { path, view, whole = false }: Shot,
  to: { name: string; width: number; height: number; scheme: "light" | "dark" },
): Promise<void> {
  const { name, width, height, scheme } = to;
  const context = await from.newContext({ viewport: { width, height }, colorScheme: scheme });
  const page = await context.newPage();
  await page.goto(serving.address + path + (view ? `#${view}` : ""), { waitUntil: "networkidle" });
  if (whole) {
    // As tall as the page, so that images that load when they are seen are there.
    const tall = await page.evaluate("document.documentElement.scrollHeight");
    await page.setViewportSize({
      width,
      height: Math.min(Math.max(tall as number, height), LONGEST),
    });
    await page.waitForLoadState("networkidle");
  }
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(join(folder, `${name}.png`));
  await context.close();
}
