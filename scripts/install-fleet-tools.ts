/**
 * Makes sure that the programs are there that tests start (`test/fleet/tools.ts`): Debian's packages, where they
 * may be installed. Exit codes: 0 they are there, 1 one is not (what to run is said on stderr).
 */
import { findTool, HOW_TO_INSTALL_TOOLS, toolPackages, tools } from "../test/fleet/tools.ts";
import { installPackages } from "./install-packages.ts";

const missing = tools.filter((tool) => findTool(tool) === undefined);
if (missing.length > 0) await installPackages(missing.flatMap((tool) => toolPackages[tool]));
for (const tool of tools) {
  const found = findTool(tool);
  console.error(found ? `${tool}: ${found}` : `No ${tool} was found: ${HOW_TO_INSTALL_TOOLS}`);
  if (!found) process.exitCode = 1;
}
