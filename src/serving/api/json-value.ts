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

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** A value of which some parts are already serialised. */
export type Printed = Json | JsonPiece | readonly Printed[] | PrintedObject;
export type PrintedObject = { readonly [key: string]: Printed };
