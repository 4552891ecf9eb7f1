/** Imports of a site that the test itself serves. */
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { importService } from "../../src/moving/import/import-service.ts";
import type { ImportOptions, ImportReport } from "../../src/moving/import/run-import.ts";

/** Without a pause between attempts. */
export async function importSite(
  url: string,
  folder: string,
  options: Partial<ImportOptions> = {},
): Promise<ImportReport> {
  return await importService({
    url,
    folder,
    atOnce: 4,
    perSecond: 1000,
    timeoutSeconds: 600,
    retries: 3,
    headers: [],
    placeholder: false,
    clock: Date.now,
    onProgress: () => {},
    pauseMilliseconds: 1,
    ...options,
  });
}

/** A line for each finding: kind, place, field, text. */
export function linesOf({ findings }: ImportReport): string[] {
  return findings.all.map(({ kind, at, field, said }) =>
    [kind, at, ...(field === undefined ? [] : [field]), said].join(" | "),
  );
}

/** Without names that readers of content skip. */
export function filesOf(folder: string): Map<string, Buffer> {
  const paths = globSync("**/*", { cwd: folder }).sort();
  return new Map(
    paths
      .filter((path) => !path.startsWith(".") && statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path))]),
  );
}

/** `undefined` if there is no such file. */
export function textOf(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
