/** The site of `page-types.ts` behind a real socket, for as long as a file of tests runs. */
import type { TestContext } from "node:test";
import type { Site } from "../support/content-folder.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";
import { site as everyType } from "./page-types.ts";

/** Published once for all tests of a file; ended by whoever asked for it. */
export async function serveSite(site: Site = everyType): Promise<TestSite & AsyncDisposable> {
  const endings: (() => unknown)[] = [];
  // The builders end what they start with a test; here it ends with the file.
  const owner = { after: (end: () => unknown) => endings.push(end) } as unknown as TestContext;
  // Starting a browser beside the service would count as overload.
  const served = await publishAndServe(owner, site, { overloadMilliseconds: 60_000 });
  return {
    ...served,
    [Symbol.asyncDispose]: async () => {
      for (const end of endings.reverse()) await end();
    },
  };
}
