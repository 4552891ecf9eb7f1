/** The program as packaged, for tests of its contents. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stageApplication } from "../../../scripts/package/application.ts";
import { DOOR } from "../../support/montra.ts";
import { processEnding, temporaryFolder } from "../../support/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

export const modules = join(ROOT, "node_modules");

export const staged = await stagedApplication();

/** That of the other tests, or a new one if this file runs alone. */
async function stagedApplication(): Promise<string> {
  if (dirname(dirname(DOOR)) !== join(ROOT, ".")) return dirname(dirname(DOOR));
  const to = temporaryFolder(processEnding);
  await stageApplication({ root: ROOT, version: "1.2.3", modules, to });
  return to;
}
