/** The npm package of the typed client: JavaScript, declarations, README and licence. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { readJson, type Staging, writeJson } from "./application.ts";

export function stageClient({ root, version, to }: Staging): void {
  const client = join(root, "client");
  mkdirSync(to, { recursive: true });
  // With its own, older TypeScript, so that older compilers can read the declarations.
  const tsc = join(client, "../tools/client/node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [tsc, "-p", client, "--outDir", join(to, "dist")], {
    stdio: "inherit",
  });
  for (const file of ["README.md", "LICENSE"]) cpSync(join(client, file), join(to, file));
  const { scripts, devDependencies, ...manifest } = readJson(join(client, "package.json"));
  writeJson(join(to, "package.json"), { ...manifest, version });
}
