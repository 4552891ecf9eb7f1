/** The query parameters of a request, as parsed by `parameters.ts`. */

/** Parsed and normalised parameters; `undefined` if absent from the request. */
export interface ParameterValues {
  readonly format: string | undefined;
  /** `NaN` if it is not a whole number. */
  readonly page: number | "last" | undefined;
  /** Limited to the maximum of the representation. */
  readonly pageSize: number | undefined;
  /** The names of the fields of each item in the order of the contract, unless they are the usual ones. */
  readonly fields?: readonly string[] | undefined;
  /** Search words in NFC, separated by single spaces. */
  readonly search?: string | undefined;
  /** The name of an order; a leading `-` reverses it. */
  readonly ordering?: string | undefined;
  /** Filter values, trimmed and in NFC, by name, sorted by name. Of several, separated by commas, each once and sorted. */
  readonly filters: ReadonlyMap<string, string>;
}

/** The parameters of an address without a query. */
export const noParameters: ParameterValues = {
  format: undefined,
  page: undefined,
  pageSize: undefined,
  filters: new Map(),
};
