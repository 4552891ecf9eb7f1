/** The program as every package has it, for tests of what is in it. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stageApplication } from "../../../scripts/package/application.ts";
import { DOOR } from "../../support/montra.ts";
import { processEnding, temporaryFolder } from "../../support/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** The packages that are installed here. */
export const modules = join(ROOT, "node_modules");

/** Its folder. */
export const staged = await stagedApplication();

/** The one that the other tests start, or where this file runs by itself, one of its own. */
async function stagedApplication(): Promise<string> {
  if (dirname(dirname(DOOR)) !== join(ROOT, ".")) return dirname(dirname(DOOR));
  const to = temporaryFolder(processEnding);
  await stageApplication({ root: ROOT, version: "1.2.3", modules, to });
  return to;
}
