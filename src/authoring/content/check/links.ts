/**
 * Links in HTML by their looks: which lead elsewhere on the web, which are slips, and which lead to a page
 * of the site, of which `check-links.ts` knows whether it is there.
 */
import { say } from "../../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import type { Taken } from "../report/taken-out.ts";

const WHOLE = /^https?:\/\/[^\s/]/i;
/** A page of some host: whose it is, is known with the settings of the site. */
const MAY_BE_OWN = /^https?:\/\/[^/?#]+\/[^/?#]/i;
const OTHER_SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?|$)/i;
const BARE_HOST = /^(?:www\.[^\s/]+|[a-z0-9-]{2,60}\.(?:pt|com|org|eu|net)(?=[/?#]|$))/i;
const MAIL = /^[^\s@/:]+@[^\s@/]+\.[a-z]{2,}$/i;
const MAIL_OR_PHONE = /^(?:mailto|tel):/i;
/** What a preview shows in the address bar, on a machine that readers do not reach. */
const THIS_MACHINE =
  /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])(?::\d+)?(?=[/?#]|$)/i;
/** Addresses with a part too many, left out, or in the wrong order. */
const SLIPS: readonly RegExp[] = [
  /^https?:\/*$/i,
  /^https?(?:\/\/|:\/(?!\/)|;\/\/|:(?!\/))\/*(?=[^\s/])/i,
  /^https?:\/\/(?=https?:?\/\/)/i,
  /^https?:\/\/[^/?#,]{1,100},[^/?#]{1,100}(?=[/?#]|$)/i,
];
/** Paths of a network, addresses of mail, curly quotes: they would be taken for pages of the site. */
const NO_PAGES: readonly RegExp[] = [/^(?:\\|%5c)/i, MAIL, /^[“”„«'].+[“”»']$/];

function isSlip(written: string): boolean {
  return (
    SLIPS.some((slip) => slip.test(written)) || (WHOLE.test(written) && !URL.canParse(written))
  );
}

/**
 * Whether a link has to be looked at: it may lead to a page of the site, or is no plain address of the web, of mail
 * or of a part of the page.
 */
export function isDoubtfulLink(written: string): boolean {
  if (MAIL_OR_PHONE.test(written)) return !isReachable(written);
  if (isSlip(written) || THIS_MACHINE.test(written) || MAY_BE_OWN.test(written)) return true;
  return !OTHER_SCHEME.test(written);
}

/** What is wrong with a link to a host that is not the site's own; nothing, but for a slip. */
export function complaintAboutElsewhere(written: string): Complaint | undefined {
  return THIS_MACHINE.test(written) ? say.html.link({ quoted: quote(written) }) : undefined;
}

/** What is wrong with a doubtful link by its form; `undefined` of one that leads into the site. */
export function complaintAboutLink(written: string): Complaint | undefined {
  const quoted = quote(written);
  const isNoPage = NO_PAGES.some((form) => form.test(written));
  if (MAIL_OR_PHONE.test(written) || isSlip(written) || isNoPage) return say.html.link({ quoted });
  if (WHOLE.test(written) || !BARE_HOST.test(written)) return undefined;
  const whole = `https://${written}`;
  return say.html.link({ quoted, ...(URL.canParse(whole) && { better: quote(whole) }) });
}

/** Whether an address of mail, or a number, stands in a link to one. */
function isReachable(written: string): boolean {
  const [to = "", ...query] = written.replace(/^[a-z]+:/i, "").split("?");
  if (/^tel:/i.test(written)) return to.replaceAll(/\D/g, "").length >= FEWEST_DIGITS;
  // "mailto:?subject=…" lets the reader say to whom.
  if (to === "") return query.length > 0;
  return to.split(/[,;]/).every((one) => MAIL.test(one));
}

const FEWEST_DIGITS = 3;

const ON_THIS_DISK = /^(?:file:|[a-z]:(?:[\\/]|%5c))/i;
const SCHEME_SLIP = /^h{1,2}t{1,3}p{0,2}s{0,2}:\/*(?=[^\s/])/i;

/** What is wrong with an address that is taken out, where it is a slip and nothing that harms. */
export function complaintAboutTaken([[what, values]]: Taken): Complaint | undefined {
  if (what !== "image" && what !== "address") return undefined;
  const { address } = values;
  const isMeant = ON_THIS_DISK.test(address) || (what === "address" && SCHEME_SLIP.test(address));
  if (!isMeant) return undefined;
  return (what === "image" ? say.html.strayImage : say.html.link)({ quoted: quote(address) });
}
