/** Translates the texts of the command-line library, help and usage errors, into those of the catalogue. */
import type { Argument, Command, Option } from "commander";
import { say } from "../language/language.ts";

/** Makes a command print its help and errors in the language of the command line. */
export function inOurWords(command: Command): Command {
  return command
    .helpOption("-h, --help", say.usage.help)
    .configureHelp({
      styleTitle: (title) => say.usage.titles[title] ?? title,
      styleUsage: inUsage,
      styleSubcommandTerm: inUsage,
      optionDescription: describeOption,
      argumentDescription: describe,
    })
    .configureOutput({ outputError: (text, write) => write(inWords(text)) });
}

function inUsage(text: string): string {
  return text.replace("[options]", say.usage.options).replace("[command]", say.usage.command);
}

/** The examples below the help of a command. */
export function examples(...lines: readonly string[]): readonly ["after", string] {
  return ["after", `\n${say.usage.examples}\n${lines.map((line) => `  ${line}`).join("\n")}`];
}

/** A value in the usage of an option or a command: `<folder>`. */
export function placeholder(name: keyof typeof say.usage.arguments): string {
  return `<${say.usage.arguments[name]}>`;
}

function describeOption(option: Option): string {
  const isShown = option.required || option.optional;
  const { defaultValue, ...rest } = option;
  return describe({ ...rest, defaultValue: isShown ? defaultValue : undefined });
}

type CommandDescription = Pick<
  Option & Argument,
  "description" | "defaultValue" | "defaultValueDescription"
> & { readonly argChoices?: readonly string[]; readonly envVar?: string | undefined };

function describe(about: Argument | CommandDescription): string {
  const { description, argChoices, defaultValue, defaultValueDescription, envVar } =
    about as CommandDescription;
  const { choices, default: otherwise, environment } = say.usage;
  const notes: string[] = [];
  if (argChoices) notes.push(choices({ choices: argChoices.map((one) => `"${one}"`).join(", ") }));
  if (defaultValue !== undefined)
    notes.push(otherwise({ value: defaultValueDescription ?? JSON.stringify(defaultValue) }));
  if (envVar !== undefined) notes.push(environment({ name: envVar }));
  return notes.length === 0 ? description : `${description} (${notes.join(", ")})`;
}

type Message = readonly [form: string, words: (...parts: string[]) => string];

/** The English error messages of the library; `{}` stands for a variable part. */
const MESSAGES: readonly Message[] = [
  [
    "error: option '{}' argument '{}' is invalid. {}",
    (option = "", value = "", why = "") => say.usage.badOption({ option, value, why: whyOf(why) }),
  ],
  [
    "error: option '{}' value '{}' from env '{}' is invalid. {}",
    (option = "", value = "", name = "", why = "") =>
      say.usage.badVariable({ option, value, name, why: whyOf(why) }),
  ],
  [
    "error: command-argument value '{}' is invalid for argument '{}'. {}",
    (value = "", argument = "", why = "") =>
      say.usage.badArgument({ argument, value, why: whyOf(why) }),
  ],
  [
    "error: missing required argument '{}'",
    (argument = "") => say.usage.missingArgument({ argument }),
  ],
  ["error: option '{}' argument missing", (option = "") => say.usage.missingValue({ option })],
  ["error: unknown option '{}'", (option = "") => say.usage.unknownOption({ option })],
  ["error: unknown command '{}'", (command = "") => say.usage.unknownCommand({ command })],
  ["error: too many arguments for '{}'. Expected {} argument but got {}.", tooMany],
  ["error: too many arguments for '{}'. Expected {} arguments but got {}.", tooMany],
  ["(Did you mean one of {}?)", (near = "") => say.usage.meantOneOf({ near })],
  ["(Did you mean {}?)", (near = "") => say.usage.meant({ near })],
];

function tooMany(command = "", expected = "", given = ""): string {
  return say.usage.tooMany({ command, expected: Number(expected), given: Number(given) });
}

function inWords(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      for (const [form, words] of MESSAGES) {
        const parts = partsOf(line, form);
        if (parts) return words(...parts);
      }
      return line;
    })
    .join("\n");
}

/** The values of the `{}` of a pattern in a line; `undefined` if the line does not match. */
function partsOf(line: string, form: string): string[] | undefined {
  const [first = "", ...between] = form.split("{}");
  const last = between.pop() ?? "";
  if (!line.startsWith(first) || !line.endsWith(last)) return undefined;
  const parts: string[] = [];
  let at = first.length;
  for (const text of between) {
    const found = line.indexOf(text, at);
    if (found === -1) return undefined;
    parts.push(line.slice(at, found));
    at = found + text.length;
  }
  parts.push(line.slice(at, line.length - last.length));
  return parts;
}

// The reasons for invalid values are already Montra's own, except one of the library.
function whyOf(why: string): string {
  const [choices] = partsOf(why, "Allowed choices are {}.") ?? [];
  return choices === undefined ? why : say.usage.allowed({ choices });
}
