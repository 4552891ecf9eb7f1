/**
 * Makes links of web and mail addresses, which end as in GitHub Flavored Markdown ("Autolinks
 * (extension)"), and of telephone numbers of Portugal or with a country code.
 */

// Repetitions are bounded or cannot backtrack, so the time is linear. In marked it is quadratic.
// `WITH_CODE` matches "+44 (0)20 7946 0958" and "(00351) 213456789", `NATIONAL` "213 456 789".
const WEB = String.raw`(?:https?:\/\/|www\.)(?:[^\s<&]|&amp;)+`;
const MAIL = String.raw`[\w.+\-]{1,64}@[a-z0-9\-]{1,63}(?:\.[a-z0-9\-]{1,63}){1,8}`;
const WITH_CODE = String.raw`(?:(?:\+|00)[1-9]\d{0,2}|\((?:\+|00)[1-9]\d{0,2}\))(?:[ \u00a0.\-]?(?:\(\d{1,5}\)|\d{1,5})){2,6}`;
const NATIONAL = String.raw`\d{2,3}(?:[ \u00a0.\-]?\d{2,4}){2,3}`;
// No match within a word, another address or a longer number, or before a unit: "213 456 789 €".
const ADDRESS = new RegExp(
  String.raw`(?<![\p{L}\p{N}_@+\-./=&#])(?:(?<web>${WEB})|(?<mail>${MAIL})(?![\w@\-])|(?<phone>(?<!\d[ \u00a0.,])(?:${WITH_CODE}|${NATIONAL})(?![\p{L}\p{N}%€]|[ \u00a0.,\-]\d|[ \u00a0]?(?:€|euros?\b|eur\b|m²|%))))`,
  "giu",
);

/** Elements in which addresses stay text: links and code. */
const OPAQUE = /^<(a|code|pre|kbd|samp)[\s>]/i;
/** Captured, so that `split` returns texts and tags in turn. */
const TAG = /(<[^<>]*>)/;

/** @param html with complete tags, and without `<` or `>` in attributes */
export function linkAddresses(html: string): string {
  if (!MAY_HAVE_ADDRESS.test(html)) return html;
  let linked = "";
  /** The link or code element around the piece; "" outside of one. */
  let opaque = "";
  for (const [index, piece] of html.split(TAG).entries()) {
    const isText = index % 2 === 0;
    linked += isText && opaque === "" ? linkInText(piece) : piece;
    if (isText) continue;
    if (opaque === "") opaque = OPAQUE.exec(piece)?.[1]?.toLowerCase() ?? "";
    else if (piece.toLowerCase() === `</${opaque}>`) opaque = "";
  }
  return linked;
}

const MAY_HAVE_ADDRESS = /:\/\/|www\.|@|\d{3}|\+\d/i;

function linkInText(text: string): string {
  return text.replaceAll(ADDRESS, (whole, web?: string, mail?: string, phone = "", at = 0) => {
    if (web !== undefined) return linkToWeb(web);
    if (mail !== undefined) return `<a href="mailto:${mail}">${mail}</a>`;
    const number = telephoneOf(phone, text.slice(Math.max(0, at - MAX_BEFORE), at));
    return number === undefined ? whole : `<a href="tel:${number}">${whole}</a>`;
  });
}

function linkToWeb(written: string): string {
  const address = withoutMarksAtEnd(written);
  const href = /^www\./i.test(address) ? `https://${address}` : address;
  const host = URL.parse(href.replaceAll("&amp;", "&"))?.hostname;
  // A host without a dot, such as "localhost", is not on the web.
  if (!host || !/[^.]\.[^.]/.test(host)) return written;
  return `<a href="${href}">${address}</a>${written.slice(address.length)}`;
}

/** Without the sentence's punctuation, and without a bracket that was opened before the address. */
function withoutMarksAtEnd(address: string): string {
  let end = 0;
  for (let depth = 0; end < address.length; end++) {
    if (address[end] === "(") depth++;
    if (address[end] === ")") depth--;
    if (depth < 0) break;
  }
  while (END_MARKS.test(address[end - 1] ?? "") && !address.endsWith("&amp;", end)) end--;
  return address.slice(0, end);
}

const END_MARKS = /[?!.,:;*_~'"»”’\]]/;

// How many characters before a telephone number are searched for a word that announces it.
const MAX_BEFORE = 30;
const PORTUGUESE_NUMBER = /^(?:2[1-9]\d{7}|9[1236]\d{7}|(?:30\d|707|708|76[01]|80[089])\d{6})$/;
/** Groups of digits as in a telephone number, but without points, which an amount has. */
const GROUPED =
  /^(?:\d{3}[^.]\d{3}[^.]\d{3}|\d{2}[^.]\d{3}[^.]\d{4}|\d{2}[^.]\d{3}[^.]\d{2}[^.]\d{2})$/;
/** A word that announces a telephone number. Without it, nine digits may be a tax number. */
const TELEPHONE_WORD =
  /(?:tel|telef|telefones?|telef[óo]nic[oa]s?|telem|telemóve(?:l|is)|tlf|tlm|fax|ligue|contactos?|whatsapp|☎|📞)[^\p{L}\p{N}]{0,20}$/iu;
/** A word that announces another number, such as a tax number or a licence. */
const OTHER_NUMBER_WORD =
  /(?<!\p{L})(?:nif|nipc|niss|nib|iban|isbn|cc|bi|contribuinte|utente|processo|proc|n\.?º|alvará|refer[êe]ncia|refª?|entidade|registo|matr[íi]cula|licença(?: de AL)?|conta)[^\p{L}\p{N}]{0,20}$/iu;
/** "213 456 000" may be a switchboard, but also an amount. */
const ROUND = /000$/;

/** `undefined` if the target of a link is not a telephone number. */
export function telephoneLink(written: string): string | undefined {
  // The link itself announces a telephone number.
  const number = telephoneOf(written.trim(), "tel");
  return number && `tel:${number}`;
}

/** `+351213456789` for "213 456 789". @param before the text in front, which may announce it */
function telephoneOf(written: string, before: string): string | undefined {
  // "+44 (0)20": the 0 is dialled only within the country.
  const digits = written.replace("(0)", "").replaceAll(/\D/g, "");
  if (/^\(?(?:\+|00)/.test(written)) {
    const number = digits.replace(/^00/, "");
    const isNumber = number.length >= 9 && number.length <= 15 && !number.endsWith("000000");
    return isNumber ? `+${number}` : undefined;
  }
  if (!PORTUGUESE_NUMBER.test(digits) || OTHER_NUMBER_WORD.test(before)) return undefined;
  const looksLikeTelephone = GROUPED.test(written) && !ROUND.test(digits);
  return looksLikeTelephone || TELEPHONE_WORD.test(before) ? `+351${digits}` : undefined;
}
