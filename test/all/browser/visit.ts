/** Opens pages in a browser and records what a good page never does. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, beforeEach } from "node:test";
import type {
  AxeResults,
  Browser,
  BrowserContextOptions,
  Locator,
  Page,
  Result,
} from "../../../tools/test/browser.ts";
import { requireTool } from "../../../tools/test/resolve.ts";
import { Dice, isWhole } from "../../support/scale.ts";

export interface Visit extends AsyncDisposable {
  readonly page: Page;
  /** Console errors, failed loads, requests to other hosts, violations of the policy, dialogs. */
  readonly complaints: string[];
}

/** A busy machine may take ten seconds for a single step. */
const LIMIT_MILLISECONDS = 180_000;

/** In a context of its own, with an empty cache. */
export async function openPage(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, ...options });
  context.setDefaultTimeout(LIMIT_MILLISECONDS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    // The browser also logs the status of an error page.
    const isStatus = /Failed to load resource: .* status of [45]/.test(message.text());
    const isPage = message.location().url === page.url();
    if (["error", "warning"].includes(message.type()) && !(isStatus && isPage)) {
      complaints.push(`${message.type()}: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => complaints.push(`script: ${error.message}`));
  page.on("dialog", async (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && url !== "about:srcdoc")
      complaints.push(`asked for ${url}`);
  });
  page.on("response", (response) => {
    const isDocument = response.request().resourceType() === "document";
    if (response.status() >= 400 && !isDocument) {
      complaints.push(`${response.status()} ${response.url()}`);
    }
  });
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() };
}

/**
 * One window for a suite, because a window costs as much as all checks of a page. Each test begins
 * in the light scheme, without complaints or stored data.
 */
export function windowOf(open: () => Promise<Visit>): Pick<Visit, "page" | "complaints"> {
  let visit: Visit | undefined;
  const opened = () => {
    if (!visit) throw new Error("The suite has not begun");
    return visit;
  };
  before(async () => {
    visit = await open();
  });
  beforeEach(async () => {
    const { page, complaints } = opened();
    // The page stays until the next one: an empty one between would cost a process each time.
    if (page.url() !== "about:blank") await page.evaluate("localStorage.clear()");
    await look(page, "light");
    complaints.length = 0;
  });
  after(() => visit?.[Symbol.asyncDispose]());
  return {
    get page() {
      return opened().page;
    },
    get complaints() {
      return opened().complaints;
    },
  };
}

/**
 * Waits for `sign` and until the page has loaded: before, its scripts do not handle keys, and its
 * forms lack their last fields.
 */
export async function arrived(sign: Locator): Promise<void> {
  await sign.waitFor();
  await sign.page().waitForLoadState();
}

/** Does what leads to another page, or reloads it, and waits until that has loaded. */
export async function turnPage(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent("load"), act()]);
}

const axeSource = readFileSync(requireTool.resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

export interface Verdict {
  /** Each with its rule and place. */
  readonly violations: readonly string[];
  /** Rules that axe could not decide. */
  readonly incomplete: readonly string[];
}

export async function checkAccessibility(page: Page): Promise<Verdict> {
  // By the debugger, because the page's policy would refuse a script element.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axeSource);
  const run = `axe.run(document, { runOnly: { type: "tag", values: ${JSON.stringify(TAGS)} }, resultTypes: ["violations", "incomplete"] })`;
  const { violations, incomplete } = (await page.evaluate(run)) as AxeResults;
  const tell = ({ id, nodes }: Result) =>
    nodes.map(
      ({ target, failureSummary = "" }) => `${id} at ${target.join(" ")}: ${failureSummary}`,
    );
  return {
    violations: violations.flatMap(tell),
    incomplete: incomplete.map(({ id }) => id),
  };
}

/** Colour schemes do not affect layout, nor widths colours, so each scheme has one width. */
export const WINDOWS = {
  light: { width: 1440, height: 1000 },
  dark: { width: 360, height: 780 },
} as const;

export type Scheme = keyof typeof WINDOWS;

export async function look(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(WINDOWS[colorScheme]);
}

/** How far the page is wider than its window, in pixels. */
export async function overflow(page: Page): Promise<number> {
  return (await page.evaluate(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  )) as number;
}

const SCHEMES = ["dark", "light"] as const;
const dice = new Dice();

/** Checks a page in both schemes; without `TORTURE=whole`, slow rules only in one by lot. */
export async function checkSchemes(page: Page): Promise<void> {
  const lot = dice.one(SCHEMES);
  for (const scheme of SCHEMES) {
    await look(page, scheme);
    const where = `${page.url()} ${scheme}`;
    if (isWhole || scheme === lot) {
      assert.deepEqual((await checkAccessibility(page)).violations, [], where);
    }
    assert.equal(await overflow(page), 0, where);
  }
}
