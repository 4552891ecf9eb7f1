/** A request of the user cannot be carried out; the message says why, or what to do about it. */
export class RefusedError extends Error {
  override name = "RefusedError";
  /** The message is enough for the user, without a stack. */
  readonly isExplained = true;
}
