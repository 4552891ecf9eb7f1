/**
 * The browser that the tests of pages drive: `CHROMIUM`, or the machine's own. It is never downloaded
 * here; `scripts/install-chromium.ts` does that where it can be done. The shell without windows shows the same pages in
 * two thirds of the processor's time.
 */
import { accessSync, constants } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import type { Ending } from "../support/ending.ts";

export const SHELL = "/usr/bin/chromium-headless-shell";
const USUAL_PATHS = [
  SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** What to run where no browser is found. */
export const HOW_TO_INSTALL =
  'run "node scripts/install-chromium.ts" (or "npx playwright-core install chromium"), or set CHROMIUM to the path of a Chromium';

/** @returns the path of a Chromium, `undefined` where there is none */
export function findChromium(): string | undefined {
  const { CHROMIUM } = process.env;
  const places = [...(CHROMIUM ? [CHROMIUM] : USUAL_PATHS), playwrightsOwn()];
  return places.find((path) => path !== undefined && isExecutable(path));
}

// It throws where Playwright knows no build for the machine.
function playwrightsOwn(): string | undefined {
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** For how long the browser waits for the next suite that wants one, milliseconds. */
const LINGER_MILLISECONDS = 500;

let running: { readonly browser: Promise<Browser>; users: number } | undefined;

/**
 * The browser of all suites of this process, since starting one takes a second of the processor. They see nothing of one
 * another: each opens contexts of its own.
 */
export async function sharedChromium(t: Ending): Promise<Browser> {
  running ??= { browser: launchChromium(), users: 0 };
  const mine = running;
  mine.users++;
  t.after(() => {
    mine.users--;
    setTimeout(async () => {
      if (mine.users > 0 || running !== mine) return;
      running = undefined;
      await (await mine.browser).close();
    }, LINGER_MILLISECONDS);
  });
  return await mine.browser;
}

/**
 * Playwright's own list, since the last list counts, and the two pages that Chromium has prepared behind its address bar since
 * 2026: four hundred files a window, which cost more of the processor than what a test looks at.
 */
const WITHOUT = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"],
  ...["NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
  ...["CDPScreenshotNewSurface", "SkipListAccountsWithoutGaiaCookies"],
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
];

/** @throws with the line to run where there is no browser */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(`No Chromium was found: ${HOW_TO_INSTALL}`);
  return await chromium.launch({
    executablePath,
    // Playwright makes a user data folder of its own, and removes it.
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${WITHOUT.join(",")}`,
    ],
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
