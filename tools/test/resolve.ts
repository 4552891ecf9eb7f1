/** Finds files of the packages in this folder, for tests that start or read them. */
import { createRequire } from "node:module";

export const requireTool = createRequire(import.meta.url);
