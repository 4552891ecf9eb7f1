/** How a command ends. */
export const exitCodes = {
  done: 0,
  /** The content or the request is at fault. */
  refused: 1,
  usage: 2,
  /** A part of it was done; what, and why no more, is said. */
  unfinished: 3,
  /** Our own fault. */
  internal: 70,
} as const;

/** What was asked for cannot be done; the message says what to do about it. */
export class RefusedError extends Error {
  override name = "RefusedError";
  readonly isExplained = true;
}
