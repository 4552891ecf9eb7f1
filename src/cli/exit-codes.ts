/** The exit codes of all commands. */
export const exitCodes = {
  done: 0,
  /** Not done; the output says why: the content, the store, the machine or what was asked for. */
  refused: 1,
  /** The arguments cannot be understood. */
  usage: 2,
  /** Only a part was done; the output says which part, and why. */
  unfinished: 3,
  /** A bug in Montra. */
  internal: 70,
} as const;
