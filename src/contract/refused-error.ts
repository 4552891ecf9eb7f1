/** What was asked for cannot be carried out; the message says why, or what to do about it. */
export class RefusedError extends Error {
  override name = "RefusedError";
  readonly isExplained = true;
}
