/**
 * The command line. A command parses, calls one function of a floor below, prints and sets the exit
 * code; what can go wrong on the way becomes one line here.
 */

import { readFileSync } from "node:fs";
import { Command, CommanderError, Option } from "commander";
import { diskFaultOf } from "../editions/edition/disk-fault.ts";
import { isLanguage, languageOf, languages, say, speak } from "../language/language.ts";
import { examples, inOurWords, placeholder } from "./command-words.ts";
import { commands, editorsCommands, siteCommands, unlistedCommands } from "./commands.ts";
import { environmentWarnings } from "./environment.ts";
import { exitCodes } from "./exit-codes.ts";

/** What they print is for people, and nothing that anybody waits for. */
const SERVICES = new Set(["serve", "demo", "preview", "desk"]);

// Whoever reads it has had enough (`| head -1`): that is nobody's fault. A service goes on whatever becomes of it, and
// another command does all that it was asked for: what `publish --then` runs is still to be told of each address.
let isUnwritten = false;
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || isUnwritten || SERVICES.has(about ?? "")) return;
    isUnwritten = true;
    process.stderr.write(`${say.usage.output({ said: error.message })}\n`);
    // Here too: it may be heard of when the command has ended.
    process.exitCode ||= exitCodes.refused;
  });
}

const named = new Map(Object.entries({ ...commands, ...unlistedCommands }));
const { about, asked, isHelp } = aboutAndLanguage(process.argv.slice(2));
// Before any command is loaded, since each describes itself as it is.
if (about === undefined || editorsCommands.has(about) || !named.has(about))
  speak(asked !== undefined && isLanguage(asked) ? asked : languageOf(process.env));

const program = new Command("montra")
  .description(say.usage.montra)
  .version(version(), "-v, --version", say.usage.version)
  .addOption(new Option(`--lang ${placeholder("language")}`, say.command.lang).choices(languages))
  .helpCommand("help [command]", say.command.help)
  .addHelpText(
    ...examples("montra check content", "montra publish content", "montra serve --port 8080"),
  )
  .addHelpText("after", `\n${say.usage.exitCodes}`);

try {
  for (const load of wanted(about)) program.addCommand(await load());
  program.hook("preAction", async (_, command) => {
    await speakAsSite(command);
    await warn(command);
  });
  // Usage errors are thrown, also those of a command.
  for (const command of [program, ...program.commands]) inOurWords(command).exitOverride();
  // The library would list all commands for help on what is none.
  if (isHelp && about === "help") program.outputHelp();
  else if (isHelp && about !== undefined && !named.has(about))
    await program.parseAsync([about], { from: "user" });
  else if (process.argv.length > 2) await program.parseAsync();
  else program.outputHelp();
} catch (error) {
  const { exitCode, message } = explainFailure(error);
  process.exitCode = exitCode;
  if (exitCode !== exitCodes.done && process.argv.includes("--json")) {
    const { printFailureAsJson } = await import("./terminal/print-json.ts");
    printFailureAsJson(message);
  }
}
if (isUnwritten) process.exitCode ||= exitCodes.refused;

/** Which command it is about: what stands first but for `help` and the language, which may stand anywhere. */
function aboutAndLanguage(args: readonly string[]) {
  const at = args.findIndex((arg) => arg === "--lang" || arg.startsWith("--lang="));
  const inOne = args[at] !== "--lang";
  const asked = inOne ? args[at]?.slice("--lang=".length) : args[at + 1];
  const [name, next] = at === -1 ? args : args.toSpliced(at, inOne ? 1 : 2);
  const isHelp = name === "help";
  return { about: isHelp ? next : name, asked, isHelp };
}

/** The command that is meant; all of them for help and for what is no command, and none for the version. */
function wanted(about: string | undefined): (() => Promise<Command>)[] {
  if (about === "--version" || about === "-v") return [];
  const load = about === undefined ? undefined : named.get(about);
  return load ? [load] : Object.values(commands);
}

/** What is said of a site from here on is said in its language. */
async function speakAsSite(command: Command): Promise<void> {
  const [folder] = command.args;
  if (asked !== undefined || folder === undefined || !siteCommands.has(command.name())) return;
  const { siteLanguageOf } = await import("../authoring/content/site-language.ts");
  const language = siteLanguageOf(folder);
  if (language) speak(language);
}

/** `serve` says it in its log. */
async function warn(command: Command): Promise<void> {
  if (command.name() === "serve") return;
  for (const warning of environmentWarnings(process.env)) console.error(warning);
  const { store } = command.opts<{ store?: string }>();
  const places = command.name() === "copy" ? command.args : store === undefined ? [] : [store];
  if (places.length === 0) return;
  const { storeWarning } = await import("../editions/store/open/open-store.ts");
  for (const place of places) {
    const warning = storeWarning(place);
    if (warning !== undefined) console.error(warning);
  }
}

interface Failure {
  readonly exitCode: number;
  readonly message: string;
}

/** Says it on standard error. */
function explainFailure(error: unknown): Failure {
  if (error instanceof CommanderError) {
    const message = error.message.replace(/^error: /, "");
    return { exitCode: error.exitCode === 0 ? exitCodes.done : exitCodes.usage, message };
  }
  const { message } = error instanceof Error ? error : { message: String(error) };
  if (isExplained(error)) {
    console.error(message);
    return { exitCode: "isInternal" in error ? exitCodes.internal : exitCodes.refused, message };
  }
  const fault = diskFaultOf(error);
  if (fault !== undefined) {
    const remedy = say.publish.disk[fault] ?? "";
    const said = say.usage.diskFault({ said: message, remedy });
    console.error(said);
    return { exitCode: exitCodes.refused, message: said };
  }
  console.error(say.usage.ourFault);
  console.error(error);
  return { exitCode: exitCodes.internal, message };
}

/** Whether the message of an error tells people all they need, which its class says. */
function isExplained(error: unknown): error is Error {
  return error instanceof Error && "isExplained" in error;
}

function version(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
