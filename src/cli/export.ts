import { Command } from "commander";
import { exportContent } from "../authoring/publish/export-content.ts";
import { RefusedError } from "../contract/refused-error.ts";
import { Edition } from "../editions/edition/open-edition.ts";
import { readHistory } from "../editions/store/history.ts";
import { newestUndamaged } from "../editions/store/newest-undamaged.ts";
import { openStore } from "../editions/store/open/open-store.ts";
import type { Store } from "../editions/store/store.ts";
import { say } from "../language/language.ts";
import { examples } from "./command-words.ts";
import { editionOf } from "./find-publication.ts";
import { publicationNumber, storeOption } from "./options.ts";
import { nothingIn } from "./store-place.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";

interface ExportFlags extends JsonFlag {
  readonly store: string;
  readonly publication?: number;
  readonly markdown: boolean;
}

/** Exit codes: 0 exported; 1 the folder is not empty, or the publication is missing or damaged. */
export const exportCommand = new Command("export")
  .description(say.operators.export)
  .argument("<folder>", "an empty folder, or one that is not there yet")
  .addOption(storeOption())
  .addOption(jsonOption())
  .option(
    "--publication <number>",
    "its number in the history (default: the current one)",
    publicationNumber,
  )
  .option("--markdown", "items whose text is Markdown as files, the others in tables", false)
  .addHelpText(
    ...examples(
      "montra export recovered",
      "montra export as-of-41 --publication 41",
      "montra export to-edit --markdown",
    ),
  )
  .action(async (folder: string, flags: ExportFlags) => {
    const store = openStore(flags.store);
    const { number, file } = await findEdition(store, flags.publication);
    using edition = new Edition(file);
    const { items, images } = await exportContent(edition, store, folder, flags);
    const counts = `${items} items, ${images} images`;
    if (flags.json) printJson({ publication: number, folder, items, images });
    else console.log(`Exported publication ${number} into ${folder}: ${counts}.`);
  });

/** By default, the newest undamaged publication. */
async function findEdition(store: Store, number: number | undefined) {
  if (number !== undefined) {
    return { number, file: await editionOf(store, await readHistory(store), number) };
  }
  const newest = await newestUndamaged(store);
  if (!newest) throw new RefusedError(nothingIn(store));
  for (const { message } of newest.damage) console.error(message);
  return { number: newest.publication.number, file: newest.file };
}
