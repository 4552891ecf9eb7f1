/** Random content files in every editable format and dialect, with the item of each line. */
import { stringify } from "yaml";
import type { Dice } from "../../support/scale.ts";

export type Plain = string | number | boolean | null | (string | number)[];

/** Whole lines with their breaks; comments, empty lines and brackets have no item. */
interface Piece {
  readonly text: string;
  readonly item?: number;
  /** Absent if all fields of an item share its lines. */
  readonly field?: string;
}

export interface RandomFile {
  readonly path: string;
  readonly bytes: Buffer;
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly delimiter: string;
}

const WORDS = [
  ...[
    "Obras",
    "na",
    "Baixa",
    "ação",
    "não",
    "sim",
    "true",
    "007",
    "12",
    "2026-02-14",
    "31/12/2026",
    "“Já”",
    "x: y",
    "a # b",
  ],
  ...[
    "- item",
    "'só'",
    '"dito"',
    "50 %",
    "@casa",
    "*nota*",
    "&co",
    "a,b",
    "a;b",
    "[x]",
    "{y}",
    "|",
    "> fim",
    "null",
    "~",
    "C:\\pasta",
  ],
  ...[
    "😀",
    "e\u0301",
    "\u00a0",
    "---",
    "...",
    "<p>um</p>",
    "?",
    "? ora",
    "fim:",
    "#x",
    "!",
    "%YAML",
    "=1+1",
    "\u2028",
  ],
];

export const FIELDS = ["titulo", "antetitulo", "teaser", "data", "imagem", "tema", "url"];
export const LISTS = ["relacionadas", "slugs_anteriores"];

export function randomText(dice: Dice, isLong = false): string {
  const words = Array.from({ length: 1 + dice.integer(isLong ? 30 : 5) }, () => dice.one(WORDS));
  return words.join(" ").trim() || "x";
}

export function randomValue(dice: Dice, name: string): Exclude<Plain, null> {
  if (LISTS.includes(name))
    return Array.from({ length: dice.integer(5) }, () =>
      dice.integer(3) ? randomText(dice) : 1 + dice.integer(50),
    );
  if (name === "id" || name === "ordem") return 1 + dice.integer(999);
  if (name === "fechada") return dice.integer(2) === 1;
  if (dice.integer(6) > 0) return randomText(dice, dice.integer(4) === 0);
  return (
    Array.from({ length: 1 + dice.integer(5) }, () =>
      dice.integer(4) ? randomText(dice, true) : "",
    ).join("\n") + dice.one(["", "\n", "\n\n"])
  );
}

export function randomFields(dice: Dice): [string, Plain][] {
  const names = dice
    .shuffled([...FIELDS, ...LISTS, "fechada", "ordem", "_nota"])
    .slice(0, 1 + dice.integer(9));
  return [
    ["id", 1 + dice.integer(999)],
    ...names.map((name): [string, Plain] => [
      name,
      dice.integer(9) ? randomValue(dice, name) : null,
    ]),
  ];
}

export function randomFile(dice: Dice): RandomFile {
  const make = dice.one([
    itemYaml,
    itemMarkdown,
    itemMarkdown,
    itemJson,
    tableYaml,
    tableYaml,
    tableJson,
    tableNdjson,
    tableCsv,
    tableCsv,
  ]);
  const lineBreak = dice.one(["\n", "\n", "\r\n"]);
  const made = make(dice, lineBreak);
  const pieces = [...made.pieces];
  // No line break at the end.
  const last = pieces.at(-1);
  if (last && dice.integer(4) === 0 && !/\n\s*$/.test(last.text.replace(/\r?\n$/, "")))
    pieces[pieces.length - 1] = { ...last, text: last.text.replace(/\r?\n$/, "") };
  const text = pieces.map((piece) => piece.text).join("");
  const mark = dice.integer(6) === 0 ? "\ufeff" : "";
  const windows = made.path.endsWith(".csv") && dice.integer(3) === 0 ? inWindows(text) : undefined;
  return {
    path: made.path,
    pieces,
    text,
    delimiter: made.delimiter ?? ";",
    bytes: windows ?? Buffer.from(mark + text),
  };
}

function inWindows(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "latin1");
  const again = new TextDecoder("windows-1252").decode(bytes);
  return again === text && !Buffer.from(text).equals(bytes) ? bytes : undefined;
}

type FileParts = Pick<RandomFile, "path" | "pieces"> & { delimiter?: string };

