/** The site of `page-types.ts` behind a socket, with a browser, for a whole suite. */
import { after, before } from "node:test";
import type { Browser, BrowserContextOptions } from "../../../tools/test/browser.ts";
import { site as everyType } from "../../browse/page-types.ts";
import type { Site } from "../../support/content-folder.ts";
import { SuiteEnding } from "../../support/ending.ts";
import { publishAndServe, type TestSite } from "../../support/serving.ts";
import { sharedChromium } from "./chromium.ts";
import { openPage, type Visit } from "./visit.ts";

export interface Browsing {
  readonly browser: Browser;
  readonly site: TestSite;
  open(options?: BrowserContextOptions): Promise<Visit>;
  at(path: string): string;
}

/** Call it inside a suite; its values exist once the tests run. */
export function browsing(given: Site = everyType): Browsing {
  const ending = new SuiteEnding();
  let started: { browser: Browser; site: TestSite } | undefined;
  before(async () => {
    const [browser, site] = await Promise.all([
      sharedChromium(ending),
      publishAndServe(ending, given),
    ]);
    started = { browser, site };
  });
  after(() => ending.end());
  const known = () => {
    if (!started) throw new Error("The suite has not begun");
    return started;
  };
  const origin = () => known().site.serving.address;
  return {
    get browser() {
      return known().browser;
    },
    get site() {
      return known().site;
    },
    open: (options = {}) => openPage(known().browser, origin(), options),
    at: (path) => origin() + path,
  };
}
