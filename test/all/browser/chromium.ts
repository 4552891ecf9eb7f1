/** The browser for the tests of pages. */
import { type Browser, chromium } from "../../../tools/test/browser.ts";
import type { Ending } from "../../support/ending.ts";
import { findChromium, HOW_TO_INSTALL } from "./find-chromium.ts";

/** How long the browser waits for the next suite. */
const LINGER_MILLISECONDS = 500;

let running: { readonly browser: Promise<Browser>; users: number } | undefined;

/** For all suites of this process, because a start takes a second of processor time. */
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
 * Playwright's own list, because only the last one counts, and two pages that Chromium preloads:
 * they cost 400 files a window and more processor time than a test.
 */
const WITHOUT = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"],
  ...["NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
  ...["CDPScreenshotNewSurface", "SkipListAccountsWithoutGaiaCookies"],
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
];

/** @throws with the command to run if there is no browser */
export async function launchChromium(): Promise<Browser> {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error(`No Chromium was found: ${HOW_TO_INSTALL}`);
  return await chromium.launch({
    executablePath,
    // Playwright makes and removes its own user data folder.
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