function yamlPieces(
  dice: Dice,
  fields: readonly [string, Plain][],
  how: { indent: string; first: string; lineBreak: string; item: number },
): Piece[] {
  const { indent, lineBreak, item } = how;
  const pieces: Piece[] = [];
  fields.forEach(([name, value], at) => {
    const margin = at === 0 ? how.first : indent;
    if (at > 0 && dice.integer(7) === 0)
      pieces.push({
        text: dice.one([lineBreak, `${indent}# um comentário${lineBreak}`, `  ${lineBreak}`]),
        item,
        field: "(between)",
      });
    pieces.push({
      text: (margin + yamlField(dice, name, value, indent)).replaceAll("\n", lineBreak) + lineBreak,
      item,
      field: name,
    });
  });
  return pieces;
}

function yamlField(dice: Dice, name: string, value: Plain, indent: string): string {
  const space = dice.one([" ", " ", "   "]);
  if (value === null) return `${name}:${dice.one(["", " ", " null", " ~"])}`;
  if (Array.isArray(value)) {
    if (value.length === 0) return `${name}: []`;
    const inFlow = value.map((entry) =>
      typeof entry === "number" ? String(entry) : JSON.stringify(entry),
    );
    if (dice.integer(2))
      return `${name}:${space}[${inFlow.join(dice.one([", ", ",", ` ,\n${indent}    `]))}${dice.one(["", "", ","])}]`;
    const own = dice.one([indent, `${indent}  `]);
    return `${name}:\n${value.map((entry) => `${own}- ${stringify(entry, { lineWidth: 0, blockQuote: false }).trim()}${typeof entry === "number" && dice.integer(4) === 0 ? " # nota" : ""}`).join(dice.one(["\n", "\n", `\n${own}# entre\n`]))}`;
  }
  if (typeof value !== "string") return `${name}:${space}${value}${dice.one(["", "", "  # nota"])}`;
  const spelt = stringify(
    { k: value },
    {
      lineWidth: dice.one([0, 0, 40]),
      defaultStringType: dice.one([
        "PLAIN",
        "PLAIN",
        "QUOTE_SINGLE",
        "QUOTE_DOUBLE",
        "BLOCK_LITERAL",
        "BLOCK_FOLDED",
      ]),
    },
  );
  const lines = spelt.slice(3).replace(/\n$/, "").split("\n");
  const own = `${indent}  `;
  return (
    name +
    ":" +
    space +
    lines
      .map((line, at) => (at === 0 || line === "" ? line : own + line.replace(/^ {2}/, "")))
      .join("\n") +
    (/^["'].*["']$/.test(lines.join()) && dice.integer(5) === 0 ? " # fim" : "")
  );
}

function itemYaml(dice: Dice, lineBreak: string): FileParts {
  const pieces = yamlPieces(dice, randomFields(dice), {
    indent: "",
    first: "",
    lineBreak,
    item: 0,
  });
  return {
    path: "noticias/x.yaml",
    pieces: [...(dice.integer(3) ? [] : [{ text: `# cabeça${lineBreak}` }]), ...pieces],
  };
}

function itemMarkdown(dice: Dice, lineBreak: string): FileParts {
  const pieces = yamlPieces(dice, randomFields(dice), {
    indent: "",
    first: "",
    lineBreak,
    item: 0,
  });
  const body = Array.from({ length: dice.integer(6) }, () => ({
    text: (dice.integer(3) ? randomText(dice, true) : "") + dice.one([lineBreak, lineBreak, "\n"]),
    item: 0,
    field: "(body)",
  }));
  return {
    path: dice.one(["noticias/x.md", "noticias/x.html", "noticias/_x.md"]),
    pieces: [{ text: `---${lineBreak}` }, ...pieces, { text: `---${lineBreak}` }, ...body],
  };
}

function tableYaml(dice: Dice, lineBreak: string): FileParts {
  const pieces: Piece[] = [];
  const margin = dice.one(["", "", "", "  "]);
  const isBraced = dice.integer(4) === 0;
  if (dice.integer(3) === 0) pieces.push({ text: `# cabeça${lineBreak}${lineBreak}` });
  const between = dice.one(["", "", lineBreak]);
  for (let item = 0; item < 1 + dice.integer(6); item++) {
    if (item > 0) {
      pieces.push({ text: between });
      if (dice.integer(5) === 0)
        pieces.push({ text: `${margin}# sobre o seguinte${lineBreak}`, item, field: "(above)" });
    }
    const fields = randomFields(dice);
    if (isBraced) {
      const inside = fields
        .map(([name, value]) => `${name}: ${value === null ? "" : JSON.stringify(value)}`)
        .join(", ");
      pieces.push({ text: `${margin}- {${inside}}${lineBreak}`, item });
    } else
      pieces.push(
        ...yamlPieces(dice, fields, {
          indent: `${margin}  `,
          first: `${margin}- `,
          lineBreak,
          item,
        }),
      );
  }
  return { path: "noticias.yaml", pieces: pieces.filter(({ text }) => text !== "") };
}

function jsonPieces(
  dice: Dice,
  fields: readonly [string, Plain][],
  how: { item: number; lineBreak: string; indent: string; end: string },
): Piece[] {
  const { item, lineBreak, indent, end } = how;
  const object = Object.fromEntries(fields);
  if (dice.integer(3) === 0)
    return [{ text: indent + JSON.stringify(object) + end + lineBreak, item }];
  const inner = Object.entries(object).map(([name, value], at, all) => {
    const comma = at < all.length - 1 ? "," : "";
    const spelt =
      Array.isArray(value) && value.length > 0 && dice.integer(2)
        ? `[\n${value.map((entry) => `${indent}    ${JSON.stringify(entry)}`).join(",\n")}\n${indent}  ]`
        : JSON.stringify(value);
    return {
      text: `${indent}  ${JSON.stringify(name)}: ${spelt}${comma}${lineBreak}`.replaceAll(
        /(?<!\r)\n/g,
        lineBreak,
      ),
      item,
      field: name,
    };
  });
  const brace = (sign: string) => ({ text: indent + sign + lineBreak, item, field: "(braces)" });
  return [brace("{"), ...inner, brace(`}${end}`)];
}

function itemJson(dice: Dice, lineBreak: string): FileParts {
  return {
    path: "noticias/x.json",
    pieces: jsonPieces(dice, randomFields(dice), { item: 0, lineBreak, indent: "", end: "" }),
  };
}

function tableJson(dice: Dice, lineBreak: string): FileParts {
  const count = 1 + dice.integer(6);
  const items = Array.from({ length: count }, (_, item) =>
    jsonPieces(dice, randomFields(dice), {
      item,
      lineBreak,
      indent: dice.one(["  ", "\t"]),
      end: item < count - 1 ? "," : "",
    }),
  );
  return {
    path: "noticias.json",
    pieces: [{ text: `[${lineBreak}` }, ...items.flat(), { text: `]${lineBreak}` }],
  };
}

function tableNdjson(dice: Dice, lineBreak: string): FileParts {
  const pieces = Array.from({ length: 1 + dice.integer(6) }, (_, item) => [
    { text: JSON.stringify(Object.fromEntries(randomFields(dice))) + lineBreak, item },
    ...(dice.integer(6) ? [] : [{ text: lineBreak }]),
  ]);
  return { path: "noticias.ndjson", pieces: pieces.flat() };
}

function tableCsv(dice: Dice, lineBreak: string): FileParts {
  const delimiter = dice.one([";", ","]);
  const columns = [
    "id",
    ...dice.shuffled([...FIELDS, ...LISTS, "fechada", "_nota"]).slice(0, 1 + dice.integer(8)),
  ];
  const [yes, no] = dice.one([
    ["sim", "não"],
    ["true", "false"],
    ["1", "0"],
  ]);
  const quotesAll = dice.integer(4) === 0;
  const cell = (text: string) =>
    quotesAll || /["\r\n;,]/.test(text) || dice.integer(9) === 0
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const pieces: Piece[] = dice.integer(6) ? [] : [{ text: `sep=${delimiter}${lineBreak}` }];
  pieces.push({
    text: columns.map(cell).join(delimiter) + dice.one(["", "", delimiter]) + lineBreak,
    field: "(header)",
  });
  for (let item = 0; item < 1 + dice.integer(7); item++) {
    if (dice.integer(9) === 0)
      pieces.push({
        text: dice.one([lineBreak, delimiter.repeat(columns.length - 1) + lineBreak]),
      });
    const cells = columns.map((name) => {
      const value = randomValue(dice, name);
      if (name !== "id" && dice.integer(5) === 0) return "";
      if (typeof value === "boolean") return value ? yes : no;
      return Array.isArray(value)
        ? value.map((entry) => String(entry).replaceAll("|", "/")).join("|")
        : String(value).trim();
    });
    const short = dice.integer(6) === 0 ? cells.slice(0, 1 + dice.integer(cells.length)) : cells;
    pieces.push({ text: short.map((text) => cell(text ?? "")).join(delimiter) + lineBreak, item });
  }
  return { path: "noticias.csv", pieces, delimiter };
}
