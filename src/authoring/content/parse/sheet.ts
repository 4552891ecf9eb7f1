/** The sheets of workbooks in all formats, as a spreadsheet program shows them. */
import { type CellAddress, type Range, SSF, utils } from "@e965/xlsx";
import { say } from "../../../language/language.ts";
import { type Cell, CellDate, CellError, CellNumber, type SheetRow } from "./cell.ts";
import { SyntaxProblem } from "./raw-item.ts";
import type { Spot } from "./text.ts";

/** A link or struck-through text, which the value of the cell does not show. `r` and `c` from 0. */
export interface CellMark extends CellAddress {
  readonly mark: "link" | "struck";
}

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Rows with values, in their order. Each of several merged cells has the value of the first. */
  readonly rows: readonly SheetRow[];
  /** Merged cells of the first row that cover other headings or items. `cells`: like `A1:B1`. */
  readonly mergedHeadings: readonly (Spot & { readonly cells: string })[];
  /** 1-based. */
  readonly hiddenColumns: ReadonlySet<number>;
  readonly marks: readonly CellMark[];
}

export function refuse(why: "unreadable" | "tooLarge"): never {
  throw new SyntaxProblem(0, say.workbook[why]);
}

const MAX_CELLS = 2_000_000;
const MAX_COLUMNS = 1000;
// As many as spreadsheet programs allow.
const MAX_ROWS = 1_048_576;

/** Counts the cells of all sheets, with the empty cells before a filled one. */
export class CellCount {
  #cells = 0;

  add(cells: number): void {
    this.#cells += cells;
    if (this.#cells > MAX_CELLS) refuse("tooLarge");
  }
}

/** Parts of addresses that a text may leave out. */
const OPTIONAL_PARTS = /^(?:https?:\/\/|mailto:|tel:)|\/$/g;

/** Collects the cells of a sheet, in any order. Rows and columns are 0-based. */
export class SheetBuilder {
  readonly merges: Range[] = [];
  readonly #marks: CellMark[] = [];
  readonly #rows = new Map<number, SheetRow>();
  readonly #hiddenColumns = new Set<number>();
  readonly #count: CellCount;
  #lastRow = 0;

  constructor(count: CellCount) {
    this.#count = count;
    // An empty sheet counts too, so that the number of sheets is limited.
    count.add(MAX_COLUMNS);
  }

  /** @param isHidden whether the row is hidden */
  set(row: number, column: number, cell: Cell, isHidden: boolean): void {
    if (cell === null || cell === "") return;
    if (!(row >= 0 && column >= 0)) refuse("unreadable");
    if (row >= MAX_ROWS || column >= MAX_COLUMNS) refuse("tooLarge");
    const line = row + 1;
    const { cells } = this.#rows.getOrInsertComputed(row, () => ({ cells: [], line, isHidden }));
    this.#count.add(Math.max(1, column + 1 - cells.length));
    while (cells.length < column) cells.push(null);
    cells[column] = cell;
    this.#lastRow = Math.max(this.#lastRow, row);
  }

