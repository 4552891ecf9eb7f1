/**
 * Makes sure that Django REST Framework is there for the tests of moving in: Debian's packages, where they
 * may be installed. Exit codes: 0 it is there, 1 it is not (what to run is said on stderr).
 */
import { HOW_TO_INSTALL_DJANGO, hasDjango } from "../test/import/drf.ts";
import { installPackages } from "./install-packages.ts";

if (!hasDjango()) {
  await installPackages([
    "python3-djangorestframework",
    "python3-django-filters",
    "python3-django",
  ]);
}
if (hasDjango()) {
  console.error("Django REST Framework: there");
} else {
  console.error(`No Django REST Framework was found: ${HOW_TO_INSTALL_DJANGO}`);
  process.exitCode = 1;
}
