/** The `--json` output of commands. */
import { Option } from "commander";
import { say } from "../../language/language.ts";

/** With `--json`, standard output is one JSON value and nothing else; standard error stays for people. */
export const jsonOption = () => new Option("--json", say.usage.json).default(false);

export interface JsonFlag {
  readonly json: boolean;
}

/** The arguments of the command that has printed, because one process may run several commands in turn. */
let printedFor: readonly string[] | undefined;

export function printJson(value: unknown): void {
  printedFor = process.argv;
  console.log(JSON.stringify(value, undefined, 2));
}

/** Prints `{"error": "…"}` if a command with `--json` failed before it printed. */
export function printFailureAsJson(message: string): void {
  if (printedFor !== process.argv) printJson({ error: message });
}
