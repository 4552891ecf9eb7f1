import { Command } from "commander";
import { say } from "../language/language.ts";
import { openMigratingStore } from "../store/open/open-publishing-store.ts";
import { storeOption } from "./options.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";
import { whoIsThis } from "./who.ts";

/**
 * `montra migrate`: make the tables of a PostgreSQL store that are not there yet, as `publish` does too.
 * Exit codes: 0 they are there; 1 they cannot be made.
 */
export const migrate = new Command("migrate")
  .description(say.operators.migrate)
  .addOption(storeOption())
  .addOption(jsonOption())
  .addHelpText(
    "after",
    `
Examples:
  montra migrate --store postgres://montra_publisher@db.example.pt/montra`,
  )
  .action(async ({ store, json }: JsonFlag & { store: string }) => {
    const opened = openMigratingStore(store);
    const made = await opened.migrate(whoIsThis());
    if (json) {
      printJson({ store: opened.place, made });
      return;
    }
    console.log(
      made.length > 0
        ? `Made the tables ${made.join(", ")} in the schema montra of ${opened.place}.`
        : `Nothing to do: ${opened.place} has all tables.`,
    );
  });
