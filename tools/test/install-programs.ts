/** Installs the programs that `npm run test:all` needs, or says how and exits with 1. */
import { existsSync } from "node:fs";
import { installPackages } from "../../scripts/install-packages.ts";
import { findChromium, HOW_TO_INSTALL, SHELL } from "../../test/all/browser/find-chromium.ts";
import { findTool, HOW_TO_INSTALL_TOOLS, toolPackages, tools } from "../../test/all/fleet/tools.ts";
import {
  HOW_TO_INSTALL_DJANGO,
  HOW_TO_INSTALL_SPREADSHEETS,
  hasDjango,
  hasModules,
} from "../../test/all/interop/drf.ts";

interface Program {
  readonly name: string;
  readonly packages: readonly string[];
  readonly howToInstall: string;
  /** @returns its path, `undefined` if missing */
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
  {
    name: "openpyxl and xlwt",
    packages: ["python3-openpyxl", "python3-xlwt"],
    howToInstall: HOW_TO_INSTALL_SPREADSHEETS,
    find: () => (hasModules("openpyxl", "xlwt") ? "there" : undefined),
  },
];

const wanted = new Set<string>();
for (const { packages, find } of programs)
  if ((await find()) === undefined) for (const name of packages) wanted.add(name);
const update = wanted.size > 0;
// Any version of Chromium will do, so the package lists are not updated for it.
if (!process.env.CHROMIUM && !existsSync(SHELL)) wanted.add(SHELL_PACKAGE);
await installPackages([...wanted], { update });
for (const { name, howToInstall, find } of programs) {
  const found = await find();
  console.error(found ? `${name}: ${found}` : `No ${name} was found: ${howToInstall}`);
  if (!found) process.exitCode = 1;
}
