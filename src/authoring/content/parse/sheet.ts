/** The sheets of a workbook as the spreadsheet shows them, whatever its format, and the limits on what is read. */
import { type CellAddress, type Range, SSF, utils } from "@e965/xlsx";
import { say } from "../../../language/language.ts";
import { type Cell, CellDate, CellError, CellNumber, type SheetRow } from "./cell.ts";
import { SyntaxProblem } from "./raw-item.ts";
import type { Spot } from "./text.ts";

/** What a spreadsheet shows of a cell beside its value. */
export interface CellMark extends CellAddress {
  readonly mark: "link" | "struck";
}

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Rows with a value of their own, in their order; merged cells all have the value of the first. */
  readonly rows: readonly SheetRow[];
  /** Merged cells of the first row that give columns one heading, or reach into the rows. */
  readonly mergedHeadings: readonly (Spot & { readonly cells: string })[];
  /** 1-based. */
  readonly hiddenColumns: ReadonlySet<number>;
  readonly marks: readonly CellMark[];
}

/** Refuse a workbook that exceeds a limit, or that no spreadsheet program writes. */
export function refuse(why: "none" | "tooLarge"): never {
  throw new SyntaxProblem(0, say.workbook[why]);
}

const MAX_CELLS = 2_000_000;
const MAX_COLUMNS = 1000;
// As many as any spreadsheet program has.
const MAX_ROWS = 1_048_576;

/** Counts over all sheets. Empty cells count up to the last filled one of their row. */
export class CellCount {
  #cells = 0;

  add(cells: number): void {
    this.#cells += cells;
    if (this.#cells > MAX_CELLS) refuse("tooLarge");
  }
}

const BESIDE_ADDRESS = /^(?:https?:\/\/|mailto:|tel:)|\/$/g;

/** Collects the cells of a sheet, in any order. Rows and columns are 0-based. */
export class SheetBuilder {
  readonly merges: Range[] = [];
  readonly #marks: CellMark[] = [];
  readonly #rows = new Map<number, SheetRow>();
  readonly #hidden = new Set<number>();
  readonly #count: CellCount;
  #last = 0;

  constructor(count: CellCount) {
    this.#count = count;
    // An empty sheet counts too, so that their number is limited.
    count.add(MAX_COLUMNS);
  }

  set(row: number, column: number, cell: Cell, isHidden = false): void {
    if (cell === null || cell === "") return;
    if (!(row >= 0 && column >= 0)) refuse("none");
    if (row >= MAX_ROWS || column >= MAX_COLUMNS) refuse("tooLarge");
    const line = row + 1;
    const { cells } = this.#rows.getOrInsertComputed(row, () => ({ cells: [], line, isHidden }));
    this.#count.add(Math.max(1, column + 1 - cells.length));
    while (cells.length < column) cells.push(null);
    cells[column] = cell;
    this.#last = Math.max(this.#last, row);
  }

