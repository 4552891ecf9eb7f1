/**
 * Checks links in HTML by their form: links to other sites, mistakes, and links that may lead to a page of the site.
 * `check-links.ts` checks whether that page exists.
 */
import { say } from "../../../language/language.ts";
import { quote, quoteInFull } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import type { RemovedCount } from "../report/taken-out.ts";

const WHOLE = /^https?:\/\/[^\s/]/i;
/** A page on some host; only the site's settings tell whether the host is the site. */
const MAY_BE_OWN = /^https?:\/\/[^/?#]+\/[^/?#]/i;
const OTHER_SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?|$)/i;
const BARE_HOST = /^(?:www\.[^\s/]+|[a-z0-9-]{2,60}\.(?:pt|com|org|eu|net)(?=[/?#]|$))/i;
const MAIL = /^[^\s@/:]+@[^\s@/]+\.[a-z]{2,}$/i;
const MAIL_OR_PHONE = /^(?:mailto|tel):/i;
/** The address of a local preview, which readers cannot reach. */
const THIS_MACHINE =
  /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])(?::\d+)?(?=[/?#]|$)/i;
/**
 * Mistakes in the scheme or host: something doubled, missing or misspelt. Network paths and curly quotes, which
 * browsers would take for pages of the site.
 */
const SLIPS: readonly RegExp[] = [
  /^https?:\/*$/i,
  /^https?(?:\/\/|:\/(?!\/)|;\/\/|:(?!\/))\/*(?=[^\s/])/i,
  /^https?:\/\/(?=https?:?\/\/)/i,
  /^https?:\/\/[^/?#,]{1,100},[^/?#]{1,100}(?=[/?#]|$)/i,
  /^https?:\/\/[^/?#]*(?:"|%22)/i,
  /^(?:\\|%5c)/i,
  /^[“”„«'].+[“”»']$/,
];

function isSlip(written: string): boolean {
  return (
    SLIPS.some((slip) => slip.test(written)) || (WHOLE.test(written) && !URL.canParse(written))
  );
}

/**
 * Whether a link needs a further check: it may lead to a page of the site, or is not a plain address of the web, a
 * mailbox or phone, or a part of the page.
 */
export function isDoubtfulLink(written: string): boolean {
  if (MAIL_OR_PHONE.test(written)) return !isReachable(written);
  if (isSlip(written) || THIS_MACHINE.test(written) || MAY_BE_OWN.test(written)) return true;
  return !OTHER_SCHEME.test(written);
}

/** The problem with a link to a host that is not the site's: only addresses of this machine are refused. */
export function complaintAboutElsewhere(written: string): Complaint | undefined {
  return THIS_MACHINE.test(written) ? say.html.link({ quoted: quote(written) }) : undefined;
}

/** The problem with the form of a doubtful link; `undefined` if it may lead to a page of the site. */
export function complaintAboutLink(written: string): Complaint | undefined {
  const quoted = quote(written);
  if (MAIL.test(written))
    return say.html.link({ quoted, better: quoteInFull(`mailto:${written}`) });
  if (MAIL_OR_PHONE.test(written) || isSlip(written)) return say.html.link({ quoted });
  if (WHOLE.test(written) || !BARE_HOST.test(written)) return undefined;
  const whole = `https://${written}`;
  return say.html.link({ quoted, ...(URL.canParse(whole) && { better: quoteInFull(whole) }) });
}

/** Whether a `mailto:` or `tel:` link has a valid address or number. */
function isReachable(written: string): boolean {
  const [to = "", ...query] = written.replace(/^[a-z]+:/i, "").split("?");
  if (/^tel:/i.test(written)) return to.replaceAll(/\D/g, "").length >= MIN_DIGITS;
  // "mailto:?subject=…" leaves the recipient to the reader.
  if (to === "") return query.length > 0;
  return to.split(/[,;]/).every((one) => MAIL.test(one));
}

const MIN_DIGITS = 3;

const ON_THIS_DISK = /^(?:file:|[a-z]:(?:[\\/]|%5c))/i;
const SCHEME_SLIP = /^h{1,2}t{1,3}p{0,2}s{0,2}:\/*(?=[^\s/])/i;

/** The problem with a removed address, if it is a typing mistake instead of an unsafe address. */
export function complaintAboutTaken([[what, values]]: RemovedCount): Complaint | undefined {
  if (what !== "image" && what !== "address") return undefined;
  const { address } = values;
  const isMistake = ON_THIS_DISK.test(address) || (what === "address" && SCHEME_SLIP.test(address));
  if (!isMistake) return undefined;
  return (what === "image" ? say.html.strayImage : say.html.link)({ quoted: quote(address) });
}
