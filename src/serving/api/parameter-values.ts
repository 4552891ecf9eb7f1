/** The values of query parameters in a request. `read-parameters.ts` reads them. */

/** Normalised; `undefined` if absent. */
export interface ParameterValues {
  readonly format: string | undefined;
  /** `NaN` if it is not a whole number. */
  readonly page: number | "last" | undefined;
  /** At most the maximum of the representation. */
  readonly pageSize: number | undefined;
  /** The names of the fields of each item, in the order of the contract; `undefined` for the usual ones. */
  readonly fields?: readonly string[] | undefined;
  /** Search words in NFC, separated by single spaces. */
  readonly search?: string | undefined;
  /** The name of an order; a leading `-` reverses it. */
  readonly ordering?: string | undefined;
  /** By the name of the filter, sorted by name. Trimmed and in NFC; several values sorted, without duplicates. */
  readonly filters: ReadonlyMap<string, string>;
}

/** The parameters of an address without a query. */
export const noParameters: ParameterValues = {
  format: undefined,
  page: undefined,
  pageSize: undefined,
  filters: new Map(),
};
