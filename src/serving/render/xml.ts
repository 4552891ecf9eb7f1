import { feedStyleSheet } from "../browse/assets.ts";

/** With the style sheet by which browsers show a feed. */
export const XML_START = `<?xml version="1.0" encoding="utf-8"?>
<?xml-stylesheet type="text/css" href="${feedStyleSheet.path}"?>`;

// Characters that XML 1.0 cannot represent: control characters, lone surrogates, U+FFFE and U+FFFF.
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const SPECIAL: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

/** @see XML 1.0, §2.2 and §2.4 */
export function escapeXml(text: string): string {
  return text.replace(UNWRITABLE, "").replace(/[&<>"\r]/g, (character) => SPECIAL[character] ?? "");
}
