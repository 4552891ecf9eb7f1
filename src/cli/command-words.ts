/** Translates the texts of the command-line library, help and usage errors, into our messages. */
import type { Argument, Command, Option } from "commander";
import { say } from "../language/language.ts";

/** Makes a command print its help and errors in the language of the command line. */
export function localiseHelp(command: Command): Command {
  return command
    .helpOption("-h, --help", say.usage.help)
    .configureHelp({
      styleTitle: translate,
      styleUsage: translateUsage,
      styleSubcommandTerm: translateUsage,
      optionDescription: describeOption,
      argumentDescription: describe,
    })
    .configureOutput({
      outputError: (text, write) => write(text.split("\n").map(translate).join("\n")),
    });
}

function translateUsage(text: string): string {
  return text.replace(/\[(?:options|command)\]/g, translate);
}

/** The examples below the help of a command. */
export function examples(...lines: readonly string[]): readonly ["after", string] {
  return ["after", `\n${say.usage.examples}\n${lines.map((line) => `  ${line}`).join("\n")}`];
}

/** The name of a value in the usage of an option or a command. */
export function argument(name: string): string {
  return say.usage.arguments[name] ?? name;
}

/** A value in the usage of an option or a command: `<folder>`. */
export function placeholder(name: string): string {
  return `<${argument(name)}>`;
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

/** A line of the library in our words. A part that a placeholder matches is translated too. */
function translate(line: string): string {
  for (const [form, words] of Object.entries(say.usage.library)) {
    const pattern = form.split("{}").map(RegExp.escape).join("(.*?)");
    const [, ...parts] = new RegExp(`^${pattern}$`).exec(line) ?? [];
    if (parts.length > 0 || line === form)
      return words.replace(/\{(\d)\}/g, (_, part) => translate(parts[part - 1] ?? ""));
  }
  return line;
}
