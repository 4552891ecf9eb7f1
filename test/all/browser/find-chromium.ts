/**
 * The browser that the tests of pages drive: `CHROMIUM`, or the machine's own. It is never downloaded
 * here; `tools/test/install-programs.ts` does that where it can be done. The shell without windows shows the same
 * pages in two thirds of the processor's time.
 */
import { accessSync, constants } from "node:fs";

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
  'run "node tools/test/install-programs.ts" (or "npx playwright-core install chromium"), or set CHROMIUM to the path of a Chromium';

/** @returns the path of a Chromium, `undefined` where there is none */
export async function findChromium(): Promise<string | undefined> {
  const { CHROMIUM } = process.env;
  const usual = (CHROMIUM ? [CHROMIUM] : USUAL_PATHS).find(isExecutable);
  return usual ?? [await playwrightsOwn()].find((path) => path !== undefined && isExecutable(path));
}

// Loading Playwright takes longer than all else of the look. It throws where it knows no build for the machine.
async function playwrightsOwn(): Promise<string | undefined> {
  try {
    const { chromium } = await import("../../../tools/test/browser.ts");
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
