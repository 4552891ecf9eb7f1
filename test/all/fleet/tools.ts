/** System programs that tests start. A test without its program fails with the command to run. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian packages by program. */
export const toolPackages = {
  pgbouncer: ["pgbouncer"],
  nginx: ["nginx"],
  caddy: ["caddy"],
  promtool: ["prometheus"],
  zsh: ["zsh"],
  fish: ["fish"],
  "systemd-socket-activate": ["systemd"],
  // A compiler alone has no headers.
  gcc: ["gcc", "libc6-dev"],
} as const;
export type Tool = keyof typeof toolPackages;
export const tools = Object.keys(toolPackages) as readonly Tool[];

export const HOW_TO_INSTALL_TOOLS =
  "run node tools/test/install-programs.ts as root on Debian, or install it by hand";

export function findTool(tool: Tool): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, tool)).find((path) => existsSync(path));
}

/** @throws if it is not installed */
export function needTool(tool: Tool): string {
  const found = findTool(tool);
  if (found) return found;
  throw new Error(`No ${tool} was found: ${HOW_TO_INSTALL_TOOLS}`);
}
