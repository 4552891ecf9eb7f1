/** Mends a file of a content folder from what a problem says on the desk, and from nothing else. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";

/** What stands on the page about one problem. */
interface Said {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
  readonly field: string;
  readonly marked: string;
  readonly expected: string;
  readonly fix: string;
}

type Mend = (lines: string[], said: Said, found: RegExpExecArray) => void;

/** What to do, by what is said: the first that fits. */
const mends: readonly (readonly [RegExp, Mend])[] = [
  [
    /^write "([^"]+)"/,
    (lines, { file, line, column, field, marked }, [, meant = ""]) =>
      change(lines, line, (text) => {
        // The column of a table is that of a cell.
        if (file.endsWith(".csv")) return text.replace(marked, meant);
        const rest = text.slice(column - 1);
        const wrong = rest.startsWith(`${field}:`) ? field : marked;
        return text.slice(0, column - 1) + rest.replace(wrong, meant);
      }),
  ],
  [/^write (\w+: ".+")$/, (lines, { line }, [, meant = ""]) => change(lines, line, () => meant)],
  [
    /^write a day from 01 to (\d+)/,
    (lines, { line }, [, day = ""]) => change(lines, line, (text) => text.replace(/\d\d$/, day)),
  ],
  [
    /^write a number such as (\d+)/,
    (lines, { line, marked }, [, number = ""]) =>
      change(lines, line, (text) => text.replace(marked, number)),
  ],
  [
    /^add a line such as "([^"]+)"/,
    (lines, { line }, [, meant = ""]) => void lines.splice(line - 1, 0, meant),
  ],
  [
    /^replace the tab with two spaces/,
    (lines, { line }) => change(lines, line, (text) => text.replace(/^\t/, "")),
  ],
  [/^keep one of the two/, (lines, { line }) => void lines.splice(line - 1, 1)],
  [
    /^add a line "---" after the last field/,
    (lines) => {
      const last = lines.findLastIndex((text) => /^\w+: /.test(text));
      lines.splice(last + 1, 0, "---");
    },
  ],
  [
    /^write (yes|true|sim)\b/,
    (lines, { line, marked }, [, word = ""]) =>
      change(lines, line, (text) => text.replace(marked, word)),
  ],
  [
    /./,
    (lines, { line, marked, expected, fix }) => {
      const [, example = ""] =
        /such as (?:"([^"]+)"|(\S+))/.exec(`${fix} ${expected}`)?.filter(Boolean) ?? [];
      change(lines, line, (text) => text.replace(marked, example.replace(/,$/, "")));
    },
  ],
];

/** @param trouble the problem on the page */
export async function mendFrom(trouble: Locator, folder: string): Promise<void> {
  const place = (await trouble.locator(".places").innerText()).split(" ")[0] ?? "";
  const [file = "", line = "1", column = "1"] = place.split(":");
  const values = await trouble.locator("dd").allInnerTexts();
  const marks = trouble.locator("mark");
  const said: Said = {
    ...{ file, line: Number(line), column: Number(column) },
    field: (await trouble.locator("h3 code").allInnerTexts()).join(""),
    marked: (await marks.count()) > 0 ? await marks.innerText() : "",
    expected: values[0] ?? "",
    fix: values[1] ?? "",
  };
  const path = join(folder, file);
  const lines = readFileSync(path, "utf8").split("\n");
  for (const [pattern, mend] of mends) {
    const found = pattern.exec(said.fix);
    if (!found) continue;
    mend(lines, said, found);
    break;
  }
  writeFileSync(path, lines.join("\n"));
}

function change(lines: string[], line: number, how: (text: string) => string): void {
  lines[line - 1] = how(lines[line - 1] ?? "");
}
