/** Sanitises the HTML of a field, marks its media, and collects its links and problems. */
import { escapeWords } from "../parse/html-names.ts";
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

/** `isOrdinary`: nothing to remove (`html-ordinary.ts`); `isFormer`: see `former-reading.ts`. */
export type CleanField = (html: string, isOrdinary: boolean, isFormer?: boolean) => CleanHtml;

export interface Fragment extends MarkedHtml {
  readonly takenOut: readonly RemovedCount[];
  /** Link targets without an element, as `#nada`. */
  readonly lost: readonly string[];
  readonly broken: readonly BrokenPiece[];
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
const READ_DIFFERENTLY = /\s(?:id|name|style)\s*=|\shidden\b/i;

export function readFragment(written: WrittenHtml, clean: CleanField): Fragment | Complaint {
  let { html } = written;
  let isOrdinary = isOrdinaryHtml(html);
  if (!isOrdinary) {
    html = escapeWords(html);
    isOrdinary = isOrdinaryHtml(html);
  }
  const complaint = complaintAboutSize(html, isOrdinary);
  if (complaint) return complaint;
  const { html: safe, takenOut } = clean(html, isOrdinary);
  const { html: linked, lost } = withAnchors(written.isText ? linkAddresses(safe) : safe);
  const isReadAlike = written.former === html && (isOrdinary || !READ_DIFFERENTLY.test(html));
  const safeFormer = isReadAlike
    ? safe
    : clean(written.former, isOrdinaryHtml(written.former), true).html;
  const former = safeFormer === linked ? undefined : markMedia(safeFormer).html;
  const broken = isOrdinary ? [] : unclosedParts(html);
  return { ...markMedia(linked), takenOut, lost, broken, former };
}
