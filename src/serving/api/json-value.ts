/**
 * What a resource answers with, before it is bytes. Never changed once it is made: nested items are shared
 * among the pages that have them.
 */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** A value that is printed: its JSON as UTF-8, never changed once it is made. */
export class JsonPiece {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

/** A value of which parts are printed already. */
export type Printed = Json | JsonPiece | readonly Printed[] | PrintedObject;
export type PrintedObject = { readonly [key: string]: Printed };
