// JavaScript, because it runs before Node is ready to strip types, which takes 30 ms of the first start.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const inProject = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const SAMPLE_STORE = resolve("data/sample");

export const publishExitCode = publishSample();

async function publishSample() {
  // Without Node's compile cache in the first run: writing it on exit takes longer than compiling.
  const isFirst = !existsSync(SAMPLE_STORE);
  const env = { ...process.env, ...(isFirst && { NODE_DISABLE_COMPILE_CACHE: "1" }) };
  const child = spawn(
    process.execPath,
    [
      ...[inProject("bin/montra.cjs"), "publish", inProject("content"), "--store", SAMPLE_STORE],
      ...["--replace-site", "--yes", "--allow-removals"],
    ],
    { stdio: "inherit", env },
  );
  const [exitCode] = await once(child, "exit");
  return exitCode;
}
