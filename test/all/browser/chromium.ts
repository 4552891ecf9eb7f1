/** The browser that the tests of pages drive. */
import { type Browser, chromium } from "../../../tools/test/browser.ts";
import type { Ending } from "../../support/ending.ts";
import { findChromium, HOW_TO_INSTALL } from "./find-chromium.ts";

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
  const executablePath = await findChromium();
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
