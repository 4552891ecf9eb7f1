import { basename, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { Command, Option } from "commander";
import {
  beginSite,
  checkSettings,
  type NewSite,
  refuseUnlessEmpty,
  USUAL_TIME_ZONE,
} from "../begin/begin-site.ts";
import { say } from "../language/language.ts";
import { examples, placeholder } from "./command-words.ts";
import { exitCodes } from "./exit-codes.ts";
import { isTerminal } from "./terminal/ask.ts";
import { printProblems } from "./terminal/print-problems.ts";

interface InitFlags {
  readonly name?: string;
  readonly publicUrl?: string;
  readonly timeZone?: string;
  readonly empty: boolean;
}

type Answers = Pick<NewSite, "nome" | "publicUrl" | "timeZone">;

/**
 * `montra init <folder>`: begin a content folder that can be published as it is. On a terminal it asks for
 * what no option says.
 * Exit codes: 0 written; 1 there is something in the folder already, or a setting is wrong.
 */
export const init = new Command("init")
  .description(say.begun.init.about)
  .argument(placeholder("folder"), say.begun.init.folder)
  .option(`--name ${placeholder("name")}`, say.begun.init.name)
  .option(`--public-url ${placeholder("url")}`, say.begun.init.publicUrl)
  .addOption(
    new Option(
      `--time-zone ${placeholder("zone")}`,
      say.begun.init.timeZone({ zone: USUAL_TIME_ZONE }),
    ),
  )
  .option("--empty", say.begun.init.empty, false)
  .addHelpText(
    ...examples(
      "montra init content",
      'montra init content --name "Casa e Cidade" --public-url https://dados.example.pt',
      "montra init content --empty",
    ),
  )
  .action(async (folder: string, flags: InitFlags) => {
    refuseUnlessEmpty(folder);
    const usual: Answers = {
      nome: basename(resolve(folder)) || "Montra",
      publicUrl: "",
      timeZone: USUAL_TIME_ZONE,
    };
    const answers = isTerminal() ? await askFor(flags, usual) : given(flags, usual);
    if (!answers) {
      process.exitCode = exitCodes.refused;
      return;
    }
    const today = Temporal.Now.plainDateISO(USUAL_TIME_ZONE).toString();
    const site = { ...answers, withExamples: !flags.empty, today };
    const problems = checkSettings(site);
    if (problems.length > 0) {
      printProblems(problems, folder);
      process.exitCode = exitCodes.refused;
      return;
    }
    for (const path of await beginSite(folder, site)) console.log(path);
    console.error(say.begin.next({ folder }));
  });

function given(flags: InitFlags, usual: Answers): Answers {
  return {
    nome: flags.name ?? usual.nome,
    publicUrl: flags.publicUrl ?? usual.publicUrl,
    timeZone: flags.timeZone ?? usual.timeZone,
  };
}

/** @returns `undefined` where whoever sits there has gone: Ctrl-C, Ctrl-D */
async function askFor(flags: InitFlags, usual: Answers): Promise<Answers | undefined> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const gone = Promise.withResolvers<undefined>();
  terminal.once("close", () => gone.resolve(undefined));
  terminal.once("SIGINT", () => terminal.close());
  const ask = async (option: string | undefined, question: string, otherwise: string) => {
    if (option !== undefined) return option;
    const hint = otherwise === "" ? "" : ` [${otherwise}]`;
    const said = await Promise.race([terminal.question(`${question}${hint} `), gone.promise]);
    return said === undefined ? undefined : said.trim() || otherwise;
  };
  try {
    const nome = await ask(flags.name, say.begin.askName, usual.nome);
    if (nome === undefined) return undefined;
    const publicUrl = await ask(flags.publicUrl, say.begin.askAddress, usual.publicUrl);
    if (publicUrl === undefined) return undefined;
    const timeZone = await ask(flags.timeZone, say.begin.askZone, usual.timeZone);
    return timeZone === undefined ? undefined : { nome, publicUrl, timeZone };
  } finally {
    terminal.close();
  }
}
