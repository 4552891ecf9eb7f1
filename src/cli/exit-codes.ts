export const exitCodes = {
  done: 0,
  /** Not done; the output says why: the content, the store, the machine or what was asked for. */
  refused: 1,
  usage: 2,
  /** Only a part was done; the output says which part, and why. */
  unfinished: 3,
  /** A bug in Montra. */
  internal: 70,
} as const;
