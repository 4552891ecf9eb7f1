/** Translates the phases of a long task for progress displays. */
import { say } from "./language.ts";

/** @param phase the English text in the code, possibly with the number of a publication */
export function phaseInWords(phase: string): string {
  const number = /\d+/.exec(phase)?.[0] ?? "";
  const said = say.usage.phases[number === "" ? phase : phase.replace(number, "#")];
  return said?.replace("#", number) ?? phase;
}
