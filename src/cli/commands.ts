/** The commands by name, loaded on demand, so that `serve` never loads the code of `publish`. */
import type { Command } from "commander";

/** These speak the user's language; the others English, so that their logs are alike everywhere. */
export const editorsCommands: ReadonlySet<string> = new Set(
  "publish check history rollback schema init new preview desk".split(" "),
);

/** Of these, the ones that speak the site's language by default. */
export const siteCommands: ReadonlySet<string> = new Set(["preview", "desk"]);

export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  publish: async () => (await import("./publish.ts")).publishCommand,
  init: async () => (await import("./init.ts")).initCommand,
  new: async () => (await import("./new.ts")).newCommand,
  check: async () => (await import("./check.ts")).checkCommand,
  desk: async () => (await import("./desk.ts")).deskCommand,
  preview: async () => (await import("./preview.ts")).previewCommand,
  serve: async () => (await import("./serve.ts")).serveCommand,
  history: async () => (await import("./history.ts")).historyCommand,
  rollback: async () => (await import("./rollback.ts")).rollbackCommand,
  prune: async () => (await import("./prune.ts")).pruneCommand,
  export: async () => (await import("./export.ts")).exportCommand,
  verify: async () => (await import("./verify.ts")).verifyCommand,
  doctor: async () => (await import("./doctor.ts")).doctorCommand,
  copy: async () => (await import("./copy.ts")).copyCommand,
  schema: async () => (await import("./schema.ts")).schemaCommand,
  import: async () => (await import("./import.ts")).importCommand,
  compare: async () => (await import("./compare.ts")).compareCommand,
};

/** For `npm start`; not listed in the help. */
export const unlistedCommands: typeof commands = {
  demo: async () => (await import("./demo.ts")).demoCommand,
};
