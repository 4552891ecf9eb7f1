import { Command } from "commander";
import { say } from "../language/language.ts";
import { openStore } from "../store/open/open-store.ts";
import { backUp } from "../store/tasks/backup.ts";
import { formatGaps } from "../store/tasks/gaps.ts";
import { exitCodes } from "./exit-codes.ts";
import { archiveName, storeOption } from "./options.ts";
import { formatBytes } from "./terminal/format-difference.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";
import { untilStopped } from "./until-stopped.ts";

/**
 * `montra backup <file>`: the current edition, its media and the history in one tar archive.
 * Exit codes: 0 written; 1 it cannot be written, or the store is damaged (what is whole of it was backed up
 * then: an earlier publication, or a history that lacks some).
 */
export const backup = new Command("backup")
  .description(say.operators.backup)
  .argument("<file>", "the archive, a .tar; a backup of that name is replaced", archiveName)
  .addOption(storeOption())
  .option(
    "--full",
    "with all editions that are kept, so that rollback goes on after a restore",
    false,
  )
  .addOption(jsonOption())
  .addHelpText(
    "after",
    `
Examples:
  montra backup site.tar
  montra backup site.tar --full
  montra backup "/var/backups/montra-$(date +%F).tar" --store /srv/montra/site`,
  )
  .action(async (file: string, flags: JsonFlag & { store: string; full: boolean }) => {
    const backup = await untilStopped(file, (signal) =>
      backUp(openStore(flags.store), file, { ...flags, signal }),
    );
    const { publication, editions, media, bytes, damage, lacks } = backup;
    if (flags.json) {
      const { number, time } = publication;
      const said = damage.map(({ message }) => message);
      printJson({ file, publication: number, time, editions, media, bytes, damage: said, lacks });
    } else {
      console.log(
        `Backed up publication ${publication.number} with ${media} media into ${file}, ${formatBytes(bytes)}.`,
      );
    }
    for (const { message } of damage) console.error(message);
    if (lacks.length > 0) {
      console.error(
        `The history in it lacks ${formatGaps(lacks)}; it can be restored all the same.`,
      );
    }
    process.exitCode = damage.length === 0 ? exitCodes.done : exitCodes.refused;
  });
