/** What keeps a store from being written or read: a full disk, a failing one, a missing right; and the remedy. */
import { DISK_REMEDIES, diskFaultOf, isMalformed } from "../edition/disk-fault.ts";
import { StoreUnavailableError } from "./store.ts";

/** @param place the store's folder, or where else was to be written */
export function unwritable(place: string, cause: unknown): StoreUnavailableError {
  const otherwise = isMalformed(cause)
    ? DISK_REMEDIES.EIO
    : "It must be a folder that you may write to";
  const remedy = remedyOf(cause, String(otherwise));
  return new StoreUnavailableError(
    `Cannot publish into the store ${place}: ${(cause as Error).message}. ${remedy}. The publication before stays`,
    { cause },
  );
}

/** @throws StoreUnavailableError in place of what `write` throws */
export async function writeInto(place: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    throw unwritable(place, cause);
  }
}

export function unreadable(file: string, cause: unknown): StoreUnavailableError {
  const remedy = remedyOf(cause, "The user who runs this must be able to read it");
  return new StoreUnavailableError(`Cannot read ${file}: ${(cause as Error).message}. ${remedy}`, {
    cause,
  });
}

/** @param otherwise where the error is none of the disk's */
export function remedyOf(error: unknown, otherwise: string): string {
  return DISK_REMEDIES[diskFaultOf(error) ?? ""] ?? otherwise;
}
