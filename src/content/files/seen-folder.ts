/** What a folder is like without reading it, and whether it is still so. */
import { lstatSync } from "node:fs";
import { filesOf, type Listing, listFolder, type SourceFile } from "./folder.ts";
import { type FileState, isSameState, stateOf } from "./read-file.ts";

/** A folder as it was looked at. */
export interface SeenFolder {
  readonly listing: Listing;
  /** By the place on this machine. */
  readonly states: ReadonlyMap<string, FileState>;
}

export function lookOver(folder: string): SeenFolder {
  const listing = listFolder(folder);
  const states = new Map<string, FileState>();
  for (const { location } of filesIn({ listing })) {
    const found = lstatSync(location, { throwIfNoEntry: false });
    if (found) states.set(location, stateOf(found));
  }
  return { listing, states };
}

/** Drafts among them. */
function filesIn({ listing }: Pick<SeenFolder, "listing">): SourceFile[] {
  return [...filesOf(listing), ...[...listing.drafts.values()].flat()];
}

/** Whether nothing was saved between two looks, as far as names, sizes and times tell. */
export function isSameFolder(one: SeenFolder, other: SeenFolder): boolean {
  const [files, others] = [filesIn(one), filesIn(other)];
  if (files.length !== others.length) return false;
  if (JSON.stringify(one.listing.problems) !== JSON.stringify(other.listing.problems)) return false;
  return files.every(({ path, location }, at) => {
    const same = others[at];
    if (same?.path !== path || same.location !== location) return false;
    const [was, is] = [one.states.get(location), other.states.get(location)];
    return was && is ? isSameState(was, is) : was === is;
  });
}
