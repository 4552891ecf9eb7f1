/**
 * What is common to the rewriting of a workbook's parts (`plain-xml.ts`): counting, refusing and writing.
 */
import { say } from "../../../language/language.ts";
import type { Complaint } from "../report/report.ts";

/** Thrown when a limit is exceeded, or for XML that no spreadsheet program writes. */
export class WorkbookFault extends Error {
  override name = "WorkbookFault";
  readonly complaint: Complaint;

  constructor(complaint: Complaint) {
    super(complaint.wrong);
    this.complaint = complaint;
  }
}

/** Stands in a cell with a formula whose result the file lacks. */
export const NO_RESULT = "\ue000 formula";

const MAX_CELLS = 1_000_000;
const MAX_TAGS = 6_000_000;
// As many as any spreadsheet program has.
const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 1000;

/** Counts over all parts of a workbook. Cells without a value do not count, because the library never sees them. */
export class WorkbookCount {
  #cells = 0;
  #tags = 0;

  tag(): void {
    if (++this.#tags > MAX_TAGS) throw new WorkbookFault(say.workbook.tooLarge);
  }

  /** @param row 1-based, of the last of the cells, as is `column` */
  cells(row: number, column: number, count = 1): void {
    this.#cells += count;
    const isWithin = row <= MAX_ROWS && column <= MAX_COLUMNS && this.#cells <= MAX_CELLS;
    if (!isWithin) throw new WorkbookFault(say.workbook.tooLarge);
  }
}

/** Characters of a number format; it is looked through for each cell. Excel allows as many. */
export const MAX_FORMAT = 255;

export type Attributes = Readonly<Record<string, string>>;

/** What one kind of part keeps. */
export interface PartRules {
  /**
   * @param name without its prefix
   * @param written with its prefix
   * @returns false to leave out the element and all that is in it
   */
  open(name: string, attributes: Attributes, written: string): boolean;
  text(text: string): void;
  close(name: string, written: string): void;
}

/** Writes XML: attributes in double quotes, elements without content as one tag. */
export class XmlWriter {
  #pieces: string[] = [];
  #isOpen = false;

  open(name: string, attributes: Attributes): void {
    let tag = `<${name}`;
    for (const key in attributes) tag += ` ${key}="${escapeXml(attributes[key] ?? "")}"`;
    this.raw(tag);
    this.#isOpen = true;
  }

  text(text: string): void {
    if (text !== "") this.raw(escapeXml(text));
  }

  close(name: string): void {
    if (this.#isOpen) this.#pieces.push("/>");
    else this.#pieces.push(`</${name}>`);
    this.#isOpen = false;
  }

  /** Write XML as it stands. */
  raw(xml: string): void {
    if (this.#isOpen) this.#pieces.push(">");
    this.#isOpen = false;
    this.#pieces.push(xml);
  }

  /** Take what was written so far. */
  take(): string {
    return this.#pieces.splice(0).join("");
  }
}

export function escapeXml(text: string): string {
  if (!/[&<>"]/.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
