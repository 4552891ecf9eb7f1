/**
 * Makes sure that there is a browser for the tests of pages: Debian's package of the shell where it may be installed,
 * else the machine's own. Runs before `npm test`, and by hand.
 * Exit codes: 0 there is one, 1 there is none (what to run is said on stderr).
 */
import { existsSync } from "node:fs";
import { findChromium, HOW_TO_INSTALL, SHELL } from "../test/browse/find-chromium.ts";
import { installPackages } from "./install-packages.ts";

const isThere = (await findChromium()) !== undefined;
if (!process.env.CHROMIUM && !existsSync(SHELL)) {
  // Another Chromium does as well, so no lists are fetched for it.
  await installPackages(["chromium-headless-shell"], { update: !isThere });
}
const found = await findChromium();
if (found === undefined) {
  console.error(`No Chromium was found: ${HOW_TO_INSTALL}`);
  process.exitCode = 1;
} else {
  console.error(`Chromium: ${found}`);
}
