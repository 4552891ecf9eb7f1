/** What keeps a store from being written or read: a full disk, a failing one, a missing right; and the remedy. */

import { say } from "../../language/language.ts";
import { diskFaultOf, isMalformed } from "../edition/disk-fault.ts";
import { StoreUnavailableError } from "./store.ts";

/** @param place the store's folder, or where else was to be written */
export function unwritable(place: string, cause: unknown): StoreUnavailableError {
  const { disk, mayWrite, unwritable: said } = say.publish;
  const remedy = remedyOf(cause, (isMalformed(cause) && disk.EIO) || mayWrite);
  return new StoreUnavailableError(said({ place, said: (cause as Error).message, remedy }), {
    cause,
  });
}

/** @throws StoreUnavailableError in place of what `write` throws */
export async function writeInto(place: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    // Said of what was to be written, and not of the place.
    if ((cause as Error).name === "ContentChangedError") throw cause;
    throw unwritable(place, cause);
  }
}

export function unreadable(file: string, cause: unknown): StoreUnavailableError {
  const { unread, mayRead } = say.publish;
  const remedy = remedyOf(cause, unread[(cause as NodeJS.ErrnoException).code ?? ""] ?? mayRead);
  const said = say.publish.unreadable({ file, said: (cause as Error).message, remedy });
  return new StoreUnavailableError(said, { cause });
}

/** @param otherwise where the error is none of the disk's */
export function remedyOf(error: unknown, otherwise: string): string {
  return say.publish.disk[diskFaultOf(error) ?? ""] ?? otherwise;
}
