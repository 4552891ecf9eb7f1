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

const commandsByName = new Map(Object.entries({ ...commands, ...unlistedCommands }));
const { commandName, language, isHelp } = parseBeforeLoading(process.argv.slice(2));

/** Commands whose standard output no program waits for. */
const SERVICES = new Set(["serve", "demo", "preview", "desk"]);

// EPIPE is not an error: the reader has stopped (`| head -1`). Commands still finish their work, because
// `publish --then` must pass on every address.
let hasOutputFailed = false;
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || hasOutputFailed || SERVICES.has(commandName)) return;
    hasOutputFailed = true;
    process.stderr.write(`${say.usage.output({ said: error.message })}\n`);
    // Here too, because the error may arrive after the command has ended.
    process.exitCode ||= exitCodes.refused;
  });
}

// Before any command is loaded, because commands take their descriptions from the messages when they load.
if (editorsCommands.has(commandName) || !commandsByName.has(commandName))
  speak(language ?? languageOf(process.env));

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
  for (const load of loadersOf(commandName)) program.addCommand(await load());
  program.hook("preAction", async (_, command) => {
    await speakAsSite(command);
    await printWarnings(command);
  });
  // Usage errors are thrown, including those of subcommands.
  for (const command of [program, ...program.commands]) localiseHelp(command).exitOverride();
  if (isHelp && commandName === "help") program.outputHelp();
  // For `help` of an unknown command, the library would list all commands instead of reporting the name.
  else if (isHelp && commandName !== "" && !commandsByName.has(commandName))
    await program.parseAsync([commandName], { from: "user" });
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
if (hasOutputFailed) process.exitCode ||= exitCodes.refused;

/**
 * What must be known before commands are loaded.
 * @returns `commandName`: the first argument besides `help` and `--lang`, or empty; `language`: the valid value of `--lang`
 */
function parseBeforeLoading(args: readonly string[]) {
  const at = args.findIndex((arg) => arg === "--lang" || arg.startsWith("--lang="));
  const isOneArgument = args[at] !== "--lang";
  const value = (isOneArgument ? args[at]?.slice("--lang=".length) : args[at + 1]) ?? "";
  const [first, second] = at === -1 ? args : args.toSpliced(at, isOneArgument ? 1 : 2);
  const isHelp = first === "help";
  const language = isLanguage(value) ? value : undefined;
  return { commandName: (isHelp ? second : first) ?? "", language, isHelp };
}

/** Loaders of the named command; of all commands for help or an unknown name; of none for `--version`. */
function loadersOf(name: string): (() => Promise<Command>)[] {
  if (name === "--version" || name === "-v") return [];
  const load = commandsByName.get(name);
  return load ? [load] : Object.values(commands);
}

/** Switches the messages to the language of the site, for commands that use it. */
async function speakAsSite(command: Command): Promise<void> {
  const [folder] = command.args;
  if (language !== undefined || folder === undefined || !siteCommands.has(command.name())) return;
  const { siteLanguageOf } = await import("../authoring/content/site-language.ts");
  const siteLanguage = siteLanguageOf(folder);
  if (siteLanguage) speak(siteLanguage);
}

/** Prints warnings about settings. `serve` writes them to its log instead, and `doctor` among its findings. */
async function printWarnings(command: Command): Promise<void> {
  if (command.name() === "serve" || command.name() === "doctor") return;
  for (const warning of environmentWarnings(process.env)) console.error(warning);
  const { store } = command.opts<{ store?: string }>();
  const places = command.name() === "copy" ? command.args : [store ?? []].flat();
  if (places.length === 0) return;
  const { storeWarning } = await import("../editions/store/open/open-store.ts");
  for (const place of places) {
    const warning = storeWarning(place);
    if (warning !== undefined) console.error(warning);
  }
}

/** Prints the error, unless the library has already printed it. @returns the message for `--json` */
function explainFailure(error: unknown): { exitCode: number; message: string } {
  if (error instanceof CommanderError) {
    const message = error.message.replace(/^error: /, "");
    return { exitCode: error.exitCode === 0 ? exitCodes.done : exitCodes.usage, message };
  }
  const { message } = error instanceof Error ? error : { message: String(error) };
  // The message is enough for users, so no stack is printed.
  if (error instanceof Error && "isExplained" in error) {
    console.error(message);
    return { exitCode: "isInternal" in error ? exitCodes.internal : exitCodes.refused, message };
  }
  const fault = diskFaultOf(error);
  if (fault !== undefined) {
    const remedy = say.publish.disk[fault] ?? "";
    const explanation = say.usage.diskFault({ said: message, remedy });
    console.error(explanation);
    return { exitCode: exitCodes.refused, message: explanation };
  }
  console.error(say.usage.ourFault);
  console.error(error);
  return { exitCode: exitCodes.internal, message };
}

function version(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
