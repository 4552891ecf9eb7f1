/** Compares the Portuguese report of a folder with the English one. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { speak } from "../../src/language/language.ts";
import { englishIn } from "../support/function-words.ts";
import { linesOf, read } from "./content-folder.ts";

/** It has the same places, no English sentence, and the same texts to type as `said`. */
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

// "eventos/a.md:7:8  local: …" without the words of a place in a spreadsheet.
function placeOf(line: string): string {
  const [place = ""] = line.split("  ", 1);
  return place.replace(/ \(.*/, "");
}

function typedIn(line: string): string[] {
  return [...line.matchAll(/"([^"\s]+)"/g)].map(([, text = ""]) => text);
}
