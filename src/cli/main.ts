/** The command line: loads and runs a command, and explains errors. */

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

// EPIPE (`| head -1`) does not end the process: `publish --then` must still pass every address on.
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

// Before any command is loaded, because commands read their descriptions when they load.
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
  const isUnknown = commandName !== "" && !commandsByName.has(commandName);
  if (process.argv.length === 2 || (isHelp && commandName === "help")) program.outputHelp();
  // For an unknown name, commander's `help` would list all commands and not report it.
  else if (isHelp && isUnknown) await program.parseAsync([commandName], { from: "user" });
  else await program.parseAsync();
} catch (error) {
  const { exitCode, message } = explainFailure(error);
  process.exitCode = exitCode;
  if (exitCode !== exitCodes.done && process.argv.includes("--json")) {
    const { printFailureAsJson } = await import("./terminal/print-json.ts");
    printFailureAsJson(message);
  }
}
if (hasOutputFailed) process.exitCode ||= exitCodes.refused;

/** `commandName`: the first argument but `help` and `--lang`, or ""; `language` only if valid. */
function parseBeforeLoading(args: readonly string[]) {
  const { value, others } = takeLanguageOption(args);
  const [first = "", second = ""] = others;
  const isHelp = first === "help";
  const language = isLanguage(value) ? value : undefined;
  return { commandName: isHelp ? second : first, language, isHelp };
}

/** `--lang pt` and `--lang=pt` have the value "pt"; "" without the option. */
function takeLanguageOption(args: readonly string[]) {
  const index = args.findIndex((arg) => arg === "--lang" || arg.startsWith("--lang="));
  const [option, next = ""] = index === -1 ? [] : args.slice(index);
  if (option === undefined) return { value: "", others: args };
  if (option === "--lang") return { value: next, others: args.toSpliced(index, 2) };
  return { value: option.slice("--lang=".length), others: args.toSpliced(index, 1) };
}

/** The command's loader; those of all commands for help and for an unknown name. */
function loadersOf(name: string): (() => Promise<Command>)[] {
  if (name === "--version" || name === "-v") return [];
  const load = commandsByName.get(name);
  return load ? [load] : Object.values(commands);
}

async function speakAsSite(command: Command): Promise<void> {
  const [folder] = command.args;
  if (language !== undefined || folder === undefined || !siteCommands.has(command.name())) return;
  const { siteLanguageOf } = await import("../authoring/content/site-language.ts");
  const siteLanguage = siteLanguageOf(folder);
  if (siteLanguage) speak(siteLanguage);
}

// `serve` writes them to its log, and `doctor` among its findings.
async function printWarnings(command: Command): Promise<void> {
  if (command.name() === "serve" || command.name() === "doctor") return;
  for (const warning of environmentWarnings(process.env)) console.error(warning);
  const { store } = command.opts<{ store?: string }>();
  const places = command.name() === "copy" ? command.args : [store];
  for (const place of places) {
    if (place === undefined) continue;
    const { storeWarning } = await import("../editions/store/open/open-store.ts");
    const warning = storeWarning(place);
    if (warning !== undefined) console.error(warning);
  }
}

/** Prints the error, unless commander has already done so. @returns the message for `--json` */
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
