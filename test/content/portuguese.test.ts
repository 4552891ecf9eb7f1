/**
 * The report of a folder in Portuguese: each slip and each refused folder is said at the same
 * places as in English, with no English sentence left, and with the same things to type.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, suite, type TestContext, test } from "node:test";
import { speak } from "../../src/language/language.ts";
import { englishIn } from "../support/function-words.ts";
import { contentFolder, contentFolderFrom, linesOf, read } from "./content-folder.ts";
import { slips } from "./slips.ts";

const REFUSED = join(import.meta.dirname, "refused");

suite("a folder's report in Portuguese", () => {
  before(() => speak("pt"));
  after(() => speak("en"));

  test("the slips of each month are said in Portuguese, with the same things to type", async (t) => {
    t.after(() => speak("pt"));
    for (const { name, wrong } of slips) {
      const folder = contentFolder(t, wrong);
      speak("en");
      const said = linesOf(await read(t, folder));
      speak("pt");
      await compare(t, { name, folder, said });
    }
  });

  test("refused folders are refused in Portuguese", async (t) => {
    for (const name of readdirSync(REFUSED)) {
      const folder = contentFolderFrom(t, join(REFUSED, name), ["expected.txt"]);
      const said = readFileSync(join(REFUSED, name, "expected.txt"), "utf8")
        .trimEnd()
        .split("\n");
      await compare(t, { name, folder, said });
    }
  });
});

async function compare(
  t: TestContext,
  { name, folder, said }: { name: string; folder: string; said: readonly string[] },
): Promise<void> {
  const report = await read(t, folder);
  const lines = linesOf(report);
  const places = (all: readonly string[]) => all.map(placeOf).sort();
  assert.deepEqual(places(lines), places(said), name);
  for (const line of lines) {
    const english = englishIn(sentenceOf(line));
    assert.equal(english, undefined, `${name}: "${english}" in ${line}`);
  }
  const typed = lines.flatMap(typedIn);
  for (const one of said.flatMap(typedIn))
    assert.ok(typed.includes(one), `${name}: ${one}\n${lines.join("\n")}`);
}

// "eventos/a.md:7:8  local: …" without what a spreadsheet's place says in words.
function placeOf(line: string): string {
  const [place = ""] = line.split("  ", 1);
  return place.replace(/ \(.*/, "");
}

function sentenceOf(line: string): string {
  return line.slice(line.indexOf("  "));
}

/** What stands in double quotes in a line. */
function typedIn(line: string): string[] {
  return [...line.matchAll(/"([^"\s]+)"/g)].map(([, text = ""]) => text);
}
