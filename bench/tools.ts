/** The programs that the bench needs. */
import { spawnSync } from "node:child_process";
import { NGINX } from "./peers.ts";

export function isInstalled(program: string): boolean {
  return spawnSync(program, ["-v"], { stdio: "ignore" }).error === undefined;
}

/** Installs wrk and nginx with apt-get as root on Debian; elsewhere uses the installed ones. */
export function installTools(): void {
  const missing = [
    ...(isInstalled("wrk") ? [] : ["wrk"]),
    ...(isInstalled(NGINX) ? [] : ["nginx-light"]),
  ];
  if (missing.length > 0 && process.getuid?.() === 0 && isInstalled("apt-get")) {
    console.error(`Installing ${missing.join(" and ")} …`);
    // Only unpacked, so that no service starts.
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
    spawnSync("apt-get", ["install", "-y", "-qq", ...missing], { stdio: "ignore", env });
  }
  if (!isInstalled("wrk")) throw new Error("The bench needs wrk: install it and run it again.");
  if (!isInstalled("taskset")) throw new Error("The bench pins its processes: it needs Linux.");
}

export function versionOf(program: string): string {
  const { stdout, stderr } = spawnSync(program, ["-v"], { encoding: "utf8" });
  return `${stdout}${stderr}`.split("\n")[0]?.trim() ?? "";
}
