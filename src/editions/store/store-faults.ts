/** Turns errors of reading or writing a store into messages with a remedy. */

import { say } from "../../language/language.ts";
import { diskFaultOf, isMalformed } from "../edition/disk-fault.ts";
import { StoreUnavailableError } from "./store.ts";

export function unwritable(place: string, cause: unknown): StoreUnavailableError {
  const { disk, mayWrite } = say.publish;
  const remedy = isMalformed(cause) ? (disk.EIO as string) : remedyOf(cause, mayWrite);
  const message = say.publish.unwritable({ place, said: (cause as Error).message, remedy });
  return new StoreUnavailableError(message, { cause });
}

/** @throws StoreUnavailableError instead of the error of `write` */
export async function writeInto(place: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    throw unwritable(place, cause);
  }
}

export function unreadable(file: string, cause: unknown): StoreUnavailableError {
  const remedy = remedyOf(cause, say.publish.mayRead);
  const message = say.publish.unreadable({ file, said: (cause as Error).message, remedy });
  return new StoreUnavailableError(message, { cause });
}

/** @param otherwise the remedy if the error is not one of a disk */
export function remedyOf(error: unknown, otherwise: string): string {
  return say.publish.disk[diskFaultOf(error) ?? ""] ?? otherwise;
}
