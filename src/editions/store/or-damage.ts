import { EditionFormatError } from "../edition/open-edition.ts";
import { DamagedError } from "./store.ts";

/**
 * Waits for work that may find something stored damaged, missing or too new.
 * @param damage the error is added to it
 * @returns the result of the work; `undefined` after such an error. @throws other errors
 */
export async function orDamage<T>(work: Promise<T>, damage: Error[] = []): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DamagedError || error instanceof EditionFormatError)) throw error;
    damage.push(error);
    return undefined;
  }
}
