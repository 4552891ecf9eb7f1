/** Sanitises the HTML of a field, marks its media, and collects its links and problems. */
import { escapeBracketedWords } from "../parse/html-names.ts";
import { linkAddresses } from "../parse/link-addresses.ts";
import type { Complaint } from "../report/report.ts";
import type { RemovedCount } from "../report/taken-out.ts";
import { withAnchors } from "./anchors.ts";
import type { CleanHtml } from "./html.ts";
import { type MarkedHtml, markMedia } from "./html-media.ts";
import { isOrdinaryHtml } from "./html-ordinary.ts";
import { complaintAboutSize } from "./html-size.ts";
import type { BrokenPiece } from "./markdown-links.ts";
import { unclosedParts } from "./unclosed-parts.ts";

/**
 * Sanitises the HTML of a field.
 * `isOrdinary`: there is nothing to remove (`isOrdinaryHtml`). `isFormer`: as earlier versions did.
 */
export type CleanField = (html: string, isOrdinary: boolean, isFormer?: boolean) => CleanHtml;

export interface Fragment extends MarkedHtml {
  readonly takenOut: readonly RemovedCount[];
  /** Targets of links that no element has as its id or name: "#nada". */
  readonly missingTargets: readonly string[];
  readonly unclosed: readonly BrokenPiece[];
  /** The HTML of the former reading, if it differs; see `former-reading.ts`. */
  readonly former: string | undefined;
}

export interface WrittenHtml {
  readonly html: string;
  /** Whether it was made from a plain text or Markdown, in which addresses become links. */
  readonly isText: boolean;
  /** The HTML that earlier versions made of the text; often the same. */
  readonly former: string;
}

// Earlier versions removed some attributes (`FORMERLY_REMOVED`), and kept hidden elements.
const SANITISED_DIFFERENTLY = /\s(?:id|name|style)\s*=|\shidden\b/i;

export function readFragment(written: WrittenHtml, clean: CleanField): Fragment | Complaint {
  // Ordinary HTML has no words in angle brackets, such as "<senhorio>".
  const isOrdinaryAsWritten = isOrdinaryHtml(written.html);
  const html = isOrdinaryAsWritten ? written.html : escapeBracketedWords(written.html);
  const isOrdinary = isOrdinaryAsWritten || isOrdinaryHtml(html);
  const complaint = complaintAboutSize(html, isOrdinary);
  if (complaint) return complaint;
  const { html: safe, takenOut } = clean(html, isOrdinary);
  const linked = written.isText ? linkAddresses(safe) : safe;
  const { html: anchored, missingTargets } = withAnchors(linked);
  const wasSanitisedAlike = isOrdinary || !SANITISED_DIFFERENTLY.test(html);
  const safeFormer =
    written.former === html && wasSanitisedAlike
      ? safe
      : clean(written.former, isOrdinaryHtml(written.former), true).html;
  const former = safeFormer === anchored ? undefined : markMedia(safeFormer).html;
  const unclosed = isOrdinary ? [] : unclosedParts(html);
  return { ...markMedia(anchored), takenOut, missingTargets, unclosed, former };
}
