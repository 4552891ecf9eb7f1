/** Tells by the form of a link whether it is a mistake, or may lead to a page of the site. */
import { say } from "../../../language/language.ts";
import { quote, quoteInFull } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import type { RemovedCount } from "../report/taken-out.ts";
import { linkedKindOf } from "./html-addresses.ts";

const WEB_ADDRESS = /^https?:\/\/[^\s/]/i;
/** A page on any host; `check-links.ts` knows the host of the site. */
const MAY_BE_OWN_PAGE = /^https?:\/\/[^/?#]+\/[^/?#]/i;
/** No path on the site: "mailto:ana@a.pt", "//a.pt/b"; or a part of the page: "#notas", "?p=2". */
export const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?|$)/i;
/** "www.a.pt", "exemplo.com/b" */
const BARE_HOST = /^(?:www\.[^\s/]+|[a-z0-9-]{2,60}\.(?:pt|com|org|eu|net)(?=[/?#]|$))/i;
const MAIL = /^[^\s@/:]+@[^\s@/]+\.[a-z]{2,}$/i;
const MAIL_OR_PHONE = /^(?:mailto|tel):/i;
/** The address of a local preview, which readers cannot reach. */
const THIS_MACHINE =
  /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])(?::\d+)?(?=[/?#]|$)/i;
const MISTAKES: readonly RegExp[] = [
  // "https://"
  /^https?:\/*$/i,
  // "http//a.pt", "http:/a.pt", "http;//a.pt", "http:a.pt"
  /^https?(?:\/\/|:\/(?!\/)|;\/\/|:(?!\/))\/*(?=[^\s/])/i,
  // "https://https://a.pt", "https://a,pt", `https://a.pt"`
  /^https?:\/\/(?=https?:?\/\/)/i,
  /^https?:\/\/[^/?#,]{1,100},[^/?#]{1,100}(?=[/?#]|$)/i,
  /^https?:\/\/[^/?#]*(?:"|%22)/i,
  // "\obras" and "“https://a.pt”" would lead to pages of the site in browsers.
  /^(?:\\|%5c)/i,
  /^[“”„«'].+[“”»']$/,
];

function isMistake(written: string): boolean {
  if (MISTAKES.some((mistake) => mistake.test(written))) return true;
  return WEB_ADDRESS.test(written) && !URL.canParse(written);
}

/** Whether a link may be a mistake or lead to a page of the site, and needs a further check. */
export function isDoubtfulLink(written: string): boolean {
  if (MAIL_OR_PHONE.test(written)) return !hasRecipient(written);
  const mayBeOwnPage = MAY_BE_OWN_PAGE.test(written) || !ELSEWHERE.test(written);
  return mayBeOwnPage || isMistake(written) || THIS_MACHINE.test(written);
}

/** Of links to other hosts than the site's, only those to a local preview are refused. */
export function complaintAboutElsewhere(written: string): Complaint | undefined {
  return THIS_MACHINE.test(written) ? say.html.link({ quoted: quote(written) }) : undefined;
}

/** Whether a doubtful link is the name of a file, without a host or the folder `media`. */
export function isFileName(written: string): boolean {
  return !/^(?:\/|https?:)/i.test(written) && linkedKindOf(written) !== undefined;
}

/** `undefined` if the link may lead to a page of the site. */
export function complaintAboutLink(written: string): Complaint | undefined {
  const quoted = quote(written);
  if (MAIL.test(written))
    return say.html.link({ quoted, better: quoteInFull(`mailto:${written}`) });
  if (MAIL_OR_PHONE.test(written) || isMistake(written)) return say.html.link({ quoted });
  if (WEB_ADDRESS.test(written) || !BARE_HOST.test(written)) return undefined;
  const whole = `https://${written}`;
  return say.html.link({ quoted, ...(URL.canParse(whole) && { better: quoteInFull(whole) }) });
}

function hasRecipient(written: string): boolean {
  const [to = "", ...query] = written.replace(/^[a-z]+:/i, "").split("?");
  if (/^tel:/i.test(written)) return to.replaceAll(/\D/g, "").length >= MIN_PHONE_DIGITS;
  // "mailto:?subject=…" leaves the recipient to the reader.
  if (to === "") return query.length > 0;
  return to.split(/[,;]/).every((address) => MAIL.test(address));
}

const MIN_PHONE_DIGITS = 3;

const ON_THIS_DISK = /^(?:file:|[a-z]:(?:[\\/]|%5c))/i;
/** "htp://a.pt", "hhttps:/a.pt" */
const MISSPELT_SCHEME = /^h{1,2}t{1,3}p{0,2}s{0,2}:\/*(?=[^\s/])/i;

/** The address of a removed image or link, if it is a file on the editor's computer. */
export function addressOnDisk([[what, values]]: RemovedCount): string | undefined {
  const isAddress = what === "image" || what === "address";
  if (!isAddress || !ON_THIS_DISK.test(values.address)) return undefined;
  // Markdown encodes backslashes.
  return values.address.replaceAll(/%5c/gi, "\\");
}

/** `undefined` if the address was removed because it is unsafe, and not because it is misspelt. */
export function complaintAboutRemoved([[what, values]]: RemovedCount): Complaint | undefined {
  if (what !== "address" || !MISSPELT_SCHEME.test(values.address)) return undefined;
  return say.html.link({ quoted: quote(values.address) });
}
