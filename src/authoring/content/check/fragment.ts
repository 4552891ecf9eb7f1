/** Turns the HTML of one field into the published HTML, and collects its links and images. */
import { say } from "../../../language/language.ts";
import { escapeWords } from "../parse/html-names.ts";
import { linkAddresses } from "../parse/link-addresses.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import type { RemovedCount } from "../report/taken-out.ts";
import { withAnchors } from "./anchors.ts";
import type { CleanHtml } from "./html.ts";
import { type MarkedHtml, markImages } from "./html-images.ts";
import { isOrdinaryHtml } from "./html-ordinary.ts";
import { complaintAboutSize } from "./html-size.ts";
import type { BrokenPiece } from "./markdown-links.ts";
import { unclosedParts } from "./unclosed-parts.ts";

/**
 * @param isOrdinary true if the HTML has nothing to remove, see `html-ordinary.ts`
 * @param isFormer whether to remove what the former reading removed
 */
export type CleanField = (html: string, isOrdinary: boolean, isFormer?: boolean) => CleanHtml;

export interface Fragment extends Omit<MarkedHtml, "strays"> {
  readonly takenOut: readonly RemovedCount[];
  /** Links within the text that have no place, as `#nada`. */
  readonly lost: readonly string[];
  /** Unclosed parts, and images that are neither in the folder nor on the web. */
  readonly broken: readonly BrokenPiece[];
  /** The HTML of the former reading, if it differs; see `former-reading.ts`. */
  readonly former: string | undefined;
}

export interface WrittenHtml {
  readonly html: string;
  /** Addresses in a text become links; HTML has its own. */
  readonly isText: boolean;
  /** The HTML of the former reading. */
  readonly former: string;
}

/** Places and hidden elements, which the former reading took for others. */
const READ_OTHERWISE = /\s(?:id|name|style)\s*=|\shidden\b/i;

export function readFragment(written: WrittenHtml, clean: CleanField): Fragment | Complaint {
  let { html } = written;
  let isOrdinary = isOrdinaryHtml(html);
  if (!isOrdinary) {
    html = escapeWords(html);
    isOrdinary = isOrdinaryHtml(html);
  }
  const complaint = complaintAboutSize(html, isOrdinary);
  if (complaint) return complaint;
  const { html: harmless, takenOut } = clean(html, isOrdinary);
  const { html: shown, lost } = withAnchors(written.isText ? linkAddresses(harmless) : harmless);
  const isSame = written.former === html && (isOrdinary || !READ_OTHERWISE.test(html));
  const formerly = isSame
    ? harmless
    : clean(written.former, isOrdinaryHtml(written.former), true).html;
  const former = formerly === shown ? undefined : markImages(formerly).html;
  const { strays, ...marked } = markImages(shown);
  const broken = [
    ...(isOrdinary ? [] : unclosedParts(html)),
    ...strays.map((stray) => ({
      piece: stray,
      complaint: say.html.strayImage({ quoted: quote(stray) }),
    })),
  ];
  return { ...marked, takenOut, lost, broken, former };
}
