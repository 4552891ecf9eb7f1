/** Imports for tests: quick, of a site that is served by the test itself. */
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  type ImportServiceOptions,
  importService,
} from "../../src/moving/import/import-service.ts";
import type { ImportReport } from "../../src/moving/import/run-import.ts";

/** Imports a service into a folder, without waiting between attempts. */
export async function importSite(
  url: string,
  folder: string,
  options: Partial<ImportServiceOptions> = {},
): Promise<ImportReport> {
  return await importService({
    ...{ url, folder, atOnce: 4, perSecond: 1000, timeoutSeconds: 600, retries: 3, headers: [] },
    placeholder: false,
    clock: Date.now,
    onProgress: () => {},
    pauseMilliseconds: 1,
    ...options,
  });
}

/** The findings of an import, a line each: kind, place, field, words. */
export function linesOf({ findings }: ImportReport): string[] {
  return findings.all.map(({ kind, at, field, said }) =>
    [kind, at, ...(field === undefined ? [] : [field]), said].join(" | "),
  );
}

/** The files that readers of content see, with their bytes. */
export function filesOf(folder: string): Map<string, Buffer> {
  const paths = globSync("**/*", { cwd: folder }).sort();
  return new Map(
    paths
      .filter((path) => !path.startsWith(".") && statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path))]),
  );
}

/** The text of a file of a folder, `undefined` where there is none. */
export function textOf(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
