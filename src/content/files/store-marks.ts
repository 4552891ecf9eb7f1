/** A store that lies where content should: told apart by what every store has. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const MARKS = ["publications", "editions"];

/** The path of a store that a folder is, or that lies right in it, from that folder; "" for itself. */
export function storeIn(folder: string): string | undefined {
  if (isStore(folder)) return "";
  try {
    return readdirSync(folder).find((name) => isStore(join(folder, name)));
  } catch {
    return undefined;
  }
}

function isStore(folder: string): boolean {
  return MARKS.every((mark) => existsSync(join(folder, mark)));
}
