/** `--json`: standard output is one JSON value and nothing else. */
import { Option } from "commander";
import { say } from "../../language/language.ts";

export const jsonOption = () => new Option("--json", say.usage.json).default(false);

export interface JsonFlag {
  readonly json: boolean;
}

/** The command that has printed: tests run several in one process, each with its own `argv`. */
let printedFor: readonly string[] | undefined;

export function printJson(value: unknown): void {
  printedFor = process.argv;
  console.log(JSON.stringify(value, undefined, 2));
}

/** Prints `{"error": "…"}` unless this command has already printed its JSON. */
export function printFailureAsJson(message: string): void {
  if (printedFor !== process.argv) printJson({ error: message });
}
