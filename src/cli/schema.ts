import { Argument, Command } from "commander";
import { writeEditorFiles } from "../authoring/content/editor/editor-files.ts";
import { RefusedError } from "../contract/refused-error.ts";
import { Edition } from "../editions/edition/open-edition.ts";
import { openStore } from "../editions/store/open/open-store.ts";
import { say } from "../language/language.ts";
import { Catalogue } from "../serving/api/catalogue.ts";
import { lists } from "../serving/api/resources/resources.ts";
import { publicUrlOf } from "../serving/effects/effects-of.ts";
import { renderClientDocument } from "../serving/openapi/client-document.ts";
import { renderOpenApi } from "../serving/openapi/document.ts";
import { argument, examples, placeholder } from "./command-words.ts";
import { publicUrlOption, storeOption } from "./options.ts";
import { nothingIn } from "./store-place.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";

interface SchemaFlags extends JsonFlag {
  readonly store: string;
  readonly publicUrl?: string;
}

/** Exit codes: 0 printed or written; 1 nothing is published, or something cannot be read. */
export const schemaCommand = new Command("schema")
  .description(say.schema.about)
  .addArgument(
    new Argument(placeholder("what"), say.schema.what).choices(["openapi", "client", "vscode"]),
  )
  .argument(`[${argument("folder")}]`, say.schema.folder)
  .addOption(storeOption())
  .addOption(publicUrlOption())
  .addOption(jsonOption())
  .addHelpText(
    ...examples(
      "montra schema openapi > openapi.json",
      "montra schema client > openapi-client.json",
      "montra schema vscode content",
    ),
  )
  .action(async (what: string, folder: string | undefined, flags: SchemaFlags) => {
    if (what !== "vscode") process.stdout.write(await openApiDocument(flags, what === "client"));
    else if (folder === undefined) schemaCommand.error(say.schema.nameFolder);
    else writeForEditor(folder, flags);
  });

/** @param isForClients only the part that client generators need */
async function openApiDocument(flags: SchemaFlags, isForClients: boolean): Promise<string> {
  const store = openStore(flags.store);
  const publication = await store.current();
  if (!publication) throw new RefusedError(nothingIn(store));
  using edition = new Edition(await store.editionFile(publication.edition));
  const publicUrl = publicUrlOf(edition, flags.publicUrl);
  const catalogue = new Catalogue(edition, { publicUrl, lists });
  return isForClients ? renderClientDocument(catalogue) : renderOpenApi(catalogue);
}

function writeForEditor(folder: string, { json }: JsonFlag): void {
  const written = writeEditorFiles(folder);
  if (json) printJson({ written });
  else if (written.length === 0) console.error(say.schema.nothing);
  else for (const path of written) console.log(path);
}
