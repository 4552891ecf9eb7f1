/** Types of the named values that messages take. */
import type { CollectionName } from "../contract/field.ts";

export type Texts<Names extends string> = Readonly<Record<Names, string>>;
export type Numbers<Names extends string> = Readonly<Record<Names, number>>;
export type Flags<Names extends string> = Readonly<Record<Names, boolean>>;
export type Lists<Names extends string> = Readonly<Record<Names, readonly string[]>>;
export type Optional<Names extends string> = Partial<Texts<Names>>;
export type Collections<Names extends string> = Readonly<Record<Names, CollectionName>>;
export type OfCollection = Collections<"collection">;
/** The process that writes; `undefined` if its id is not known. */
export type Process = { readonly process: number | undefined };
/** Who publishes into a store, as far as that is known. */
export type Holder = Process & Optional<"who" | "host" | "since"> & Partial<Numbers<"connection">>;