  strike({ r, c }: CellAddress): void {
    if (this.#rows.get(r)?.cells[c]) this.#marks.push({ r, c, mark: "struck" });
  }

  /** Notes a link, unless the text of its cell contains the address. */
  link({ r, c }: CellAddress, target: string | undefined): void {
    const plain = (text: string) => text.toLowerCase().replace(OPTIONAL_PARTS, "");
    const shown = plain(String(this.#rows.get(r)?.cells[c] ?? ""));
    if (target && shown !== "" && !shown.includes(plain(target)))
      this.#marks.push({ r, c, mark: "link" });
  }

  hideColumns(first: number, last: number): void {
    for (let column = Math.max(first, 0); column <= Math.min(last, MAX_COLUMNS); column++)
      this.#hiddenColumns.add(column + 1);
  }

  build(name: string, isHidden: boolean): Sheet {
    const cellAt = ({ r, c }: CellAddress) => this.#rows.get(r)?.cells[c] ?? null;
    const merges = this.merges.map(({ s, e }) => ({ s, e, value: cellAt(s) }));
    // A file may have values in covered cells, which the spreadsheet does not show.
    for (const merge of merges)
      this.#forEachCell(merge, ({ cells, line }, column) => {
        if (line > merge.s.r + 1 || column > merge.s.c) cells[column] = null;
      });
    const rows = [...this.#rows.values()]
      .filter(({ cells }) => cells.some((cell) => cell !== null))
      .sort((a, b) => a.line - b.line);
    const filledRows = new Set(rows);
    for (const merge of merges)
      this.#forEachCell(merge, (row, column) => {
        if (filledRows.has(row)) row.cells[column] = merge.value;
      });
    const [headingLine, firstItemLine = Infinity] = rows.map(({ line }) => line);
    const mergedHeadings = merges
      .filter(({ s, value }) => s.r + 1 === headingLine && value !== null)
      // Those that cover another heading, or an item below.
      .filter(({ s, e }) => e.c > s.c || e.r + 1 >= firstItemLine)
      .map((merge) => {
        const { r, c } = merge.s;
        return { cells: utils.encode_range(merge), line: r + 1, column: c + 1 };
      });
    const hiddenColumns = this.#hiddenColumns;
    const marks = this.#marks;
    return { name, isHidden, rows, mergedHeadings, hiddenColumns, marks };
  }

  /** The cells and rows count towards the limit. */
  #forEachCell({ s, e }: Range, use: (row: SheetRow, column: number) => void): void {
    for (let at = s.r; at <= Math.min(e.r, this.#lastRow); at++) {
      this.#count.add(1);
      const row = this.#rows.get(at);
      if (!row) continue;
      const right = Math.min(e.c, MAX_COLUMNS - 1);
      this.#count.add(Math.max(0, right - s.c + 1));
      for (let column = s.c; column <= right; column++) {
        while (row.cells.length < column) row.cells.push(null);
        use(row, column);
      }
    }
  }
}

const DAY_MS = 86_400_000;
// A serial counts the days since the end of 1899, or since 1904, up to the year 9999.
const DAYS_BEFORE_1970 = 25_569;
const DAYS_BEFORE_1904 = 1462;
const MAX_SERIAL = 2_958_466;

/** As the spreadsheet shows it. @param is1904 whether days count from 1904 */
export function numberCell(value: number, format: string, is1904: boolean): Cell {
  if (format === "General" || !Number.isFinite(value)) return value;
  if (!SSF.is_date(format)) return new CellNumber(value, shownNumber(value, format));
  const serial = is1904 ? value + DAYS_BEFORE_1904 : value;
  if (serial < 0 || serial >= MAX_SERIAL) return new CellError("#####");
  return dateCell((serial - DAYS_BEFORE_1970) * DAY_MS, format);
}

/** @param milliseconds since 1970, as if in UTC @returns a text for a time without a day */
export function dateCell(milliseconds: number, format: string): Cell {
  const serial = milliseconds / DAY_MS + DAYS_BEFORE_1970;
  const plain = SHOWN_IN_PORTUGAL.get(format.replace(SYSTEM_FORMAT, "$1")) ?? format;
  // Without texts, escaped characters, and spaces as wide as a character ("_)").
  const bare = plain.replaceAll(/"[^"]*"|\\.|_./g, "");
  const showsTime = /[hs]/i.test(bare);
  const shown = shownAs(withNames(plain, milliseconds), serial);
  const date = new CellDate(milliseconds, shown, showsTime);
  const hasDay = /[dyeg]/i.test(bare.replaceAll(/\[[^[\]]{0,255}\]/g, "")) || !showsTime;
  // Earlier days are wrong by one, because Excel counts a 29th of February 1900.
  return hasDay && date.iso >= "1900-03" ? date : shown;
}

// After the tag of a system format follows a format for programs that do not know the tag.
const SYSTEM_FORMAT = /^(\[\$-(?:F[48]00|x-sys(?:date|time))\]).*/;

const LONG_DATE = 'dddd, d" de "mmmm" de "yyyy';

/** Formats that spreadsheet programs show according to the country of the user. */
const SHOWN_IN_PORTUGAL: ReadonlyMap<string, string> = new Map([
  ["m/d/yy", "dd/mm/yyyy"],
  ["m/d/yy h:mm", "dd/mm/yyyy hh:mm"],
  ["d-mmm-yy", "d/mmm/yy"],
  ["d-mmm", "d/mmm"],
  ["mmm-yy", "mmm/yy"],
  ["h:mm", "hh:mm"],
  ["h:mm:ss", "hh:mm:ss"],
  ["[$-F800]", LONG_DATE],
  ["[$-x-sysdate]", LONG_DATE],
  ["[$-F400]", "hh:mm:ss"],
  ["[$-x-systime]", "hh:mm:ss"],
]);

// Texts and brackets, which stay; names of months and days; points and signs to be escaped. A point
// before a zero begins the fraction of a second.
const MONTHS_AND_DAYS = /"[^"]*"|\\.|\[[^[\]]*\]|m{3,}|d{3,}|\.(?!0)|[^\0-\x7f]/gi;
const UTC = { timeZone: "UTC" } as const;
const NAMES = ["pt-PT", "en"].map((language) => ({
  m: new Intl.DateTimeFormat(language, { month: "long", ...UTC }),
  d: new Intl.DateTimeFormat(language, { weekday: "long", ...UTC }),
}));

