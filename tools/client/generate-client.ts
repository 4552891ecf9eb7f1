/** `npm run generate-client`: the types of the client, and the client that the service serves. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleClient, compileClient } from "./bundle-client.ts";
import { generateTypes } from "./generate.ts";

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const store = mkdtempSync(join(tmpdir(), "montra-client-"));
process.on("exit", () => rmSync(store, { recursive: true }));
montra("publish", inProject("content"), "--store", store);
const document = JSON.parse(montra("schema", "client", "--store", store));
writeFileSync(inProject("client/src/schema.ts"), await generateTypes(document));
const compiled = join(store, "client");
compileClient(compiled);
const { code, types } = bundleClient(compiled);
writeFileSync(inProject("client/served/client.js"), code);
writeFileSync(inProject("client/served/client.d.ts"), types);

/** @returns the output; on failure, prints the command's own message and exits */
function montra(...args: string[]): string {
  const { status, stdout } = spawnSync(process.execPath, [inProject("bin/montra.cjs"), ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return stdout;
  console.error(stdout);
  process.exit(1);
}
