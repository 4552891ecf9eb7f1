/** What a command found out, for programs. */
import { Option } from "commander";
import { say } from "../../language/language.ts";

/** Where it is given, standard output has one JSON value and nothing else; standard error stays for people. */
export const jsonOption = () => new Option("--json", say.usage.json).default(false);

export interface JsonFlag {
  readonly json: boolean;
}

/** The words of the command that has printed: one process may run several commands, one after the other. */
let printedFor: readonly string[] | undefined;

export function printJson(value: unknown): void {
  printedFor = process.argv;
  console.log(JSON.stringify(value, undefined, 2));
}

/** `{"error": "…"}` where a command that was asked for JSON has failed before it printed any. */
export function printFailureAsJson(message: string): void {
  if (printedFor !== process.argv) printJson({ error: message });
}
