/**
 * Node's HTTP module. It is not imported, because an import reads all exports, and one of them loads
 * undici, which Montra does not use: 55 ms of CPU time at each start. Types come from "node:http".
 */
export const { createServer, ServerResponse, STATUS_CODES, validateHeaderValue } =
  process.getBuiltinModule("node:http");
