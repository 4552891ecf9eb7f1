/** The commands by their names: what the command line looks up, and what its manual and its completion list. */
import type { Command } from "commander";

/**
 * The commands that speak the language of whoever starts them. The others are for operators, whose logs
 * and scripts read the same everywhere: they speak English.
 */
export const editorsCommands: ReadonlySet<string> = new Set([
  ...["publish", "check", "history", "rollback", "schema"],
  ...["init", "new", "preview", "desk"],
]);

/** Those that speak the language of the site that they are for, unless another one is asked for. */
export const siteCommands: ReadonlySet<string> = new Set(["preview", "desk"]);

/** Each command is loaded when it is asked for: `serve` never loads what only `publish` needs. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  publish: async () => (await import("./publish.ts")).publish,
  init: async () => (await import("./init.ts")).init,
  new: async () => (await import("./new.ts")).newCommand,
  check: async () => (await import("./check.ts")).check,
  desk: async () => (await import("./desk.ts")).desk,
  preview: async () => (await import("./preview.ts")).preview,
  serve: async () => (await import("./serve.ts")).serve,
  history: async () => (await import("./history.ts")).history,
  rollback: async () => (await import("./rollback.ts")).rollback,
  prune: async () => (await import("./prune.ts")).prune,
  export: async () => (await import("./export.ts")).exportCommand,
  verify: async () => (await import("./verify.ts")).verify,
  doctor: async () => (await import("./doctor.ts")).doctor,
  copy: async () => (await import("./copy.ts")).copy,
  schema: async () => (await import("./schema.ts")).schema,
  import: async () => (await import("./import.ts")).importCommand,
  compare: async () => (await import("./compare.ts")).compare,
};

/** For `npm start`: it is found by its name, and listed nowhere. */
export const unlistedCommands: typeof commands = {
  demo: async () => (await import("./demo.ts")).demo,
};
