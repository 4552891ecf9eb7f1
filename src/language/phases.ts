/** What is being done, in the words of whoever watches. */
import { say } from "./language.ts";

/** @param phase as the code names it, with the number of a publication where it names one */
export function phaseInWords(phase: string): string {
  const number = /\d+/.exec(phase)?.[0] ?? "";
  const said = say.usage.phases[number === "" ? phase : phase.replace(number, "#")];
  return said?.replace("#", number) ?? phase;
}
