/**
 * Makes sure that there is a browser for the tests of pages: the machine's own where it is found, else
 * Debian's package where it may be installed. Runs before `npm test`, and by hand.
 * Exit codes: 0 there is one, 1 there is none (what to run is said on stderr).
 */
import { findChromium, HOW_TO_INSTALL } from "../test/browse/chromium.ts";
import { installPackages } from "./install-packages.ts";

if (findChromium() === undefined) await installPackages(["chromium"]);
const found = findChromium();
if (found === undefined) {
  console.error(`No Chromium was found: ${HOW_TO_INSTALL}`);
  process.exitCode = 1;
} else {
  console.error(`Chromium: ${found}`);
}
