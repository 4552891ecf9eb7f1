import { Command } from "commander";
import { writeEditorFiles } from "../content/editor/editor-files.ts";

/**
 * `montra schema <folder>`: write JSON Schemas of the collections into a content folder, with editor
 * settings that map them. What is in the settings already stays.
 * Exit codes: 0 written, or nothing to write; 1 there is no such folder, or settings that cannot be read.
 */
export const schema = new Command("schema")
  .description("help editors to complete and check a content folder while typing")
  .argument("<folder>", "the content folder")
  .addHelpText(
    "after",
    `
Examples:
  montra schema content`,
  )
  .action(async (folder: string) => {
    const written = await writeEditorFiles(folder);
    for (const path of written) console.log(path);
    if (written.length === 0) console.error("Nothing to write: everything is there.");
  });
