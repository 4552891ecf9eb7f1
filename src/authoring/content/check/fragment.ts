/** Takes the HTML of one field to the HTML that is published, and finds out what it refers to. */
import { escapeWords } from "../parse/html-names.ts";
import { linkAddresses } from "../parse/link-addresses.ts";
import type { Complaint } from "../report/report.ts";
import type { Taken } from "../report/taken-out.ts";
import type { CleanHtml } from "./html.ts";
import { type MarkedHtml, markImages } from "./html-images.ts";
import { isOrdinaryHtml } from "./html-ordinary.ts";
import { complaintAboutSize } from "./html-size.ts";

/** @param isOrdinary true if the HTML has nothing to remove, see `html-ordinary.ts` */
export type CleanField = (html: string, isOrdinary: boolean) => CleanHtml;

export interface Fragment extends MarkedHtml {
  readonly takenOut: readonly Taken[];
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

export function readFragment(written: WrittenHtml, clean: CleanField): Fragment | Complaint {
  const html = escapeWords(written.html);
  const isOrdinary = isOrdinaryHtml(html);
  const complaint = complaintAboutSize(html, isOrdinary);
  if (complaint) return complaint;
  const { html: harmless, takenOut } = clean(html, isOrdinary);
  const shown = written.isText ? linkAddresses(harmless) : harmless;
  const formerly =
    written.former === html ? harmless : clean(written.former, isOrdinaryHtml(written.former)).html;
  const former = formerly === shown ? undefined : markImages(formerly).html;
  return { ...markImages(shown), takenOut, former };
}
