/**
 * Links in HTML by their looks: which lead elsewhere on the web, which are slips, and which lead to a page
 * of the site, of which `check-links.ts` knows whether it is there.
 */
import { say } from "../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import type { Taken } from "../report/taken-out.ts";

/** `http://www…` with a part left out, or in the wrong order: what follows it is the address. */
const BROKEN_SCHEME = /^(https?)(?:\/\/|:\/(?!\/)|;\/\/|:(?!\/))\/*(?=[^\s/])/i;
const BARE_HOST = /^(?:www\.[^\s/]+|[a-z0-9-]{2,60}\.(?:pt|com|org|eu|net)(?=[/?#]|$))/i;
const WHOLE = /^https?:\/\/[^\s/]/i;
/** A page of some host: whose it is, is known with the settings of the site. */
const MAY_BE_OWN = /^https?:\/\/[^/?#]+\/[^/?#]/i;
const OTHER_SCHEME = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?|$)/i;

/** A comma in place of a point. */
const COMMA_IN_HOST = /^https?:\/\/[^/?#,]{1,100},[^/?#]{1,100}(?=[/?#]|$)/i;
const ON_A_NETWORK = /^(?:\\|%5c)/i;

/**
 * Whether a link has to be looked at: it may lead to a page of the site, or is no plain address of the web, of mail
 * or of a part of the page.
 */
export function isDoubtfulLink(written: string): boolean {
  if (WHOLE.test(written)) {
    const isSlip =
      THIS_MACHINE.test(written) || TWO_SCHEMES.test(written) || COMMA_IN_HOST.test(written);
    return isSlip || !URL.canParse(written) || MAY_BE_OWN.test(written);
  }
  if (/^(?:mailto|tel):/i.test(written)) return !isReachable(written);
  return BROKEN_SCHEME.test(written) || SCHEME_ALONE.test(written) || !OTHER_SCHEME.test(written);
}

/** What a preview shows in the address bar, on a machine that readers do not reach. */
const THIS_MACHINE =
  /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])(?::\d+)?(?=[/?#]|$)/i;

/** What is wrong with a link to a host that is not the site's own; nothing, but for a slip. */
export function complaintAboutElsewhere(written: string): Complaint | undefined {
  if (!THIS_MACHINE.test(written)) return undefined;
  const path = written.replace(THIS_MACHINE, "");
  return say.html.linkToThisMachine({ quoted: quote(written), path: quote(path || "/") });
}

const TWO_SCHEMES = /^https?:\/\/(?=https?:?\/\/)/i;
const SCHEME_ALONE = /^https?:\/*$/i;
const MAIL = /^[^\s@/:]+@[^\s@/]+\.[a-z]{2,}$/i;
const IN_CURLY = /^[“”„«'](.+)[“”»']$/;

/** What is wrong with a doubtful link by its form; `undefined` of one that leads into the site. */
export function complaintAboutLink(written: string): Complaint | undefined {
  if (/^(?:mailto|tel):/i.test(written)) return complaintAboutReaching(written);
  if (ON_A_NETWORK.test(written)) return onThisDisk(written);
  const slip = slipIn(written);
  if (slip !== undefined)
    return say.html.link({ quoted: quote(written), ...(slip && { better: quote(slip) }) });
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

/** The address that was meant; empty where nobody can say. */
function slipIn(written: string): string | undefined {
  if (SCHEME_ALONE.test(written)) return "";
  if (TWO_SCHEMES.test(written)) {
    return written.replace(TWO_SCHEMES, "").replace(/^(https?):?(?=\/\/)/i, "$1:");
  }
  if (COMMA_IN_HOST.test(written)) return written.replace(",", ".");
  if (MAIL.test(written)) return `mailto:${written}`;
  return IN_CURLY.exec(written)?.[1];
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

function complaintAboutReaching(written: string): Complaint {
  const scheme = /^tel:/i.test(written) ? "tel" : "mailto";
  const better = written.replace(/^(?:mailto|tel):(?:\/|\s|%20)*/i, `${scheme}:`);
  const near = better !== written && isReachable(better) ? { better: quote(better) } : {};
  return say.html.linkToNobody({ quoted: quote(written), scheme, ...near });
}

function onThisDisk(address: string): Complaint {
  const name = address.split(/[\\/]|%5c/i).at(-1) ?? "";
  return say.html.onThisDisk({ quoted: quote(address), path: quote(`media/${name}`) });
}

const ON_THIS_DISK = /^(?:file:|[a-z]:(?:[\\/]|%5c))/i;
const SCHEME_SLIP = /^h{1,2}t{1,3}p{0,2}s{0,2}:\/*(?=[^\s/])/i;

/** What is said of an image that is neither in `media/` nor on the web. */
export function complaintAboutStray(written: string): Complaint {
  const path = written
    .replaceAll(/%5c|\\/gi, "/")
    .replace(/^(?:\.{0,2}\/)+/, "")
    .replace(/^media\//i, "")
    // From the root of a disk or of a network: only the name means something here.
    .replace(/^.*\//s, (folders) => (/^(?:\/|%5c|\\)/i.test(written) ? "" : folders));
  return say.html.strayImage({ quoted: quote(written), path });
}

/** What is wrong with an address that is taken out, where it is a slip and nothing that harms. */
export function complaintAboutTaken([[what, values]]: Taken): Complaint | undefined {
  if (what !== "image" && what !== "address") return undefined;
  const { address } = values;
  const quoted = quote(address);
  if (ON_THIS_DISK.test(address)) return onThisDisk(address);
  if (what === "image" || !SCHEME_SLIP.test(address)) return undefined;
  return say.html.link({ quoted, better: quote(address.replace(SCHEME_SLIP, "https://")) });
}
