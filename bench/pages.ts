/** `node bench/pages.ts`: bytes, cold first paint and layout shift of sample pages in Chromium. */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { pino } from "pino";
import { ServingFolderStore } from "../src/editions/store/folder/serving-folder.ts";
import { firstAddressOf } from "../src/serving/api/answer-plan.ts";
import { segmentName } from "../src/serving/api/path-template.ts";
import { lists } from "../src/serving/api/resources/resources.ts";
import { assets } from "../src/serving/browse/assets.ts";
import { defaultFreshness } from "../src/serving/protocol/response-headers.ts";
import { defaultLimits } from "../src/serving/serve/connections/limits.ts";
import { serve } from "../src/serving/serve/serve.ts";
import { launchChromium } from "../test/all/browser/chromium.ts";
import { publishFolder } from "../test/support/serving.ts";
import { median } from "./statistics.ts";

const PATHS = [
  "/",
  ...lists.map((list) => firstAddressOf(list, { [segmentName(list) ?? ""]: "1" })),
  ...["/api/v1/eventos/16/", "/noticias/rever-o-valor-patrimonial-da-casa/", "/api/v1/locais/1/"],
  ...["/api/docs/", "/api/v1/eventos/?page=99", "/problems/not-found/"],
];
const VISITS = 7;
const WINDOW_MILLISECONDS = 300;
const ACCEPT = "text/html";

const store = mkdtempSync(join(tmpdir(), "montra-bench-"));
await publishFolder("content", store);
const serving = await serve({
  store: new ServingFolderStore(store),
  host: "127.0.0.1",
  port: 0,
  publicUrl: undefined,
  clock: Date.now,
  freshness: defaultFreshness,
  limits: defaultLimits,
  cacheBytes: 64 * 1024 * 1024,
  log: pino({ level: "silent" }),
  overloadMilliseconds: 60_000,
});

const compressed = (body: Buffer) => brotliCompressSync(body).length;
const assetBytes = assets.reduce((sum, { body }) => sum + compressed(body), 0);
console.log(`assets, compressed: ${kilobytes(assetBytes)}`);

const bareBody = Buffer.from("<!DOCTYPE html><title>Bare</title><p>One line.");
const bare = createServer((_, response) => {
  response.writeHead(200, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": bareBody.length,
  });
  response.end(bareBody);
});
bare.listen(0, "127.0.0.1");
await once(bare, "listening");
const bareAddress = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;

const browser = await launchChromium();
// The first page includes the start of the browser.
await visit(`${bareAddress}/`);
const baseline = await paints(`${bareAddress}/`);
console.log(
  `one line of HTML, no assets: first contentful paint, cold: median ${median(baseline.times).toFixed(0)} ms`,
);
for (const path of PATHS) {
  const html = Buffer.from(
    await (await fetch(serving.address + path, { headers: { Accept: ACCEPT } })).arrayBuffer(),
  );
  const { times, shift, images } = await paints(serving.address + path);
  console.log(
    `${path}: ${kilobytes(html.length)}, compressed ${kilobytes(compressed(html))}; images ${kilobytes(images)}; first contentful paint, cold: median ${median(times).toFixed(0)} ms, worst ${times.at(-1)?.toFixed(0)} ms; layout shift ${shift.toFixed(4)}`,
  );
}
await browser.close();

bare.close();
await serving.stop();
rmSync(store, { recursive: true });

/** First contentful paints (milliseconds, sorted), the largest layout shift, bytes of images. */
async function paints(url: string): Promise<{ times: number[]; shift: number; images: number }> {
  const times: number[] = [];
  let [shift, images] = [0, 0];
  for (let count = 0; count < VISITS; count++) {
    const timings = await visit(url);
    times.push(timings.paint);
    shift = Math.max(shift, timings.shift);
    images = timings.images;
  }
  return { times: times.sort((one, other) => one - other), shift, images };
}

/** Opens a page with an empty cache. */
async function visit(url: string): Promise<{ paint: number; shift: number; images: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
  const tab = await context.newPage();
  // Opened beforehand, because the cost of a new window is not part of the page.
  await tab.waitForTimeout(WINDOW_MILLISECONDS);
  await tab.goto(url, { waitUntil: "networkidle" });
  // Scrolls like a reader for lazy images, from outside: the pages' CSP blocks evaluated code.
  const isSeen =
    "scrollY + innerHeight > document.documentElement.scrollHeight - 2 && [...document.images].every(({ complete }) => complete)";
  while (!(await tab.evaluate(isSeen))) {
    await tab.mouse.wheel(0, 900);
    await tab.waitForTimeout(20);
  }
  const timings = (await tab.evaluate(`new Promise((resolve) => {
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    const paint = performance.getEntriesByName("first-contentful-paint")[0];
    const loaded = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/media/"));
    const images = loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    setTimeout(() => resolve({ paint: paint ? paint.startTime : NaN, shift, images }), 100);
  })`)) as { paint: number; shift: number; images: number };
  await context.close();
  return timings;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
