/**
 * The command line. A command parses its arguments, calls one function of a room below, prints and sets the exit code;
 * errors become one line here.
 */

import { readFileSync } from "node:fs";
import { Command, CommanderError, Option } from "commander";
import { diskFaultOf } from "../editions/edition/disk-fault.ts";
import { isLanguage, languageOf, languages, say, speak } from "../language/language.ts";
import { examples, localiseHelp, placeholder } from "./command-words.ts";
import { commands, editorsCommands, siteCommands, unlistedCommands } from "./commands.ts";
import { environmentWarnings } from "./environment.ts";
import { exitCodes } from "./exit-codes.ts";

/** Commands whose standard output no program waits for. */
const SERVICES = new Set(["serve", "demo", "preview", "desk"]);

// EPIPE is no error: the reader has stopped (`| head -1`). A service goes on, and other commands still finish their
// work, because `publish --then` must pass on every address.
let isUnwritten = false;
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || isUnwritten || SERVICES.has(about ?? "")) return;
    isUnwritten = true;
    process.stderr.write(`${say.usage.output({ said: error.message })}\n`);
    // Again, because the error may arrive after the command has ended.
    process.exitCode ||= exitCodes.refused;
  });
}

const named = new Map(Object.entries({ ...commands, ...unlistedCommands }));
const { about, asked, isHelp } = aboutAndLanguage(process.argv.slice(2));
// Before any command is loaded, because commands take their descriptions from the messages when they load.
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
  // Usage errors are thrown, including those of subcommands.
  for (const command of [program, ...program.commands]) localiseHelp(command).exitOverride();
  // For `help` of an unknown command, the library would list all commands.
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

/** The name of the command: the first argument, not counting `help` and the language option. */
function aboutAndLanguage(args: readonly string[]) {
  const at = args.findIndex((arg) => arg === "--lang" || arg.startsWith("--lang="));
  const inOne = args[at] !== "--lang";
  const asked = inOne ? args[at]?.slice("--lang=".length) : args[at + 1];
  const [name, next] = at === -1 ? args : args.toSpliced(at, inOne ? 1 : 2);
  const isHelp = name === "help";
  return { about: isHelp ? next : name, asked, isHelp };
}

/** The named command; all commands for help or an unknown name; none for `--version`. */
function wanted(about: string | undefined): (() => Promise<Command>)[] {
  if (about === "--version" || about === "-v") return [];
  const load = about === undefined ? undefined : named.get(about);
  return load ? [load] : Object.values(commands);
}

/** Messages from here on are in the language of the site. */
async function speakAsSite(command: Command): Promise<void> {
  const [folder] = command.args;
  if (asked !== undefined || folder === undefined || !siteCommands.has(command.name())) return;
  const { siteLanguageOf } = await import("../authoring/content/site-language.ts");
  const language = siteLanguageOf(folder);
  if (language) speak(language);
}

/** `serve` writes these warnings to its log, `doctor` among what it found. */
async function warn(command: Command): Promise<void> {
  if (command.name() === "serve" || command.name() === "doctor") return;
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

function explainFailure(error: unknown): { exitCode: number; message: string } {
  if (error instanceof CommanderError) {
    const message = error.message.replace(/^error: /, "");
    return { exitCode: error.exitCode === 0 ? exitCodes.done : exitCodes.usage, message };
  }
  const { message } = error instanceof Error ? error : { message: String(error) };
  // Its class says that its message is enough, without a stack.
  if (error instanceof Error && "isExplained" in error) {
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

function version(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
