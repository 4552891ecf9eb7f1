/** Lists as CSV. @see RFC 4180; OWASP, "CSV Injection" */
import { TABLE_SIZE } from "../api/parameters.ts";
import type { LargeRepresentation } from "./representation.ts";
import { fileHeaders, inSlices, readItemTable, type TableCell } from "./table.ts";

/** Without it Excel misreads accents. */
const UTF8_MARK = "\uFEFF";
/** The start of a formula, including the full-width characters of East Asia. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** The place before `=1` in `a;=1`, which Excel in Portugal splits: a formula within the cell. */
const LATER_FORMULA = /(?<=[;\t\r\n]"?)(?=[=+\-@＝＋－＠])/g;

const loadLibrary = () => import("csv-stringify/sync");

export const csv: LargeRepresentation = {
  name: "csv",
  format: "csv",
  mediaType: "text/csv",
  contentType: "text/csv; charset=utf-8",
  words: { en: "CSV", pt: "CSV" },
  about: { en: "for a table in text", pt: "uma tabela em texto" },
  kinds: ["list"],
  extent: TABLE_SIZE,
  supportsFields: true,
  large: true,
  load: loadLibrary,
  render: async (plan, context) => {
    const { columns, rows, next } = await readItemTable(plan, context);
    const { stringify } = await loadLibrary();
    const print = (row: readonly string[]) =>
      stringify([[...row]], {
        record_delimiter: "\r\n",
        // By default a lone CR or LF is not quoted, and readers take it for the end of a record.
        quoted_match: /[\r\n]/,
      });
    const header = print(columns.map(({ name }) => name));
    const parts = [Buffer.from(UTF8_MARK + header)];
    for await (const lines of inSlices(rows, (row) => print(row.map(escapeCell)))) {
      parts.push(Buffer.from(lines));
    }
    return {
      body: Buffer.concat(parts),
      headers: fileHeaders(plan, "csv", { as: "attachment", next }),
    };
  },
};

function escapeCell(cell: TableCell): string {
  if (typeof cell !== "string") return cell === null ? "" : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return text.replace(LATER_FORMULA, "'");
}
