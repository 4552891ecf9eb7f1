/**
 * Finds `CHROMIUM` or the machine's browser, but downloads none. The headless shell shows the same
 * pages in two thirds of the processor time.
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

export const HOW_TO_INSTALL =
  'run "node tools/test/install-programs.ts" (or "npx playwright-core install chromium"), or set CHROMIUM to the path of a Chromium';

export async function findChromium(): Promise<string | undefined> {
  const { CHROMIUM } = process.env;
  const usual = (CHROMIUM ? [CHROMIUM] : USUAL_PATHS).find(isExecutable);
  return usual ?? [await playwrightsOwn()].find((path) => path !== undefined && isExecutable(path));
}

// Loaded last, because Playwright is slow to load. It throws if it has no build for the machine.
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
