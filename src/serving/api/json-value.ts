import { hash } from "node:crypto";

/** The answer of a resource before serialisation. Immutable, because pages share nested items. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** A serialised value: JSON in UTF-8. Immutable. */
export class JsonPiece {
  readonly bytes: Buffer;
  #sha256: string | undefined;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** In base64; computed once, because many answers contain the piece. */
  get sha256(): string {
    this.#sha256 ??= hash("sha256", this.bytes, "base64");
    return this.#sha256;
  }
}

/** A value of which some parts are already serialised. */
export type Printed = Json | JsonPiece | readonly Printed[] | PrintedObject;
export type PrintedObject = { readonly [key: string]: Printed };
