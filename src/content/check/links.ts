/**
 * Links in HTML by their looks: which lead elsewhere on the web, which are slips, and which lead to a page
 * of the site, of which `check-links.ts` knows whether it is there.
 */
import { say } from "../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

/** `http://www…` with a part left out, or in the wrong order: what follows it is the address. */
const BROKEN_SCHEME = /^(https?)(?:\/\/|:\/(?!\/)|;\/\/|:(?!\/))\/*(?=[^\s/])/i;
const BARE_HOST = /^(?:www\.[^\s/]+|[a-z0-9-]{2,60}\.(?:pt|com|org|eu|net)(?=[/?#]|$))/i;
const WHOLE = /^https?:\/\/[^\s/]/i;
/** A page of some host: whose it is, is known with the settings of the site. */
const MAY_BE_OWN = /^https?:\/\/[^/?#]+\/[^/?#]/i;
const OTHER_SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?|$)/i;

/**
 * Whether a link has to be looked at: it may lead to a page of the site, or is no plain address of the web, of mail
 * or of a part of the page.
 */
export function isDoubtfulLink(written: string): boolean {
  if (WHOLE.test(written)) return !URL.canParse(written) || MAY_BE_OWN.test(written);
  return BROKEN_SCHEME.test(written) || !OTHER_SCHEME.test(written);
}

/** What is wrong with a doubtful link by its form; `undefined` of one that leads into the site. */
export function complaintAboutLink(written: string): Complaint | undefined {
  if (WHOLE.test(written) && URL.canParse(written)) return undefined;
  const scheme = BROKEN_SCHEME.exec(written);
  const whole = scheme
    ? `${scheme[1]?.toLowerCase()}://${written.slice(scheme[0].length)}`
    : `https://${written}`;
  if (!scheme && !BARE_HOST.test(written) && !WHOLE.test(written)) return undefined;
  const isMendable = !WHOLE.test(written) && URL.canParse(whole);
  return say.html.link({
    quoted: quote(written),
    ...(isMendable && { better: quote(whole) }),
  });
}
