/**
 * Node's HTTP without what an import of it brings: that reads all its exports, and one of them loads Node's client
 * for the web (undici), which takes 55 ms of processor at each start and serves nobody. Types are imported from
 * "node:http" as ever.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule("node:http");
