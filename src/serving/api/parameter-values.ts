/** The query parameters of a request, as `read-parameters.ts` normalises them. */

export interface ParameterValues {
  readonly format: string | undefined;
  /** `NaN` if it is not a whole number. */
  readonly page: number | "last" | undefined;
  /** At most the maximum of the representation. */
  readonly pageSize: number | undefined;
  /** In the order of the contract; `undefined` for the usual fields. */
  readonly fields?: readonly string[] | undefined;
  /** Search words in NFC, separated by single spaces. */
  readonly search?: string | undefined;
  /** The name of an order; a leading `-` reverses it. */
  readonly ordering?: string | undefined;
  /** By name, sorted. Values are trimmed and in NFC; several are sorted, without duplicates. */
  readonly filters: ReadonlyMap<string, string>;
}

export const noParameters: ParameterValues = {
  format: undefined,
  page: undefined,
  pageSize: undefined,
  filters: new Map(),
};
