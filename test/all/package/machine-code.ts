/** Finds machine code in a folder, and its processor. */
import { closeSync, globSync, openSync, readSync } from "node:fs";
import { join, relative } from "node:path";

const MACHINES: Readonly<Record<number, string>> = { 62: "x64", 183: "arm64" };

/** @returns the processor by path; `undefined` if a file is no machine code */
export function machinesOf(folder: string): Map<string, string | undefined> {
  const files = globSync("**/*", { cwd: folder, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  return new Map(
    files
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map((path) => [relative(folder, path), machineOf(path)]),
  );
}

/** @see ELF, `e_ident` and `e_machine` of its header */
function machineOf(path: string): string | undefined {
  const head = Buffer.alloc(20);
  const file = openSync(path, "r");
  readSync(file, head);
  closeSync(file);
  if (head.toString("latin1", 0, 4) !== "\x7fELF") return undefined;
  const machine = head.readUInt16LE(18);
  return MACHINES[machine] ?? String(machine);
}
