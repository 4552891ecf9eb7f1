import { basename, resolve } from "node:path";
import { Command } from "commander";
import {
  beginSite,
  checkSettings,
  DEFAULT_TIME_ZONE,
  refuseUnlessEmpty,
} from "../authoring/begin/begin-site.ts";
import { say } from "../language/language.ts";
import { examples, placeholder } from "./command-words.ts";
import { exitCodes } from "./exit-codes.ts";
import { printProblems } from "./terminal/print-problems.ts";

interface InitFlags {
  readonly name?: string;
  readonly publicUrl?: string;
  readonly timeZone: string;
  readonly empty: boolean;
}

/** Exit codes: 0 written; 1 the folder is not empty, or a setting is invalid. */
export const initCommand = new Command("init")
  .description(say.editors.init.about)
  .argument(placeholder("folder"), say.editors.init.folder)
  .option(`--name ${placeholder("name")}`, say.editors.init.name)
  .option(`--public-url ${placeholder("url")}`, say.editors.init.publicUrl)
  .option(`--time-zone ${placeholder("zone")}`, say.editors.init.timeZone, DEFAULT_TIME_ZONE)
  .option("--empty", say.editors.init.empty, false)
  .addHelpText(
    ...examples(
      "montra init content",
      'montra init content --name "Casa e Cidade" --public-url https://dados.example.pt',
      "montra init content --empty",
    ),
  )
  .action(async (folder: string, flags: InitFlags) => {
    refuseUnlessEmpty(folder);
    const site = {
      nome: flags.name ?? (basename(resolve(folder)) || "Montra"),
      publicUrl: flags.publicUrl ?? "",
      timeZone: flags.timeZone,
      withExamples: !flags.empty,
      // In the default zone, because `--time-zone` has not been checked yet.
      today: Temporal.Now.plainDateISO(DEFAULT_TIME_ZONE).toString(),
    };
    const problems = checkSettings(site);
    if (problems.length > 0) {
      printProblems(problems, folder);
      process.exitCode = exitCodes.refused;
      return;
    }
    for (const path of await beginSite(folder, site)) console.log(path);
    console.error(say.begin.next({ folder }));
  });