/** How many letters of a name `mmm` and `mmmmm` show; others show the whole name. */
const NAME_LENGTHS: Readonly<Record<number, number>> = { 3: 3, 5: 1 };

// The library has English names only. Names are Portuguese without an English tag: "[$-409]".
function withNames(format: string, date: number): string {
  const names = NAMES[/\[\$-(?:\w{0,6}09|en\b)/.test(format) ? 1 : 0];
  return format.replaceAll(MONTHS_AND_DAYS, (token) => {
    const name = names?.[token.charAt(0).toLowerCase() as "m" | "d"]?.format(date);
    if (name === undefined) return escapeSign(token);
    return `"${name.slice(0, NAME_LENGTHS[token.length])}"`;
  });
}

const LITERALS = /"[^"]*"|\\.|\[\$[^[\]]*\]|[^\0-\x7f]/g;

/** Replaces a slash in a text, because the library reads it as the sign of a fraction. */
const SLASH = "\ue000";

// The library writes numbers as in English, so separators are swapped at the end, and beforehand in
// the texts of a format, which must stay. It does not know a space before "%", drops text after
// "General", and turns the tag of a language ("[$-816]") into a dollar sign.
function shownNumber(value: number, format: string): string {
  const plain = format
    .replaceAll(/(?:\\? |" ")%/g, "%")
    .replaceAll(/\[\$-[^[\]]*\]/g, "")
    .replace(/^General(?=.)/i, '""$&')
    .replaceAll(LITERALS, (literal) => escapeSign(swapSeparators(literal)).replaceAll("/", SLASH));
  const shown = shownAs(plain, value);
  const digitsOf = (text: string) => text.replaceAll(/\D/g, "").length;
  // Spreadsheets round the decimal number: 1.005 becomes 1.01, although its binary number is less.
  const isHalf = /\.\d*5$/.test(`${value}`) && digitsOf(shown) < digitsOf(`${value}`);
  const exact = isHalf ? shownAs(plain, value * (1 + 1e-15)) : shown;
  return swapSeparators(exact).replaceAll(SLASH, "/");
}

// The library throws on characters that it does not know: "º".
function escapeSign(sign: string): string {
  return sign.length === 1 ? `\\${sign}` : sign;
}

function swapSeparators(text: string): string {
  return text.replaceAll(/[.,]/g, (sign) => (sign === "." ? "," : "."));
}

// The library throws on formats that it does not know.
function shownAs(format: string, value: number): string {
  try {
    return SSF.format(format, value);
  } catch {
    return String(value);
  }
}
