/** What was given with a request, as it counts for a resource; how it is read is `parameters.ts`. */

/** What was given, cleaned: `undefined` or absent where not given. */
export interface Given {
  readonly format: string | undefined;
  /** `NaN` where it is no whole number. */
  readonly page: number | "last" | undefined;
  /** Cut to the maximum of what is asked for. */
  readonly pageSize: number | undefined;
  /** Words to be searched for, in NFC, one space between them. */
  readonly search?: string | undefined;
  /** The name of another order, with `-` before it backwards. */
  readonly ordering?: string | undefined;
  /** Values of the resource's filters, trimmed and in NFC, by name in the order of names. */
  readonly filters: ReadonlyMap<string, string>;
}

/** What an address without a query gives. */
export const nothingGiven: Given = {
  format: undefined,
  page: undefined,
  pageSize: undefined,
  filters: new Map(),
};
