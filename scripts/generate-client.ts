/**
 * Writes the types of the client anew, from the OpenAPI document of the sample content:
 * `npm run generate-client`, after a resource, a field or a parameter has changed.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generateTypes } from "../client/generate.ts";

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const montra = (...args: string[]) =>
  execFileSync(process.execPath, [inProject("bin/montra.cjs"), ...args], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 64 * 1024 * 1024,
  });

const store = mkdtempSync(join(tmpdir(), "montra-client-"));
try {
  montra("publish", inProject("content"), "--store", store);
  const document = JSON.parse(montra("openapi", "--client", "--store", store)) as Record<
    string,
    unknown
  >;
  writeFileSync(inProject("client/src/schema.ts"), await generateTypes(document));
} finally {
  rmSync(store, { recursive: true });
}
