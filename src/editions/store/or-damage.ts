import { EditionFormatError } from "../edition/open-edition.ts";
import { DamagedError } from "./store.ts";

/** Adds the error to `damage` if the data is damaged or too new. @throws other errors */
export async function orDamage<T>(work: Promise<T>, damage: Error[] = []): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DamagedError || error instanceof EditionFormatError)) throw error;
    damage.push(error);
    return undefined;
  }
}
