/** `npm run screenshots -- [folder] [part of a name]`: the main pages, light and dark. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { ServingFolderStore } from "../../src/editions/store/folder/serving-folder.ts";
import { speak } from "../../src/language/language.ts";
import { defaultFreshness } from "../../src/serving/protocol/response-headers.ts";
import { defaultLimits } from "../../src/serving/serve/connections/limits.ts";
import { serve } from "../../src/serving/serve/serve.ts";
import { launchChromium } from "../../test/all/browser/chromium.ts";
import { startDeskOn } from "../../test/desk/running-desk.ts";
import { type Ending, SuiteEnding } from "../../test/support/ending.ts";
import { publishFolder } from "../../test/support/serving.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import type { Browser } from "./browser.ts";

interface Shot {
  readonly name: string;
  readonly path: string;
  /** Whether to capture the whole page instead of the window. */
  readonly whole?: boolean;
}

const SHOTS: readonly Shot[] = [
  { name: "landing", path: "/", whole: true },
  { name: "search", path: "/api/v1/pesquisa/?q=condominio" },
  { name: "events", path: "/api/v1/eventos/" },
  { name: "events-for-developers", path: "/api/v1/eventos/?format=api" },
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
/** The desk with unpublished changes; in Portuguese, as its editors see it. */
const DESK_SHOTS: readonly Shot[] = [
  { name: "desk-changes", path: "/desk/changes/" },
  { name: "desk-publish", path: "/desk/publish/" },
  { name: "desk-history", path: "/desk/history/" },
  { name: "desk-write", path: "/desk/write/" },
  {
    name: "desk-item",
    path: "/desk/write/?file=noticias/adicional-ao-imi-para-familias.md",
    whole: true,
  },
];
const WRONG_SHOTS: readonly Shot[] = [{ name: "desk-wrong", path: "/desk/" }];
const WIDTHS = [
  { name: "360", width: 360, height: 780 },
  { name: "1440", width: 1440, height: 1000 },
];
const SCHEMES = ["light", "dark"] as const;
const LONGEST = 3200;
/** The limit for a page, and for the desk to replace its progress by the result and images. */
const MAX_MILLISECONDS = 120_000;
const PICTURES_MILLISECONDS = 1000;

const [folder = "data/screenshots", part = ""] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const store = mkdtempSync(join(tmpdir(), "montra-screenshots-"));
await publishFolder("content", store);
const serving = await serve({
  store: new ServingFolderStore(store),
  host: "127.0.0.1",
  port: 0,
  // The URL that `npm start` shows; pages load nothing from it.
  publicUrl: "http://localhost:8000",
  clock: Date.now,
  freshness: defaultFreshness,
  limits: defaultLimits,
  cacheBytes: 64 * 1024 * 1024,
  log: pino({ level: "silent" }),
  // The start of a browser on the same machine would count as overload.
  overloadMilliseconds: 60_000,
});
const browser = await launchChromium();
await takeAll(SHOTS, serving.address);
const ending = new SuiteEnding();
speak("pt");
const worked = workedOn(ending);
const desk = await startDeskOn(ending, {}, { folder: worked, storeFolder: store });
await takeAll(DESK_SHOTS, desk.address, desk.cookie);
spoil(worked);
await desk.look();
await takeAll(WRONG_SHOTS, desk.address, desk.cookie);
await browser.close();
await ending.end();
await serving.stop();
rmSync(store, { recursive: true });

function workedOn(end: Ending): string {
  const copy = join(temporaryFolder(end), "casa-e-cidade");
  cpSync("content", copy, { recursive: true });
  const edit = editorOf(copy);
  const news = "noticias/adicional-ao-imi-para-familias.md";
  edit(news, /^titulo: .*$/m, 'titulo: "AIMI: a opção dos casais que se esquece em maio"');
  edit(news, /^imagem: .*$/m, "imagem: media/noticias/aldeia-branca.avif");
  edit(news, /entre 1 de abril e 31 de maio/, "entre 1 de maio e 30 de junho");
  edit("patrocinios.yaml", /^- .*caixa-do-litoral.*\n/m, "");
  return copy;
}

function spoil(copy: string): void {
  const edit = editorOf(copy);
  edit("noticias/casas-frias-pobreza-energetica.md", /^tema: .*$/m, "tema: habitaçao");
  edit("noticias/imt-jovem-primeiro-balanco.md", /^data: .*$/m, "data: 2026-02-30");
}

function editorOf(copy: string) {
  return (file: string, what: RegExp, by: string) => {
    const path = join(copy, file);
    writeFileSync(path, readFileSync(path, "utf8").replace(what, by));
  };
}

async function takeAll(shots: readonly Shot[], address: string, cookie = ""): Promise<void> {
  for (const { name: size, width, height } of WIDTHS) {
    for (const scheme of SCHEMES) {
      for (const shot of shots) {
        const name = `${shot.name}-${size}-${scheme}`;
        const to = { name, width, height, scheme, address, cookie };
        if (name.includes(part)) await take(browser, shot, to);
      }
    }
  }
}

async function take(
  from: Browser,
  { path, whole = false }: Shot,
  to: {
    name: string;
    width: number;
    height: number;
    scheme: "light" | "dark";
    address: string;
    cookie: string;
  },
): Promise<void> {
  const { name, width, height, scheme, address, cookie } = to;
  const context = await from.newContext({ viewport: { width, height }, colorScheme: scheme });
  const [cookieName = "", value = ""] = cookie.split("=");
  if (cookie !== "") await context.addCookies([{ name: cookieName, value, url: address }]);
  context.setDefaultTimeout(MAX_MILLISECONDS);
  const page = await context.newPage();
  // The desk's pages keep a connection open, so their network is never idle.
  const waitUntil = cookie === "" ? "networkidle" : "load";
  await page.goto(address + path, { waitUntil });
  if (cookie !== "") {
    const progress = page.locator("[data-progress]");
    await progress.waitFor({ state: "detached" });
    await page.waitForTimeout(PICTURES_MILLISECONDS);
  }
  if (whole) {
    // As tall as the page, so that lazy images load.
    const tall = await page.evaluate("document.documentElement.scrollHeight");
    await page.setViewportSize({
      width,
      height: Math.min(Math.max(tall as number, height), LONGEST),
    });
    await page.waitForLoadState(waitUntil);
  }
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(join(folder, `${name}.png`));
  await context.close();
}
