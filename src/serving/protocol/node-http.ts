/**
 * Gets `node:http` without an `import`. An import reads all exports, and one of them loads undici, which
 * Montra does not use and which costs 55 ms of CPU time at each start. Types are still imported from
 * "node:http".
 */
export const { createServer, ServerResponse, STATUS_CODES, validateHeaderValue } =
  process.getBuiltinModule("node:http");
