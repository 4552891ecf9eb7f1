/** A copy of the project that a test can extend and load beside the real one. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Ending } from "./ending.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COPIED = ["bin", "src", "client", "test/support", "package.json"];

export interface CopyOfTree {
  readonly root: string;
  add(path: string, text: string): void;
  /** Inserts a line after the first that contains a text. @throws if none does */
  insert(path: string, behind: string, line: string): void;
  load(path: string): Promise<unknown>;
}

export async function copyOfTree(t: Ending): Promise<CopyOfTree> {
  const root = await temporaryFolder(t);
  for (const path of COPIED) cpSync(join(ROOT, path), join(root, path), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  return {
    root,
    add: (path, text) => writeFileSync(join(root, path), text, { flag: "wx" }),
    insert: (path, behind, line) => {
      const lines = readFileSync(join(root, path), "utf8").split("\n");
      const at = lines.findIndex((one) => one.includes(behind));
      if (at < 0) throw new Error(`${path} has no line with ${behind}`);
      writeFileSync(join(root, path), lines.toSpliced(at + 1, 0, line).join("\n"));
    },
    load: async (path) => await import(join(root, path)),
  };
}
