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
