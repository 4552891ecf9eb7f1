/** The words of help and usage errors, and translations of commander's texts. */
import type { Argument, Command, Option } from "commander";
import { say } from "../language/language.ts";

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

export function examples(...lines: readonly string[]): readonly ["after", string] {
  return ["after", `\n${say.usage.examples}\n${lines.map((line) => `  ${line}`).join("\n")}`];
}

/** The name of a value in the usage of an option or a command. */
export function argument(name: string): string {
  return say.usage.arguments[name] ?? name;
}

export function placeholder(name: string): string {
  return `<${argument(name)}>`;
}

/** Leaves out the default of an option without a value, which would be `false`. */
function describeOption(option: Option): string {
  const takesValue = option.required || option.optional;
  return describe({ ...option, defaultValue: takesValue ? option.defaultValue : undefined });
}

type Described = Pick<Argument, "description" | "argChoices" | "defaultValue"> &
  Pick<Option, "defaultValueDescription" | "envVar">;

function describe(described: Described): string {
  const { description, argChoices, defaultValue, defaultValueDescription, envVar } = described;
  const words = say.usage;
  const notes: string[] = [];
  const choices = argChoices?.map((choice) => `"${choice}"`).join(", ");
  if (choices !== undefined) notes.push(words.choices({ choices }));
  if (defaultValue !== undefined)
    notes.push(words.default({ value: defaultValueDescription ?? JSON.stringify(defaultValue) }));
  if (envVar !== undefined) notes.push(words.environment({ name: envVar }));
  return notes.length === 0 ? description : `${description} (${notes.join(", ")})`;
}

/**
 * Translates a line of commander by a template such as "error: unknown option '{}'". Each `{}`
 * matches any text, which is translated too.
 */
function translate(line: string): string {
  for (const [template, translation] of Object.entries(say.usage.library)) {
    const pattern = template.split("{}").map(RegExp.escape).join("(.*?)");
    const match = new RegExp(`^${pattern}$`).exec(line);
    if (match)
      return translation.replace(/\{(\d)\}/g, (_, number) => translate(match[number] ?? ""));
  }
  return line;
}
