/** A store that lies where content should: told apart by what every store has. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Complaint } from "../report/report.ts";

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

/** For a folder of content that is a store. */
export const A_STORE: Complaint = {
  wrong: "this is a store, in which Montra keeps publications",
  expected: "a content folder with a site.yaml in it",
  fix: "give the folder in which the texts are written",
};

/** For a store within a content folder, at a path from there. */
export function storeInContent(path: string): Complaint {
  return {
    wrong: "a store of Montra lies here, with what was published",
    expected: "a store outside of the content folder",
    fix: `move "${path}" out of this folder, and name its new place with --store`,
  };
}
