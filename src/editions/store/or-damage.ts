import { EditionFormatError } from "../edition/open-edition.ts";
import { DamagedError } from "./store.ts";

/**
 * @param damage gets the error if the work fails because something stored is damaged, missing or too new
 * @returns `undefined` then. @throws other errors
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
