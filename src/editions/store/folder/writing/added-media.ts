import { Edition } from "../../../edition/open-edition.ts";
import { mediaOf } from "../../newest-undamaged.ts";
import type { MediumName } from "../../store.ts";
import { folderLayout } from "../folder-layout.ts";

/**
 * The media that an edition adds to the one before, which counts as empty if it cannot be read.
 * Both editions are given by their SHA-256.
 */
export function addedMedia(folder: string, edition: string, before?: string): MediumName[] {
  using next = new Edition(folderLayout.edition(folder, edition));
  const known = new Set(before === undefined ? [] : addressesOf(folder, before));
  return mediaOf(next).filter(({ address }) => !known.has(address));
}

function addressesOf(folder: string, sha256: string): string[] {
  try {
    using edition = new Edition(folderLayout.edition(folder, sha256));
    return mediaOf(edition).map(({ address }) => address);
  } catch {
    return [];
  }
}
