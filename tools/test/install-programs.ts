/**
 * Makes sure that there is what tests start: a browser, the programs of `test/all/fleet/tools.ts` and Django REST Framework,
 * by Debian's packages where they may be installed. `npm run test:all` begins with it.
 * Exit codes: 0 all is there, 1 something is not (what to run is said on stderr).
 */
import { existsSync } from "node:fs";
import { installPackages } from "../../scripts/install-packages.ts";
import { findChromium, HOW_TO_INSTALL, SHELL } from "../../test/all/browser/find-chromium.ts";
import { findTool, HOW_TO_INSTALL_TOOLS, toolPackages, tools } from "../../test/all/fleet/tools.ts";
import { HOW_TO_INSTALL_DJANGO, hasDjango } from "../../test/all/interop/drf.ts";

interface Program {
  readonly name: string;
  readonly packages: readonly string[];
  readonly howToInstall: string;
  /** @returns where it is, `undefined` where it is not */
  find(): string | undefined | Promise<string | undefined>;
}

const SHELL_PACKAGE = "chromium-headless-shell";
const programs: readonly Program[] = [
  { name: "Chromium", packages: [SHELL_PACKAGE], howToInstall: HOW_TO_INSTALL, find: findChromium },
  ...tools.map((tool) => ({
    name: tool,
    packages: toolPackages[tool],
    howToInstall: HOW_TO_INSTALL_TOOLS,
    find: () => findTool(tool),
  })),
  {
    name: "Django REST Framework",
    packages: ["python3-djangorestframework", "python3-django-filters", "python3-django"],
    howToInstall: HOW_TO_INSTALL_DJANGO,
    find: () => (hasDjango() ? "there" : undefined),
  },
];

const wanted = new Set<string>();
for (const { packages, find } of programs)
  if ((await find()) === undefined) for (const name of packages) wanted.add(name);
const update = wanted.size > 0;
// Another Chromium does as well, so no lists are fetched for it.
if (!process.env.CHROMIUM && !existsSync(SHELL)) wanted.add(SHELL_PACKAGE);
await installPackages([...wanted], { update });
for (const { name, howToInstall, find } of programs) {
  const found = await find();
  console.error(found ? `${name}: ${found}` : `No ${name} was found: ${howToInstall}`);
  if (!found) process.exitCode = 1;
}
