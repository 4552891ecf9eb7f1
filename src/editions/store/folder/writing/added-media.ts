/** Which media an edition of a folder store names and another one does not. */
import { Edition } from "../../../edition/open-edition.ts";
import { mediaOf } from "../../newest-whole.ts";
import type { MediumName } from "../../store.ts";
import { folderLayout } from "../folder-layout.ts";

/**
 * @param folder the store's
 * @param editions SHA-256 of the one and, if there is one, of the other; where that cannot be read it
 *   names nothing
 */
export function addedMedia(
  folder: string,
  { edition, before }: { edition: string; before: string | undefined },
): MediumName[] {
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
