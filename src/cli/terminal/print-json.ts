/** The `--json` output of commands. */
import { Option } from "commander";
import { say } from "../../language/language.ts";

/** With `--json`, standard output is one JSON value and nothing else; standard error stays for people. */
export const jsonOption = () => new Option("--json", say.usage.json).default(false);

export interface JsonFlag {
  readonly json: boolean;
}

/** The arguments of the command that has printed. Tests run several commands in one process, each with its own array. */
let printedFor: readonly string[] | undefined;

export function printJson(value: unknown): void {
  printedFor = process.argv;
  console.log(JSON.stringify(value, undefined, 2));
}

/** Prints `{"error": "…"}` unless this command has already printed its JSON. */
export function printFailureAsJson(message: string): void {
  if (printedFor !== process.argv) printJson({ error: message });
}