  strike({ r, c }: CellAddress): void {
    if (this.#rows.get(r)?.cells[c]) this.#marks.push({ r, c, mark: "struck" });
  }

  /** Note a link, unless its cell shows where it leads. */
  link({ r, c }: CellAddress, target: string | undefined): void {
    const plain = (text: string) => text.toLowerCase().replace(BESIDE_ADDRESS, "");
    const shown = plain(String(this.#rows.get(r)?.cells[c] ?? ""));
    if (target && shown !== "" && !shown.includes(plain(target)))
      this.#marks.push({ r, c, mark: "link" });
  }

  hideColumns(first: number, last: number): void {
    for (let column = Math.max(first, 0); column <= Math.min(last, MAX_COLUMNS); column++)
      this.#hidden.add(column + 1);
  }

  /** The sheet with its merged cells filled. */
  sheet(name: string, isHidden: boolean): Sheet {
    const values = this.merges.map(({ s }) => this.#rows.get(s.r)?.cells[s.c] ?? null);
    for (const merge of this.merges)
      this.#covered(merge, ({ cells, line }, column) => {
        if (line > merge.s.r + 1 || column > merge.s.c) cells[column] = null;
      });
    const rows = [...this.#rows.values()]
      .filter(({ cells }) => cells.some((cell) => cell !== null))
      .sort((a, b) => a.line - b.line);
    const kept = new Set(rows);
    for (const [at, merge] of this.merges.entries())
      this.#covered(merge, (row, column) => {
        if (kept.has(row)) row.cells[column] = values[at] ?? null;
      });
    const [header, second] = rows;
    const headings = this.merges.filter(
      ({ s, e }, at) =>
        s.r + 1 === header?.line &&
        values[at] !== null &&
        (e.c > s.c || e.r + 1 >= (second?.line ?? Infinity)),
    );
    const mergedHeadings = headings.map((merge) => ({
      ...{ cells: utils.encode_range(merge), line: merge.s.r + 1, column: merge.s.c + 1 },
    }));
    const [hiddenColumns, marks] = [this.#hidden, this.#marks];
    return { name, isHidden, rows, mergedHeadings, hiddenColumns, marks };
  }

  #covered({ s, e }: Range, fill: (row: SheetRow, column: number) => void): void {
    for (let at = s.r; at <= Math.min(e.r, this.#last); at++) {
      const row = this.#rows.get(at);
      const right = row ? Math.min(e.c, MAX_COLUMNS - 1) : -1;
      this.#count.add(Math.max(1, right - s.c + 2));
      for (let column = s.c; row && column <= right; column++) {
        while (row.cells.length < column) row.cells.push(null);
        fill(row, column);
      }
    }
  }
}

const DAY = 86_400_000;
const DAYS_BEFORE_1970 = 25_569;
const DAYS_BEFORE_1904 = 1462;
const MAX_SERIAL = 2_958_466;

/** A number as the spreadsheet shows it, which in a date format is a date. */
export function numberCell(value: number, format: string, is1904: boolean): Cell {
  if (format === "General" || !Number.isFinite(value)) return value;
  if (!SSF.is_date(format)) return new CellNumber(value, shownNumber(value, format));
  const serial = is1904 ? value + DAYS_BEFORE_1904 : value;
  if (serial < 0 || serial >= MAX_SERIAL) return new CellError("#####");
  return dateCell((serial - DAYS_BEFORE_1970) * DAY, format);
}

/** @param milliseconds since 1970 @returns a text for a time without a day */
export function dateCell(milliseconds: number, format: string): Cell {
  const serial = milliseconds / DAY + DAYS_BEFORE_1970;
  const plain = SHOWN_IN_PORTUGAL.get(format.replace(SYSTEM_FORMAT, "$1")) ?? format;
  const bare = plain.replaceAll(/"[^"]*"|\\.|_./g, "");
  const showsTime = /[hs]/i.test(bare);
  const shown = shownAs(withNames(plain, milliseconds), serial);
  const date = new CellDate(milliseconds, shown, showsTime);
  const hasDay = /[dyeg]/i.test(bare.replaceAll(/\[[^[\]]{0,255}\]/g, "")) || !showsTime;
  // Before it days are wrong by one, because Excel counts a 29th of February 1900.
  return hasDay && date.iso >= "1900-03" ? date : shown;
}

// What follows the tag of a format of the system is for systems that have none.
const SYSTEM_FORMAT = /^(\[\$-(?:F[48]00|x-sys(?:date|time))\]).*/;

const LONG_DATE = 'dddd, d" de "mmmm" de "yyyy';

/** Formats that each program shows in the way of its country. */
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

const MONTHS_AND_DAYS = /"[^"]*"|\\.|\[[^[\]]*\]|m{3,}|d{3,}|\.(?!0)|[^\0-\x7f]/gi;
const UTC = { timeZone: "UTC" } as const;
const NAMES = ["pt-PT", "en"].map((language) => ({
  m: new Intl.DateTimeFormat(language, { month: "long", ...UTC }),
  d: new Intl.DateTimeFormat(language, { weekday: "long", ...UTC }),
}));

// The library has English names only. A format is Portuguese unless it says that it is English: "[$-409]".
function withNames(format: string, date: number): string {
  const names = NAMES[/\[\$-(?:\w{0,6}09|en\b)/.test(format) ? 1 : 0];
  return format.replaceAll(MONTHS_AND_DAYS, (token) => {
    const name = names?.[token.charAt(0).toLowerCase() as "m" | "d"]?.format(date);
    const length = token.length === 5 ? 1 : token.length === 3 ? 3 : undefined;
    return name === undefined ? escaped(token) : `"${name.slice(0, length)}"`;
  });
}

const LITERALS = /"[^"]*"|\\.|\[\$[^[\]]*\]|[^\0-\x7f]/g;

/** Stands for a slash that is text; the library makes a fraction of it. */
const SLASH = "\ue000";

// The library writes numbers as in English. It does not know a space before "%", drops what follows "General", and
// makes a dollar sign of a language ("[$-816]").
function shownNumber(value: number, format: string): string {
  const plain = format
    .replaceAll(/(?:\\? |" ")%/g, "%")
    .replaceAll(/\[\$-[^[\]]*\]/g, "")
    .replace(/^General(?=.)/i, '""$&')
    .replaceAll(LITERALS, (literal) => escaped(swapped(literal)).replaceAll("/", SLASH));
  const shown = shownAs(plain, value);
  const digitsOf = (text: string) => text.replaceAll(/\D/g, "").length;
  // Spreadsheets round the decimal number: 1.005 is 1.01, although its binary number is a little less.
  const isHalf = /\.\d*5$/.test(`${value}`) && digitsOf(shown) < digitsOf(`${value}`);
  const exact = isHalf ? shownAs(plain, value * (1 + 1e-15)) : shown;
  return swapped(exact).replaceAll(SLASH, "/");
}

// The library throws at signs that it does not know: "º".
function escaped(sign: string): string {
  return sign.length === 1 ? `\\${sign}` : sign;
}

function swapped(text: string): string {
  return text.replaceAll(/[.,]/g, (sign) => (sign === "." ? "," : "."));
}

// The library throws at formats that it does not know.
function shownAs(format: string, value: number): string {
  try {
    return SSF.format(format, value);
  } catch {
    return String(value);
  }
}
