/**
 * Makes sure that Django REST Framework is there for the tests of moving in: Debian's packages, where they
 * may be installed. Exit codes: 0 it is there, 1 it is not (what to run is said on stderr).
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { HOW_TO_INSTALL_DJANGO, hasDjango } from "../test/import/drf.ts";

const PACKAGES = ["python3-djangorestframework", "python3-django-filters", "python3-django"];

if (!hasDjango() && process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
  // Another installation may be under way.
  const lock = ["-o", "DPkg::Lock::Timeout=300"];
  for (const args of [["update"], ["install", "--yes", "--no-install-recommends", ...PACKAGES]]) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", [...lock, ...args], { stdio: ["ignore", 2, "inherit"], env });
  }
}
if (hasDjango()) {
  console.error("Django REST Framework: there");
} else {
  console.error(`No Django REST Framework was found: ${HOW_TO_INSTALL_DJANGO}`);
  process.exitCode = 1;
}
