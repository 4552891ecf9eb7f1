/** The report of a folder in Portuguese, compared with the one in English. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { speak } from "../../src/language/language.ts";
import { englishIn } from "../support/function-words.ts";
import { linesOf, read } from "./content-folder.ts";

/** It names the same places, has no English sentence left, and the same things to type as `said`. */
export async function assertSaidInPortuguese(
  t: TestContext,
  folder: string,
  said: readonly string[],
): Promise<void> {
  speak("pt");
  const lines = await read(t, folder)
    .then(linesOf)
    .finally(() => speak("en"));

  const places = (all: readonly string[]) => all.map(placeOf).sort();
  assert.deepEqual(places(lines), places(said));
  for (const line of lines)
    assert.equal(englishIn(line.slice(line.indexOf("  "))), undefined, line);
  const typed = lines.flatMap(typedIn);
  for (const one of said.flatMap(typedIn))
    assert.ok(typed.includes(one), `${one}\n${lines.join("\n")}`);
}

// "eventos/a.md:7:8  local: …" without what a spreadsheet's place says in words.
function placeOf(line: string): string {
  const [place = ""] = line.split("  ", 1);
  return place.replace(/ \(.*/, "");
}

/** What stands in double quotes in a line. */
function typedIn(line: string): string[] {
  return [...line.matchAll(/"([^"\s]+)"/g)].map(([, text = ""]) => text);
}
