/** One object of a Django fixture, as `dumpdata` prints it. */
export interface FixtureObject {
  readonly model: string;
  readonly pk: unknown;
  readonly fields: Readonly<Record<string, unknown>>;
}
