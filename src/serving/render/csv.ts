/**
 * Lists as comma-separated values. The mark of UTF-8 stands first: without it Excel reads accents as
 * something else. No cell can be taken for a formula.
 * @see RFC 4180; OWASP, "CSV Injection"
 */
import { problemJson } from "./problem-forms.ts";
import type { LargeRepresentation } from "./representation.ts";
import { fileFields, inSlices, readTable, TABLE_EXTENT, type TableCell } from "./table.ts";

const UTF8_MARK = "\uFEFF";
/** How a formula begins, in the wide letters of East Asia too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** The same within a text, where a spreadsheet begins a cell that separates by semicolons or tabs, as in Portugal. */
const LATER_FORMULA = /(?<=[;\t\r\n]"?)(?=[=+\-@＝＋－＠])/g;

/** Nothing of it is needed before the first table. */
const library = () => import("csv-stringify/sync");

export const csv: LargeRepresentation = {
  name: "csv",
  format: "csv",
  mediaType: "text/csv",
  contentType: "text/csv; charset=utf-8",
  words: "CSV",
  about: "for a table in text",
  kinds: ["list"],
  everywhere: true,
  extent: TABLE_EXTENT,
  caching: "shared",
  problems: problemJson,
  body: "text",
  large: true,
  load: library,
  render: async (plan, context) => {
    const { columns, rows, next } = await readTable(plan, context);
    const { stringify } = await library();
    const print = (row: readonly string[]) =>
      stringify([[...row]], {
        record_delimiter: "\r\n",
        // A line break alone would not be: readers take it for the end of a record.
        quoted_match: /[\r\n]/,
      });
    const header = print(columns.map(({ name }) => name));
    const parts = [Buffer.from(UTF8_MARK + header)];
    for await (const some of inSlices(rows, (row) => print(row.map(harmless)))) {
      parts.push(Buffer.from(some));
    }
    return {
      body: Buffer.concat(parts),
      fields: fileFields(plan, "csv", { as: "attachment", next }),
    };
  },
};

/** A cell as text that no spreadsheet computes. */
function harmless(cell: TableCell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return text.replace(LATER_FORMULA, "'");
}
