/** JSON with parts that may be serialised already. Immutable, because pages share nested items. */
import { hash } from "node:crypto";

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** JSON in UTF-8. */
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

export type MixedJson = Json | JsonPiece | readonly MixedJson[] | MixedObject;
export type MixedObject = { readonly [key: string]: MixedJson };
