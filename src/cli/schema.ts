import { Command } from "commander";
import { writeEditorFiles } from "../content/editor/editor-files.ts";
import { say } from "../language/language.ts";
import { examples, placeholder } from "./command-words.ts";
import { type JsonFlag, jsonOption, printJson } from "./terminal/print-json.ts";

/**
 * `montra schema <folder>`: write JSON Schemas of the collections into a content folder, with editor
 * settings that map them. What is in the settings already stays.
 * Exit codes: 0 written, or nothing to write; 1 there is no such folder, or settings that cannot be read.
 */
export const schema = new Command("schema")
  .description(say.schema.about)
  .argument(placeholder("folder"), say.usage.contentFolder)
  .addOption(jsonOption())
  .addHelpText(...examples("montra schema content"))
  .action((folder: string, { json }: JsonFlag) => {
    const written = writeEditorFiles(folder);
    if (json) {
      printJson({ written });
      return;
    }
    for (const path of written) console.log(path);
    if (written.length === 0) console.error(say.schema.nothing);
  });
