import { EditionFormatError } from "../edition/open-edition.ts";
import { DamagedError } from "./store.ts";

type ValueOrDamage<T> =
  | { readonly value: T; readonly damage?: undefined }
  | { readonly value?: undefined; readonly damage: Error };

/** Returns the error instead of a value if the data is damaged or too new. @throws other errors */
export async function valueOrDamage<T>(work: Promise<T>): Promise<ValueOrDamage<T>> {
  try {
    return { value: await work };
  } catch (error) {
    if (error instanceof DamagedError || error instanceof EditionFormatError)
      return { damage: error };
    throw error;
  }
}

/** Adds the error to `damage` if the data is damaged or too new. @throws other errors */
export async function orDamage<T>(work: Promise<T>, damage: Error[] = []): Promise<T | undefined> {
  const result = await valueOrDamage(work);
  if (result.damage) damage.push(result.damage);
  return result.value;
}
