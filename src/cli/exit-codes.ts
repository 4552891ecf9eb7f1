/** The exit codes of all commands. */
export const exitCodes = {
  done: 0,
  /** An error in the content or the arguments. */
  refused: 1,
  usage: 2,
  /** Only a part was done; the output says which part, and why. */
  unfinished: 3,
  /** A bug in Montra. */
  internal: 70,
} as const;
