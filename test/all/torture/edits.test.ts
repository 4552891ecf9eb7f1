/** Random edits of random files, read by other parsers; other lines stay byte for byte. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { parse as parseCsv } from "csv-parse/sync";
import { parse as parseYaml } from "yaml";
import type { EditValue, FileChange } from "../../../src/authoring/editing/change.ts";
import { editFile } from "../../../src/authoring/editing/edit-file.ts";
import { Dice, scaled } from "../../support/scale.ts";
import {
  FIELDS,
  LISTS,
  type Plain,
  type RandomFile,
  randomFields,
  randomFile,
  randomText,
  randomValue,
} from "./random-file.ts";

interface Read {
  readonly items: Record<string, unknown>[];
  readonly body: string | undefined;
}

test("10,000 random edits of random files say what was asked for and leave every other line as it was", async (t) => {
  const dice = new Dice();
  t.diagnostic(`TORTURE_SEED=${dice.seed}`);
  let refused = 0;
  let done = 0;
  while (done + refused < scaled(10_000, 40)) {
    const seed = dice.integer(2 ** 31);
    const own = new Dice(seed);
    const file = randomFile(own);
    const before = readOtherwise(file, file.bytes);
    if (!before) continue;
    const change = randomChange(own, file, before);
    const made = await editFile(file.path, file.bytes, change);
    const where = `seed ${seed}, ${file.path}, ${describe(change)}\n${file.text}`;
    if (!Buffer.isBuffer(made)) {
      if (made.wrong.includes("an encoding that has no")) continue;
      refused++;
      if (process.env.SHOW_REFUSED) console.log(made.wrong, where);
      continue;
    }
    done++;
    const after = readOtherwise(file, made);
    assert.deepEqual(
      comparable(file, after),
      comparable(file, expected(before, change)),
      `${where}\n→\n${decode(file, made)}`,
    );
    checkUntouched(file, change, decode(file, made), where);
  }
  t.diagnostic(`${done} done, ${refused} refused`);
  // About one in a hundred, and by chance a few more of some hundred edits.
  assert.ok(refused < done / 50 + 10, `${refused} of ${done} were refused`);
});

function describe(change: FileChange): string {
  return JSON.stringify(change, (_, value) => (value instanceof Map ? [...value] : value));
}

function decode({ bytes, text }: RandomFile, made: Buffer): string {
  const isWindows = !bytes.includes(Buffer.from(text)) && bytes.length === text.length;
  const read = isWindows ? new TextDecoder("windows-1252").decode(made) : made.toString("utf8");
  return read.replace(/^\ufeff/, "");
}

function readOtherwise(file: RandomFile, bytes: Buffer): Read | undefined {
  const text = decode(file, bytes);
  const yaml = (source: string) =>
    parseYaml(source, { schema: "core", merge: false, uniqueKeys: true });
  try {
    if (file.path.endsWith(".csv")) {
      const rows = parseCsv(text.replace(/^sep=.\r?\n/, "").replaceAll(/\r\n?/g, "\n"), {
        delimiter: file.delimiter,
        relax_column_count: true,
      }) as string[][];
      const [header = [], ...items] = rows.filter((cells) =>
        cells.some((cell) => cell.trim() !== ""),
      );
      return {
        items: items.map((cells) =>
          Object.fromEntries(
            header.flatMap((name, at) => (name === "" ? [] : [[name, cells[at] ?? ""]])),
          ),
        ),
        body: undefined,
      };
    }
    if (file.path.endsWith(".ndjson"))
      return {
        items: text
          .split("\n")
          .filter((line) => line.trim())
          .map((line) => JSON.parse(line)),
        body: undefined,
      };
    if (file.path.endsWith(".json")) return { items: [JSON.parse(text)].flat(), body: undefined };
    if (file.path.endsWith(".yaml")) return { items: [yaml(text) ?? []].flat(), body: undefined };
    const [, head = "", body = ""] =
      /^---\r?\n([\s\S]*?)^---(?:\r?\n|$)([\s\S]*)$/m.exec(text) ?? [];
    return { items: [yaml(head)], body: body.replaceAll(/\r\n?/g, "\n") };
  } catch {
    return undefined;
  }
}

function randomChange(dice: Dice, file: RandomFile, { items, body }: Read): FileChange {
  const item = dice.integer(items.length);
  const isTable = !file.path.includes("/");
  const isCsv = file.path.endsWith(".csv");
  const kind = isTable ? dice.one(["set", "set", "set", "add", "remove"] as const) : "set";
  if (kind === "remove") return { kind, item };
  const tidy = (value: Plain, name = ""): EditValue => {
    if (value === null) return undefined;
    if (!isCsv) return value;
    if (name === "data") return dice.one(["2026-02-14", "2027-12-31"]);
    if (typeof value === "string") return value.trim() === "" ? "x" : value.trim();
    if (!Array.isArray(value)) return value;
    const entries = value.map((entry) => String(entry).replaceAll("|", "/").trim());
    // In a cell, an empty list looks like no value.
    return entries.some(Boolean) ? entries.filter(Boolean) : undefined;
  };
  if (kind === "add") {
    const known = new Set(Object.keys(items[0] ?? {}));
    const fields = randomFields(dice).filter(
      ([name, value]) => value !== null && (!isCsv || (known.has(name) && name !== "_nota")),
    );
    return {
      kind,
      item: dice.integer(items.length + 1),
      fields: new Map(fields.map(([name, value]) => [name, tidy(value, name)])),
    };
  }
  const names = dice
    .shuffled([...FIELDS, ...LISTS, "fechada", "ordem"])
    .slice(0, 1 + dice.integer(3));
  const old = items[item] ?? {};
  const fields = new Map(
    names.map((name): [string, EditValue] => {
      const before = old[name];
      if (dice.integer(6) === 0) return [name, undefined];
      if (Array.isArray(before) && dice.integer(2))
        return [name, tidy(shaken(dice, before as (string | number)[]))];
      if (typeof before === "string" && !isCsv && before.length > 9 && dice.integer(2))
        return [name, before.replace(/ \S+ /, ` ${randomText(dice)} `)];
      return [name, tidy(randomValue(dice, name), name)];
    }),
  );
  if (body === undefined || dice.integer(3)) return { kind, item, fields };
  const lines = body.split("\n");
  lines.splice(dice.integer(lines.length), dice.integer(2), randomText(dice, true));
  return { kind, item, fields: dice.integer(2) ? fields : new Map(), body: lines.join("\n") };
}

function shaken(dice: Dice, list: readonly (string | number)[]): (string | number)[] {
  const some = dice.integer(2) ? dice.shuffled(list) : list.filter(() => dice.integer(4));
  return dice.integer(2) ? [...some, randomText(dice)] : [...some];
}

function expected(before: Read, change: FileChange): Read {
  const items = [...before.items];
  const put = (old: Record<string, unknown>, fields: ReadonlyMap<string, EditValue>) => {
    const next = { ...old };
    for (const [name, value] of fields) {
      if (value === undefined) delete next[name];
      else next[name] = value;
    }
    return next;
  };
  if (change.kind === "add") items.splice(change.item, 0, put({}, change.fields));
  else if (change.kind === "remove") items.splice(change.item, 1);
  else items[change.item] = put(items[change.item] ?? {}, change.fields);
  return { items, body: change.kind === "set" ? (change.body ?? before.body) : before.body };
}

const FLAGS: Record<string, boolean> = {
  sim: true,
  não: false,
  true: true,
  false: false,
  "1": true,
  "0": false,
};

function comparable(file: RandomFile, read: Read | undefined): unknown {
  if (!read || !file.path.endsWith(".csv")) return read;
  const items = read.items.map((item) =>
    Object.entries(item)
      .map(([name, value]): [string, unknown] => [
        name,
        name === "fechada"
          ? (FLAGS[String(value)] ?? value)
          : asDate(name, Array.isArray(value) ? value.join("|") : String(value)),
      ])
      .filter(([, value]) => value !== "")
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  return { items, body: undefined };
}

// As the column spells dates.
function asDate(name: string, text: string): string {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  return name === "data" && year ? `${year}-${month}-${day}` : text;
}

function checkUntouched(file: RandomFile, change: FileChange, after: string, where: string): void {
  const whole = (piece: RandomFile["pieces"][number]) =>
    piece.item !== undefined && piece.field === undefined;
  const isTouched = (piece: RandomFile["pieces"][number]): boolean => {
    if (change.kind === "set") {
      if (piece.field === "(header)")
        return [...change.fields.keys()].some(
          (name) => !piece.text.trim().replaceAll('"', "").split(file.delimiter).includes(name),
        );
      if (piece.field === "(body)") return change.body !== undefined;
      return piece.item === change.item && (whole(piece) || change.fields.has(piece.field ?? ""));
    }
    return change.kind === "remove" && piece.item === change.item;
  };
  const isJson = file.path.endsWith("json") && !file.path.endsWith("ndjson");
  // A list without items is "[]".
  if (isJson && /^\[\]/.test(after)) return;
  let at = 0;
  for (const [index, piece] of file.pieces.entries()) {
    if (isTouched(piece)) continue;
    // A comma after the former last line, or the line break that a last line lacked.
    let text = piece.text;
    // Empty lines go with an item, and with a block that keeps those at its end.
    const above = file.pieces[index - 1];
    const isKept = above && isTouched(above) && /[|>]\d?\+/.test(above.text);
    if (text.trim() === "" && (change.kind === "remove" || isKept)) continue;
    const touchedNear =
      isJson ||
      index === file.pieces.length - 1 ||
      (file.path.endsWith("json") && index === file.pieces.length - 2);
    if (touchedNear) text = text.replace(/,?\r?\n$/, "");
    let found = after.indexOf(text, at);
    while (found > 0 && after[found - 1] !== "\n") found = after.indexOf(text, found + 1);
    assert.ok(found >= 0, `a line was touched: ${JSON.stringify(text)}\n${where}\n→\n${after}`);
    at = found + text.length;
  }
}
